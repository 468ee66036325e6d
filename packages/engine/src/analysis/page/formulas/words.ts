import { union, type Box } from "../../../base/geometry.ts"
import { functionNames } from "../../../model/formula.ts"
import { counts } from "../../geometry/scale.ts"
import type { Atom, GlyphAtom } from "./atoms.ts"
import type { Weight } from "./weights.ts"

/** Letters and digits closer than this are one word, name or number, in ems. */
export const sameWord = 0.13

/** Glyphs of one row that go together: a word, a number, or a single sign. */
export interface Word extends Atom {
  readonly glyphs: readonly GlyphAtom[]
  readonly weight: Weight
  readonly text: string
  /** A single slanted letter of a text font: a variable where a formula is about. */
  readonly isVariable: boolean
  /** One or two fat letters of a text font among others that are not: a vector, or two of them. */
  readonly isVector: boolean
  readonly isMathFont: boolean
}

/** Baselines closer than this are one row, in ems. */
const sameRow = 0.06

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
  return words.map((word, at) => settled(word, words, at))
}

/** Letters of a product of vectors at most. */
const mostFatLetters = counts.pair
/** Letters of a name of a function at most. */
const mostNameLetters = counts.dozen

/** Gives fat letters and names of functions their part in a formula, by what stands beside them. */
function settled(word: Word, row: readonly Word[], at: number): Word {
  if (!/^\p{L}+$/u.test(word.text) || word.isMathFont) return word
  const isFat = ({ glyphs }: Word): boolean => glyphs.every(({ isBold }) => isBold)
  const isSentence = (other: Word | undefined): boolean =>
    other !== undefined && other.weight === "text" && isFat(other) && other.text.length > 1
  if (isFat(word) && word.glyphs.length <= mostFatLetters && !functionNames.has(word.text)) {
    const isVector = !isSentence(row[at - 1]) && !isSentence(row[at + 1])
    const isBeside = word.glyphs.length === 1 || isSign(row[at - 1]) || isSign(row[at + 1])
    return isVector && isBeside ? { ...word, weight: "neutral", isVector } : word
  }
  const [bracket, argument] = row.slice(at + 1, at + 3)
  const isName =
    word.weight === "text" &&
    word.glyphs.length <= mostNameLetters &&
    bracket?.text === "(" &&
    bracket.start - word.end < sameWord * word.size &&
    argument !== undefined &&
    isArgument(argument) &&
    argument.start - bracket.end < sameWord * word.size
  return isName ? { ...word, weight: "neutral" } : word
}

/** A letter of a font of formulas, or one that is fat or slanted. */
const isArgument = ({ weight, isMathFont, glyphs: [first, ...others] }: Word): boolean =>
  (weight === "math" && isMathFont) ||
  (others.length === 0 &&
    first !== undefined &&
    (first.isBold || first.isItalic) &&
    /^\p{L}$/u.test(first.sign))

/** Letters of an index at most. */
const mostIndexLetters = counts.few

/** Tells slanted letters of the text face that stand close, as in an index of two. */
export const isIndex = ({ glyphs, text }: Word): boolean =>
  glyphs.every(({ isItalic }) => isItalic) &&
  glyphs.length <= mostIndexLetters &&
  /^\p{L}+$/u.test(text)

const isSign = (word: Word | undefined): boolean =>
  word !== undefined && word.weight !== "text" && word.node.kind === "operator"

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
  const weight =
    functionNames.has(text) || isVariable
      ? "neutral"
      : glyphs.some(isLetter)
        ? "text"
        : first.weight
  return {
    ...first,
    glyphs,
    text,
    sign: glyphs.length === 1 ? first.sign : "",
    box,
    end: Math.max(...glyphs.map(({ end }) => end)),
    weight,
    isVariable,
    isVector: false,
    isMathFont: glyphs.some((glyph) => glyph.isMathFont),
    ...(functionNames.has(text) ? { node: { kind: "identifier", text } } : {}),
  }
}
