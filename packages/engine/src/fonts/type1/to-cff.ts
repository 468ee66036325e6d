import { standardNames } from "../encodings.ts"
import { cffStandardStrings } from "../data/cff-strings.ts"
import { op } from "../cff/cff-font.ts"
import type { CffFont, CffNumber } from "../cff/cff-font.ts"
import type { Type1Font } from "./read-type1.ts"
import { traceGlyph } from "./trace-glyph.ts"
import type { TracedGlyph } from "./trace-glyph.ts"
import { writeCharString } from "./write-charstring.ts"

/**
 * Hint entries and their operators in CFF; lists are stored as differences there. Source: Adobe
 * technical note 5176, table 23.
 */
const hintOperators: readonly (readonly [key: string, operator: number, isList: boolean])[] = [
  ["BlueValues", 6, true],
  ["OtherBlues", 7, true],
  ["FamilyBlues", 8, true],
  ["FamilyOtherBlues", 9, true],
  ["StdHW", 10, false],
  ["StdVW", 11, false],
  ["BlueScale", 1_209, false],
  ["BlueShift", 1_210, false],
  ["BlueFuzz", 1_211, false],
  ["StemSnapH", 1_212, true],
  ["StemSnapV", 1_213, true],
  ["ForceBold", 1_214, false],
  ["LanguageGroup", 1_217, false],
  ["ExpansionFactor", 1_218, false],
]

/**
 * Gives a Type 1 font as CFF with the glyphs of some names: the same outlines and hints in less
 * than half the room.
 *
 * Undefined where a glyph cannot be followed. Widths, side bearings and the built-in encoding stay.
 */
export function type1ToCff(font: Type1Font, wanted: ReadonlySet<string>): CffFont | undefined {
  const traced = traceAll(font, wanted)
  if (!traced) return undefined
  const codes = font.encoding ?? standardNames
  const encodedNames = new Set(codes.values())
  const names = [...traced.keys()].filter((name) => name !== ".notdef")
  const order = [
    ".notdef",
    ...names.filter((name) => encodedNames.has(name)),
    ...names.filter((name) => !encodedNames.has(name)),
  ]
  const placeOf = new Map(order.map((name, index) => [name, index]))
  const widths = {
    normal: mostFrequent([...traced.values()].map(({ width }) => width)),
    nominal: 0,
  }
  const strings = order.filter((name) => !standardNumbers.has(name))
  const numberOf = new Map([
    ...standardNumbers,
    ...strings.map((name, index) => [name, cffStandardStrings.length + index] as const),
  ])
  const glyphs = order.map((name) => traced.get(name))
  return {
    name: font.name,
    isCid: false,
    top: topOf(font),
    strings,
    globalSubrs: [],
    charStrings: glyphs.map((glyph) =>
      glyph ? writeCharString(glyph, widths) : Uint8Array.of(14),
    ),
    charset: order.map((name) => numberOf.get(name) ?? 0),
    encoding:
      font.encoding &&
      new Map(
        [...font.encoding].flatMap(([code, name]) =>
          placeOf.has(name) ? [[code, placeOf.get(name) ?? 0] as const] : [],
        ),
      ),
    parts: [{ dict: new Map(), privateDict: privateOf(font, widths), subrs: [] }],
    partOf: () => 0,
  }
}

const standardNumbers: ReadonlyMap<string, number> = new Map(
  cffStandardStrings.map((name, index) => [name, index]),
)

/** Traces the wanted glyphs, .notdef and the parts of composite ones. */
function traceAll(
  font: Type1Font,
  wanted: ReadonlySet<string>,
): Map<string, TracedGlyph> | undefined {
  const traced = new Map<string, TracedGlyph>()
  const pending = [".notdef", ...wanted]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (traced.has(name) || !font.glyphs.has(name)) continue
    const glyph = traceGlyph(font, name)
    if (!glyph) return undefined
    traced.set(name, glyph)
    const { composite } = glyph
    if (composite)
      pending.push(
        standardNames.get(composite.letter) ?? "",
        standardNames.get(composite.accent) ?? "",
      )
  }
  return traced
}

function topOf(font: Type1Font): Map<number, readonly CffNumber[]> {
  const top = new Map<number, readonly CffNumber[]>()
  if (font.box.length === 4) top.set(op.fontBBox, font.box.map(Math.round))
  const isUsual =
    font.matrix.length !== 6 || font.matrix.map(Number).join(" ") === "0.001 0 0 0.001 0 0"
  if (!isUsual) top.set(op.fontMatrix, font.matrix.map(spelled))
  return top
}

function privateOf(font: Type1Font, widths: { normal: number }): Map<number, readonly CffNumber[]> {
  const entries = new Map<number, readonly CffNumber[]>()
  for (const [key, operator, isList] of hintOperators) {
    const values = font.hints.get(key)
    if (!values || (isList && values.length > 24)) continue
    const numbers = values.map(Number)
    entries.set(
      operator,
      isList
        ? numbers.map((value, index) => spelled(String(value - (numbers[index - 1] ?? 0))))
        : values.slice(0, 1).map(spelled),
    )
  }
  entries.set(op.defaultWidth, [spelled(String(widths.normal))])
  return entries
}

/**
 * Whole numbers as such; others in the spelling of CFF, which has no plus sign and no leading zeros
 * to spare.
 */
function spelled(text: string): CffNumber {
  const value = Number(text)
  if (Number.isInteger(value)) return value
  return { text: String(value).toUpperCase().replace("E+", "E") }
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0
}
