import {
  beginTask,
  beginTaskOfJob,
  failTask,
  finishTask,
  markTaskCharged,
  newId,
  noteTaskProgress,
  releaseTask,
  type PartialResult,
  type TaskFailure,
  type Queryable,
  type TaskOutput,
  type TaskRow,
  type TaskWarning,
} from "@mozhuan/data"
import { previewJob } from "@mozhuan/jobs"
import type { ServiceContext } from "../context.ts"
import { returnPages, settle } from "../quota/quota.ts"
import { tallyTask } from "../usage/task-tally.ts"
import { announceEnd } from "../webhooks/deliveries.ts"
import { announceTask } from "./events.ts"
import { openPasswords, type Passwords } from "./passwords.ts"

/** Runs a task may begin before it counts as one that kills its workers. */
export const MOST_ATTEMPTS = 4

/**
 * One run of a task by one worker. A later attempt fences this one off: its results are then
 * refused.
 */
export interface Attempt {
  readonly id: string
  readonly task: TaskRow
  readonly passwords: Passwords
}

/** By what a statement knows the task of an attempt. */
export const namesOf = (attempt: Attempt): { id: string; attemptId: string } => ({
  id: attempt.task.id,
  attemptId: attempt.id,
})

/**
 * Begins a run of a task, counting it before it starts, so that a task that kills every worker
 * comes to an end.
 *
 * @returns undefined when there is nothing to run: the task has ended, was cancelled, or has been
 * tried too often
 */
export function beginAttempt(
  context: ServiceContext,
  taskId: string,
): Promise<Attempt | undefined> {
  return begin(context, (through, attemptId, now) =>
    through.ask(beginTask, { id: taskId, attemptId, now }),
  )
}

/**
 * Begins a run of the task that has this job of the queue, as `beginAttempt` does.
 *
 * Tasks may change jobs while they wait (`passTurnOn`): one that does so in the midst of the
 * look is looked for once more.
 */
export async function beginTurn(
  context: ServiceContext,
  jobId: string,
): Promise<Attempt | undefined> {
  const look = (): Promise<Attempt | undefined> =>
    begin(context, (through, attemptId, now) =>
      through.ask(beginTaskOfJob, { jobId, attemptId, now }),
    )
  return (await look()) ?? look()
}

async function begin(
  context: ServiceContext,
  count: (through: Queryable, attemptId: string, now: Date) => Promise<TaskRow[]>,
): Promise<Attempt | undefined> {
  const id = newId()
  const now = context.now()
  const row = await context.database.transaction(async (transaction) => {
    const [begun] = await count(transaction, id, now)
    if (begun && begun.attempts > 1) await returnPages(transaction, begun.id)
    return begun
  })
  if (!row) return undefined
  if (row.attempts > MOST_ATTEMPTS) {
    await failAttempt(
      context,
      { id, task: row, passwords: openPasswords(context.secrets, null) },
      { code: "conversion-failed" },
    )
    return undefined
  }
  await announceTask(context, context.database, row)
  return { id, task: row, passwords: openPasswords(context.secrets, row.sealedPasswords) }
}

export interface AttemptProgress {
  readonly percent: number
  readonly stage: string
  readonly pagesDone: number
  readonly pagesTotal: number
}

/**
 * Notes how far an attempt is; percent never goes back. Gives false once the attempt is fenced off
 * or cancelled.
 */
export async function noteProgress(
  context: ServiceContext,
  attempt: Attempt,
  progress: AttemptProgress,
): Promise<boolean> {
  const [row] = await context.database.ask(noteTaskProgress, {
    ...namesOf(attempt),
    ...progress,
  })
  if (row) await announceTask(context, context.database, row)
  return row !== undefined
}

export interface AttemptResult {
  readonly outputs: readonly TaskOutput[]
  readonly warnings: readonly TaskWarning[]
  readonly report: Readonly<Record<string, unknown>>
  /** Present where only the first pages were converted; such a result is not charged. */
  readonly partial?: PartialResult | undefined
}

/**
 * Ends a task well: result, charge and state in one transaction. Gives false when the attempt no
 * longer owns the task.
 */
export async function finishAttempt(
  context: ServiceContext,
  attempt: Attempt,
  result: AttemptResult,
): Promise<boolean> {
  const { outputs, warnings, report, partial } = result
  return endAttempt(context, (through, now) =>
    through.ask(finishTask, {
      ...namesOf(attempt),
      now,
      outputs,
      warnings,
      report,
      partial,
      expiresAt: new Date(now.getTime() + attempt.task.retentionSeconds * 1000),
    }),
  )
}

/**
 * Ends a task with a code; nothing is charged. Gives false when the attempt no longer owns the
 * task.
 */
export async function failAttempt(
  context: ServiceContext,
  attempt: Attempt,
  failure: TaskFailure,
): Promise<boolean> {
  return endAttempt(context, (through, now) =>
    through.ask(failTask, { ...namesOf(attempt), now, error: failure }),
  )
}

/** Gives a task back that a stopping worker cannot finish; the run does not count. */
export async function releaseAttempt(context: ServiceContext, attempt: Attempt): Promise<void> {
  const [row] = await context.database.ask(releaseTask, namesOf(attempt))
  if (row) await announceTask(context, context.database, row)
}

/**
 * Not one page could be recognised any more today: the result shows pictures of scans, for which
 * nobody pays.
 */
function isUnread({ warnings, report }: TaskRow): boolean {
  const left = new Set(
    warnings.flatMap(({ kind, page }) => (kind === "recognition-limit" ? [page] : [])),
  ).size
  return left > 0 && left === report?.["pages"]
}

async function endAttempt(
  context: ServiceContext,
  end: (through: Queryable, now: Date) => Promise<TaskRow[]>,
): Promise<boolean> {
  const now = context.now()
  return context.database.transaction(async (transaction) => {
    const [row] = await end(transaction, now)
    if (!row) return false
    const isCharged = await settle(transaction, row.id, {
      conversion: row.state === "done" && row.partial === null && !isUnread(row),
      pages: row.state === "done" && !row.isSample,
    })
    if (isCharged) await transaction.ask(markTaskCharged, { id: row.id })
    await tallyTask(transaction, row, now)
    // After the result, never before it: the visitor has the file while its pictures are made.
    if (row.outputs.some((output) => output.preview?.state === "pending"))
      await context.queue.enqueue(transaction, previewJob, { taskId: row.id })
    await announceEnd(context, transaction, row)
    await announceTask(context, transaction, row)
    return true
  })
}
