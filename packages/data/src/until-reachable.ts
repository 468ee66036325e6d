import { setTimeout as delay } from "node:timers/promises"
import { isPassingDatabaseError } from "./database.ts"

/**
 * How long a call waits for the database before it fails, ms: longer than a crash recovery takes.
 */
const PATIENCE = 120_000

/**
 * Repeats a call while the database is out of reach.
 *
 * Only for calls that may run twice: one whose reply was lost has already done its work.
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
