import { createHash } from "node:crypto"
import {
  budgets,
  defaultKeepMinutes,
  glanceBudget,
  joinsFiles,
  optionsSchema,
  toolOf,
  type BatchStart,
  type FileEntry,
  type Limits,
  type TaskStart,
  type Tool,
  type ToolId,
} from "@mozhuan/contract"
import {
  chargedInputs,
  tasksWaiting,
  addRow,
  newId,
  setTaskJob,
  task,
  taskByClientId,
  type NewRowOf,
  type Queryable,
  type TaskInput,
  type TaskRow,
} from "@mozhuan/data"
import { laneJobs } from "@mozhuan/jobs"
import { z } from "zod"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { describeError, ServiceError } from "../failure.ts"
import { overLimit } from "../quota/caller-limits.ts"
import { quotaKeys, recognitionKeys, remaining, reserve } from "../quota/quota.ts"
import { countSample, samplesPerDay } from "../quota/samples.ts"
import { readLimits } from "../settings/settings.ts"
import { currentTraceParent, inSpan } from "../tracing/spans.ts"
import { checkUpload } from "../uploads/uploads.ts"
import { unavailableTools } from "../workers/presence.ts"
import { cleanName } from "./file-name.ts"
import { sealPasswords, splitPasswords } from "./passwords.ts"
import { estimateWait, queuePosition } from "./queue-position.ts"
import { priorityOf } from "./standing.ts"

/** One request for one task; several files only for tools that make one result of all. */
export interface TaskRequest {
  readonly tool: ToolId
  readonly files: readonly FileEntry[]
  readonly options?: Readonly<Record<string, unknown>> | undefined
  readonly clientTaskId?: string | undefined
  readonly keepMinutes?: number | undefined
  readonly outName?: string | undefined
  /**
   * Makes the first page alone, uncounted and for a short time: how the result will look with these
   * options.
   */
  readonly isSample?: boolean | undefined
}

/**
 * Accepts one task: checks the files, reserves the conversion, and adds row and job in one
 * transaction.
 *
 * Repeating it with the same `clientTaskId` answers with the first task and changes nothing.
 * @throws ServiceError when the request, a file or a limit forbids it; nothing is then charged or
 * kept
 */
export async function startTask(
  context: ServiceContext,
  caller: Caller,
  request: TaskRequest,
): Promise<TaskStart> {
  const row = await acceptTask(context, caller, request)
  const limits = await readLimits(context, caller.callerClass)
  const queuePos = await queuePosition(context.database, row)
  return {
    taskId: row.id,
    state: row.state,
    queuePos,
    etaSec: await estimateWait(context, row, queuePos),
    ...(row.isCounted
      ? { remainToday: await remaining(context.database, quotaKeys(caller, limits), context.now()) }
      : {}),
  }
}

/**
 * Accepts one task a file; a file that is refused carries its error and does not stop the others.
 */
export async function startBatch(
  context: ServiceContext,
  caller: Caller,
  request: TaskRequest,
): Promise<BatchStart> {
  const limits = await readLimits(context, caller.callerClass)
  if (request.files.length > limits.filesPerBatch) {
    throw await overLimit(context, caller, "batch", request.files.length, {
      limit: limits.filesPerBatch,
    })
  }
  const batchId = request.clientTaskId
    ? repeatableId(`${caller.ownerKey}\n${request.clientTaskId}`)
    : newId()
  const tasks: BatchStart["tasks"] = []
  for (const [index, file] of request.files.entries()) {
    const clientTaskId = request.clientTaskId && `${request.clientTaskId}.${index}`
    try {
      const row = await acceptTask(
        context,
        caller,
        { ...request, files: [file], clientTaskId },
        batchId,
      )
      tasks.push({ taskId: row.id, fileKey: file.fileKey, state: row.state })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      tasks.push({
        fileKey: file.fileKey,
        state: "failed",
        error: describeError(error.code, error.data, caller.language),
      })
    }
  }
  return { batchId, tasks }
}

