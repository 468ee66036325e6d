import type { TextLine } from "../../../drafts.ts"
import { bandsOf, type Band, type Piece } from "../../../page/tables/bands.ts"
import { SPACE_EM } from "../../../writing/join-lines.ts"
import { wordsOf } from "../../../writing/words.ts"
import { noCells, type CellOf, type ToldCell } from "../told-cells.ts"

/** A text that a spreadsheet program painted in one go: a cell's, or one line of it. */
export interface PrintedText {
  readonly line: TextLine
  /** Index of the source page. */
  readonly page: number
  /** What is seen of it: what a clip cuts off is left out. Points. */
  readonly x0: number
  readonly x1: number
  readonly baseline: number
  readonly size: number
  /** Line of the page that it stands in, counted from the top. */
  readonly band: number
  /** Numbers, dates and times: programs set them at the right, and they never run over. */
  readonly isNumber: boolean
  /** The edge at which the program cut the text off, which is that of its cell. */
  readonly cutAt: number | undefined
  /** Which text of its page it is by paint order. */
  readonly order: number
  /** The cell that the file says it is of. */
  readonly told?: ToldCell | undefined
}

/**
 * Where a text begins and ends with the spaces that were typed before and behind it: programs set
 * all of it in the middle of a cell.
 */
export function setSidesOf({ line, x0, x1 }: PrintedText): [x0: number, x1: number] {
  const { leads = 0, trails = false, size } = line
  return [x0 - leads, trails ? x1 + SPACE_EM * size : x1]
}

/**
 * Gives the bands of upright lines with every line as one piece: gaps inside a text that was
 * painted in one go part nothing.
 */
export function wholeBands(lines: readonly TextLine[]): Band[] {
  return bandsOf(lines, Infinity).map((band) => {
    const own = new Set(band.pieces.map((piece) => piece.line))
    const pieces = [...own].map(wholePiece).toSorted((a, b) => a.x0 - b.x0)
    return { ...band, pieces }
  })
}

function wholePiece(line: TextLine): Piece {
  const words = wordsOf(line)
  const [first, last] = [words[0], words[words.length - 1]]
  return {
    words,
    line,
    x0: first?.x0 ?? line.box.x0,
    x1: last?.x1 ?? line.box.x1,
    text: line.text.slice(first?.from ?? 0, last?.to),
  }
}

/** Gives the texts of a page from its bands. */
export function printedTexts(
  bands: readonly Band[],
  page: number,
  cellOf: CellOf = noCells,
): PrintedText[] {
  const pieces = bands.flatMap((band, index) =>
    band.pieces.map((piece) => ({ ...piece, band: index })),
  )
  const ranks = new Map(
    pieces
      .map((piece) => piece.line.z)
      .toSorted((a, b) => a - b)
      .map((z, rank) => [z, rank]),
  )
  return pieces.map(({ line, x0, x1, text, band }) => {
    const { clip } = line
    const isCut = clip !== undefined && clip.x1 < x1
    return {
      line,
      page,
      x0: clip ? Math.max(x0, Math.min(clip.x0, x1)) : x0,
      x1: clip ? Math.min(x1, Math.max(clip.x1, x0)) : x1,
      baseline: line.baseline,
      size: line.size,
      band,
      isNumber: isNumberLike(text),
      cutAt: isCut ? clip.x1 : undefined,
      order: ranks.get(line.z) ?? 0,
      told: cellOf(page, line),
    }
  })
}

/** Most letters in a number with its unit: 12-Oct-2024 10:30 PM. */
const MOST_LETTERS = 5

/** Tells whether a text reads like a number, a date, a time or what stands for one without room. */
function isNumberLike(text: string): boolean {
  const trimmed = text.trim()
  if (/^#{2,}$/.test(trimmed)) return true
  const digits = trimmed.match(/\p{Nd}/gu)?.length ?? 0
  const letters = trimmed.match(/\p{L}/gu)?.length ?? 0
  return digits > 0 && letters <= MOST_LETTERS && letters <= digits && /^\P{L}/u.test(trimmed)
}
