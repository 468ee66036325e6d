import type { StyleWidths } from "./data/own-widths.ts"
import { glyphsOf } from "./character-map.ts"
import { localForms } from "./half-width.ts"

/** Advances that are not those of the outlines, in thousandths of the em. */
export interface OwnWidths {
  /** Of Hangul syllables, and of what is as wide. */
  readonly hangul?: number
  readonly space?: number
  readonly letters?: StyleWidths
}

/** The tables of a face that tell how wide its glyphs are. */
interface WidthTables {
  readonly hmtx: Uint8Array
  readonly hhea: Uint8Array
  readonly cmap: Uint8Array
  readonly gsub: Uint8Array | undefined
}

/** What is asked of a face. */
interface Asked {
  readonly widths: OwnWidths
  readonly isBold: boolean
  readonly isItalic?: boolean
  readonly unitsPerEm: number
}

const SYLLABLE = 0xac00
const SPACE = 0x20
/**
 * Letters that follow those that are told: Latin ones with digits, signs and accents; Greek;
 * Cyrillic.
 */
const ALPHABETS = [
  { first: 0x21, last: 0x17f },
  { first: 0x370, last: 0x3ff },
  { first: 0x400, last: 0x45f },
] as const
/**
 * Greek and Cyrillic letters that faces draw as a Latin one, each before it. Source: Aptos, whose
 * twelve told of these are as wide to a thousandth; Carlito and Liberation likewise.
 */
const ALIKE = "ΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΧXοoАAВBЕEМMНHОOРPСCТTХXЅSІIЈJаaеeоoрpсcуyхxѕsіiјj"
const latinOf: ReadonlyMap<number, number> = new Map(
  (ALIKE.match(/../g) ?? []).map((pair): [number, number] => [
    pair.charCodeAt(0),
    pair.charCodeAt(1),
  ]),
)
/** Fewer letters tell nothing of the others. */
const ENOUGH = 20

/**
 * Gives advances of a face's own: a letter stands in the middle of its new width. Letters that are
 * not told follow those that are: an accented one its letter, a Greek or Cyrillic one that is drawn
 * as a Latin one that, others the mean. Forms that a language asks for are as wide as the usual
 * ones: Noto's space is wider in Korean.
 *
 * Source: OpenType 1.9, hmtx, hhea, GSUB feature "locl".
 */
export function ownWidths({ hmtx, hhea, cmap, gsub }: WidthTables, asked: Asked): Uint8Array {
  const { widths, unitsPerEm } = asked
  const copy = new Uint8Array(hmtx)
  const view = new DataView(copy.buffer)
  const old = new DataView(hmtx.buffer, hmtx.byteOffset, hmtx.byteLength)
  const count = new DataView(hhea.buffer, hhea.byteOffset).getUint16(34)
  const glyphOf = glyphsOf(cmap)
  const placeOf = (code: number): number | undefined => {
    const glyph = glyphOf(code)
    return glyph === undefined ? undefined : Math.min(glyph, count - 1) * 4
  }
  const forms = gsub === undefined ? undefined : localForms(gsub)
  const setWidth = (code: number, units: number): void => {
    const glyph = glyphOf(code)
    if (glyph === undefined) return
    for (const form of [glyph, ...(forms?.get(glyph) ?? [])]) {
      const place = Math.min(form, count - 1) * 4
      const shift = (units - old.getUint16(place)) / 2
      view.setUint16(place, Math.round(units))
      view.setInt16(place + 2, Math.round(old.getInt16(place + 2) + shift))
    }
  }
  const units = (thousandths: number): number => (thousandths * unitsPerEm) / 1000
  if (widths.hangul !== undefined) {
    const usual = old.getUint16(placeOf(SYLLABLE) ?? 0)
    for (let at = 0; at < count * 4; at += 4)
      if (old.getUint16(at) === usual) view.setUint16(at, Math.round(units(widths.hangul)))
  }
  const told = toldWidths(asked)
  const share = (code: number): number | undefined => {
    const [width, place] = [told.get(code), placeOf(code)]
    return width === undefined || place === undefined
      ? undefined
      : units(width) / old.getUint16(place)
  }
  const mean =
    told.size < ENOUGH ? undefined : meanOf([...told.keys()].flatMap((code) => share(code) ?? []))
  for (const code of lettersThatFollow) {
    const place = placeOf(code)
    if (mean === undefined || place === undefined) continue
    const base = String.fromCodePoint(code).normalize("NFD").codePointAt(0) ?? code
    const alike = told.get(code) ?? told.get(latinOf.get(base) ?? 0)
    const following = old.getUint16(place) * (share(base) ?? mean)
    setWidth(code, alike === undefined ? following : units(alike))
  }
  for (const [code, width] of told) if (!lettersThatFollow.has(code)) setWidth(code, units(width))
  const space = widths.space ?? told.get(SPACE)
  if (space !== undefined) for (const code of [SPACE, 0xa0]) setWidth(code, units(space))
  return copy
}

const lettersThatFollow: ReadonlySet<number> = new Set(
  ALPHABETS.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  ),
)

/** Widths by character, of the style that a face has. */
function toldWidths({
  widths: { letters = {} },
  isBold,
  isItalic = false,
}: Asked): Map<number, number> {
  const style = isBold ? (isItalic ? "boldItalic" : "bold") : isItalic ? "italic" : "regular"
  return new Map(
    Object.entries(letters[style] ?? {}).flatMap(([width, signs]) =>
      [...signs].map((sign): [number, number] => [sign.codePointAt(0) ?? 0, Number(width)]),
    ),
  )
}

const meanOf = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
