import { quickTasksWaiting, moveTaskToLongLane, setTaskJob, type Lane } from "@mozhuan/data"
import { laneJobs } from "@mozhuan/jobs"
import type { ServiceContext } from "../context.ts"
import { namesOf, type Attempt } from "./attempt.ts"
import { announceTask } from "./events.ts"

/** Seconds for which a task keeps its place in the quick lane though others wait. */
export const QUICK_MOMENT = 1.5

/** Seconds after which everybody should have had a turn in the quick lane. */
export const QUICK_PROMISE = 2.5

/**
 * Gives how many tasks of each lane so many slots run at once. The long lane has half as many as
 * the quick one beside it: files that take all they may never hold a place that a short one waits
 * for.
 */
export function placesOf(slots: number): Readonly<Record<Lane, number>> {
  return { quick: slots, long: Math.max(1, Math.floor(slots / 2)), sample: 1 }
}

/** Tells how many tasks wait for a turn in the quick lane. */
export async function countWaiting(context: ServiceContext): Promise<number> {
  const [row] = await context.database.ask(quickTasksWaiting)
  return row?.waiting ?? 0
}

/**
 * Moves a task that had its moment to the long lane, where it begins again in its turn; the run
 * does not count.
 */
export async function moveToLongLane(context: ServiceContext, attempt: Attempt): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [row] = await transaction.ask(moveTaskToLongLane, {
      ...namesOf(attempt),
      attempts: attempt.task.attempts - 1,
    })
    if (!row) return
    const jobId = await context.queue.enqueue(
      transaction,
      laneJobs.long,
      { taskId: row.id },
      { priority: row.priority, group: row.ownerKey },
    )
    await transaction.ask(setTaskJob, { id: row.id, jobId })
    await announceTask(context, transaction, row)
  })
}
