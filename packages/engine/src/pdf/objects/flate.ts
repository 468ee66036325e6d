import { Inflate, zlibSync } from "fflate"
import { concat } from "../../base/bytes.ts"
import { ConversionError } from "../../base/failure.ts"
import type { HostZlib } from "../../base/host.ts"

export type Zlib = HostZlib

/**
 * Most bytes that one stream may unpack to: a colour page of A2 at 600 dots an inch, held as it is,
 * and once more while it is worked on, within the memory of one conversion.
 */
export const MAX_DECODED = 448 * 1024 * 1024

/** The refusal of a stream that unpacks to more than `MAX_DECODED`. */
export const tooLarge = (): ConversionError =>
  new ConversionError(
    "limit/memory",
    `A stream of this file unpacks to more than ${MAX_DECODED >> 20} MB.`,
    { hint: "Save the file again with smaller pictures." },
  )

/** The engine's own zlib, for hosts without one. */
export const ownZlib: Zlib = {
  deflate: (bytes, level) => zlibSync(bytes, { level: level as 6 }),
  inflate: (bytes) => inflateLeniently(bytes).bytes,
}

/**
 * Inflates zlib data; a damaged or cut stream gives what could be read up to the damage.
 * @throws ConversionError "limit/memory" above `MAX_DECODED`.
 *
 * The platform's inflate is tried first. Its refusal is no failure: wrong checksums and missing
 * ends are common in files that every viewer opens.
 */
export function inflate(bytes: Uint8Array, zlib: Zlib): Uint8Array {
  if (zlib !== ownZlib) {
    try {
      return zlib.inflate(bytes, MAX_DECODED)
    } catch {
      return inflateLeniently(bytes).bytes
    }
  }
  return inflateLeniently(bytes).bytes
}

/** Gives the readable start of zlib data and whether it ended as it should. */
function inflateLeniently(bytes: Uint8Array): { bytes: Uint8Array; isWhole: boolean } {
  const pieces: Uint8Array[] = []
  let isWhole = false
  let total = 0
  const skip = startOfDeflate(bytes)
  const engine = new Inflate((piece, final) => {
    pieces.push(piece)
    total += piece.length
    if (total > MAX_DECODED) throw tooLarge()
    if (final) isWhole = true
  })
  try {
    // Small steps, so that what precedes the damage has been handed over when it is met.
    for (let at = skip; at < bytes.length && !isWhole; at += 4_096)
      engine.push(bytes.subarray(at, at + 4_096))
    if (!isWhole) engine.push(new Uint8Array(0), true)
  } catch (error) {
    if (error instanceof ConversionError) throw error
    isWhole = false
  }
  return { bytes: concat(pieces), isWhole }
}

/**
 * Length of the zlib header, or 0 where a writer left it out; line ends before it are passed over.
 */
function startOfDeflate(bytes: Uint8Array): number {
  let at = 0
  while (at < 2 && (bytes[at] === 10 || bytes[at] === 13)) at += 1
  const [cmf = 0, flags = 0] = [bytes[at], bytes[at + 1]]
  const hasHeader = (cmf & 15) === 8 && ((cmf << 8) | flags) % 31 === 0
  return hasHeader ? at + 2 : (cmf & 15) === 8 ? at + 2 : 0
}
