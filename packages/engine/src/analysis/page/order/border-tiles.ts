import { height, middleX, middleY, width, type Box } from "../../../base/geometry.ts"
import { greatest, least } from "../../../base/extremes.ts"
import type { FigureDraft, TextLine } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/** Figures of one size from which on they may be the tiles of a border. */
const leastTiles = counts.dozen
/** Share of a side of the page that a row of tiles runs along at least. */
const sideShare = shares.half
/** Farthest that tiles of a row stand apart, in their own lengths: a ruling may have taken some. */
const tileGap = counts.few

/** A page's sides, in points. */
interface Sheet {
  readonly width: number
  readonly height: number
}

/** One direction of the page: where a box begins and ends in it. */
type Extent = (box: Box) => readonly [number, number]

const across: Extent = ({ x0, x1 }) => [x0, x1]
const down: Extent = ({ y0, y1 }) => [y0, y1]

/**
 * Tells the tiles of a border that runs around the text of a page: rows of one figure over and
 * over, on both sides of all lines. They are no part of any line that ends beside them.
 */
export function findBorderTiles(
  figures: readonly FigureDraft[],
  lines: readonly TextLine[],
  sheet: Sheet,
): ReadonlySet<FigureDraft> {
  const tiles = new Set<FigureDraft>()
  if (figures.length < leastTiles || lines.length === 0) return tiles
  const sizes = Map.groupBy(
    figures,
    ({ box }) => `${Math.round(width(box))} ${Math.round(height(box))}`,
  )
  const boxes = lines.map(({ box }) => box)
  for (const group of sizes.values()) {
    if (group.length < leastTiles) continue
    const columns = Map.groupBy(group, ({ box }) => Math.round(middleX(box) / points.near))
    const rows = Map.groupBy(group, ({ box }) => Math.round(middleY(box) / points.near))
    const beside = [...columns.values()].filter((column) => isChain(column, down, sheet.height))
    const aboveAndBelow = [...rows.values()].filter((row) => isChain(row, across, sheet.width))
    for (const chain of [
      ...outermost(beside, across, boxes),
      ...outermost(aboveAndBelow, down, boxes),
    ])
      for (const figure of chain) tiles.add(figure)
  }
  return tiles
}

/** Tells whether figures follow each other along most of a side. */
function isChain(figures: readonly FigureDraft[], extent: Extent, side: number): boolean {
  const sorted = figures.map(({ box }) => extent(box)).toSorted(([one], [other]) => one - other)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last || sorted.length < counts.several) return false
  return (
    last[1] - first[0] >= sideShare * side &&
    sorted.every(([start], at) => {
      const [from, to] = sorted[at - 1] ?? [start, start]
      return start - to <= tileGap * Math.max(points.near, to - from)
    })
  )
}

/** The chains before and behind all lines; none where there are not both. */
function outermost(
  chains: readonly (readonly FigureDraft[])[],
  extent: Extent,
  lines: readonly Box[],
): (readonly FigureDraft[])[] {
  const from = least(lines.map((box) => extent(box)[0]))
  const to = greatest(lines.map((box) => extent(box)[1]))
  const before = chains.filter((chain) => chain.every(({ box }) => extent(box)[1] <= from))
  const behind = chains.filter((chain) => chain.every(({ box }) => extent(box)[0] >= to))
  return before.length > 0 && behind.length > 0 ? [...before, ...behind] : []
}
