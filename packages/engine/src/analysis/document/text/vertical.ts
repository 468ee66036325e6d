import { height, type Box } from "../../../base/geometry.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import { aboveBaseline, lineSize } from "./line-height.ts"

/** Where a block goes down the page. */
export interface VerticalPlace {
  readonly spaceBefore: number
  readonly spaceAfter: number
  /** Exact height of its lines; 0 for tables and figures. */
  readonly lineHeight: number
  readonly breakBefore?: "page" | "column"
  /**
   * Points that the ruling above stands nearer to the text than on the page, because something is
   * in its way.
   */
  readonly nearer?: number
}

/** A page's text area from top to bottom, in points. */
export interface VerticalArea {
  readonly top: number
  readonly bottom: number
  /** Pages whose header pushes their body further down. */
  readonly pushed?: ReadonlyMap<number, number>
  /** Pages whose text ends higher than the area, because notes stand at their foot. */
  readonly feet?: ReadonlyMap<number, number>
}

/** Smallest exact height that does not cut letters, in ems. */
const leastHeight = 0.75
/** What a font reaches below the baseline, in ems. */
const fontDescent = 0.22
/** Descent under a picture that stands on a line, in points. */
export const pictureDescent = 2.5
/**
 * Room at the foot of a page, in line heights, from which on the next line might still slip in and
 * must be told not to.
 */
const chosenBreak = 0.3

interface Extent {
  readonly page: number
  readonly column: number
  readonly top: number
  readonly endPage: number
  readonly endColumn: number
  readonly bottom: number
}

/**
 * Works out the gap above each block from where its first baseline stood.
 *
 * Follows the places that the written file will have, not those of the page, so that a rounding is
 * made good by the next gap.
 * @param firstTop Where the first block may start: below what stands above it on the page.
 */
export function placeVertically(
  blocks: readonly BlockDraft[],
  lineHeight: (paragraph: ParagraphDraft) => number,
  area: VerticalArea,
  firstTop: number,
): VerticalPlace[] {
  const places: VerticalPlace[] = []
  let cursor = firstTop
  let before: Extent | undefined
  for (const block of blocks) {
    const height = block.kind === "paragraph" ? lineHeight(block) : 0
    const start = startOf(before, extentOf(block, height))
    if (start !== "below")
      cursor =
        start === "page" ? (area.pushed?.get(extentOf(block, height).page) ?? area.top) : firstTop
    const fitted = fitBelow(cursor, block, height)
    const { extent, own, nearer } = fitted
    const kept = Math.max(0, fitted.gap)
    const isChosen =
      start !== "below" && before !== undefined && leavesRoom(before, block, own, area)
    const broken = isChosen ? { breakBefore: start } : {}
    if (block.kind === "paragraph") {
      const spaceBefore = start !== "below" && !isChosen && kept < own ? 0 : kept
      const raised = nearer > 0 ? { nearer } : {}
      places.push({ spaceBefore, spaceAfter: 0, lineHeight: own, ...raised, ...broken })
    } else {
      const last = places.at(-1)
      if (last && blocks[places.length - 1]?.kind === "paragraph" && start === "below")
        places[places.length - 1] = { ...last, spaceAfter: kept }
      places.push({ spaceBefore: kept, spaceAfter: 0, lineHeight: 0, ...broken })
    }
    cursor = cursorBelow(extent, cursor + kept)
    before = extent
  }
  return places
}

/** Whether a block starts a page or a column, or stands below the block before it. */
function startOf(before: Extent | undefined, extent: Extent): "page" | "column" | "below" {
  if (before === undefined) return "below"
  if (before.endPage !== extent.page) return "page"
  return before.endColumn === extent.column ? "below" : "column"
}

interface Fitted {
  readonly extent: Extent
  /** Line height that the block takes. */
  readonly own: number
  /** From the cursor to the top of the block; below 0 where it overlaps what is above. */
  readonly gap: number
  /** How far the ruling above a paragraph moves nearer to it. */
  readonly nearer: number
}

