import { spawn } from "node:child_process"
import { expect, it } from "vitest"
import { measureTree, ticksOfFirstThreads } from "./process-tree.ts"

it("tells a process whose first thread waits from one whose first thread works", async () => {
  const busy = "for (;;) {}"
  const waiting = `new (require("node:worker_threads").Worker)(${JSON.stringify(busy)}, { eval: true })`
  const processes = [waiting, busy].map((code) => spawn(process.execPath, ["-e", code]))
  try {
    const [waits, works] = processes.map(({ pid = 0 }) => pid)
    const before = ticksOfFirstThreads([waits ?? 0])
    await expect.poll(() => measureTree(waits ?? 0).ticks, { timeout: 20_000 }).toBeGreaterThan(60)
    await expect
      .poll(() => ticksOfFirstThreads([works ?? 0]), { timeout: 20_000 })
      .toBeGreaterThan(40)
    expect(ticksOfFirstThreads([waits ?? 0]) - before).toBeLessThan(30)
  } finally {
    for (const child of processes) child.kill("SIGKILL")
  }
})
