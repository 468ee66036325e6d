import type { Limits } from "@mozhuan/contract"
import type { Queryable } from "@mozhuan/data"
import type { Caller } from "../accounts/caller.ts"

/** One counter that a conversion of this caller moves, and how far it may go in a day. */
export interface QuotaKey {
  readonly key: string
  readonly limit: number
}

/** A network's visitors together may do this many times one visitor's share: offices sit behind one address. */
const NETWORK_SHARE = 10

/** Gives the counters of a caller: users by their id; visitors by their own id, and together by their network. */
export function quotaKeys(caller: Caller, limits: Limits): readonly QuotaKey[] {
  const own = { key: caller.ownerKey, limit: limits.conversionsPerDay }
  if (caller.userId !== undefined || caller.network === undefined) return [own]
  // Sorted by key, so that two transactions never wait for each other in a circle.
  return [own, { key: `network:${caller.network}`, limit: limits.conversionsPerDay * NETWORK_SHARE }].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/**
 * Reserves one conversion of today for a task, or gives the counter that is full.
 *
 * Runs inside the transaction that makes the task; a full counter must roll it back.
 */
export async function reserve(transaction: Queryable, taskId: string, keys: readonly QuotaKey[], now: Date): Promise<QuotaKey | undefined> {
  const day = shanghaiDay(now)
  for (const counter of keys) {
    if (counter.limit < 1) return counter
    const taken = await transaction.query(
      `insert into quota_count (key, day, reserved, ceiling) values ($1, $2, 1, $3)
       on conflict (key, day) do update set reserved = quota_count.reserved + 1, ceiling = greatest(quota_count.ceiling, $3)
       where quota_count.used + quota_count.reserved < $3 returning 1`,
      [counter.key, day, counter.limit],
    )
    if (taken.length === 0) return counter
    await transaction.query("insert into quota_reservation (task_id, key, day) values ($1, $2, $3)", [taskId, counter.key, day])
  }
  return undefined
}

/** Turns a task's reservation into a use, or gives it back. The reservation's deletion makes it happen once. */
export async function settle(transaction: Queryable, taskId: string, isSuccess: boolean): Promise<boolean> {
  const held = await transaction.query<{ key: string; day: string }>(
    "delete from quota_reservation where task_id = $1 returning key, day::text as day",
    [taskId],
  )
  for (const { key, day } of held.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    await transaction.query("update quota_count set reserved = reserved - 1, used = used + $3 where key = $1 and day = $2", [key, day, isSuccess ? 1 : 0])
  }
  return isSuccess && held.length > 0
}

/** Gives how many conversions are left today; those under way count as used. */
export async function remaining(through: Queryable, keys: readonly QuotaKey[], now: Date): Promise<number> {
  const rows = await through.query<{ key: string; taken: number }>(
    "select key, used + reserved as taken from quota_count where day = $1 and key = any($2)",
    [shanghaiDay(now), keys.map((counter) => counter.key)],
  )
  const taken = new Map(rows.map((row) => [row.key, row.taken]))
  return Math.max(0, Math.min(...keys.map((counter) => counter.limit - (taken.get(counter.key) ?? 0))))
}

/** Asia/Shanghai has had no daylight saving since 1991: always eight hours ahead. */
const SHANGHAI_OFFSET = 8 * 3_600_000
const DAY = 24 * 3_600_000

/** The day in Asia/Shanghai, as yyyy-mm-dd. */
export function shanghaiDay(now: Date): string {
  return new Date(now.getTime() + SHANGHAI_OFFSET).toISOString().slice(0, 10)
}

/** The moment at which the count starts anew. */
export function nextShanghaiMidnight(now: Date): Date {
  const sinceEpoch = Math.floor((now.getTime() + SHANGHAI_OFFSET) / DAY)
  return new Date((sinceEpoch + 1) * DAY - SHANGHAI_OFFSET)
}
