import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, extname, join } from "node:path"
import type { OutputFile } from "@mozhuan/engine"
import { UsageError } from "./usage-error.ts"
import { noteUnfinished } from "./watch.ts"
import { writeAll } from "./write-all.ts"

/** Where results go. Files appear under their names only when the whole run has succeeded. */
export interface OutputTarget {
  emit(file: OutputFile): Promise<void>
  /** Gives the files their names. @returns the paths written, "-" for standard output. */
  commit(): string[]
  /** Removes everything written so far. */
  discard(): void
}

/**
 * Gives the target that OUT names: "-" is standard output, a folder takes results under their own
 * names, anything else is a file name.
 *
 * A single result gets exactly the name OUT; several keep the names the tool gave them, beside OUT.
 */
export function outputTarget(out: string): OutputTarget {
  if (out === "-") return standardOutput()
  return isFolder(out) ? folderTarget(out, undefined) : folderTarget(dirname(out), out)
}

/** Whether OUT names a folder: by a slash at its end, or because there is one. */
export function isFolder(path: string): boolean {
  if (/[\\/]$/.test(path)) return true
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function folderTarget(folder: string, sole: string | undefined): OutputTarget {
  const pending: Pending[] = []
  return {
    emit: async (file) => {
      const path = uniquePath(
        join(folder, basename(file.name)),
        new Set(pending.map((item) => item.path)),
      )
      const part = `${path}.part-${process.pid}`
      try {
        mkdirSync(dirname(path), { recursive: true })
        pending.push({ part, path })
        noteUnfinished(part)
        writeFileSync(part, await bytesOf(file))
      } catch (cause) {
        throw new UsageError(
          `cannot write ${path}: ${cause instanceof Error && "code" in cause ? String(cause.code) : "writing failed"}`,
        )
      }
    },
    commit: () => {
      const [first] = pending
      const named =
        pending.length === 1 && first && sole !== undefined
          ? [{ ...first, path: soleName(sole, first.path) }]
          : pending
      for (const { part, path } of named) renameSync(part, path)
      return named.map(({ path }) => path)
    },
    discard: () => {
      for (const { part } of pending) rmSync(part, { force: true })
    },
  }
}

interface Pending {
  /** Where the bytes are until the run has succeeded. */
  readonly part: string
  readonly path: string
}

/** A packed result keeps its true extension, so that nobody opens a zip as a picture. */
function soleName(out: string, given: string): string {
  const isPacked = extname(given).toLowerCase() === ".zip" && extname(out).toLowerCase() !== ".zip"
  return isPacked ? `${out.slice(0, out.length - extname(out).length)}.zip` : out
}

function uniquePath(path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(path)) return path
  const extension = extname(path)
  const stem = path.slice(0, path.length - extension.length)
  for (let number = 2; ; number++)
    if (!taken.has(`${stem} (${number})${extension}`)) return `${stem} (${number})${extension}`
}

async function bytesOf(file: OutputFile): Promise<Uint8Array> {
  if (file.content instanceof Uint8Array) return file.content
  const parts: Uint8Array[] = []
  for await (const part of file.content) parts.push(part)
  return Buffer.concat(parts)
}

function standardOutput(): OutputTarget {
  let held: Uint8Array | undefined
  return {
    emit: async (file) => {
      if (held)
        throw new UsageError(
          "the result is more than one file, which cannot go to standard output",
          "Name a folder instead of -.",
        )
      held = await bytesOf(file)
    },
    commit: () => {
      if (held) writeAll(held)
      return ["-"]
    },
    discard: () => undefined,
  }
}
