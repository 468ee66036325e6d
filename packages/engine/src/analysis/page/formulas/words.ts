import { union, type Box } from "../../../base/geometry.ts"
import { functionNames } from "../../../model/formula.ts"
import type { Atom, GlyphAtom, Weight } from "./atoms.ts"

/** Glyphs of one row that go together: a word, a number, or a single sign. */
export interface Word extends Atom {
  readonly glyphs: readonly GlyphAtom[]
  readonly weight: Weight
  readonly text: string
  /** A single slanted letter of a text font: a variable where a formula is about. */
  readonly isVariable: boolean
  readonly isMathFont: boolean
}

/** Baselines closer than this are one row, in ems. */
const sameRow = 0.06
/** Letters closer than this are one word, in ems. */
const sameWord = 0.13

/** Groups glyphs into rows of words, each from left to right. */
export function wordRows(atoms: readonly GlyphAtom[]): Word[][] {
  const sorted = atoms.toSorted((a, b) => a.baseline - b.baseline || a.start - b.start)
  const rows: Word[][] = []
  let band: GlyphAtom[] = []
  for (const atom of sorted) {
    const first = band[0]
    if (first && atom.baseline - first.baseline > Math.max(0.4, sameRow * atom.size)) {
      rows.push(wordsOf(band))
      band = []
    }
    band.push(atom)
  }
  if (band.length > 0) rows.push(wordsOf(band))
  return rows
}

function wordsOf(band: readonly GlyphAtom[]): Word[] {
  const words: Word[] = []
  let open: GlyphAtom[] = []
  for (const atom of band.toSorted((a, b) => a.start - b.start)) {
    const last = open.at(-1)
    if (last && !goesOn(last, atom)) {
      words.push(wordOf(open))
      open = []
    }
    open.push(atom)
  }
  if (open.length > 0) words.push(wordOf(open))
  return words
}

const isLetter = ({ weight, sign }: GlyphAtom): boolean =>
  weight === "text" && /^[\p{L}\p{M}]+$/u.test(sign)
const isDigit = ({ sign }: GlyphAtom): boolean => /^\d$/.test(sign)

function goesOn(last: GlyphAtom, next: GlyphAtom): boolean {
  if (Math.abs(next.size - last.size) > 0.05 * last.size) return false
  if (next.start - last.end > sameWord * last.size) return false
  if (isLetter(last) && (isLetter(next) || /^[-'’]$/.test(next.sign)))
    return !next.isMathFont || next.weight === "text"
  if (/^[-'’]$/.test(last.sign) && last.weight !== "math" && isLetter(next)) return true
  return isDigit(last) && isDigit(next)
}

function wordOf(glyphs: readonly GlyphAtom[]): Word {
  const [first] = glyphs
  if (!first) throw new Error("a word without glyphs")
  const text = glyphs.map(({ sign }) => sign).join("")
  const box: Box = glyphs.map((glyph) => glyph.box).reduce(union)
  const isVariable =
    glyphs.length === 1 && first.weight === "text" && first.isItalic && /^\p{L}$/u.test(text)
  // A fat letter alone is a vector where signs of formulas stand beside it.
  const isVector =
    glyphs.length === 1 && first.weight === "text" && first.isBold && /^\p{L}$/u.test(text)
  const weight = functionNames.has(text) || isVariable || isVector ? "neutral" : first.weight
  return {
    ...first,
    glyphs,
    text,
    sign: glyphs.length === 1 ? first.sign : "",
    box,
    end: Math.max(...glyphs.map(({ end }) => end)),
    weight,
    isVariable,
    isMathFont: glyphs.some((glyph) => glyph.isMathFont),
    ...(functionNames.has(text) ? { node: { kind: "identifier", text } } : {}),
  }
}
