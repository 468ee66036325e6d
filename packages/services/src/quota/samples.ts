import type { Limits } from "@mozhuan/contract"
import { countSampleUse, type Queryable } from "@mozhuan/data"
import type { Caller } from "../accounts/caller.ts"
import { countersOf, shanghaiDay } from "./quota.ts"

/** Samples a day for each conversion a day: looking at options takes a few. */
const SAMPLES_PER_CONVERSION = 6

export const samplesPerDay = (limits: Limits): number =>
  limits.conversionsPerDay * SAMPLES_PER_CONVERSION

/**
 * Counts a sample of today, or gives false where a counter is full. What it costs is the work, so
 * that one which fails or is stopped counts too.
 *
 * Runs inside the transaction that makes the task.
 */
export async function countSample(
  transaction: Queryable,
  caller: Caller,
  limits: Limits,
  now: Date,
): Promise<boolean> {
  for (const { key, limit } of countersOf(caller, samplesPerDay(limits), "samples:")) {
    if (limit < 1) return false
    const taken = await transaction.ask(countSampleUse, {
      key,
      day: shanghaiDay(now),
      ceiling: limit,
    })
    if (taken.length === 0) return false
  }
  return true
}
