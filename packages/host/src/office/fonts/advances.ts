import { readFileSync } from "node:fs"
import { glyphsOf } from "./character-map.ts"
import { madeFamilies } from "./data/families.ts"
import { latinFamilies } from "./data/latin-families.ts"
import type { latinSources } from "./data/latin-sources.ts"
import type { OwnWidths } from "./own-widths.ts"
import { latinFiles } from "./prepare-fonts.ts"

/** How a run is set. */
export interface LetterStyle {
  readonly isBold: boolean
  readonly isItalic: boolean
}

/** The advance of a Latin letter, in ems. */
export type Advances = (letter: string) => number

/** Families whose open kin have the same advances. */
const same: Readonly<Record<string, keyof typeof latinSources>> = {
  "Times New Roman": "liberationSerif",
  Times: "liberationSerif",
  Arial: "liberationSans",
  Helvetica: "liberationSans",
  Calibri: "carlito",
  "Courier New": "liberationMono",
}

/** Letters that no table tells are as wide as most, ems. */
const USUAL = 0.55
const HALF: Advances = () => 0.5
const THOUSANDTHS = 1000

const known = new Map<string, Advances | undefined>()

/** Advances of the Latin letters of a family; undefined where nothing tells them. */
export function advancesOf(family: string, style: LetterStyle): Advances | undefined {
  const key = `${family}/${Number(style.isBold)}${Number(style.isItalic)}`
  if (!known.has(key)) known.set(key, findAdvances(family, style))
  return known.get(key)
}

function findAdvances(family: string, style: LetterStyle): Advances | undefined {
  const made = madeFamilies.find(({ standsFor }) => standsFor.includes(family))
  if (made?.hasHalfWidth) return HALF
  if (made) return made.widths && tableOf(made.widths, style)
  const latin = latinFamilies.find(({ standsFor }) => standsFor.includes(family))
  if (latin?.widths) return tableOf(latin.widths, style)
  const source = latin?.source ?? same[family]
  return source === undefined ? undefined : readAdvances(source, style, latin?.scale ?? 1)
}

function tableOf(widths: OwnWidths, { isBold, isItalic }: LetterStyle): Advances {
  const name = isBold ? (isItalic ? "boldItalic" : "bold") : isItalic ? "italic" : "regular"
  const letters = widths.letters?.[name] ?? widths.letters?.regular ?? {}
  const table = new Map(
    Object.entries(letters).flatMap(([width, signs]) =>
      [...signs].map((sign): [string, number] => [sign, Number(width) / THOUSANDTHS]),
    ),
  )
  if (widths.space !== undefined) table.set(" ", widths.space / THOUSANDTHS)
  return (letter) => table.get(letter) ?? USUAL
}

/** Source: OpenType 1.9, head, hhea, hmtx. */
function readAdvances(
  source: keyof typeof latinSources,
  { isBold, isItalic }: LetterStyle,
  scale: number,
): Advances | undefined {
  const path = latinFiles(source)?.[Number(isBold) + 2 * Number(isItalic)]
  if (path === undefined) return undefined
  const bytes = readFileSync(path)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tables = new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const at = 12 + index * 16
      return [bytes.toString("latin1", at, at + 4), view.getUint32(at + 8)] as const
    }),
  )
  const at = (tag: string): number => tables.get(tag) ?? 0
  const unitsPerEm = view.getUint16(at("head") + 18)
  const count = view.getUint16(at("hhea") + 34)
  const glyphOf = glyphsOf(bytes.subarray(at("cmap")))
  const read = (letter: string): number => {
    const glyph = glyphOf(letter.codePointAt(0) ?? 0)
    if (glyph === undefined) return USUAL
    const advance = view.getUint16(at("hmtx") + 4 * Math.min(glyph, count - 1))
    return (advance / unitsPerEm) * scale
  }
  const met = new Map<string, number>()
  return (letter) => {
    const advance = met.get(letter) ?? read(letter)
    met.set(letter, advance)
    return advance
  }
}
