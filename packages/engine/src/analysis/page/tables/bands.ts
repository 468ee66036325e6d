import type { Pt } from "../../../base/units.ts"
import type { TextLine } from "../../drafts.ts"
import { wordsOf, type Word } from "../../writing/words.ts"
import { LEVEL_EM } from "./table-measures.ts"

/** Words of one line with no wide gap between them: what may be the text of one cell. */
export interface Piece {
  readonly words: readonly Word[]
  readonly line: TextLine
  readonly x0: Pt
  readonly x1: Pt
  readonly text: string
}

/** All pieces on one baseline, left to right. */
export interface Band {
  readonly y0: Pt
  readonly y1: Pt
  readonly baseline: Pt
  /** Largest type size. */
  readonly size: Pt
  readonly pieces: readonly Piece[]
}

/** Groups upright lines by baseline and cuts them into pieces at gaps wider than `gapEm` ems. */
export function bandsOf(lines: readonly TextLine[], gapEm: number): Band[] {
  const upright = lines
    .filter((line) => line.angle === 0 && !line.isVertical && line.text.trim() !== "")
    .toSorted((a, b) => a.baseline - b.baseline)
  const bands: Band[] = []
  let open: TextLine[] = []
  for (const line of upright) {
    const [first] = open
    if (first && line.baseline - first.baseline > LEVEL_EM * Math.min(line.size, first.size)) {
      bands.push(bandOf(open, gapEm))
      open = []
    }
    open.push(line)
  }
  if (open.length > 0) bands.push(bandOf(open, gapEm))
  return bands
}

function bandOf(lines: readonly TextLine[], gapEm: number): Band {
  const pieces = lines.flatMap((line) => piecesOf(line, gapEm)).toSorted((a, b) => a.x0 - b.x0)
  let [y0, y1, size, baseline] = [Infinity, -Infinity, 0, 0]
  for (const line of lines) {
    y0 = Math.min(y0, line.box.y0)
    y1 = Math.max(y1, line.box.y1)
    size = Math.max(size, line.size)
    baseline = Math.max(baseline, line.baseline)
  }
  return { y0, y1, baseline, size, pieces }
}

function piecesOf(line: TextLine, gapEm: number): Piece[] {
  const pieces: Piece[] = []
  let open: Word[] = []
  for (const word of wordsOf(line)) {
    const last = open[open.length - 1]
    const gap = last ? word.x0 - last.x1 : 0
    // Nearly all gaps are narrower than any that parts pieces: what stands beside them is not
    // asked.
    const isWide = gap > Math.min(gapEm, TELLING_GAP_EM) * line.size
    if (
      last &&
      isWide &&
      !isFilledIn(line, last, word) &&
      gap > Math.min(gapEm, tellingGap(last, word)) * line.size
    ) {
      pieces.push(pieceOf(open))
      open = []
    }
    open.push(word)
  }
  if (open.length > 0) pieces.push(pieceOf(open))
  return pieces
}

/** Tells whether a blank to be filled in stands between two words: text goes on behind it. */
const isFilledIn = ({ gaps }: TextLine, { to }: Word, { from }: Word): boolean =>
  gaps.some(({ leader, at }) => leader === "underscore" && at >= to && at < from)

/**
 * Gap in ems that parts words between which no space is set so wide: numbers, and Chinese text from
 * its neighbours.
 */
const TELLING_GAP_EM = 0.6

function tellingGap(left: Word, right: Word): number {
  const isNumber = (word: Word): boolean => /^[-+(]?[$€£¥￥]?\d[\d.,:/-]*[)%]?$/.test(word.text)
  const isHan = (char: string | undefined): boolean =>
    char !== undefined && /[\u4e00-\u9fff]/.test(char)
  return (isNumber(left) && isNumber(right)) || isHan(left.text.at(-1)) || isHan(right.text.at(0))
    ? TELLING_GAP_EM
    : Infinity
}

/** Gives a piece of at least one word of one line. */
export function pieceOf(words: readonly Word[]): Piece {
  const [first] = words
  const last = words[words.length - 1]
  if (!first || !last) throw new Error("a piece has at least one word")
  return {
    words,
    line: first.line,
    x0: first.x0,
    x1: last.x1,
    text: first.line.text.slice(first.from, last.to),
  }
}
