import { counts, points, shares } from "../../../geometry/scale.ts"
import type { Box } from "../../../../base/geometry.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import type { Arranged } from "../arrange-pages.ts"
import type { DrawnCells } from "../sheet-cells.ts"
import { chooseEdges } from "./choose-edges.ts"
import {
  edgeCandidates,
  gapsBetween,
  gapsOfHeights,
  PADDING,
  type EdgeCandidate,
} from "./column-evidence.ts"
import { edgeModel } from "./data/edge-model.ts"
import { enclosingCells } from "./enclosing-cells.ts"
import { printedTexts, type PrintedText } from "./printed-text.ts"
import { toldColumns } from "./told-columns.ts"
import { scoreOf } from "./tree-model.ts"
import { gapsBesideTurned, isUpOrDown, turnedHeads } from "./turned-texts.ts"

/** Columns of pages below each other. */
export interface SheetColumns {
  /** Borders from left to right, one more than columns. */
  readonly xs: readonly number[]
  readonly texts: readonly PrintedText[]
}

/** Narrowest column at the sides, in points. */
const MIN_SIDE = points.near

/**
 * How far inside and outside of its texts a sheet may be bordered, in points; farther outside where
 * rulings across lead there.
 */
const SIDE_SLACK = 0.8
const SIDE_REACH = 60

/** Widest room in points before an indented text; a column is wider. */
const INDENT = points.line

/**
 * Works out the columns that pages below each other share.
 *
 * @param sides Sides of cells that reach over the edge of a page, by source page.
 */
export function sheetColumns(
  pages: readonly Arranged[],
  drawn: ReadonlyMap<number, DrawnCells>,
  sides: ReadonlyMap<number, readonly Box[]> = new Map(),
): SheetColumns {
  const level = pages.flatMap(({ sheetPage: { bands, page, cellOf } }) =>
    printedTexts(bands, page.index, cellOf),
  )
  const texts = level.length > 0 ? level : headsOf(pages, drawn)
  if (texts.length === 0) return { xs: [], texts }
  const cells = enclosingCells(texts, drawn)
  const clipped = pages.flatMap(({ sheetPage: { page } }) => [
    ...(drawn.get(page.index)?.clipped ?? []),
    ...(sides.get(page.index) ?? []),
  ])
  const byPage = Map.groupBy(texts, ({ page }) => page)
  const gaps = [
    ...gapsBetween(texts, cells),
    ...gapsOfHeights(texts),
    ...pages.flatMap(({ sheetPage: { page, turned } }) =>
      gapsBesideTurned(turned, byPage.get(page.index) ?? []),
    ),
  ]
  const candidates = edgeCandidates(
    {
      texts,
      rules: pages.map(({ sheetPage }) => sheetPage.rules),
      width: pages[0]?.sheetPage.page.width ?? 0,
      cells,
      clipped,
    },
    gaps,
  )
  const told = toldColumns(texts)
  const open = candidates.filter(({ at }) => !told.isInColumn(at))
  const isSide = sideTest(cells, clipped)
  const ruled = ruledBorders(candidates, texts)
  const scores = open.map((candidate) => {
    const score = scoreOf(edgeModel, candidate.features)
    const isBorder = ruled.has(candidate) || (candidate.isDrawn && isSide(candidate.at))
    return isBorder ? Math.max(score, SIDE_SCORE) : score
  })
  const chosen = chooseEdges(open, scores, { texts, gaps: [...gaps, ...told.gaps] })
  let [left, right] = widthOf(pages, texts, clipped)
  const walls = candidates.flatMap(({ at, isDrawn }) => (isDrawn ? [at] : []))
  const [first, last] = [
    walls.findLast((wall) => wall < left + SIDE_SLACK),
    walls.find((wall) => wall > right - SIDE_SLACK),
  ]
  const start = left + MIN_SIDE
  if (first !== undefined && (first > left - SIDE_REACH || isRuled(pages, first, left)))
    left = first
  if (last !== undefined && (last < right + SIDE_REACH || isRuled(pages, right, last))) right = last
  // Texts at the left side are indented where the wall of their cell stands right before them.
  const isIndent = (x: number): boolean => x <= start && x - left < INDENT
  const isInner = (x: number): boolean =>
    x > left + MIN_SIDE && x < right - MIN_SIDE && !isIndent(x)
  const xs = [left, ...chosen.filter(isInner), right]
  return { xs: xs.length > 1 ? xs : [left, Math.max(right, left + MIN_SIDE)], texts: level }
}

