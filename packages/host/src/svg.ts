import type { Host } from "@mozhuan/engine"
import { probeSandbox } from "./sandbox/probe.ts"
import type { SandboxReport } from "./sandbox/probe.ts"
import { findProgram } from "./sandbox/programs.ts"
import { requireSuccess } from "./sandbox/require-success.ts"
import { runSandboxed } from "./sandbox/run.ts"

const MiB = 1024 * 1024

/**
 * Turns drawings into PDF with librsvg, which fetches nothing from outside; undefined where it is
 * not installed.
 */
export function localSvg(): Host["svgToPdf"] {
  const command = findProgram("rsvg-convert")
  if (!command) return undefined
  let sandbox: Promise<SandboxReport> | undefined
  return async (bytes) => {
    sandbox ??= probeSandbox()
    const result = await runSandboxed(await sandbox, {
      command,
      args: ["--format=pdf"],
      stdin: bytes,
      limits: { wallMs: 30_000, cpuSeconds: 30, memoryBytes: 1024 * MiB, outputBytes: 128 * MiB },
    })
    requireSuccess(result, "rsvg-convert")
    return result.stdout
  }
}
