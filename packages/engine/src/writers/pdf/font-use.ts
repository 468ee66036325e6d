import type { PathSegment } from "../../model/scene.ts"
import type { SfntFont } from "../../fonts/sfnt.ts"
import { glyphOutline } from "../../fonts/truetype-parts.ts"
import { subsetTrueType } from "../../fonts/truetype-subset.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"
import {
  bytesString,
  dict,
  name,
  stream,
  type PdfDict,
  type PdfValue,
} from "../../pdf/objects/values.ts"
import type { Zlib } from "../../pdf/objects/flate.ts"

/** Collects which characters of a face a file uses, and spells text in the face's subset. */
export class FontUse {
  readonly name: string
  readonly #family: string
  readonly #font: SfntFont
  /** Place in the subset of each used glyph of the face; 0 is the missing glyph. */
  readonly #places = new Map<number, number>()
  readonly #textOf = new Map<number, string>()

  constructor(name: string, family: string, font: SfntFont) {
    this.name = name
    this.#family = family
    this.#font = font
  }

  get isUsed(): boolean {
    return this.#places.size > 0
  }

  /** Gives the hexadecimal codes of a text; characters the face lacks become the missing glyph. */
  encode(text: string): string {
    return Array.from(text, (char) => this.#place(char).toString(16).padStart(4, "0")).join("")
  }

  /** Gives the text's outline in em units, y up. */
  outlineOf(text: string): PathSegment[] {
    const scale = 1 / this.#font.unitsPerEm
    let pen = 0
    const segments: PathSegment[] = []
    for (const char of text) {
      const glyph = this.#font.glyphOf(char.codePointAt(0) ?? 0)
      for (const segment of glyphOutline(this.#font, glyph))
        segments.push(scaled(segment, scale, pen))
      pen += this.#font.advanceOf(glyph) * scale
    }
    return segments
  }

  #place(char: string): number {
    const glyph = this.#font.glyphOf(char.codePointAt(0) ?? 0)
    if (glyph === 0) return 0
    const known = this.#places.get(glyph)
    if (known !== undefined) return known
    const place = this.#places.size + 1
    this.#places.set(glyph, place)
    this.#textOf.set(place, char)
    return place
  }

  /**
   * Writes the font objects and gives the reference to the composite font. Source: ISO 32000-2,
   * 9.7.
   */
  write(writer: PdfWriter, zlib: Zlib): PdfValue {
    const glyphs = [...this.#places.keys()]
    const font = this.#font
    const em = (value: number): number => Math.round((value * 1000) / font.unitsPerEm)
    const base = name(`${subsetTag(glyphs)}+${this.#family.replace(/[^A-Za-z0-9]/g, "") || "Face"}`)
    const program = subsetTrueType(font, glyphs)
    const file = writer.put(
      stream(
        dict({ Filter: name("FlateDecode"), Length1: program.length }),
        zlib.deflate(program, 6),
      ),
    )
    const descriptor = writer.put(
      dict({
        Type: name("FontDescriptor"),
        FontName: base,
        Flags: 4,
        FontBBox: font.box.map(em),
        ItalicAngle: 0,
        Ascent: em(font.ascent),
        Descent: em(font.descent),
        CapHeight: em(font.capHeight),
        StemV: 80,
        FontFile2: file,
      }),
    )
    const widths = glyphs.map((glyph) => em(font.advanceOf(glyph)))
    const descendant = writer.put(
      dict({
        Type: name("Font"),
        Subtype: name("CIDFontType2"),
        BaseFont: base,
        CIDSystemInfo: dict({
          Registry: bytesString("Adobe"),
          Ordering: bytesString("Identity"),
          Supplement: 0,
        }),
        FontDescriptor: descriptor,
        DW: 1000,
        W: [1, widths],
        CIDToGIDMap: name("Identity"),
      }),
    )
    const toUnicode = writer.put(
      stream(
        dict({ Filter: name("FlateDecode") }),
        zlib.deflate(new TextEncoder().encode(this.#unicodeMap()), 6),
      ),
    )
    const composite: PdfDict = dict({
      Type: name("Font"),
      Subtype: name("Type0"),
      BaseFont: base,
      Encoding: name("Identity-H"),
      DescendantFonts: [descendant],
      ToUnicode: toUnicode,
    })
    return writer.put(composite)
  }

  /** Source: ISO 32000-2, 9.10.3. At most 100 entries a block. */
  #unicodeMap(): string {
    const rows = [...this.#textOf].map(
      ([place, char]) => `<${place.toString(16).padStart(4, "0")}> <${utf16(char)}>`,
    )
    const blocks: string[] = []
    for (let at = 0; at < rows.length; at += 100) {
      const block = rows.slice(at, at + 100)
      blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar`)
    }
    return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${blocks.join("\n")}\nendcmap\nend\nend\n`
  }
}

function scaled(segment: PathSegment, scale: number, pen: number): PathSegment {
  if (segment[0] === "Z") return segment
  if (segment[0] === "C")
    return [
      "C",
      segment[1] * scale + pen,
      segment[2] * scale,
      segment[3] * scale + pen,
      segment[4] * scale,
      segment[5] * scale + pen,
      segment[6] * scale,
    ]
  return [segment[0], segment[1] * scale + pen, segment[2] * scale]
}

const utf16 = (char: string): string =>
  Array.from({ length: char.length }, (_, index) =>
    char.charCodeAt(index).toString(16).padStart(4, "0"),
  ).join("")

/**
 * Six letters that tell subsets of one face apart; made from the glyphs, so that equal files stay
 * equal.
 */
function subsetTag(glyphs: readonly number[]): string {
  let hash = 0
  for (const glyph of glyphs) hash = (hash * 31 + glyph) >>> 0
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Math.floor(hash / 26 ** index) % 26)),
  ).join("")
}
