import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Longest that another program may look at one file, ms. */
const LONGEST_LOOK = 30_000

/** What `qpdf --check` says of a PDF, best first. */
export const verdicts = ["sound", "warnings", "errors", "cannot tell"] as const
export type Verdict = (typeof verdicts)[number]

/** Asks qpdf. It ends with 0, 3 for warnings and 2 for errors; `password` opens a locked file. */
export function checkPdf(path: string, password = ""): Verdict {
  const status = qpdf([`--password=${password}`, "--check", path])
  if (status === 0) return "sound"
  if (status === 3) return hasPages(path, password) ? "warnings" : "errors"
  return status === 2 ? "errors" : "cannot tell"
}

/** Where qpdf finds no page it has not looked at what pages show, and only warns. */
function hasPages(path: string, password: string): boolean {
  const { stdout } = spawnSync("qpdf", [`--password=${password}`, "--show-npages", path], {
    encoding: "utf8",
    timeout: LONGEST_LOOK,
  })
  return Number(stdout) > 0
}

/**
 * What qpdf says of its own locked copy of a file: encryption makes it stumble over damaged
 * pictures that it passes over in the open (11.3.0 ends with a segmentation fault).
 */
export function checkLocked(path: string, password: string): Verdict {
  const folder = mkdtempSync(join(tmpdir(), "mozhuan-locked-"))
  try {
    const copy = join(folder, "copy.pdf")
    qpdf(["--encrypt", password, password, "256", "--", path, copy])
    return existsSync(copy) ? checkPdf(copy, password) : "cannot tell"
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const qpdf = (args: readonly string[]): number | null =>
  spawnSync("qpdf", args, { stdio: "ignore", timeout: LONGEST_LOOK }).status

/**
 * Tells whether an output is worse than what it was made of; what could not be told counts as bad.
 */
export const isWorse = (output: Verdict, input: Verdict): boolean =>
  verdicts.indexOf(output) > verdicts.indexOf(input)

/** Opens a result with a program that is not ours; gives what is wrong with it. */
export function openElsewhere(path: string, extension: string): string | undefined {
  if (extension === "pdf") return program("pdfinfo", [path]) ? undefined : "poppler cannot open it"
  if (zipped.has(extension)) return program("unzip", ["-tqq", path]) ? undefined : "not a sound zip"
  const bytes = readFileSync(path)
  return bytes.length === 0 && extension !== "txt" ? "empty" : undefined
}

const zipped = new Set(["docx", "xlsx", "pptx", "zip", "epub"])

function program(name: string, args: readonly string[]): boolean {
  const { status, error } = spawnSync(name, args, { stdio: "ignore", timeout: LONGEST_LOOK })
  if (error && !("code" in error && error.code === "ETIMEDOUT")) throw error
  return status === 0
}
