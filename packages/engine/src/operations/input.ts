import { concat } from "../base/bytes.ts"
import { ConversionError } from "../base/failure.ts"
import type { Diagnostic } from "../base/failure.ts"
import type { InputFile, OutputFile } from "../base/files.ts"
import { openPdf } from "../pdf/objects/file.ts"
import type { PdfFile, PdfTools } from "../pdf/objects/file.ts"

/** Opens an input as PDF; failures name the file where several are given. */
export function openInput(input: InputFile, tools: PdfTools, password = input.password): PdfFile {
  return openPdf(input.content, tools, password)
}

/** Adds the file's name to a failure, for tools that take several files. */
export function named<T>(input: InputFile, isOneOfMany: boolean, run: () => T): T {
  try {
    return run()
  } catch (cause) {
    if (!isOneOfMany || !(cause instanceof ConversionError)) throw cause
    throw new ConversionError(cause.code, `${input.name}: ${cause.message}`, {
      ...(cause.hint === undefined ? {} : { hint: cause.hint }),
      cause,
    })
  }
}

/** Bits that say everything is allowed. Source: ISO 32000-2, table 22. */
const ALL_PERMISSIONS = 0b1111_0011_1100

/** Tells whether the file was opened without the right to change everything. */
export function isRestricted(file: PdfFile): boolean {
  const { encryption } = file
  return (
    encryption !== undefined &&
    encryption.role === "user" &&
    (encryption.permissions & ALL_PERMISSIONS) !== ALL_PERMISSIONS
  )
}

/** Says that restrictions of a source do not hold for what is made of it. */
export function restrictionLoss(file: PdfFile, fileName: string): Diagnostic[] {
  return isRestricted(file)
    ? [{ kind: "feature-dropped", detail: "permission restrictions", data: { file: fileName } }]
    : []
}

/** Output up to this size is handed on in one piece. */
const ONE_PIECE = 4 * 1024 * 1024

/**
 * Gives small output whole and large output as a stream; the consumer must drain it before the next
 * file is made.
 */
export function contentOf(
  pieces: Iterable<Uint8Array>,
  signal: AbortSignal | undefined,
): OutputFile["content"] {
  const iterator = pieces[Symbol.iterator]()
  const held: Uint8Array[] = []
  let size = 0
  for (;;) {
    signal?.throwIfAborted()
    const next = iterator.next()
    if (next.done) return concat(held)
    held.push(next.value)
    size += next.value.length
    if (size > ONE_PIECE) return rest(held, iterator, signal)
  }
}

/**
 * Output made step by step stays whole up to this size, so that a late failure leaves nothing
 * behind.
 */
const ONE_ASYNC_PIECE = 64 * 1024 * 1024

/** The same for pieces that take waiting to make. */
export async function asyncContentOf(
  pieces: AsyncIterable<Uint8Array>,
): Promise<OutputFile["content"]> {
  const iterator = pieces[Symbol.asyncIterator]()
  const held: Uint8Array[] = []
  let size = 0
  for (;;) {
    const next = await iterator.next()
    if (next.done) return concat(held)
    held.push(next.value)
    size += next.value.length
    if (size > ONE_ASYNC_PIECE) return asyncRest(held, iterator)
  }
}

async function* asyncRest(
  held: readonly Uint8Array[],
  iterator: AsyncIterator<Uint8Array>,
): AsyncIterable<Uint8Array> {
  yield* held
  for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
}

async function* rest(
  held: readonly Uint8Array[],
  iterator: Iterator<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncIterable<Uint8Array> {
  yield* held
  for (let next = iterator.next(); !next.done; next = iterator.next()) {
    signal?.throwIfAborted()
    yield next.value
  }
}
