import { setTimeout as delay } from "node:timers/promises"
import { isPassingDatabaseError } from "@mozhuan/services"

/** How long a finished conversion waits for the database before its result is given up, ms. */
const PATIENCE = 120_000

/**
 * Repeats a call while the database is out of reach.
 *
 * Every such call is settled by row and attempt id, so one whose reply was lost does no harm when repeated.
 */
export async function untilReachable<T>(work: () => Promise<T>): Promise<T> {
  const end = Date.now() + PATIENCE
  for (let pause = 50; ; pause = Math.min(1000, pause * 2)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassingDatabaseError(error) || Date.now() > end) throw error
      await delay(pause)
    }
  }
}
