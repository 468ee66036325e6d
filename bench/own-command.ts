import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { childSeconds } from "./child-seconds.ts"

const program = join(import.meta.dirname, "../bin/mozhuan")

/**
 * What one `mozhuan convert FILES… FOLDER` without reading scans, which no peer does, took from its
 * start to its end: s of the processor and of the clock, and results.
 */
export function convertByCommand(
  files: readonly string[],
  format: string,
): { readonly processor: number; readonly clock: number; readonly results: number } {
  const folder = mkdtempSync(join(tmpdir(), "bench-own-"))
  const [start, before] = [performance.now(), childSeconds()]
  spawnSync(program, ["convert", ...files, folder, "--to", format, "--ocr", "off", "--quiet"], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  const [processor, clock] = [childSeconds() - before, (performance.now() - start) / 1000]
  const results = readdirSync(folder).length
  rmSync(folder, { recursive: true, force: true })
  return { processor, clock, results }
}
