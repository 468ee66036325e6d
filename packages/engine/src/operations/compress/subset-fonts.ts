import { blankTrueType } from "../../fonts/blank-truetype.ts"
import { cffEncodingNames, readCff } from "../../fonts/cff/read-cff.ts"
import { keepCids, keepNames } from "../../fonts/cff/subset-cff.ts"
import { writeCff } from "../../fonts/cff/write-cff.ts"
import { extractFace } from "../../fonts/sfnt-collection.ts"
import { reachableGlyphs } from "../../fonts/truetype-codes.ts"
import { readType1 } from "../../fonts/type1/read-type1.ts"
import { type1ToCff } from "../../fonts/type1/to-cff.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"
import { namedCodes } from "./font-uses.ts"
import type { FontProgram, FontUser } from "./font-uses.ts"

/** A font program in its new form. */
export interface NewProgram {
  readonly bytes: Uint8Array
  /** Kind of a CFF program; undefined: a TrueType program. */
  readonly subtype: "Type1C" | "CIDFontType0C" | undefined
}

/** Font programs smaller than this have nothing to give. */
const LEAST_BYTES = 2 * 1024

/**
 * Gives new forms of font programs without the glyphs nothing is set with, by object number.
 *
 * Type 1 programs become CFF, which draws the same in half the room. Codes, names and CIDs stay, so
 * the text needs no change. Programs that cannot be followed in full are left alone.
 */
export function subsetFonts(
  file: PdfFile,
  programs: readonly FontProgram[],
): Map<number, NewProgram> {
  const made = new Map<number, NewProgram>()
  for (const program of programs) {
    const { bytes, rest } = file.decode(program.stream)
    if (rest.length > 0 || bytes.length < LEAST_BYTES) continue
    const found = smaller(file, program, bytes)
    if (found) made.set(program.num, found)
  }
  return made
}

function smaller(file: PdfFile, program: FontProgram, bytes: Uint8Array): NewProgram | undefined {
  const isComposite = program.users.every(({ descendant }) => descendant)
  if (program.key === "FontFile2") return trueType(file, program, bytes, isComposite)
  if (program.key === "FontFile") return isComposite ? undefined : type1(file, program, bytes)
  const cff = cffTable(bytes)
  const font = cff && readCff(cff)
  if (!font) return undefined
  if (isComposite) {
    // Programs that CIDFontType2 fonts address by glyph number through a map are another matter.
    if (
      program.users.some(
        ({ descendant }) => nameOf(file.resolve(descendant?.get("Subtype"))) !== "CIDFontType0",
      )
    )
      return undefined
    const kept = keepCids(
      font,
      union(program.users, ({ codes }) => codes),
    )
    return kept && { bytes: writeCff(kept), subtype: "CIDFontType0C" }
  }
  if (
    program.users.some(
      ({ descendant, font: user }) =>
        descendant || nameOf(file.resolve(user.get("Subtype"))) === "TrueType",
    )
  )
    return undefined
  const kept = keepNames(font, namesShown(file, program.users, cffEncodingNames(font)))
  return kept && { bytes: writeCff(kept), subtype: "Type1C" }
}

function type1(file: PdfFile, program: FontProgram, bytes: Uint8Array): NewProgram | undefined {
  const font = readType1(bytes)
  const made = font && type1ToCff(font, namesShown(file, program.users, font.encoding))
  return made && { bytes: writeCff(made), subtype: "Type1C" }
}

function trueType(
  file: PdfFile,
  program: FontProgram,
  given: Uint8Array,
  isComposite: boolean,
): NewProgram | undefined {
  // Some writers embed a whole collection, of which readers take the first face.
  const bytes = extractFace(given)
  if (!bytes) return undefined
  const kept = new Set<number>()
  for (const user of program.users) {
    const glyphs = user.descendant
      ? compositeGlyphs(file, user)
      : reachableGlyphs(bytes, namedCodes(file, user))
    if (!glyphs) return undefined
    for (const glyph of glyphs) kept.add(glyph)
  }
  const blanked = blankTrueType(bytes, kept, isComposite)
  return blanked && { bytes: blanked, subtype: undefined }
}

function compositeGlyphs(file: PdfFile, { codes, descendant }: FontUser): ReadonlySet<number> {
  const toGlyph = glyphMap(file, descendant?.get("CIDToGIDMap"))
  return new Set([...codes].map(toGlyph))
}

function glyphMap(file: PdfFile, value: PdfValue | undefined): (cid: number) => number {
  const found = file.resolve(value)
  if (!isStream(found)) return (cid) => cid
  const { bytes } = file.decode(found)
  return (cid) => ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0)
}

function namesShown(
  file: PdfFile,
  users: readonly FontUser[],
  builtIn: ReadonlyMap<number, string> | undefined,
): ReadonlySet<string> {
  return union(users, (user) => namedCodes(file, user, builtIn).flatMap(({ names }) => names))
}

function union<T>(users: readonly FontUser[], of: (user: FontUser) => Iterable<T>): Set<T> {
  const all = new Set<T>()
  for (const user of users) for (const item of of(user)) all.add(item)
  return all
}

/** A CFF program stands alone or as a table of an OpenType file. */
function cffTable(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes[0] === 1) return bytes
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== "OTTO") return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 12; at + 16 <= Math.min(bytes.length, 12 + view.getUint16(4) * 16); at += 16) {
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) === "CFF ")
      return bytes.subarray(
        view.getUint32(at + 8),
        view.getUint32(at + 8) + view.getUint32(at + 12),
      )
  }
  return undefined
}
