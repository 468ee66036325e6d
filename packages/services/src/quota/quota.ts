import type { Limits } from "@mozhuan/contract"
import type { Queryable } from "@mozhuan/data"
import type { Caller } from "../accounts/caller.ts"

/** One counter that a conversion of this caller moves, and how far it may go in a day. */
export interface QuotaKey {
  readonly key: string
  readonly limit: number
}

/**
 * A network's visitors together may do this many times one visitor's share: offices sit behind one
 * address.
 */
const NETWORK_SHARE = 10

/** Gives the counters of a caller's conversions. */
export const quotaKeys = (caller: Caller, limits: Limits): readonly QuotaKey[] =>
  countersOf(caller, limits.conversionsPerDay)

/** Gives the counters of the pages that are recognised for a caller. */
export const recognitionKeys = (caller: Caller, limits: Limits): readonly QuotaKey[] =>
  countersOf(caller, limits.ocrPagesPerDay, "pages:")

/** Users count by their id; visitors by their own id, and together by their network. */
export function countersOf(caller: Caller, limit: number, prefix = ""): readonly QuotaKey[] {
  const own = { key: `${prefix}${caller.ownerKey}`, limit }
  if (caller.userId !== undefined || caller.network === undefined) return [own]
  // Sorted by key, so that two transactions never wait for each other in a circle.
  return [own, { key: `${prefix}network:${caller.network}`, limit: limit * NETWORK_SHARE }].sort(
    (a, b) => (a.key < b.key ? -1 : 1),
  )
}

/**
 * Reserves one conversion of today for a task, or gives the counter that is full.
 *
 * Runs inside the transaction that makes the task; a full counter must roll it back.
 */
export async function reserve(
  transaction: Queryable,
  taskId: string,
  keys: readonly QuotaKey[],
  now: Date,
): Promise<QuotaKey | undefined> {
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
    await transaction.query(
      "insert into quota_reservation (task_id, key, day) values ($1, $2, $3)",
      [taskId, counter.key, day],
    )
  }
  return undefined
}

/**
 * Reserves recognised pages of today for a task: as many of `wanted` as every counter still has,
 * perhaps none.
 *
 * Counters stay locked until the transaction ends, so that two tasks never get the same page.
 */
export async function reservePages(
  transaction: Queryable,
  taskId: string,
  wanted: number,
  { keys, now }: { readonly keys: readonly QuotaKey[]; readonly now: Date },
): Promise<number> {
  const day = shanghaiDay(now)
  let granted = wanted
  for (const { key, limit } of keys) {
    const [counter] = await transaction.query<{ taken: number }>(
      `insert into quota_count (key, day, ceiling) values ($1, $2, $3)
       on conflict (key, day) do update set ceiling = greatest(quota_count.ceiling, $3) returning used + reserved as taken`,
      [key, day, limit],
    )
    granted = Math.max(0, Math.min(granted, limit - (counter?.taken ?? 0)))
  }
  if (granted === 0) return 0
  for (const { key } of keys) {
    await transaction.query(
      "update quota_count set reserved = reserved + $3 where key = $1 and day = $2",
      [key, day, granted],
    )
    await transaction.query(
      `insert into quota_reservation (task_id, key, day, unit, amount) values ($1, $2, $3, 'page', $4)
       on conflict (task_id, key) do update set amount = quota_reservation.amount + $4`,
      [taskId, key, day, granted],
    )
  }
  return granted
}

/** What of a task's reservations becomes a use; the rest is given back. */
export interface Charges {
  readonly conversion: boolean
  readonly pages: boolean
}
export const nothingCharged: Charges = { conversion: false, pages: false }

/**
 * Turns a task's reservations into uses, or gives them back. Their deletion makes it happen once.
 *
 * @returns whether a conversion was charged
 */
export async function settle(
  transaction: Queryable,
  taskId: string,
  charges: Charges,
): Promise<boolean> {
  const held = await transaction.query<Held>(
    "delete from quota_reservation where task_id = $1 returning key, day::text as day, unit, amount",
    [taskId],
  )
  await moveHeld(transaction, held, charges)
  return charges.conversion && held.some(({ unit }) => unit === "conversion")
}

/** Gives back the pages that an earlier run of a task has reserved: the next one asks anew. */
export async function returnPages(transaction: Queryable, taskId: string): Promise<void> {
  const held = await transaction.query<Held>(
    "delete from quota_reservation where task_id = $1 and unit = 'page' returning key, day::text as day, unit, amount",
    [taskId],
  )
  await moveHeld(transaction, held, nothingCharged)
}

type Held = { key: string; day: string; unit: "conversion" | "page"; amount: number }

async function moveHeld(
  transaction: Queryable,
  held: readonly Held[],
  charges: Charges,
): Promise<void> {
  for (const { key, day, unit, amount } of held.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const used = charges[unit === "page" ? "pages" : "conversion"] ? amount : 0
    await transaction.query(
      "update quota_count set reserved = reserved - $3, used = used + $4 where key = $1 and day = $2",
      [key, day, amount, used],
    )
  }
}

/** Gives how many conversions or pages are left today; those under way count as used. */
export async function remaining(
  through: Queryable,
  keys: readonly QuotaKey[],
  now: Date,
): Promise<number> {
  const rows = await through.query<{ key: string; taken: number }>(
    "select key, used + reserved as taken from quota_count where day = $1 and key = any($2)",
    [shanghaiDay(now), keys.map((counter) => counter.key)],
  )
  const taken = new Map(rows.map((row) => [row.key, row.taken]))
  return Math.max(
    0,
    Math.min(...keys.map((counter) => counter.limit - (taken.get(counter.key) ?? 0))),
  )
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
