import type { Part } from "../../page/tables/band-parts.ts"

/** First and last column. */
export interface ColumnRange {
  readonly from: number
  readonly to: number
}

/** Distance in points between a text and the edge of its cell at which it is aligned. */
export const EDGE_GAP = 3
/** Distance of middles in points at which a text is centred over columns. */
const MIDDLE_SLACK = 1.5
/**
 * The same beside a row whose text is centred over the same columns: spaces that belong to the text
 * move it.
 */
const NEIGHBOUR_SLACK = 15

const middleOf = ({ x0, x1 }: Pick<Part, "x0" | "x1">): number => (x0 + x1) / 2
const middleOfRange = ({ from, to }: ColumnRange, xs: readonly number[]): number =>
  ((xs[from] ?? 0) + (xs[to + 1] ?? 0)) / 2

/**
 * Gives the widest run of otherwise empty columns over which a text is centred, if it does not
 * start at an edge.
 */
export function centredSpan(
  part: Part,
  xs: readonly number[],
  isFree: (from: number, to: number) => boolean,
): ColumnRange | undefined {
  if (part.x0 - (xs[part.from] ?? 0) < EDGE_GAP) return undefined
  for (let from = 0; from <= part.from; from++) {
    for (let to = xs.length - 2; to >= part.to; to--) {
      if (
        Math.abs(middleOfRange({ from, to }, xs) - middleOf(part)) < MIDDLE_SLACK &&
        isFree(from, to)
      )
        return { from, to }
    }
  }
  return undefined
}

/** A text that runs over its column, with the range of columns it was given alone. */
export interface SpillingText {
  readonly part: Part
  readonly row: number
  readonly span: ColumnRange | undefined
  readonly isFree: (from: number, to: number) => boolean
}

/**
 * Lets titles that stand below each other span the same columns.
 *
 * A title that is centred over a few columns, or a little beside the middle, takes the range of the
 * title in the row above or below, where that is wider and nothing else stands in it.
 */
export function alignTitles(
  texts: readonly SpillingText[],
  xs: readonly number[],
): (ColumnRange | undefined)[] {
  const spans = texts.map((text) => text.span)
  const width = (range: ColumnRange | undefined): number => (range ? range.to - range.from : 0)
  const adopt = (index: number, neighbour: number): void => {
    const [text, other] = [texts[index], texts[neighbour]]
    const range = spans[neighbour]
    if (
      !text ||
      !other ||
      !range ||
      Math.abs(text.row - other.row) !== 1 ||
      width(range) <= width(spans[index])
    )
      return
    const isInside = range.from <= text.part.from && range.to >= text.part.to
    const isLoose =
      text.part.x0 - (xs[text.part.from] ?? 0) >= EDGE_GAP || spans[index] !== undefined
    if (
      isInside &&
      isLoose &&
      Math.abs(middleOfRange(range, xs) - middleOf(text.part)) < NEIGHBOUR_SLACK &&
      text.isFree(range.from, range.to)
    )
      spans[index] = range
  }
  for (let index = 1; index < texts.length; index++) adopt(index, index - 1)
  for (let index = texts.length - 2; index >= 0; index--) adopt(index, index + 1)
  return spans
}
