import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Host } from "@mozhuan/engine"
import { readOutput } from "./sandbox/hand-over.ts"
import { probeSandbox } from "./sandbox/probe.ts"
import type { SandboxReport } from "./sandbox/probe.ts"
import { findProgram } from "./sandbox/programs.ts"
import { requireSuccess } from "./sandbox/require-success.ts"
import { runSandboxed } from "./sandbox/run.ts"

const MiB = 1024 * 1024
const MAX_BYTES = 1024 * MiB
/** qpdf's status for "done, with warnings". */
const WARNINGS = 3

/** Orders a file for viewing while it loads, with qpdf; undefined where qpdf is not installed. */
export function localLineariser(): Host["linearise"] {
  const command = findProgram("qpdf")
  if (!command) return undefined
  let sandbox: Promise<SandboxReport> | undefined
  return async (pdf) => {
    sandbox ??= probeSandbox()
    const folder = mkdtempSync(join(tmpdir(), "mozhuan-qpdf-"))
    try {
      const [input, out] = [join(folder, "in.pdf"), join(folder, "out")]
      mkdirSync(out)
      writeFileSync(input, pdf)
      const result = await runSandboxed(await sandbox, {
        command,
        args: [
          "--linearize",
          "--object-streams=generate",
          "--stream-data=preserve",
          input,
          join(out, "made.pdf"),
        ],
        outputs: [folder],
        limits: { wallMs: 120_000, cpuSeconds: 120, memoryBytes: 1024 * MiB, fileBytes: MAX_BYTES },
      })
      requireSuccess(result, "qpdf", { exitCodes: [0, WARNINGS] })
      return readOutput(join(out, "made.pdf"), MAX_BYTES)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
