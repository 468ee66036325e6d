import type { Limits } from "@mozhuan/contract"
import { standingOfOwner, type Queryable } from "@mozhuan/data"
import type { Caller } from "../accounts/caller.ts"

/** Priority of those who paid for it, before anything is taken off. */
const PAID = 10
/** Taken off for each task that the caller has open already, up to so many. */
const MOST_OPEN = 4
/** Taken off where a file of the caller's has just used up its time or memory. */
const HEAVY = 20
/** How long that is remembered, in minutes. */
const MEMORY_MINUTES = 10

/**
 * Gives the priority of a caller's next task; higher runs first.
 *
 * Who has nothing in the queue comes before who has much, so that many files of one do not keep
 * others waiting. Whose last files took all they may, or, with strangers, outlasted their moment,
 * comes after everybody whose files did not: a hundred strangers with files built to take long wait
 * for each other, not others for them.
 */
export async function priorityOf(
  through: Queryable,
  caller: Caller,
  limits: Limits,
  now: Date,
): Promise<number> {
  const [row] = await through.ask(standingOfOwner, {
    ownerKey: caller.ownerKey,
    finishedAt: new Date(now.getTime() - MEMORY_MINUTES * 60_000),
  })
  const { open = 0, spent = 0, long = 0 } = row ?? {}
  const isHeavy = spent > 0 || (!limits.isPriority && long > 0)
  return (limits.isPriority ? PAID : 0) - Math.min(MOST_OPEN, open) - (isHeavy ? HEAVY : 0)
}
