import {
  giveTaskUp,
  openTasksBefore,
  requeueTask,
  taskByIdLocked,
  type TaskRow,
} from "@mozhuan/data"
import { laneJobs } from "@mozhuan/jobs"
import type { ServiceContext } from "../context.ts"
import { nothingCharged, settle } from "../quota/quota.ts"
import { tallyTask } from "../usage/task-tally.ts"
import { MOST_ATTEMPTS } from "./attempt.ts"
import { announceTask } from "./events.ts"

/** Age in ms below which a task is left alone: its job may be in the middle of changing hands. */
const SETTLING_TIME = 20_000

/**
 * Finds open tasks whose job has ended without ending them, and runs them again or fails them.
 *
 * The queue gives a job up after its retries; the task must then end too, or its reservation would
 * be held for ever.
 * @returns how many tasks were taken up again and how many failed
 */
export async function recoverTasks(
  context: ServiceContext,
): Promise<{ again: number; failed: number }> {
  const before = new Date(context.now().getTime() - SETTLING_TIME)
  const open = await context.database.ask(openTasksBefore, { before })
  const alive = await context.queue.alive(
    context.database,
    Object.values(laneJobs),
    open.flatMap((row) => row.jobId ?? []),
  )
  const outcome = { again: 0, failed: 0 }
  for (const row of open) {
    if (row.jobId && alive.has(row.jobId)) continue
    const isAgain = await recover(context, row)
    if (isAgain !== undefined) outcome[isAgain ? "again" : "failed"]++
  }
  return outcome
}

async function recover(context: ServiceContext, row: TaskRow): Promise<boolean | undefined> {
  return context.database.transaction(async (transaction) => {
    const [current] = await transaction.ask(taskByIdLocked, { id: row.id })
    const isStillLost =
      current &&
      current.jobId === row.jobId &&
      (current.state === "queued" || current.state === "running")
    if (!isStillLost) return undefined
    if (current.attempts < MOST_ATTEMPTS) {
      const jobId = await context.queue.enqueue(
        transaction,
        laneJobs[row.lane],
        { taskId: row.id },
        { priority: row.priority, group: row.ownerKey },
      )
      await transaction.ask(requeueTask, { id: row.id, jobId })
      return true
    }
    const [failed] = await transaction.ask(giveTaskUp, {
      id: row.id,
      now: context.now(),
      error: { code: "conversion-failed" },
    })
    await settle(transaction, row.id, nothingCharged)
    if (failed) {
      await tallyTask(transaction, failed, context.now())
      await announceTask(context, transaction, failed)
    }
    return false
  })
}
