/**
 * Measures what the sandbox costs a job: the same small program with and without it, in turn.
 *
 * Must be at most 60 ms. `node bench/sandbox.ts`
 */
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { describeSandbox, probeSandbox, runSandboxed } from "../packages/host/src/index.ts"

const rounds = 40
const sandbox = await probeSandbox()
const bare: number[] = []
const walled: number[] = []
for (let round = 0; round < rounds; round++) {
  bare.push(await timed(() => promisify(execFile)("/bin/true")))
  walled.push(await timed(() => runSandboxed(sandbox, { command: "/bin/true", args: [] })))
}
console.log(describeSandbox(sandbox))
console.log(
  `without ${median(bare).toFixed(1)} ms, with ${median(walled).toFixed(1)} ms, overhead ${(median(walled) - median(bare)).toFixed(1)} ms a job (medians of ${rounds})`,
)

async function timed(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return performance.now() - since
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
