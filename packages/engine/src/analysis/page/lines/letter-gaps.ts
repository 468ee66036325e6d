import { counts, ems, shares } from "../../geometry/scale.ts"
import { isPlainHan, isSpace } from "../../writing/scripts.ts"
import type { RowGlyph } from "./rows.ts"
import { PER_POINT } from "../../geometry/twentieths.ts"

/** Gaps between letters that tell how far apart they are set. */
const leastGaps = 4
/** Kerning takes this much of such a gap, in ems: what is nearer to the middle one is the same. */
const kerning = ems.touch / 2
/** Gap that is no room of a side bearing, in ems. */
const leastGap = 0.06
/** Gap from which letters could be taken for words, in ems. */
const wideGap = ems.touch
/** A gap of words is wider than that of their letters by this much, in ems. */
const leastWord = 0.16
/** Beyond this a gap is a tab, in ems. */
const widestGap = ems.half
/** Letters set nearer than this have other widths than their font says, in ems. */
const nearest = -0.12

/**
 * Gap that letters set far apart have on a whole line, in ems; 0 where they stand side by side or
 * where nothing tells letters from words.
 *
 * Words of such a line are parted by drawn spaces, or by gaps that stand out among the others: a
 * row of single letters has neither, unless its capitals are a word.
 */
export function spreadOf(pieces: readonly RowGlyph[]): number {
  const title = gapOfTitle(pieces, 0, pieces.length) || gapOfCapitals(pieces, 0, pieces.length)
  if (title > 0) return title
  const gap = evenGap(pieces, 0, pieces.length, wideGap)
  if (gap <= 0 || pieces.some(({ text }) => isSpace(text))) return Math.max(0, gap)
  const isParted = pieces.some((piece, at) => {
    const own = gapBefore(piece, pieces[at - 1])
    return own > gap + leastWord && own < widestGap
  })
  return isParted ? gap : 0
}

/**
 * Extra space between the letters of a range, in points, below 0 where they stand nearer; 0 where
 * it is not even.
 */
export function letterSpacing(pieces: readonly RowGlyph[], from: number, to: number): number {
  const gap =
    evenGap(pieces, from, to, leastGap) ||
    gapOfTitle(pieces, from, to) ||
    gapOfCapitals(pieces, from, to)
  const size = pieces[from]?.size ?? 0
  return Math.round(gap * size * PER_POINT) / PER_POINT
}

/**
 * The middle gap of a range in ems where most of its letters have it, 0 else and within `least`.
 */
function evenGap(pieces: readonly RowGlyph[], from: number, to: number, least: number): number {
  const gaps: number[] = []
  let near = 0
  for (let at = from + 1; at < to; at++) {
    const [before, piece] = [pieces[at - 1], pieces[at]]
    if (!before || !piece || !isLetter(before.text) || !isLetter(piece.text)) continue
    const gap = gapBefore(piece, before)
    if (gap > widestGap) continue
    gaps.push(gap)
    // Nearly all lines are left here: their letters touch.
    if (Math.abs(gap) < least / 2 && ++near >= counts.few && near > shares.few * gaps.length)
      return 0
  }
  if (gaps.length < leastGaps) return 0
  const middle = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
  // Of letters whose widths another program only guessed the gaps differ as much as they are wide.
  const slack = Math.min(kerning, Math.abs(middle) * shares.half)
  const alike = gaps.filter((gap) => Math.abs(gap - middle) <= slack).length
  const isEven = Math.abs(middle) >= least && middle > nearest
  return isEven && alike >= shares.mostly * gaps.length ? middle : 0
}

/**
 * The middle gap in ems of characters of Han that were set apart by somebody's hand, as in titles
 * that fill their line; 0 where they stand closer, or not evenly.
 */
