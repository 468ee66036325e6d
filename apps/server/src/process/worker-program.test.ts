import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { workerProgram } from "./worker-program.ts"

const checkout = join(import.meta.dirname, "../../../..")

test("a worker starts from one file, beside the program that it starts for conversions", async () => {
  const program = await workerProgram(checkout)
  expect(program).toMatch(/\/\.cache\/bundle\/[0-9a-f]{16}\/worker\.js$/)
})

test("where no bundle can be made a worker starts from its sources", async () => {
  const empty = mkdtempSync(join(tmpdir(), "mz-checkout-"))
  expect(await workerProgram(empty)).toBe(join(empty, "apps/worker/src/main.ts"))
  rmSync(empty, { recursive: true })
})
