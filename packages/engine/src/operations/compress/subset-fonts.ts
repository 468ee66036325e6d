import { blankCidCff } from "../../fonts/blank-cff.ts"
import { blankTrueType, glyphsOfCodes } from "../../fonts/blank-truetype.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { isDict, isRef, isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfStream, PdfValue } from "../../pdf/objects/values.ts"
import type { FontUse } from "./inventory.ts"

/** Font programs smaller than this have nothing to give. */
const LEAST_BYTES = 24 * 1024
/** Characters any simple font may be asked for under the standard encodings: Latin, punctuation, signs, symbol codes. */
const simpleRanges = [[0, 0x2ff], [0x2000, 0x22ff], [0x2500, 0x25ff], [0xf000, 0xf0ff], [0xfb00, 0xfb06]] as const

/** How a font program is used by every font of the file that refers to it. */
interface Program {
  readonly stream: PdfStream
  readonly kind: "truetype" | "cid-cff"
  /** Glyph numbers, or CIDs for a CFF program. */
  readonly kept: Set<number>
  isSafe: boolean
  /** Only text that names glyphs by number is set with it. */
  isByNumber: boolean
}

/**
 * Gives new data for embedded font programs from which unused outlines were taken out, by object number.
 *
 * Only programs are touched for which every use is understood: composite fonts with identity codes and simple
 * TrueType fonts without names of their own. Fonts that form fields may be filled in with stay whole.
 */
export function subsetFonts(file: PdfFile, uses: ReadonlyMap<number, FontUse>): Map<number, Uint8Array> {
  const programs = new Map<number, Program>()
  const formFonts = formFontNums(file)
  for (const num of file.numbers()) {
    const font = file.load(num)
    if (!isDict(font) || nameOf(file.resolve(font.get("Type"))) !== "Font") continue
    noteFont(file, font, programs, { codes: uses.get(num)?.codes ?? new Set(), isEditable: formFonts.has(num) })
  }
  const subsets = new Map<number, Uint8Array>()
  for (const [num, program] of programs) {
    if (!program.isSafe) continue
    const { bytes, rest } = file.decode(program.stream)
    if (rest.length > 0 || bytes.length < LEAST_BYTES) continue
    const blanked = program.kind === "truetype" ? blankTrueType(bytes, program.kept, program.isByNumber) : blankCffProgram(bytes, program.kept)
    if (blanked) subsets.set(num, blanked)
  }
  return subsets
}

interface Usage {
  readonly codes: ReadonlySet<number>
  readonly isEditable: boolean
}

function noteFont(file: PdfFile, font: PdfDict, programs: Map<number, Program>, usage: Usage): void {
  const subtype = nameOf(file.resolve(font.get("Subtype")))
  if (subtype === "Type0") {
    const [first] = file.array(font.get("DescendantFonts")) ?? []
    const descendant = file.dict(first)
    if (descendant) noteComposite(file, font, descendant, programs, usage)
  } else if (subtype !== "CIDFontType0" && subtype !== "CIDFontType2") noteSimple(file, font, programs, usage)
}

function noteComposite(file: PdfFile, font: PdfDict, descendant: PdfDict, programs: Map<number, Program>, usage: Usage): void {
  const encoding = nameOf(file.resolve(font.get("Encoding")))
  const isIdentity = encoding === "Identity-H" || encoding === "Identity-V"
  const descriptor = file.dict(descendant.get("FontDescriptor"))
  const isSafe = isIdentity && !usage.isEditable
  const glyphs = programOf(file, descriptor?.get("FontFile2"), "truetype", programs)
  if (glyphs) {
    const toGlyph = glyphMap(file, descendant.get("CIDToGIDMap"))
    glyphs.isSafe &&= isSafe
    for (const code of usage.codes) glyphs.kept.add(toGlyph(code))
  }
  const cids = programOf(file, descriptor?.get("FontFile3"), "cid-cff", programs)
  if (!cids) return
  cids.isSafe &&= isSafe
  for (const code of usage.codes) cids.kept.add(code)
}

function glyphMap(file: PdfFile, value: PdfValue | undefined): (cid: number) => number {
  const found = file.resolve(value)
  if (!isStream(found)) return (cid) => cid
  const { bytes } = file.decode(found)
  return (cid) => ((bytes[cid * 2] ?? 0) << 8) | (bytes[cid * 2 + 1] ?? 0)
}

function noteSimple(file: PdfFile, font: PdfDict, programs: Map<number, Program>, usage: Usage): void {
  const descriptor = file.dict(font.get("FontDescriptor"))
  const cff = programOf(file, descriptor?.get("FontFile3"), "cid-cff", programs)
  // A simple font addresses a CFF program by names and encodings that are not followed here.
  if (cff) cff.isSafe = false
  const program = programOf(file, descriptor?.get("FontFile2"), "truetype", programs)
  if (!program) return
  program.isByNumber = false
  const encoding = file.resolve(font.get("Encoding"))
  const hasOwnNames = isDict(encoding) && (file.array(encoding.get("Differences"))?.length ?? 0) > 0
  const codes = simpleRanges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const glyphs = hasOwnNames || usage.isEditable ? undefined : glyphsOfCodes(file.decode(program.stream).bytes, codes)
  if (!glyphs) {
    program.isSafe = false
    return
  }
  for (const glyph of glyphs) program.kept.add(glyph)
  // Without a usable map readers take the code for the glyph.
  for (let glyph = 0; glyph < 256; glyph += 1) program.kept.add(glyph)
}

function programOf(file: PdfFile, value: PdfValue | undefined, kind: Program["kind"], programs: Map<number, Program>): Program | undefined {
  if (!isRef(value)) return undefined
  const known = programs.get(value.num)
  if (known) return known
  const stream = file.resolve(value)
  if (!isStream(stream)) return undefined
  const program: Program = { stream, kind, kept: new Set(), isSafe: true, isByNumber: true }
  programs.set(value.num, program)
  return program
}

/** A CFF program stands alone or as a table of an OpenType file. */
function blankCffProgram(bytes: Uint8Array, kept: ReadonlySet<number>): Uint8Array | undefined {
  if (bytes[0] === 1) return blankCidCff(bytes, kept)
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== "OTTO") return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 12; at + 16 <= Math.min(bytes.length, 12 + view.getUint16(4) * 16); at += 16) {
    if (String.fromCharCode(...bytes.subarray(at, at + 4)) !== "CFF ") continue
    const [offset, length] = [view.getUint32(at + 8), view.getUint32(at + 12)]
    const blanked = blankCidCff(bytes.subarray(offset, offset + length), kept)
    if (!blanked) return undefined
    const out = new Uint8Array(bytes)
    out.set(blanked, offset)
    return out
  }
  return undefined
}

function formFontNums(file: PdfFile): ReadonlySet<number> {
  const resources = file.dict(file.dict(file.catalog.get("AcroForm"))?.get("DR"))
  const fonts = [...(file.dict(resources?.get("Font"))?.values() ?? [])]
  return new Set(fonts.flatMap((font) => (isRef(font) ? [font.num] : [])))
}
