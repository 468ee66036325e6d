import { afterAll, beforeAll } from "vitest"
import { probeSandbox } from "../sandbox/probe.ts"
import { officeCache } from "./office-cache.test-kit.ts"
import { createOfficePool, type OfficePool } from "./pool.ts"

/** Gives the office programs of a group of tests, one at a time; it ends with them. */
export function officePool(): () => OfficePool {
  let pool: OfficePool | undefined
  beforeAll(async () => {
    const sandbox = await probeSandbox()
    pool = await createOfficePool({ sandbox, cache: officeCache, workers: 1 })
  }, 120_000)
  afterAll(() => pool?.close())
  return () => {
    if (!pool) throw new Error("the office programs are not started yet")
    return pool
  }
}
