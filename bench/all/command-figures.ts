import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { childSeconds } from "../child-seconds.ts"
import { root } from "./checkout.ts"
import { median, spread } from "./statistics.ts"
import type { Work } from "./works.ts"

const ROUNDS = 5
const own = join(root, "bin/mozhuan")

/**
 * Rows of what commands take from their start to their end, ms of the processor: ours for nothing
 * and for a short book, and peers for the works that name one, where they are installed.
 */
export function commandFigures(book: string, works: readonly Work[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), "mozhuan-bench-command-"))
  const out = join(folder, "out")
  try {
    return [
      `\n${"commands, ms of the processor".padEnd(28)}${"median".padStart(8)}`,
      row("mozhuan --version", [own, "--version"]),
      ...["txt", "docx"].map((format) =>
        row(`mozhuan, 20 pages to ${format}`, [
          own,
          "convert",
          book,
          `${out}.${format}`,
          "--ocr",
          "off",
          "--quiet",
        ]),
      ),
      ...works.flatMap(({ name, files, peer }) =>
        peer && isInstalled(peer[0])
          ? files.slice(0, 1).map((file) => row(`${peer[0]}: ${name}`, filled(peer, file, out)))
          : [],
      ),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const filled = (command: readonly string[], input: string, output: string): string[] =>
  command.map((word) => word.replace("{in}", input).replace("{out}", output))

const isInstalled = (program = ""): boolean =>
  spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0

function row(name: string, [program = "", ...words]: readonly string[]): string {
  const times = Array.from({ length: ROUNDS }, () => {
    const before = childSeconds()
    execFileSync(program, words, { stdio: ["ignore", "ignore", "inherit"] })
    return (childSeconds() - before) * 1000
  })
  return `${name.padEnd(28)}${median(times).toFixed(0).padStart(9)}${`±${(spread(times) * 100).toFixed(0)} %`.padStart(9)}`
}
