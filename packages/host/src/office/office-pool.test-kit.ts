import { readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll } from "vitest"
import { probeSandbox } from "../sandbox/probe.ts"
import { findProgram } from "../sandbox/programs.ts"
import { officeCache } from "./office-cache.test-kit.ts"
import { createOfficePool, type OfficePool } from "./pool.ts"

let shared: Promise<OfficePool> | undefined

/**
 * Gives an office program, one at a time, which all groups of tests of this process share: a start
 * takes as long as a dozen documents. It ends with the process.
 */
export function officePool(): () => OfficePool {
  let pool: OfficePool | undefined
  beforeAll(async () => {
    if (findProgram("soffice")) pool = await (shared ??= startPool())
  }, 120_000)
  return () => {
    if (!pool) throw new Error("the office programs are not started yet")
    return pool
  }
}

async function startPool(): Promise<OfficePool> {
  // Vitest ends its processes so; the program sees that its channel is closed, and ends as well.
  process.once("SIGTERM", () => {
    for (const name of readdirSync(tmpdir()))
      if (name.startsWith(`mozhuan-warm-${process.pid}-`))
        rmSync(join(tmpdir(), name), { recursive: true, force: true })
    process.exit()
  })
  return createOfficePool({ sandbox: await probeSandbox(), cache: officeCache, workers: 1 })
}

/** Ends the program that was shared, for tests that count those of this process. */
export async function endOfficePool(): Promise<void> {
  const ending = shared
  shared = undefined
  await (await ending)?.close()
}
