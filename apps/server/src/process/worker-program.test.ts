import { mkdtempSync, rmSync, statSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, test, vi } from "vitest"
import { workerProgram } from "./worker-program.ts"

const checkout = join(import.meta.dirname, "../../../..")

test("a worker starts from one file, beside the program that it starts for conversions", async () => {
  const program = await workerProgram(checkout)
  expect(program).toMatch(/\/\.cache\/bundle\/[0-9a-f]{16}\/worker\.js$/)
  // One that is in use is as young as today: only older ones go when another is made.
  const longAgo = new Date(2000, 0)
  utimesSync(dirname(program), longAgo, longAgo)
  // As in a program that starts later.
  const again = (await import(`${import.meta.resolve("./worker-program.ts")}?again`)) as {
    readonly workerProgram: typeof workerProgram
  }
  await again.workerProgram(checkout)
  await vi.waitFor(() =>
    expect(statSync(dirname(program)).mtimeMs).toBeGreaterThan(longAgo.getTime()),
  )
})

test("where no bundle can be made a worker starts from its sources", async () => {
  const empty = mkdtempSync(join(tmpdir(), "mz-checkout-"))
  expect(await workerProgram(empty)).toBe(join(empty, "apps/worker/src/main.ts"))
  rmSync(empty, { recursive: true })
})
