import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import { isCjk, isSpace } from "../../writing/scripts.ts"
import type { TextLine } from "../../drafts.ts"
import type { RowGlyph } from "./rows.ts"

/** Gap without a drawn space that looks like a tab, in ems. */
export const tabGapEm = 0.55
/**
 * Gap behind a number that nothing drew, in ems: below it letters stand side by side, between a
 * digit or a letter and Han it may be the space that programs put there.
 */
const leapEm = 0.08
const leapMixedEm = 0.32
/** What a label that a program writes looks like. */
const numberLabel =
  /^(?:[•◦▪]|[([（]?(?:\d{1,3}(?:\.\d{1,3})*|[ivx]{1,5}|[IVX]{1,5}|[A-Za-z]|[一二三四五六七八九十]{1,4}|第[\d一二三四五六七八九十]{1,4}[章节条篇部])[.)\]）、．]?)$/u
/** Characters of the longest number that a program writes. */
const longestLabel = 14
/** What of a line that is read from the right is looked at. */
interface PartsFromRight {
  readonly text: readonly string[]
  readonly pieces: readonly RowGlyph[]
  leap?: number
}

/** Tells where a line may leap at all: behind its first few signs, where another run begins. */
export const mayLeap = (text: readonly string[], last: RowGlyph, piece: RowGlyph): boolean =>
  text.length <= longestLabel && last.glyph.run !== piece.glyph.run

/**
 * Tells whether the line so far is a number that was painted apart from the text behind it: a
 * program wrote it, not an author. Digits behind its point are more of the same number.
 * `spacesSigns` tells that the program puts a space between Han and signs as well.
 */
export function leapsOver(
  text: readonly string[],
  last: RowGlyph,
  piece: RowGlyph,
  gapEm: number,
  spacesSigns = false,
): boolean {
  if (!mayLeap(text, last, piece)) return false
  if (last.text === "." && /^\d/.test(piece.text)) return false
  if (gapEm <= leapEm) return false
  const label = text.join("")
  // A letter without a sign behind it may begin a word whose letters are painted one by one.
  const isDash = dash.test(label)
  // Most programs put a space between Han and letters or digits alone, none behind a point or a
  // bracket.
  const isSpacedSign = spacesSigns || !signs.test(last.text)
  const isBesideHan = isCjk(piece.text) && !isCjk(last.text) && isSpacedSign
  const isFar = isDash || isBesideHan || bareLetters.test(label)
  const least = isRead(piece) ? tabGapEm : isFar ? leapMixedEm : leapEm
  return gapEm > least && (isDash ? isLetter.test(piece.text) : numberLabel.test(label))
}

/**
 * Gives where the runs of a number at the start of a line end, or else its first run, if Han stand
 * on both sides of it and no space of another run stands there: it was typed, and parts runs as
 * well. `pieces` has the sign of each character.
 */
export function seamOf({ pieces }: Pick<PartsFromRight, "pieces">): TextLine["seam"] {
  let found: TextLine["seam"]
  let last = pieces[0]
  for (let at = 1; at <= longestLabel; at++) {
    const piece = pieces[at]
    if (!piece || !last) break
    if (isSpace(piece.text)) continue
    const [run, next] = [last.glyph.run, piece.glyph.run]
    if (run !== next && isCjk(piece.text) && isSetAsHan(last.text)) {
      const label = pieces.slice(0, at).reduce((text, own) => text + own.text, "")
      const isOwnSpace = !isSpace(label.at(-1) ?? "") || isSpace(run.chars.at(-1) ?? "")
      if (isOwnSpace && (!found || numberLabel.test(label.trimEnd())))
        found = { at, isOfOneFont: run.font === next.font }
    }
    last = piece
  }
  return found
}

/** Han, and circled numbers, which the faces of Han have. */
const isSetAsHan = (char: string): boolean => isCjk(char) || /^[①-⑳]/u.test(char)

/** What TeX puts before the items of an inner list; before a number it is a sign. */
const dash = /^[-−–—]$/
const isLetter = /^\p{L}/u

/** Signs behind a number that programs put no space behind, whatever the text is. */
const signs = /^[.)\]]/

const bareLetters = /^[A-Za-z]+$/

/** How far from the end of a typed space the text behind it begins at most, in ems: rounding. */
const offEm = 0.03
/** Where it is not embedded, Arial goes by the name of the face that stands for it. */
const arial = /^(?:Arial|Helvetica)$/

/**
 * A space that is drawn between two letters, where it ends, the run that draws it, and all faces.
 */
interface DrawnSpace {
  readonly run: GlyphRun | undefined
  readonly end: number
  readonly fonts: readonly Pick<SceneFont, "family">[]
}

/**
 * Tells whether the space behind a number at the start of a line stands for a tab: Word draws the
 * tab behind a number that it wrote by itself as a space on its own, in a face of neither the
 * number nor the text, or with the text farther off than a space is wide. Beside Han that is said
 * of typed spaces too: digits, spaces and Han have faces of their own there, and stand a little
 * apart. There it is a tab where it is in Arial, as Word draws it whatever the faces of the
 * document are, and what stands on both sides is not, and the text begins elsewhere than where it
 * ends. Source: 41 PDFs that Word exported: 623 of 670 numbers that it counted, and none but a few
 * of 141 typed ones.
 */
export function isTab(
  text: readonly string[],
  last: RowGlyph,
  { run, end, fonts }: DrawnSpace,
  piece: RowGlyph,
): boolean {
  const [before, behind] = [last.glyph.run, piece.glyph.run]
  if (run === undefined || run === before || run === behind) return false
  if (text.length > longestLabel || !numberLabel.test(text.join(""))) return false
  const isArial = ({ font }: GlyphRun): boolean => arial.test(fonts[font]?.family ?? "")
  if (isCjk(piece.text)) {
    const isOff = Math.abs(piece.start - end) > offEm * piece.size
    return isOff && isArial(run) && !isArial(before) && !isArial(behind)
  }
  return (
    (run.font !== before.font && run.font !== behind.font) ||
    piece.start - end > leapEm * piece.size
  )
}

/** Whether a letter was recognised in a picture, where no space is drawn. */
export const isRead = ({ glyph }: RowGlyph): boolean => glyph.run.confidence !== undefined

/** Looks for the same in a line read from the right, after it was put in order. */
export function leapFromRight(parts: PartsFromRight): void {
  const end = parts.text.indexOf(" ")
  const behind = parts.text.findIndex((char, at) => at > end && !isSpace(char))
  const [label, next] = [parts.pieces[end - 1], parts.pieces[behind]]
  delete parts.leap
  if (!label || !next || end > longestLabel || label.glyph.run === next.glyph.run) return
  const gapEm = (label.start - next.end) / Math.min(label.size, next.size)
  const text = parts.text.slice(0, end).join("")
  if (gapEm > leapEm && numberLabel.test(text)) parts.leap = behind
}
