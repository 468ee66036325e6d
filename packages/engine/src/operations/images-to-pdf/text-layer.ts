import { EMPTY_ADVANCE, emptyFace } from "../../fonts/empty-face.ts"
import { numberText } from "../../pdf/objects/serialise.ts"
import { bytesString, dict, name, stream } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"
import type { PicturePlace } from "./layout.ts"
import type { PictureWord } from "./recognise.ts"

/** Share of a word's height that lies below its line: where a selection should begin. */
const DESCENT = 0.15

/**
 * Spells words as text that is found and copied but not seen, each stretched over its box.
 *
 * `place` is where the picture stands on the page. Text render mode 3. Source: ISO 32000-2, table
 * 104.
 */
export function textLayer(words: readonly PictureWord[], place: PicturePlace): string[] {
  return words.flatMap(({ text, turns = 0, ...box }) => {
    const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0).filter(isCharacter)
    const [width, height] = [(box.x1 - box.x0) * place.width, (box.y1 - box.y0) * place.height]
    const [length, size] = turns % 2 === 0 ? [width, height] : [height, width]
    if (codes.length === 0 || length <= 0 || size <= 0) return []
    const stretch = (length * 100_000) / (codes.length * size * EMPTY_ADVANCE)
    const left = place.x + box.x0 * place.width
    const bottom = place.y + box.y0 * place.height
    const matrix = standing(turns, { left, bottom, width, height, below: size * DESCENT })
    const hex = codes.map((code) => code.toString(16).padStart(4, "0")).join("")
    return [
      `BT 3 Tr /${layerFontName} ${short(size)} Tf ${short(stretch)} Tz ${matrix.map(short).join(" ")} Tm <${hex}> Tj ET`,
    ]
  })
}

interface Standing {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
  /** How far the foot of its letters lies within the box. */
  readonly below: number
}

/** Where a word begins and which way it runs: one that must be turned clockwise runs upwards. */
function standing(
  turns: 0 | 1 | 2 | 3,
  { left, bottom, width, height, below }: Standing,
): readonly [number, number, number, number, number, number] {
  if (turns === 1) return [0, 1, -1, 0, left + width - below, bottom]
  if (turns === 2) return [-1, 0, 0, -1, left + width, bottom + height - below]
  if (turns === 3) return [0, -1, 1, 0, left + below, bottom + height]
  return [1, 0, 0, 1, left, bottom + below]
}

/** Name of the font of a layer among those of its page. */
export const layerFontName = "Txt"

/**
 * A code of two bytes is its own Unicode value: characters beyond have none. What stands for no
 * character may not be named. Source: ISO 19005-2, 6.2.11.7.2.
 */
const isCharacter = (code: number): boolean =>
  code > 0 && code < 0xfffe && code !== 0xfeff && (code < 0xd800 || code > 0xdfff)

const short = (value: number): string => numberText(Math.round(value * 100) / 100)

/**
 * Writes the font of text layers: one glyph that draws nothing, whatever the code. It is the second
 * of its face, as the first one stands for what is missing. Source: ISO 19005-2, 6.2.11.8.
 */
export function layerFont(writer: PdfWriter): PdfValue {
  const program = stream(
    dict({ Filter: name("FlateDecode"), Length1: emptyFace().length }),
    writer.deflate(emptyFace()),
  )
  const descriptor = dict({
    Type: name("FontDescriptor"),
    FontName: name("Unseen"),
    Flags: 4,
    FontBBox: [0, -200, 1_000, 800],
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 800,
    StemV: 80,
    FontFile2: writer.put(program),
  })
  const everyGlyphIsTheOne = stream(
    dict({ Filter: name("FlateDecode") }),
    writer.deflate(Uint8Array.from({ length: 0x20000 }, (_, at) => at & 1)),
  )
  const descendant = dict({
    Type: name("Font"),
    Subtype: name("CIDFontType2"),
    BaseFont: name("Unseen"),
    CIDSystemInfo: dict({
      Registry: bytesString("Adobe"),
      Ordering: bytesString("Identity"),
      Supplement: 0,
    }),
    FontDescriptor: writer.put(descriptor),
    DW: EMPTY_ADVANCE,
    CIDToGIDMap: writer.put(everyGlyphIsTheOne),
  })
  const unicode = stream(
    dict({ Filter: name("FlateDecode") }),
    writer.deflate(new TextEncoder().encode(ownValues())),
  )
  const font = {
    Type: name("Font"),
    Subtype: name("Type0"),
    BaseFont: name("Unseen"),
    Encoding: name("Identity-H"),
    DescendantFonts: [writer.put(descendant)],
    ToUnicode: writer.put(unicode),
  }
  return writer.put(dict(font))
}

/**
 * Each code stands for itself; a range stays within one high byte and a block holds 100. Source:
 * Adobe technical note 5411.
 */
function ownValues(): string {
  const hex = (value: number): string => value.toString(16).padStart(4, "0")
  const ranges = Array.from({ length: 256 }, (_, high) => {
    const codes = Array.from({ length: 256 }, (_each, low) => (high << 8) | low).filter(isCharacter)
    const [first = 0, last = first] = [codes[0], codes.at(-1)]
    return codes.length === 0 ? [] : [`<${hex(first)}><${hex(last)}><${hex(first)}>`]
  }).flat()
  const blocks = [ranges.slice(0, 100), ranges.slice(100, 200), ranges.slice(200)].map(
    (block) => `${block.length} beginbfrange\n${block.join("\n")}\nendbfrange`,
  )
  return [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Unseen def /CMapType 2 def",
    "1 begincodespacerange <0000><ffff> endcodespacerange",
    ...blocks,
    "endcmap CMapName currentdict /CMap defineresource pop end end",
  ].join("\n")
}
