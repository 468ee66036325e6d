import type { Database } from "./database.ts"
import { untilReachable } from "./until-reachable.ts"

/** How often the distance to the database's clock is measured again, ms. */
const MEASURE_EVERY = 60_000

/** A clock that all machines of an installation share. */
export interface SharedClock {
  now(): Date
  stop(): void
}

/**
 * Follows the database's clock.
 *
 * Times in rows must agree over machines: a host whose wall clock jumps would otherwise expire
 * results early or late and take living workers for dead ones. Between two measurements the
 * monotonic clock carries on, which never jumps. Off by at most half the round trip of a query.
 */
export async function followDatabaseClock(database: Database): Promise<SharedClock> {
  let base = await untilReachable(() => measure(database))
  const timer = setInterval(() => {
    measure(database).then(
      (measured) => (base = measured),
      // The monotonic clock carries on until the database is back.
      () => undefined,
    )
  }, MEASURE_EVERY)
  timer.unref()
  return { now: () => new Date(base + performance.now()), stop: () => clearInterval(timer) }
}

/** Gives the database's time at the zero of our monotonic clock, ms since 1970. */
async function measure(database: Database): Promise<number> {
  const asked = performance.now()
  const [row] = await database.query<{ ms: number }>(
    "select extract(epoch from clock_timestamp())::float8 * 1000 as ms",
  )
  if (!row) throw new Error("the database did not say its time")
  return row.ms - (asked + performance.now()) / 2
}
