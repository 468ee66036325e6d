import { mkdirSync, renameSync, rmSync, statSync, writeFileSync, writeSync } from "node:fs"
import { basename, dirname, extname, join } from "node:path"
import type { OutputFile } from "@mozhuan/engine"
import { UsageError } from "./usage-error.ts"

/** Where results go. Files appear under their names only when the whole run has succeeded. */
export interface OutputTarget {
  emit(file: OutputFile): Promise<void>
  /** Gives the files their names. @returns the paths written, "-" for standard output. */
  commit(): string[]
  /** Removes everything written so far. */
  discard(): void
}

/**
 * Gives the target that OUT names: "-" is standard output, a folder takes results under their own names, anything else is a file name.
 *
 * Where a run gives several results for one file name, they are told apart by the ending the tool gave them.
 */
export function outputTarget(out: string): OutputTarget {
  if (out === "-") return standardOutput()
  return isFolder(out) ? folderTarget(out, (file) => basename(file.name)) : folderTarget(dirname(out), namesAfter(out))
}

/** Gives names in the style of OUT: the first result is OUT itself unless the tool numbered it. */
function namesAfter(out: string): (file: OutputFile) => string {
  const wanted = extname(out).toLowerCase()
  return (file) => {
    const given = extname(file.name)
    // A packed result keeps its true extension, so that nobody opens a zip as a picture.
    const extension = given.toLowerCase() === ".zip" && wanted !== ".zip" ? given : extname(out) || given
    return `${basename(file.name, given)}${extension}`
  }
}

function isFolder(path: string): boolean {
  if (/[\\/]$/.test(path)) return true
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function folderTarget(folder: string, nameOf: (file: OutputFile) => string): OutputTarget {
  const pending: { readonly part: string; readonly path: string }[] = []
  return {
    emit: async (file) => {
      const path = uniquePath(join(folder, nameOf(file)), new Set(pending.map((item) => item.path)))
      const part = `${path}.part-${process.pid}`
      try {
        mkdirSync(dirname(path), { recursive: true })
        pending.push({ part, path })
        writeFileSync(part, await bytesOf(file))
      } catch (cause) {
        throw new UsageError(`cannot write ${path}: ${cause instanceof Error && "code" in cause ? String(cause.code) : "writing failed"}`)
      }
    },
    commit: () => pending.map(({ part, path }) => (renameSync(part, path), path)),
    discard: () => {
      for (const { part } of pending) rmSync(part, { force: true })
    },
  }
}

function uniquePath(path: string, taken: ReadonlySet<string>): string {
  if (!taken.has(path)) return path
  const extension = extname(path)
  const stem = path.slice(0, path.length - extension.length)
  for (let number = 2; ; number++) if (!taken.has(`${stem} (${number})${extension}`)) return `${stem} (${number})${extension}`
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
      if (held) throw new UsageError("the result is more than one file, which cannot go to standard output", "Name a folder instead of -.")
      held = await bytesOf(file)
    },
    commit: () => {
      for (let written = 0; held && written < held.length; ) written += writeSync(1, held, written)
      return ["-"]
    },
    discard: () => undefined,
  }
}
