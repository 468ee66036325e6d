import { nearest } from "../../../page/tables/grid-cells.ts"
import { points } from "../../../geometry/scale.ts"
import { beginsAt } from "../cell-texts.ts"
import type { Part } from "./page-crossings.ts"
import { MIDDLE_SLACK } from "./lattice-measures.ts"
import type { SeatedText } from "./seat-texts.ts"

/** A page beside others: its borders between columns, and its texts. */
interface Beside {
  readonly xs: readonly number[]
  readonly seated: readonly SeatedText[]
}

/** The columns that a text is merged over, on its page and on the pages beside it. */
export interface PageRange {
  readonly from: number
  readonly to: number
  /** Columns of the pages before and behind. */
  readonly before: number
  readonly behind: number
  readonly isCentred: boolean
}

/** Least room in points between a text and a column that it does not need. */
const SPARE = points.slack

/**
 * Gives the columns that texts are merged over across the edges of pages.
 *
 * Text that runs over free neighbours is clipped to those that it needs: where a column more is left
 * to it, or it stands in the middle of all and of none, its cell is merged.
 */
export function rangesOverPages(
  crossings: readonly (readonly Part[])[],
  pages: readonly Beside[],
): Map<SeatedText, PageRange> {
  const found = new Map<SeatedText, PageRange>()
  if (crossings.length === 0) return found
  const heights = pages.map(({ seated }) =>
    Map.groupBy(seated, ({ text: { line } }) => Math.round(line.baseline)),
  )
  for (const parts of crossings) {
    for (const part of parts) {
      const text = [-1, 0, 1]
        .flatMap((step) => heights[part.at]?.get(Math.round(part.y) + step) ?? [])
        .find(({ text: { line } }) => beginsAt(line, part))
      if (!text) continue
      const range = rangeOf(text, part, parts, pages)
      if (range) found.set(text, range)
      break
    }
  }
  return found
}

function rangeOf(
  { text: { line } }: SeatedText,
  own: Part,
  parts: readonly Part[],
  pages: readonly Beside[],
): PageRange | undefined {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return undefined
  const { x0, x1 } = line.whole ?? line.box
  const text = { x0: x0 + own.shift, x1: x1 + own.shift }
  const range = { x0: first.clip.x0 + first.shift, x1: last.clip.x1 + last.shift }
  const borders = parts.flatMap(({ at, shift }) => (pages[at]?.xs ?? []).map((x) => x + shift))
  const isSpare = borders.some(
    (x) =>
      (x > range.x0 + SPARE && x < text.x0 - SPARE) ||
      (x < range.x1 - SPARE && x > text.x1 + SPARE),
  )
  const isCentred = text.x0 > range.x0 && text.x1 < range.x1 && isInMiddle(text, range)
  const isOfOne = parts.some(({ at, shift }) =>
    columnsOf(pages[at]?.xs ?? []).some(({ x0: left, x1: right }) =>
      isInMiddle(text, { x0: left + shift, x1: right + shift }),
    ),
  )
  if (!isSpare && (!isCentred || isOfOne)) return undefined
  const runs = parts.map(({ at: page, clip }) => runOf(clip, pages[page]?.xs ?? []))
  const at = parts.indexOf(own)
  const [run] = runs.slice(at)
  if (!run || runs.some(({ from, to }) => to < from)) return undefined
  const countOf = (some: typeof runs): number =>
    some.reduce((sum, { from, to }) => sum + to - from + 1, 0)
  return {
    ...run,
    before: countOf(runs.slice(0, at)),
    behind: countOf(runs.slice(at + 1)),
    isCentred,
  }
}

interface Stretch {
  readonly x0: number
  readonly x1: number
}

const isInMiddle = (text: Stretch, room: Stretch): boolean =>
  Math.abs(text.x0 + text.x1 - room.x0 - room.x1) < 2 * MIDDLE_SLACK

const columnsOf = (xs: readonly number[]): Stretch[] =>
  xs.slice(1).map((x1, at) => ({ x0: xs[at] ?? x1, x1 }))

const runOf = ({ x0, x1 }: Stretch, xs: readonly number[]) => ({
  from: nearest(xs, x0),
  to: nearest(xs, x1) - 1,
})
