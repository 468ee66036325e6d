import { crc32 } from "node:zlib"
import { ConversionError } from "@mozhuan/engine"
import { Inflate, zipSync, type Zippable } from "fflate"
import { salvageXml } from "../formats/xml-salvage.ts"
import { packedBytes, readZipDirectory, type ZipEntry } from "../formats/zip-directory.ts"

/** A document without what was damaged in it. */
export interface MendedPackage {
  readonly bytes: Uint8Array
  /**
   * Places at which something was left out or is missing; 0 for a sound document, whose bytes are
   * the same.
   */
  readonly lost: number
}

/** Parts above this size are not looked through, bytes: a sheet of a million rows is no damage. */
const LARGEST_LOOKED_AT = 16 * 1_048_576

/**
 * Takes what is damaged out of a zip-based document, so that the office program, which refuses it
 * whole, converts the rest: parts whose data is broken keep what could be unpacked, XML keeps its
 * well-formed paragraphs, rows, shapes and styles.
 *
 * What cannot be mended comes back as it was, for the checks and the office program to judge.
 */
export function mendPackage(bytes: Uint8Array): MendedPackage {
  const same = { bytes, lost: 0 }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return same
  const entries = listed(bytes)
  if (!entries) return same
  const parts: Zippable = {}
  let lost = 0
  for (const entry of entries) {
    const part = mendPart(bytes, entry)
    if (!part) return same
    lost += part.lost
    // OpenDocument wants its type first and as it is. Source: OpenDocument 1.3 part 2, 3.3.
    parts[entry.name] = entry.name === "mimetype" ? [part.bytes, { level: 0 }] : part.bytes
  }
  const missing = missingPages(parts)
  return lost === 0
    ? { bytes, lost: missing }
    : { bytes: zipSync(parts, { level: 1 }), lost: lost + missing }
}

/** Parts that name the slides or sheets of a document, and the folder that their names begin in. */
const LISTS = { "ppt/_rels/presentation.xml.rels": "ppt/", "xl/_rels/workbook.xml.rels": "xl/" }

/**
 * Slides and sheets that a document names and does not have: the office program leaves a page
 * empty.
 */
function missingPages(parts: Zippable): number {
  const names = new Set(Object.keys(parts).map((name) => name.toLowerCase()))
  let missing = 0
  for (const [list, folder] of Object.entries(LISTS)) {
    const rels = parts[list]
    if (!(rels instanceof Uint8Array) || rels.length > LARGEST_LOOKED_AT) continue
    for (const [tag] of new TextDecoder().decode(rels).matchAll(/<Relationship\b[^>]*>/g)) {
      const target = /\bTarget="([^"]*)"/.exec(tag)?.[1] ?? ""
      if (!/\bType="[^"]*\/(?:slide|worksheet)"/.test(tag) || tag.includes('"External"')) continue
      const name = target.startsWith("/") ? target.slice(1) : folder + target
      if (!names.has(name.toLowerCase())) missing += 1
    }
  }
  return missing
}

function listed(bytes: Uint8Array): ZipEntry[] | undefined {
  try {
    return readZipDirectory(bytes)
  } catch (error) {
    if (error instanceof ConversionError) return undefined
    throw error
  }
}

function mendPart(bytes: Uint8Array, entry: ZipEntry): MendedPackage | undefined {
  const data = unpacked(bytes, entry)
  const isBroken = data.length !== entry.unpacked || crc32(data) !== entry.crc
  if (!/\.(xml|rels)$/i.test(entry.name) || data.length === 0 || data.length > LARGEST_LOOKED_AT)
    return { bytes: data, lost: isBroken ? 1 : 0 }
  // Parts in UTF-16 are rare, and left to the office program.
  if ((data[0] ?? 0) >= 0xfe) return isBroken ? undefined : { bytes: data, lost: 0 }
  const [text, isText] = decoded(data)
  const found = salvageXml(text)
  if (!found) return isBroken ? undefined : { bytes: data, lost: 0 }
  if (found.lost === 0 && isText) return { bytes: data, lost: isBroken ? 1 : 0 }
  return { bytes: new TextEncoder().encode(found.xml), lost: Math.max(1, found.lost) }
}

/** Letters whose bytes are broken become the replacement character. */
function decoded(data: Uint8Array): [text: string, isText: boolean] {
  try {
    return [new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data), true]
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return [new TextDecoder("utf-8", { ignoreBOM: true }).decode(data), false]
  }
}

/** Bytes unpacked at once, so that what stands before the damage is kept. */
const STEP = 256

/** As much of an entry as can be unpacked, never more than it claims. */
function unpacked(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const packed = packedBytes(bytes, entry)
  if (entry.method === 0) return packed
  const chunks: Uint8Array[] = []
  let length = 0
  const inflate = new Inflate((chunk) => {
    chunks.push(chunk.slice())
    length += chunk.length
  })
  try {
    for (let at = 0; at < packed.length && length <= entry.unpacked; at += STEP)
      inflate.push(packed.subarray(at, at + STEP), at + STEP >= packed.length)
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error
  }
  return Buffer.concat(chunks).subarray(0, entry.unpacked)
}