async function acceptTask(
  context: ServiceContext,
  caller: Caller,
  request: TaskRequest,
  batchId?: string,
): Promise<TaskRow> {
  const earlier = await findByClientId(context.database, caller, request.clientTaskId)
  if (earlier) return earlier
  const tool = toolOf(request.tool)
  await refuseUnavailable(context, tool)
  const limits = await readLimits(context, caller.callerClass)
  const { options, passwords } = readOptions(tool, request)
  if (request.files.length > 1 && !joinsFiles(tool, options) && !tool.companions)
    throw new ServiceError("bad-parameter", {
      field: "files",
      reason: "this tool takes one file a task",
    })
  // Pages taken in turn from a few files name each of them several times.
  const different = new Set(request.files.map((file) => file.fileKey)).size
  if (different > limits.filesPerBatch + (tool.companions ? MAX_COMPANIONS : 0))
    throw await overLimit(context, caller, "batch", different, { limit: limits.filesPerBatch })
  const isSample = request.isSample === true
  const inputs = (await checkFiles(context, caller, request.files, { tool, limits })).map((input) =>
    isSample ? { ...input, pageRange: "1" } : input,
  )
  const now = context.now()
  const row: NewRowOf<typeof task> = {
    id: newId(now.getTime()),
    batchId,
    ownerKey: caller.ownerKey,
    channel: caller.channel,
    clientTaskId: request.clientTaskId,
    tool: tool.id,
    state: "queued",
    inputs,
    options,
    outName: request.outName,
    sealedPasswords: sealPasswords(context.secrets, {
      files: request.files.map((file) => file.password),
      options: passwords,
    }),
    isSample,
    isCounted: tool.isCounted && !isSample && !(await isAnotherTry(context, caller, tool, inputs)),
    pageLimit: limits.pagesPerFile,
    recognitionCounters: recognitionKeys(caller, limits),
    priority: await priorityOf(context.database, caller, limits, now),
    lane: isSample ? "sample" : "quick",
    budget: isSample ? glanceBudget : budgets[caller.callerClass],
    retentionSeconds: isSample
      ? SAMPLE_LIFE
      : Math.min(request.keepMinutes ?? defaultKeepMinutes, limits.maximumKeepMinutes) * 60,
    createdAt: now,
    traceParent: currentTraceParent() ?? null,
  }
  return inSpan("accept task", { attributes: { "mozhuan.tool": tool.id } }, () =>
    insertTask(context, caller, limits, row),
  )
}

/** How long a sample is kept, in seconds: as long as somebody looks at options. */
const SAMPLE_LIFE = 600

/** How long the same files may be converted again by the same tool without a second use, in ms. */
export const FREE_AGAIN = 3_600_000

/**
 * Tells whether these files have used up a conversion with this tool within the hour: other options
 * are then free.
 *
 * Every file counts, by the bytes that were worked on and not by its key alone: one that is new, or
 * was replaced, is another use. Fonts and plot styles that go with a drawing may be added.
 */
async function isAnotherTry(
  context: ServiceContext,
  caller: Caller,
  tool: Tool,
  inputs: readonly TaskInput[],
): Promise<boolean> {
  const rows = await context.database.ask(chargedInputs, {
    ownerKey: caller.ownerKey,
    tool: tool.id,
    finishedAt: new Date(context.now().getTime() - FREE_AGAIN),
  })
  const wanted = inputs.filter((input) => !input.isCompanion).map(contentOf)
  return rows.some((row) => {
    const paid = new Set(row.inputs.map(contentOf))
    return wanted.every((content) => paid.has(content))
  })
}

const contentOf = ({ objectKey, version, size }: TaskInput): string =>
  `${objectKey}\n${version ?? ""}\n${size}`