function gapOfTitle(pieces: readonly RowGlyph[], from: number, to: number): number {
  if (to - from <= leastTitleGaps) return 0
  const gaps: number[] = []
  for (let at = from; at < to; at++) {
    const [before, piece] = [pieces[at - 1], pieces[at]]
    if (!piece || !isHan(piece.text)) return 0
    if (at === from) continue
    const gap = gapBefore(piece, before)
    if (gap < leastTitleGap || gap > widestTitleGap) return 0
    gaps.push(gap)
  }
  const sorted = gaps.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1] ?? 0
  const slack = Math.max(kerning, middle * shares.few)
  const isEven = (sorted.at(-1) ?? 0) - middle <= slack && middle - (sorted[0] ?? 0) <= slack
  return isEven ? middle : 0
}

/**
 * The middle gap in ems of a line of capitals that were set apart evenly, as words or as one word;
 * 0 where they stand closer, or could be marks of columns, answers or days, which are no words.
 */
function gapOfCapitals(pieces: readonly RowGlyph[], from: number, to: number): number {
  if (to - from <= leastGaps) return 0
  const gaps: number[] = []
  let letters = ""
  for (let at = from; at < to; at++) {
    const piece = pieces[at]
    if (!piece || !(capital.test(piece.text) || besideCapitals.test(piece.text))) return 0
    const before = at === from ? undefined : pieces[at - 1]
    if (!capital.test(piece.text)) continue
    letters += piece.text
    if (before && capital.test(before.text)) gaps.push(gapBefore(piece, before))
  }
  if (gaps.length < leastGaps || !isSaid(letters)) return 0
  const middle = gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0
  if (middle < wideGap || middle > widestCapitals) return 0
  const slack = Math.min(leastWord, Math.max(kerning, middle * shares.few))
  const own = gaps.filter((gap) => gap <= middle + leastWord)
  const isEven = own.length >= leastGaps && own.every((gap) => Math.abs(gap - middle) <= slack)
  return isEven ? middle : 0
}

const capital = /^\p{Lu}$/u
/** Signs and spaces that stand between capitals. */
const besideCapitals = /^[\s&.,:;!?'’·|/–-]$/u
/** Capitals farther apart than this head columns: a tab parts them. In ems. */
const widestCapitals = 0.55
/** Letters of answers to choose from. */
const choices = /^[A-E]+$/
const vowel = /[AEIOUYÆØŒΑΕΗΙΟΥΩАЕИОУЫЭЮЯІЄ]/gu

/** Tells letters that can be said: one in five is a vowel, and they are no part of the alphabet. */
function isSaid(letters: string): boolean {
  const bare = letters.normalize("NFD").replaceAll(/\p{M}/gu, "")
  const codes = Array.from(bare, (letter) => letter.codePointAt(0) ?? 0)
  const isAlphabet = codes.every((code, at) => at === 0 || code > (codes[at - 1] ?? 0))
  const vowels = bare.match(vowel)?.length ?? 0
  return !isAlphabet && !choices.test(bare) && vowels >= shares.few * codes.length
}

/** Gaps between the characters of a title that tell how far apart it is set. */
const leastTitleGaps = 3
/** Between characters of a grid, or of a line that was filled, there is less; in ems. */
const leastTitleGap = 0.2
/** Characters farther apart than this are cells of a row, in ems. */
const widestTitleGap = 1

const isHan = (text: string): boolean =>
  !(text.length === 1 && text.charCodeAt(0) < 0x2e80) && /\p{Script=Han}/u.test(text)

const gapBefore = (piece: RowGlyph, before: RowGlyph | undefined): number =>
  before ? (piece.start - before.end) / Math.min(piece.size, before.size) : 0

/** Letters of scripts whose words are set apart from each other, and whose letters do not join. */
function isLetter(text: string): boolean {
  if (text.length !== 1) return letter.test(text)
  // Most are told by their codes: of ASCII, and of Han.
  const code = text.charCodeAt(0)
  if (code < 0x80) return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a
  return !isPlainHan(code) && letter.test(text)
}
const letter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
