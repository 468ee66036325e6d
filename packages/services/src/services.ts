import type { BatchStart, CallerClass, CallerLimits, Limits, PdfProperties, TaskStart, TaskView } from "@mozhuan/contract"
import { bindAccounts, type AccountServices } from "./accounts/account-services.ts"
import type { Caller } from "./accounts/caller.ts"
import type { ServiceContext } from "./context.ts"
import { inspectPdf } from "./conversions/inspect.ts"
import { listTasks, readTasks } from "./conversions/read.ts"
import { renameOutput } from "./conversions/rename.ts"
import { startBatch, startTask, type TaskRequest } from "./conversions/start.ts"
import { cancelTasks, deleteTasks } from "./conversions/stop.ts"
import { bindOrders, type OrderServices } from "./orders/order-services.ts"
import { readCallerLimits } from "./quota/caller-limits.ts"
import { readLimits, readSettings } from "./settings/settings.ts"
import { issueUploadAccount, uploadSealKey } from "./uploads/uploads.ts"

/**
 * Every use case, bound to one context: what routes call, and what the site's loaders get through their context.
 *
 * A new feature adds its folder and one line here.
 */
export interface Services {
  readonly accounts: AccountServices
  readonly orders: OrderServices
  readonly conversions: {
    start(caller: Caller, request: TaskRequest): Promise<TaskStart>
    startBatch(caller: Caller, request: TaskRequest): Promise<BatchStart>
    read(caller: Caller, ids: readonly string[]): Promise<TaskView[]>
    list(caller: Caller, page: { pageNumber: number; pageSize: number }): ReturnType<typeof listTasks>
    cancel(caller: Caller, ids: readonly string[]): ReturnType<typeof cancelTasks>
    rename(caller: Caller, request: Parameters<typeof renameOutput>[2]): Promise<TaskView>
    remove(caller: Caller, ids: readonly string[]): ReturnType<typeof deleteTasks>
    inspect(caller: Caller, request: Parameters<typeof inspectPdf>[2]): Promise<PdfProperties>
  }
  readonly limits: { read(caller: Caller): Promise<CallerLimits>; ofClass(callerClass: CallerClass): Promise<Limits> }
  readonly uploads: {
    issueAccount(caller: Caller): Promise<string>
    /** Key with which pages open what `issueAccount` gives. */
    readonly sealKey: string
  }
  readonly settings: { read: (codes: readonly string[]) => ReturnType<typeof readSettings> }
}

/** Binds every use case to a context. */
export function bindServices(context: ServiceContext): Services {
  return {
    accounts: bindAccounts(context),
    orders: bindOrders(context),
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
    limits: { read: (caller) => readCallerLimits(context, caller), ofClass: (callerClass) => readLimits(context, callerClass) },
    uploads: { issueAccount: (caller) => issueUploadAccount(context, caller), sealKey: uploadSealKey(context) },
    settings: { read: (codes) => readSettings(context, codes) },
  }
}