async function insertTask(
  context: ServiceContext,
  caller: Caller,
  limits: Limits,
  row: NewRowOf<typeof task>,
): Promise<TaskRow> {
  return context.database.transaction(async (transaction) => {
    const added = await addRow(transaction, task, row, "keep")
    if (!added) {
      const earlier = await findByClientId(transaction, caller, row.clientTaskId ?? undefined)
      if (!earlier) throw new Error("a task was neither added nor found")
      return earlier
    }
    await refuseWhenFull(transaction, context.configuration.QUEUE_CAPACITY)
    if (added.isSample && !(await countSample(transaction, caller, limits, context.now())))
      throw new ServiceError("sample-limit", { limit: samplesPerDay(limits) })
    if (added.isCounted) {
      const full = await reserve(transaction, added.id, quotaKeys(caller, limits), context.now())
      if (full)
        throw await overLimit({ database: transaction }, caller, "count", full.limit + 1, {
          limit: limits.conversionsPerDay,
        })
    }
    const jobId = await context.queue.enqueue(
      transaction,
      laneJobs[added.lane],
      { taskId: added.id },
      { priority: added.priority, group: caller.ownerKey },
    )
    await transaction.ask(setTaskJob, { id: added.id, jobId })
    return added
  })
}

async function findByClientId(
  through: Queryable,
  caller: Caller,
  clientTaskId: string | undefined,
): Promise<TaskRow | undefined> {
  if (!clientTaskId) return undefined
  const [row] = await through.ask(taskByClientId, { ownerKey: caller.ownerKey, clientTaskId })
  return row
}

async function refuseUnavailable(context: ServiceContext, tool: Tool): Promise<void> {
  if (!tool.needs) return
  const missing = (await unavailableTools(context)).find((entry) => entry.tool === tool.id)
  if (missing) throw new ServiceError("tool-unavailable", { program: missing.missing })
}

/** When a visitor that was turned away should ask again, s. */
const COME_BACK = 30

async function refuseWhenFull(transaction: Queryable, capacity: number): Promise<void> {
  const [row] = await transaction.ask(tasksWaiting)
  if ((row?.waiting ?? 0) > capacity) throw new ServiceError("queue-full", { seconds: COME_BACK })
}

function readOptions(
  tool: Tool,
  request: TaskRequest,
): { options: Readonly<Record<string, unknown>>; passwords: Readonly<Record<string, string>> } {
  try {
    for (const file of request.files)
      if (file.options) optionsSchema(tool.options).parse({ ...request.options, ...file.options })
    return splitPasswords(tool, optionsSchema(tool.options).parse(request.options ?? {}))
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const issue = error.issues[0]
    const field =
      issue?.code === "unrecognized_keys" ? issue.keys.join(", ") : issue?.path.join(".")
    throw new ServiceError(
      "bad-parameter",
      { field: `options.${field ?? ""}`, reason: issue?.message ?? "" },
      { cause: error },
    )
  }
}

/** Most fonts and other helping files that go with one file. */
const MAX_COMPANIONS = 20

async function checkFiles(
  context: ServiceContext,
  caller: Caller,
  files: readonly FileEntry[],
  rules: { tool: Tool; limits: Limits },
): Promise<TaskInput[]> {
  const inputs: TaskInput[] = []
  let total = 0
  for (const file of files) {
    const { accepts, companions = [] } = rules.tool
    const checked = await checkUpload(context, caller, file, {
      ...rules,
      tool: { accepts: inputs.length === 0 ? accepts : [...accepts, ...companions] },
    })
    total += checked.size
    const { options } = file
    if (
      options &&
      rules.tool.options.some((field) => field.kind === "password" && field.key in options)
    ) {
      throw new ServiceError("bad-parameter", {
        field: "files.options",
        reason: "passwords belong in files.password or options",
      })
    }
    inputs.push({
      objectKey: checked.objectKey,
      fileName: cleanName(file.fileName),
      size: checked.size,
      version: checked.version,
      ...(checked.types.every((type) => !accepts.includes(type)) ? { isCompanion: true } : {}),
      pageRange: file.pageRange,
      rotate: file.rotate,
      options,
    })
  }
  // Together they are held by one process, so the limit of the largest class holds for the sum.
  const limit = Math.max(rules.limits.cloudMegabytes * files.length, 0)
  if (total > limit * 1_048_576)
    throw await overLimit(context, caller, "size", Math.ceil(total / 1_048_576), {
      size: Math.ceil(total / 1_048_576),
      limit,
    })
  return inputs
}

/**
 * The same text always gives the same id; shaped as a UUID of version 8, which is for such uses.
 */
function repeatableId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
