import {
  pagesRecognisedBefore,
  addRecognisedPages,
  taskOfAttemptLocked,
  type Queryable,
  type TaskRow,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { reservePages } from "../quota/quota.ts"
import { namesOf, type Attempt } from "./attempt.ts"
import { FREE_AGAIN } from "./start.ts"

/**
 * Gives how many of so many pages an attempt may recognise: those that are left of today, reserved
 * from now on.
 *
 * They are used up when the task ends well and given back when it does not. The same upload
 * converted again by the same tool within the hour has its pages free, as its conversion is. None
 * for an attempt that no longer owns its task.
 */
export async function grantRecognition(
  context: ServiceContext,
  attempt: Attempt,
  pages: number,
): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const [row] = await transaction.ask(taskOfAttemptLocked, namesOf(attempt))
    if (!row) return 0
    const now = context.now()
    const free = Math.max(0, (await recognisedBefore(transaction, row, now)) - row.recognisedPages)
    const counted = Math.max(0, pages - free)
    const granted =
      pages -
      counted +
      (counted > 0
        ? await reservePages(transaction, row.id, counted, { keys: row.recognitionCounters, now })
        : 0)
    if (granted > 0) await transaction.ask(addRecognisedPages, { id: row.id, pages: granted })
    return granted
  })
}

/** Most pages of this upload that were recognised, and charged, by a task within the hour. */
async function recognisedBefore(through: Queryable, row: TaskRow, now: Date): Promise<number> {
  const [before] = await through.ask(pagesRecognisedBefore, {
    ownerKey: row.ownerKey,
    tool: row.tool,
    id: row.id,
    finishedAt: new Date(now.getTime() - FREE_AGAIN),
    objectKey: row.inputs[0]?.objectKey ?? "",
  })
  return before?.pages ?? 0
}
