import type {
  BatchStart,
  CallerClass,
  CallerLimits,
  Limits,
  PdfProperties,
  TaskStart,
  TaskView,
} from "@mozhuan/contract"
import { bindContent, type ContentServices } from "./articles/article-services.ts"
import { bindAccounts, type AccountServices } from "./accounts/account-services.ts"
import type { Caller } from "./accounts/caller.ts"
import type { ServiceContext } from "./context.ts"
import { bindKeys, type KeyServices } from "./keys/key-services.ts"
import { bindConsole, type ConsoleServices } from "./console/console-services.ts"
import { inspectPdf } from "./conversions/inspect.ts"
import { listTasks, readTasks } from "./conversions/read.ts"
import { renameOutput } from "./conversions/rename.ts"
import { startBatch, startTask, type TaskRequest } from "./conversions/start.ts"
import { cancelTasks, deleteTasks } from "./conversions/stop.ts"
import { bindOrderDesk, type OrderDesk } from "./orders/desk/order-desk.ts"
import { bindOrders, type OrderServices } from "./orders/order-services.ts"
import { readCallerLimits } from "./quota/caller-limits.ts"
import type { Installers } from "./installers/installer-list.ts"
import { readInstallers } from "./installers/installers.ts"
import { readLimits, readSettings } from "./settings/settings.ts"
import { saveUsage, type UsageEvent } from "./usage/save-usage.ts"
import { bindSupport, type SupportServices } from "./support/support-services.ts"
import { takeUpload, type GivenUpload } from "./uploads/take-upload.ts"
import { issueUploadAccount, uploadSealKey } from "./uploads/uploads.ts"

/**
 * Every use case, bound to one context: what routes call, and what the site's loaders get through
 * their context.
 *
 * A new feature adds its folder and one line here.
 */
export interface Services extends ContentServices {
  readonly accounts: AccountServices
  readonly keys: KeyServices
  readonly orders: OrderServices
  /** For people of the operator; whoever offers it checks that they are. */
  readonly orderDesk: OrderDesk
  readonly support: SupportServices
  /** What people who run the site may do; whoever offers it checks their roles. */
  readonly console: ConsoleServices
  readonly conversions: {
    start(caller: Caller, request: TaskRequest): Promise<TaskStart>
    startBatch(caller: Caller, request: TaskRequest): Promise<BatchStart>
    read(caller: Caller, ids: readonly string[]): Promise<TaskView[]>
    list(
      caller: Caller,
      page: { pageNumber: number; pageSize: number },
    ): ReturnType<typeof listTasks>
    cancel(caller: Caller, ids: readonly string[]): ReturnType<typeof cancelTasks>
    rename(caller: Caller, request: Parameters<typeof renameOutput>[2]): Promise<TaskView>
    remove(caller: Caller, ids: readonly string[]): ReturnType<typeof deleteTasks>
    inspect(caller: Caller, request: Parameters<typeof inspectPdf>[2]): Promise<PdfProperties>
  }
  readonly limits: {
    read(caller: Caller): Promise<CallerLimits>
    ofClass(callerClass: CallerClass): Promise<Limits>
  }
  readonly uploads: {
    issueAccount(caller: Caller): Promise<string>
    /** Takes one file's bytes for a program; see `takeUpload`. */
    take(caller: Caller, upload: GivenUpload): ReturnType<typeof takeUpload>
    /** Key with which pages open what `issueAccount` gives. */
    readonly sealKey: string
  }
  /** Clients that visitors may install, by system. */
  readonly installers: () => Promise<Installers>
  /** Counts a click where the visitor agreed to it; tells whether it was stored. */
  readonly saveUsage: (caller: Caller, event: UsageEvent) => Promise<boolean>
  readonly settings: { read: (codes: readonly string[]) => ReturnType<typeof readSettings> }
}

/** Binds every use case to a context. */
export function bindServices(context: ServiceContext): Services {
  const content = bindContent(context)
  return {
    ...content,
    accounts: bindAccounts(context),
    keys: bindKeys(context),
    orders: bindOrders(context),
    orderDesk: bindOrderDesk(context),
    support: bindSupport(context),
    console: bindConsole(context, content),
    conversions: {
      start: (caller, request) => startTask(context, caller, request),
      startBatch: (caller, request) => startBatch(context, caller, request),
      read: (caller, ids) => readTasks(context, caller, ids),
      list: (caller, page) => listTasks(context, caller, page),
      cancel: (caller, ids) => cancelTasks(context, caller, ids),
      rename: (caller, request) => renameOutput(context, caller, request),
      remove: (caller, ids) => deleteTasks(context, caller, ids),
      inspect: (caller, request) => inspectPdf(context, caller, request),
    },
    limits: {
      read: (caller) => readCallerLimits(context, caller),
      ofClass: (callerClass) => readLimits(context, callerClass),
    },
    uploads: {
      issueAccount: (caller) => issueUploadAccount(context, caller),
      take: (caller, upload) => takeUpload(context, caller, upload),
      sealKey: uploadSealKey(context),
    },
    installers: () => readInstallers(context),
    saveUsage: (caller, event) => saveUsage(context, caller, event),
    settings: { read: (codes) => readSettings(context, codes) },
  }
}
