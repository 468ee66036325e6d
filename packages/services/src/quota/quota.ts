import type { Limits } from "@mozhuan/contract"
import {
  addPageReservation,
  addReservation,
  openPageCount,
  quotaTaken,
  reservePageCount,
  reserveQuota,
  settleQuota,
  takePageReservations,
  takeReservations,
  type Queryable,
} from "@mozhuan/data"
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
    const taken = await transaction.ask(reserveQuota, {
      key: counter.key,
      day,
      ceiling: counter.limit,
    })
    if (taken.length === 0) return counter
    await transaction.ask(addReservation, { taskId, key: counter.key, day })
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
    const [counter] = await transaction.ask(openPageCount, { key, day, ceiling: limit })
    granted = Math.max(0, Math.min(granted, limit - (counter?.taken ?? 0)))
  }
  if (granted === 0) return 0
  for (const { key } of keys) {
    await transaction.ask(reservePageCount, { key, day, granted })
    await transaction.ask(addPageReservation, { taskId, key, day, amount: granted })
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
  const held = await transaction.ask(takeReservations, { taskId })
  await moveHeld(transaction, held, charges)
  return charges.conversion && held.some(({ unit }) => unit === "conversion")
}

/** Gives back the pages that an earlier run of a task has reserved: the next one asks anew. */
export async function returnPages(transaction: Queryable, taskId: string): Promise<void> {
  const held = await transaction.ask(takePageReservations, { taskId })
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
    await transaction.ask(settleQuota, { key, day, amount, used })
  }
}

/** Gives how many conversions or pages are left today; those under way count as used. */
export async function remaining(
  through: Queryable,
  keys: readonly QuotaKey[],
  now: Date,
): Promise<number> {
  const rows = await through.ask(quotaTaken, {
    day: shanghaiDay(now),
    keys: keys.map((counter) => counter.key),
  })
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
