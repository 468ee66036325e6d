import { fileTypesByName, type ConsoleTask, type taskStateNames } from "@mozhuan/contract"
import { consoleTask, consoleTasks, taskById, type TaskRow } from "@mozhuan/data"
import { cancelTask } from "../conversions/stop.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { writeAudit } from "../operators/audit.ts"
import type { Operator } from "../operators/operator.ts"
import { optionalMoment, spanOf, type Page, type PageRequest } from "./paging.ts"

interface Row {
  id: string
  tool: string
  state: ConsoleTask["state"]
  owner_key: string
  user_code: string | null
  channel: string | null
  files: number
  bytes: string
  percent: number
  attempts: number
  error: { code?: string } | null
  created_at: Date
  finished_at: Date | null
  total: number
}

/** Lists tasks, newest first; searched by task number, user code or error code. */
export async function listConsoleTasks(
  context: ServiceContext,
  request: PageRequest & {
    readonly search: string
    readonly state: "" | (typeof taskStateNames)[number]
    readonly tool: string
  },
): Promise<Page<ConsoleTask>> {
  const rows = await context.database.ask(consoleTasks, {
    userCode: request.search,
    state: request.state,
    tool: request.tool,
    ...spanOf(request),
  })
  return {
    list: rows.map(viewOf),
    total: rows[0]?.total ?? 0,
    pageNumber: request.pageNumber,
    pageSize: request.pageSize,
  }
}

const viewOf = (row: Row): ConsoleTask => ({
  taskId: row.id,
  tool: row.tool,
  state: row.state,
  owner: row.owner_key.startsWith("user:") ? "user" : "visitor",
  userCode: row.user_code ?? "",
  channel: row.channel ?? "",
  files: row.files,
  bytes: Number(row.bytes),
  percent: row.percent,
  attempts: row.attempts,
  code: row.state === "failed" ? (row.error?.code ?? "internal") : "",
  createdAt: row.created_at.toISOString(),
  ...optionalMoment("finishedAt", row.finished_at),
})

/**
 * Options that say what the visitor wanted without saying anything of theirs: numbers, switches and
 * choices.
 */
function plainOptions(options: TaskRow["options"]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).filter(
      ([, value]) =>
        typeof value === "number" ||
        typeof value === "boolean" ||
        (typeof value === "string" && /^[A-Za-z0-9_-]{1,24}$/.test(value)),
    ),
  )
}

/** Shows the course of one task and what was lost on the way. @throws ServiceError "not-found" */
export async function readConsoleTask(context: ServiceContext, taskId: string) {
  const [row] = await context.database.ask(consoleTask, { id: taskId })
  const [full] = await context.database.ask(taskById, { id: taskId })
  if (!row || !full) throw new ServiceError("not-found")
  return {
    task: viewOf(row),
    stage: full.stage ?? "",
    pagesDone: full.pagesDone,
    pagesTotal: full.pagesTotal,
    ...optionalMoment("startedAt", full.startedAt),
    ...optionalMoment("expiresAt", full.expiresAt),
    isCharged: full.isCharged,
    ...(full.error
      ? {
          failure: {
            code: full.error.code,
            ...(full.error.page ? { page: full.error.page } : {}),
            ...numbersOf(full.error.data ?? {}),
          },
        }
      : {}),
    warnings: countWarnings(full.warnings),
    options: plainOptions(full.options),
    inputs: full.inputs.map((input) => ({ type: endingOf(input.fileName), bytes: input.size })),
    outputs: full.outputs.map((output) => ({
      mediaType: output.mediaType,
      bytes: output.size,
      ...(output.pages === undefined ? {} : { pages: output.pages }),
    })),
  }
}

const numbersOf = (data: Readonly<Record<string, string | number>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) =>
      typeof value === "number" ? [[key, value]] : [],
    ),
  )

/** Only endings of formats are told: "secret plan.final" must not give away "final". */
const endingOf = (fileName: string): string =>
  fileTypesByName(fileName).length > 0
    ? fileName.slice(fileName.lastIndexOf(".") + 1).toLowerCase()
    : "other"

/**
 * Losses of one kind on one page as one line; their details may quote the document and stay out.
 */
function countWarnings(
  warnings: TaskRow["warnings"],
): { kind: string; page?: number; count: number }[] {
  const counted = new Map<string, { kind: string; page?: number; count: number }>()
  for (const { kind, page } of warnings) {
    const key = `${kind}@${page ?? ""}`
    const known = counted.get(key)
    counted.set(key, {
      kind,
      ...(page === undefined ? {} : { page }),
      count: (known?.count ?? 0) + 1,
    })
  }
  return [...counted.values()]
}

/** Stops a task that has not ended. @throws ServiceError "not-found" */
export async function stopTask(
  context: ServiceContext,
  operator: Operator,
  taskId: string,
): Promise<{ state: string }> {
  const [row] = await context.database.ask(taskById, { id: taskId })
  if (!row) throw new ServiceError("not-found")
  const state = await cancelTask(context, row)
  await writeAudit(
    context.database,
    operator,
    {
      action: "task.stop",
      subject: `task:${taskId}`,
      before: { state: row.state },
      after: { state },
    },
    context.now(),
  )
  return { state }
}
