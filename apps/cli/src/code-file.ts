import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"

/** Node's own check sum, loaded where code is kept: many other parts of Node come with it. */
export const sumOf = (bytes: Uint8Array): number =>
  process.getBuiltinModule("node:zlib").crc32(bytes)

/** Compiled code of one part of a program. */
export interface PartCode {
  readonly name: string
  /** Check sum of the source that it was compiled from: V8 looks at the length alone. */
  readonly source: number
  readonly code: Buffer
}

/** What runs of one kind have compiled. */
export interface KeptCode {
  /** Runs that have added to it. */
  readonly runs: number
  readonly parts: readonly PartCode[]
}

/** The first line of the file, in JSON; the code of the parts follows, one behind the other. */
interface Contents {
  readonly runs: number
  readonly parts: readonly (Omit<PartCode, "code"> & { readonly bytes: number })[]
  /** Check sum of all code: V8 believes what it reads. */
  readonly sum: number
}

/** Reads a file of compiled code; nothing where there is none that is whole. */
export function readCode(path: string): KeptCode | undefined {
  try {
    const file = readFileSync(path)
    const end = file.indexOf("\n")
    const { runs, parts, sum } = JSON.parse(file.toString("latin1", 0, end)) as Contents
    let at = end + 1
    if (sumOf(file.subarray(at)) !== sum) return undefined
    return {
      runs,
      parts: parts.map(({ name, source, bytes }) => ({
        name,
        source,
        code: file.subarray(at, (at += bytes)),
      })),
    }
  } catch {
    return undefined
  }
}

/** Writes such a file whole or not at all; where it cannot be written, runs go without. */
export function writeCode(path: string, { runs, parts }: KeptCode): void {
  const code = Buffer.concat(parts.map((part) => part.code))
  const contents: Contents = {
    runs,
    parts: parts.map(({ name, source, code: { length: bytes } }) => ({ name, source, bytes })),
    sum: sumOf(code),
  }
  const part = `${path}.part-${process.pid}`
  try {
    writeFileSync(part, Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), code]))
    renameSync(part, path)
  } catch {
    // The folder may be someone else's, or full.
    remove(part)
  }
}

/** Takes a file away that may be there or not; a run does not fail for what it leaves. */
function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // Where no file can be made, none has to go.
  }
}