/** Makes a block that would overlap what is above it smaller, where it can be. */
function fitBelow(cursor: number, block: BlockDraft, height: number): Fitted {
  let own = height
  let extent = extentOf(block, own)
  let gap = extent.top - cursor
  let nearer = 0
  if (gap < 0 && block.kind === "paragraph" && block.above) {
    nearer = Math.min(0 - gap, topEdge(block, own))
    extent = { ...extent, top: extent.top + nearer }
    gap += nearer
  }
  if (gap < 0 && block.kind === "paragraph" && block.lines.length === 1) {
    own = Math.max(leastHeight * lineSize(block), Math.min(own, own + gap / aboveBaseline))
    extent = extentOf(block, own)
    gap = extent.top + nearer - cursor
  }
  return { extent, own, gap, nearer }
}

/** Where the next block may start; `top` is where this one starts in the written file. */
function cursorBelow(extent: Extent, top: number): number {
  const endsElsewhere = extent.endPage !== extent.page || extent.endColumn !== extent.column
  return endsElsewhere ? extent.bottom : Math.max(extent.bottom, top + (extent.bottom - extent.top))
}

/** What a line reaches below the picture that stands on it. */
export const descentBelow = (box: Box): number => Math.min(pictureDescent, height(box) / 4)

export function extentOf(block: BlockDraft, lineHeight: number): Extent {
  if (block.kind !== "paragraph") {
    const box = block.kind === "table" ? block.table.box : block.figure.box
    const descent = block.kind === "figure" ? descentBelow(box) : 0
    return {
      page: block.page,
      column: block.column,
      top: box.y0,
      endPage: block.page,
      endColumn: block.column,
      bottom: box.y1 + descent,
    }
  }
  const [first, last] = [block.lines[0], block.lines.at(-1)]
  if (!first || !last) throw new Error("a paragraph without lines")
  const { baseline, size, spans } = first.line
  // A picture in the text stands on the baseline, whatever it did on the page: the line is as high
  // as that takes.
  const tallest = Math.max(
    0,
    ...spans.map((span) => height(span.figure?.box ?? span.formula?.box ?? nothing)),
  )
  const withPicture =
    tallest > 0
      ? baseline + (1 - aboveBaseline) * lineHeight - tallest - fontDescent * size
      : Infinity
  const [top, bottom] = [
    Math.min(baseline - aboveBaseline * lineHeight, withPicture),
    last.line.baseline + (1 - aboveBaseline) * lineHeight,
  ]
  return {
    page: first.page,
    column: first.column,
    top: top - (block.above ? topEdge(block, lineHeight) + block.above.line.width : 0),
    endPage: last.page,
    endColumn: last.column,
    bottom:
      bottom + (block.below ? edgeSpace(block.below.at - bottom) + block.below.line.width : 0),
  }
}

/** Room between the ruling above a paragraph and its text. */
function topEdge({ above, lines }: ParagraphDraft, lineHeight: number): number {
  const [first] = lines
  return above && first ? edgeSpace(first.line.baseline - aboveBaseline * lineHeight - above.at) : 0
}

/**
 * Room that a border keeps from its text in whole points, as Word does. Source: ECMA-376 part 1,
 * 17.3.4.
 */
export const edgeSpace = (distance: number): number =>
  Math.round(Math.max(0, Math.min(31, distance)))

/**
 * Tells whether the block might still start where the one before ended.
 *
 * Pages keep their starts: another program's line heights would let a line slip back here and
 * there. A page that is full to its foot breaks by itself.
 */
function leavesRoom(
  before: Extent,
  block: BlockDraft,
  lineHeight: number,
  area: VerticalArea,
): boolean {
  const room = Math.min(area.bottom, area.feet?.get(before.endPage) ?? Infinity) - before.bottom
  if (block.kind === "paragraph") return room > lineHeight * chosenBreak
  if (block.kind === "figure") return room > height(block.figure.box)
  const [top = 0, second = 0] = block.table.ys
  return room > second - top
}

const nothing = { x0: 0, y0: 0, x1: 0, y1: 0 }
