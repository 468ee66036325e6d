import { spawnSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export interface Measured {
  readonly seconds: number
  /** Seconds of processor time, which other work on the machine changes little. */
  readonly cpuSeconds: number
  /** Peak resident memory. */
  readonly megabytes: number
}

/**
 * Runs a program to its end under GNU time; undefined where it is not installed. @throws where it
 * fails
 */
export function measure(
  command: readonly [string, ...string[]],
  environment: Readonly<Record<string, string>> = {},
): Measured | undefined {
  if (spawnSync("which", [command[0]]).status !== 0) return undefined
  const report = join(tmpdir(), `mozhuan-bench-time-${process.pid}`)
  const started = performance.now()
  const { status, stderr } = spawnSync(
    "/usr/bin/time",
    ["-f", "%M %U %S", "-o", report, ...command],
    { encoding: "utf8", maxBuffer: 1 << 28, env: { ...process.env, ...environment } },
  )
  const seconds = (performance.now() - started) / 1_000
  if (status !== 0 && status !== 3) throw new Error(`${command[0]} failed: ${stderr.slice(0, 500)}`)
  const [kilobytes = 0, user = 0, system = 0] = (
    readFileSync(report, "utf8").trim().split("\n").at(-1) ?? ""
  )
    .split(" ")
    .map(Number)
  rmSync(report)
  return { seconds, cpuSeconds: user + system, megabytes: Math.round(kilobytes / 1_024) }
}

/**
 * Runs one of our operations in a process of its own, start-up included, as a user of the command
 * line would.
 */
export function measureSelf(args: readonly string[]): Measured {
  const script = fileURLToPath(new URL("operations-self.ts", import.meta.url))
  // As bin/mozhuan and the workers do, so that modules are not compiled anew in every process.
  const measured = measure([process.execPath, script, ...args], {
    NODE_COMPILE_CACHE: join(tmpdir(), "mozhuan-bench-compiled"),
  })
  if (!measured) throw new Error("GNU time is needed")
  return measured
}
