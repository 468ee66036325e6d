import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import { isSameSize } from "../../geometry/alike.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { isCjk, isPlainHan, isRightToLeft, isSpace } from "../../writing/scripts.ts"
import { spreadOf } from "./letter-gaps.ts"
import type { RowGlyph } from "./rows.ts"

/**
 * Gap without a drawn space that starts a word, in ems, where the line has drawn spaces elsewhere,
 * and where it has none.
 */
const wordGapEm = 0.24
const wordGapBareEm = 0.16
/**
 * Share of the space of its face from which a gap between runs starts a word: the space between
 * them was an object of its own, which the reader does not get.
 */
const ownSpaceShare = shares.nearlyAll
/** Between Han and Latin both Word and LibreOffice put about a quarter em on their own. */
const mixedGapEm = ems.half
const cjkGapEm = ems.most
/**
 * Gap between Han that nothing stretched, in ems, how many a line has at least, and their share of
 * all: what stands out among them is a space that TeX left without a letter.
 */
const solidGapEm = 0.06
const leastSolid = counts.several
const solidShare = shares.mostly
/** Signs that programs put no space beside on their own, before Han and behind them. */
const closing: ReadonlySet<string> = new Set(",.:;!?)]}")
const opening: ReadonlySet<string> = new Set("([{")

/**
 * A line too full for its width is set with narrow word spaces, in ems: its letters stand nearer to
 * each other than the first of these, its words between the second and the third, nothing else.
 */
const tight = { letters: 0.07, words: 0.1, widest: 0.3 } as const
/** Word spaces that such a line has at least, and letters for each of them at least and at most. */
const tightWords = { least: counts.few, lettersFrom: counts.pair, lettersTo: counts.dozen } as const

/** What is known of the faces of a line. */
export interface FacesOfLine {
  readonly fonts: readonly SceneFont[]
  /** Gap in ems from which a word starts, where the line has no drawn spaces. */
  readonly bareGap?: number
  /** It has no drawn spaces, and its Han touch each other. */
  readonly isSolid?: true
  /** Gap in ems that all its letters stand apart, 0 on nearly all lines. */
  readonly spread: number
}

/** Reads what a line tells of the gaps between its words. */
export function facesOf(pieces: readonly RowGlyph[], fonts: readonly SceneFont[]): FacesOfLine {
  const spread = spreadOf(pieces)
  // Of spaces among letters that are read from the right the reader gets but a few.
  const areDrawn = pieces.some(({ text }) => isSpace(text))
  if (areDrawn && !pieces.some(({ text }) => isRightToLeft(text))) return { fonts, spread }
  const bareGap = isTight(pieces) ? tight.words : wordGapBareEm
  return { fonts, spread, bareGap, ...(!areDrawn && isSolid(pieces) && { isSolid: true }) }
}

/** Tells a line most of whose Han touch each other. */
function isSolid(pieces: readonly RowGlyph[]): boolean {
  let [all, near] = [0, 0]
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1]
    if (!before || !isHan(piece.text) || !isHan(before.text)) continue
    all++
    if (Math.abs(piece.start - before.end) < solidGapEm * Math.min(piece.size, before.size)) near++
  }
  return near >= leastSolid && near >= solidShare * all
}

/** Tells a letter of Han; signs have room of their own beside them. */
const isHan = (text: string): boolean => isPlainHan(text.charCodeAt(0))

/** Tells a line whose word spaces are narrow, and stand out among the gaps of its letters. */
function isTight(pieces: readonly RowGlyph[]): boolean {
  let [letters, words] = [0, 0]
  for (const [at, piece] of pieces.entries()) {
    const before = pieces[at - 1]
    if (!before || isCjk(piece.text) || isCjk(before.text)) continue
    const gap = (piece.start - before.end) / Math.min(before.size, piece.size)
    if ((gap > tight.letters && gap < tight.words) || gap > tight.widest) return false
    if (gap >= tight.words) words++
    else letters++
  }
  const { least, lettersFrom, lettersTo } = tightWords
  return words >= least && letters >= words * lettersFrom && letters <= words * lettersTo
}

/** Gap in ems from which two letters that nothing stands between are of two words. */
export function wordGap(a: RowGlyph, b: RowGlyph, faces: FacesOfLine): number {
  return faces.spread + closeWordGap(a, b, faces)
}

/** The same where letters stand side by side. */
function closeWordGap(a: RowGlyph, b: RowGlyph, faces: FacesOfLine): number {
  const { fonts, bareGap, isSolid: isSet } = faces
  const left = isCjk(a.text)
  const right = isCjk(b.text)
  if (isSet && isParted(a.text, b.text) && isSameSize(a, b)) return wordGapEm
  if (left && right) return cjkGapEm
  if (left || right) return mixedGapEm
  // Asked of every two letters of a page: nothing is made for the answer.
  const { run } = a.glyph
  const { run: next } = b.glyph
  if (bareGap !== undefined) {
    // A space of a typewriter is as wide as its letters, however far apart a listing sets those.
    const isTyped =
      fonts[run.font]?.isFixedPitch === true && fonts[next.font]?.isFixedPitch === true
    return isTyped ? wordGapEm : bareGap
  }
  // Letters that are painted one by one stand as far apart as their line is stretched.
  const arePieces = run !== next && run.chars.length > 1 && next.chars.length > 1
  const own = arePieces ? (spaceOf(run, fonts) ?? spaceOf(next, fonts)) : undefined
  return own === undefined
    ? wordGapEm
    : Math.max(wordGapBareEm, Math.min(wordGapEm, ownSpaceShare * own))
}

/** Tells two signs between which, in a solid line, no program puts room on its own. */
const isParted = (a: string, b: string): boolean =>
  isHan(b) ? isHan(a) || closing.has(a) : isHan(a) && opening.has(b)

/** Width of the space in the face of a run, in ems. */
function spaceOf({ font, stretch }: GlyphRun, fonts: readonly SceneFont[]): number | undefined {
  const space = fonts[font]?.spaceWidth
  return space === undefined ? undefined : space * stretch
}
