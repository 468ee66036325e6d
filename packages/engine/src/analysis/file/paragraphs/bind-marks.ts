import { ems, points, shares } from "../../geometry/scale.ts"
import { isRuling } from "../../page/figures/page-shapes.ts"
import { middleX, middleY, type Box } from "../../../base/geometry.ts"
import type { DrawnShape } from "../../page/figures/page-shapes.ts"
import type { BlockDraft, DrawnEdge, ParagraphDraft, ParagraphShape } from "../../block-drafts.ts"

/** Share of its column that a ruling or a fill must take to belong to the paragraph beside it. */
const leastShare = shares.most
/** Farthest a ruling stands from the text it belongs to, in points: Word keeps no more. */
const farthest = 31
/** How far a mark may reach past its column, in points. */
const overhang = points.block
/** Room that a fill leaves around its paragraphs, in ems: more is an area of the page. */
const widestRim = ems.double

/**
 * Gives paragraphs the rulings above or below them and the colour behind them, and tells which
 * shapes that took.
 *
 * `shapes` are by page index; what belongs to tables, figures, headers and notes is not among them.
 */
export function bindMarks(
  blocks: readonly BlockDraft[],
  shapes: ReadonlyMap<number, readonly DrawnShape[]>,
): { readonly blocks: BlockDraft[]; readonly bound: ReadonlySet<DrawnShape> } {
  const bound = new Set<DrawnShape>()
  const changed = new Map<BlockDraft, ParagraphDraft>()
  const current = (block: ParagraphDraft): ParagraphDraft => changed.get(block) ?? block
  const byPage = blocksByPage(blocks)
  for (const [page, drawn] of shapes) {
    const standing = drawn.length === 0 ? undefined : byPage.get(page)
    const own = [...(standing ?? [])].flatMap((block) => placeOn(block, page))
    for (const each of drawn.toSorted((a, b) => a.shape.box.y0 - b.shape.box.y0)) {
      const takes = isRuling(each.shape) ? ruledBy(each, own, current) : filledBy(each, own)
      for (const { block, change } of takes) changed.set(block, { ...current(block), ...change })
      if (takes.length > 0) bound.add(each)
    }
  }
  return {
    blocks: changed.size === 0 ? [...blocks] : blocks.map((block) => changed.get(block) ?? block),
    bound,
  }
}

/** The blocks that stand on each page, in their order. */
function blocksByPage(blocks: readonly BlockDraft[]): ReadonlyMap<number, ReadonlySet<BlockDraft>> {
  const byPage = new Map<number, Set<BlockDraft>>()
  for (const block of blocks)
    for (const { page } of block.kind === "paragraph" ? block.lines : [block]) {
      const own = byPage.get(page)
      if (own) own.add(block)
      else byPage.set(page, new Set([block]))
    }
  return byPage
}

/** A block where it stands on one page. */
interface BlockPlace {
  readonly block: BlockDraft
  readonly column: { readonly x0: number; readonly x1: number }
  readonly top: number
  readonly bottom: number
  readonly size: number
  /** Whether the page holds all of it. */
  readonly isWhole: boolean
  /** Boxes of its lines. */
  readonly texts: readonly Box[]
}

function placeOn(block: BlockDraft, page: number): BlockPlace[] {
  if (block.kind !== "paragraph") {
    const box = block.kind === "table" ? block.table.box : block.figure.box
    return block.page === page
      ? [{ block, column: block, top: box.y0, bottom: box.y1, size: 0, isWhole: true, texts: [] }]
      : []
  }
  const lines = block.lines.filter((placed) => placed.page === page)
  const [first, last] = [lines[0], lines.at(-1)]
  if (!first || !last || first.column !== last.column) return []
  return [
    {
      block,
      column: first,
      top: first.line.baseline - 0.8 * first.line.size,
      bottom: last.line.baseline + 0.2 * last.line.size,
      size: first.line.size,
      isWhole: lines.length === block.lines.length,
      texts: lines.map(({ line }) => line.box),
    },
  ]
}

interface Take {
  readonly block: ParagraphDraft
  readonly change: Partial<Pick<ParagraphDraft, "above" | "below" | "fill" | "shape">>
}

const spans = (box: Box, { x0, x1 }: BlockPlace["column"]): boolean =>
  box.x0 > x0 - overhang && box.x1 < x1 + overhang && box.x1 - box.x0 > leastShare * (x1 - x0)

/**
 * A ruling goes with the text below it, else with that above; with that above, too, where it closes
 * what one above that began. `current` gives what is bound to a paragraph so far.
 */
function ruledBy(
  { shape }: DrawnShape,
  places: readonly BlockPlace[],
  current: (block: ParagraphDraft) => ParagraphDraft,
): Take[] {
  const edge = edgeOf(shape)
  if (!edge || places.some(({ texts }) => texts.some((text) => standsBeside(shape.box, text))))
    return []
  const beside = places.filter(({ column }) => spans(shape.box, column))
  const next = nearest(beside, (place) => place.top - edge.at)
  const before = nearest(beside, (place) => edge.at - place.bottom)
  const asAbove = (): Take[] => {
    if (next?.block.kind !== "paragraph" || next.top - edge.at >= farthest || next.block.above)
      return []
    const framed = framedBy(shape.box, next.block, next.column)
    return framed ? [{ block: next.block, change: { ...framed, above: edge } }] : []
  }
  const asBelow = (): Take[] => {
    if (before?.block.kind !== "paragraph" || edge.at - before.bottom >= farthest) return []
    if (!before.isWhole || before.block.below) return []
    const framed = framedBy(shape.box, before.block, before.column)
    return framed ? [{ block: before.block, change: { ...framed, below: edge } }] : []
  }
  const closes =
    before?.block.kind === "paragraph" && isBegun(shape.box, current(before.block), before.column)
  const [first, second] = closes ? [asBelow, asAbove] : [asAbove, asBelow]
  const taken = first()
  return taken.length > 0 ? taken : second()
}