/** Pages on which nothing but heads that run up stand, as of a calendar, have columns as well. */
const headsOf = (
  pages: readonly Arranged[],
  drawn: ReadonlyMap<number, DrawnCells>,
): PrintedText[] =>
  pages.flatMap(({ sheetPage: { page, turned } }) =>
    turnedHeads(turned, page.index, drawn.get(page.index)),
  )

/** Gives how far the texts of a sheet, and the cells that they were clipped to, reach. */
function widthOf(
  pages: readonly Arranged[],
  texts: readonly PrintedText[],
  clipped: readonly Box[],
): [left: number, right: number] {
  const turned = pages.flatMap(({ sheetPage }) => sheetPage.turned).filter(isUpOrDown)
  let [left, right] = [Infinity, -Infinity]
  for (const { x0, x1 } of [
    ...texts.map(sidesOf),
    ...turned.map(({ box }) => padded(box)),
    ...clipped,
  ]) {
    left = Math.min(left, x0)
    right = Math.max(right, x1)
  }
  return [left, right]
}

const padded = ({ x0, x1 }: { readonly x0: number; readonly x1: number }) => ({
  x0: x0 - PADDING,
  x1: x1 + PADDING,
})

/**
 * Where the cell of a text begins at the latest and ends at the earliest: what cuts it is the side of
 * a column, be it that of its cell or the last of the page.
 */
function sidesOf(text: PrintedText): { readonly x0: number; readonly x1: number } {
  const own = padded(text)
  const { clip } = text.line
  if (!clip) return own
  const isCut = clip.x0 > text.line.box.x0 - PADDING
  return {
    x0: isCut ? clip.x0 : Math.min(own.x0, clip.x0),
    x1: text.cutAt ?? own.x1,
  }
}

/**
 * Least score of a place where a side of a drawn cell lies that holds a text alone, in log odds:
 * the border of a cell is one of columns, however many texts elsewhere run over it. From 1.5 to 4
 * it makes no difference.
 */
const SIDE_SCORE = 3
/**
 * Part of the height of a sheet's texts over which a ruling is drawn at the border of a column,
 * whatever stands beside it: columns without a text are ruled like the others, and titles run over
 * them.
 */
const RULED_SHARE = shares.half
/** Distance in points at which a place is that of a side. */
const ON_SIDE = 0.75

/**
 * Gives the borders that are ruled over most of a sheet: a text or another such ruling stands on
 * either side. Texts may run over the last one, and no column begins there; two rulings close to
 * each other are one border.
 */
function ruledBorders(
  candidates: readonly EdgeCandidate[],
  texts: readonly PrintedText[],
): Set<EdgeCandidate> {
  const walls: EdgeCandidate[] = []
  for (const candidate of candidates) {
    const isNear = candidate.at - (walls.at(-1)?.at ?? -Infinity) < points.gap
    if (candidate.ruledShare >= RULED_SHARE && !isNear) walls.push(candidate)
  }
  let [first, last] = [walls[0]?.at ?? 0, walls.at(-1)?.at ?? 0]
  for (const { x0, x1 } of texts) {
    first = Math.min(first, x1)
    last = Math.max(last, x0)
  }
  return new Set(walls.filter(({ at }) => at > first + points.near && at < last - points.near))
}

/**
 * Gives the test for sides of cells that hold a text alone, and of those that texts were clipped to;
 * behind the last text begins no column, as far as fills reach there.
 */
function sideTest(
  cells: ReadonlyMap<PrintedText, Box>,
  clipped: readonly Box[],
): (x: number) => boolean {
  let lastStart = -Infinity
  const sides: number[] = []
  for (const [{ x0 }, box] of cells) {
    lastStart = Math.max(lastStart, x0)
    sides.push(box.x0, box.x1)
  }
  for (const { x0, x1 } of clipped) {
    lastStart = Math.max(lastStart, x1)
    sides.push(x0, x1)
  }
  sides.sort((a, b) => a - b)
  return (x) => x < lastStart && (sides[lowerBound(sides, x - ON_SIDE)] ?? Infinity) <= x + ON_SIDE
}

/** Tells whether rows are ruled between two places; above and below a frame has rulings, too. */
function isRuled(pages: readonly Arranged[], from: number, to: number): boolean {
  const across = pages.flatMap(({ sheetPage: { rules } }) =>
    rules.rules.filter(
      (rule) => rule.direction === "horizontal" && rule.from <= from && rule.to >= to,
    ),
  )
  return across.length >= counts.few
}
