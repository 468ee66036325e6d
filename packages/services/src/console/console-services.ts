import type { ServiceContext } from "../context.ts"
import { bindOperators, type OperatorServices } from "../operators/operator-services.ts"
import type { Operator } from "../operators/operator.ts"
import {
  countUnreadThreads,
  listAnswers,
  listThreads,
  markThreadRead,
  readThread,
  removeAnswer,
  replyToThread,
  saveAnswer,
  setThreadState,
} from "../support/operator-side.ts"
import type { ContentServices } from "../articles/article-services.ts"
import { bindEditor, type Editor } from "./editor.ts"
import { bindLoggedDesk, type LoggedDesk } from "./desk.ts"
import { readHealth } from "./health.ts"
import { listConsolePrices, listOrders, readOrder, savePrice } from "./orders.ts"
import { listSettings, saveLimits, saveSetting } from "./settings.ts"
import { listConsoleTasks, readConsoleTask, stopTask } from "./tasks.ts"
import { readRevenue, readUsage } from "./usage.ts"
import { adjustEntitlement, endUserSessions, listUsers, readUser } from "./users.ts"

/** A use case with its context taken away. */
type Bound<F> = F extends (context: ServiceContext, ...rest: infer R) => infer V
  ? (...rest: R) => V
  : never

const useCases = {
  listUsers,
  readUser,
  adjustEntitlement,
  endUserSessions,
  listOrders,
  readOrder,
  listConsolePrices,
  savePrice,
  listConsoleTasks,
  readConsoleTask,
  stopTask,
  readUsage,
  readRevenue,
  readHealth,
  listSettings,
  saveSetting,
  saveLimits,
  listThreads,
  readThread,
  markThreadRead,
  replyToThread,
  setThreadState,
  countUnreadThreads,
  listAnswers,
  saveAnswer,
  removeAnswer,
} as const

/**
 * What operators may do. Who has which role is checked where a call comes in, before any of these.
 */
export type ConsoleServices = {
  readonly [K in keyof typeof useCases]: Bound<(typeof useCases)[K]>
} & {
  readonly operators: OperatorServices
  readonly desk: LoggedDesk
  readonly editor: Editor
}

export function bindConsole(context: ServiceContext, content: ContentServices): ConsoleServices {
  const bound = Object.fromEntries(
    Object.entries(useCases).map(([name, useCase]) => [
      name,
      (...rest: unknown[]) =>
        (useCase as (context: ServiceContext, ...rest: unknown[]) => unknown)(context, ...rest),
    ]),
  )
  // The names and types are those of the table above; only the context is gone.
  return {
    ...(bound as unknown as Omit<ConsoleServices, "operators" | "desk" | "editor">),
    operators: bindOperators(context),
    desk: bindLoggedDesk(context),
    editor: bindEditor(context, content),
  }
}

export type { Operator }