/**
 * Tells whether a paragraph has a ruling above it that is as long: borders of one look would join.
 */
const isBegun = (
  box: Box,
  { above, below, shape }: ParagraphDraft,
  column: BlockPlace["column"],
): boolean =>
  above !== undefined &&
  below === undefined &&
  Math.abs(column.x0 + shape.left + Math.min(0, shape.firstLine) - box.x0) < points.slack &&
  Math.abs(column.x1 - shape.right - box.x1) < points.slack

/** How far a mark may end from the indents between which a border is drawn, in points. */
const offIndent = points.line

/**
 * Lets a paragraph reach as far as its mark: borders and shading go from indent to indent. A
 * paragraph of one line takes the mark's ends for its indents and keeps its text in place; any
 * other has to have them. Undefined where it cannot.
 */
function framedBy(
  box: Box,
  { shape, lines, above, below, fill }: ParagraphDraft,
  column: BlockPlace["column"],
): Pick<Take["change"], "shape"> | undefined {
  const [left, right] = [box.x0 - column.x0, column.x1 - box.x1]
  const start = shape.left + Math.min(0, shape.firstLine)
  const off = Math.max(Math.abs(left - start), Math.abs(right - shape.right))
  if (off < points.slack) return {}
  const isBound = above !== undefined || below !== undefined || fill !== undefined
  const isLone = lines.length === 1 && !isBound && shape.direction === "ltr"
  const found = isLone ? widened(shape, left, right, lines[0]?.line.box, box) : undefined
  if (found) return { shape: found }
  return off < offIndent ? {} : undefined
}

/**
 * The shape of a line between other indents, its text where it stands; undefined where it would
 * move.
 */
function widened(
  shape: ParagraphShape,
  left: number,
  right: number,
  text: Box | undefined,
  { x0, x1 }: Box,
): ParagraphShape | undefined {
  if (!text || text.x0 < x0 - points.hair || text.x1 > x1 + points.hair || shape.firstLine < 0)
    return undefined
  const first = shape.left + shape.firstLine - left
  switch (shape.align) {
    case "centre": {
      const off = middleX(text) - middleX({ x0, x1 })
      return Math.abs(off) < points.near ? { ...shape, left, right, firstLine: 0 } : undefined
    }
    case "right":
      return Math.abs(right - shape.right) < points.near
        ? { ...shape, left, firstLine: 0 }
        : undefined
    default:
      return first >= 0 ? { ...shape, left, right, firstLine: first } : undefined
  }
}

/** Tells a line to write on, beside its label, from a ruling over or under text. */
const standsBeside = ({ x0, x1, y0 }: Box, text: Box): boolean =>
  y0 > text.y0 && y0 < text.y1 + points.near && (x0 > text.x1 - points.near || x1 < text.x0)

function nearest(
  places: readonly BlockPlace[],
  distance: (place: BlockPlace) => number,
): BlockPlace | undefined {
  let best: BlockPlace | undefined
  for (const place of places)
    if (distance(place) > -0.2 * place.size - 1 && (!best || distance(place) < distance(best)))
      best = place
  return best
}

/** Widest ruling that a border can be, in points. */
const widest = points.gap

function edgeOf({
  box,
  fill,
  stroke,
  lineWidth,
  dash,
}: DrawnShape["shape"]): DrawnEdge | undefined {
  const paint = stroke ?? fill
  const width = stroke ? lineWidth : box.y1 - box.y0
  if (!paint || width > widest) return undefined
  return {
    at: middleY(box),
    line: {
      style: dash.length > 0 ? "dashed" : "single",
      width: Math.max(0.25, width),
      colour: paint.colour,
    },
  }
}

/**
 * A fill goes with the paragraphs that stand in it, where these take all of it; lines each in a
 * paragraph of its own reach as far as it does.
 */
function filledBy({ shape }: DrawnShape, places: readonly BlockPlace[]): Take[] {
  const { box, fill, stroke } = shape
  if (shape.type !== "rectangle" || !fill || stroke || fill.alpha < shares.half) return []
  const inside = places.filter(
    ({ top, bottom, column, size }) =>
      top > box.y0 - 0.5 * size && bottom < box.y1 + 0.5 * size && spans(box, column),
  )
  const texts = inside.flatMap(({ block, isWhole, column }) =>
    block.kind === "paragraph" && isWhole ? [{ block, framed: framedBy(box, block, column) }] : [],
  )
  if (texts.length === 0 || texts.length < inside.length) return []
  // One that would end elsewhere than those around it would show as a step.
  const isOneWidth = texts.every(({ framed }) => framed?.shape !== undefined)
  const rim =
    box.y1 -
    box.y0 -
    (Math.max(...inside.map((place) => place.bottom)) -
      Math.min(...inside.map((place) => place.top)))
  return rim > widestRim * Math.max(...inside.map((place) => place.size))
    ? []
    : texts.map(({ block, framed }) => ({
        block,
        change: { ...(isOneWidth ? framed : {}), fill: fill.colour },
      }))
}
