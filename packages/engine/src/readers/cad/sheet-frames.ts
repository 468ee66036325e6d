import type { Box } from "../../base/geometry.ts"
import type { ItemBox } from "./geometry/canvas.ts"
import { lineFrames } from "./line-frames.ts"
import { matchingSheet } from "./paper.ts"

/**
 * Ratios of long to short side of drawing sheets: ISO A, and A lengthened by quarters and halves.
 */
const sheetRatios = [Math.SQRT2, 1.768, 1.061, 2.122, 2.476, 1.294, 1.545]
const RATIO_SLACK = 0.02
/** Share of the drawing's parts that the frames must hold together, or they are no sheets. */
const LEAST_COVER = 0.85
/**
 * The same where each is as large as paper at a usual scale, or has a second frame within: its
 * edge, then the border.
 */
const LEAST_COVER_PAPER = 0.5
/** Share of a sheet's sides that its border takes. Source: ISO 5457: 10 and 20 mm of A4 to A0. */
const LEAST_BORDER = 0.8
/** Least parts inside a frame: an empty rectangle is no sheet. */
const LEAST_PARTS = 8
/** Least share of the largest frame's area: small rectangles of the same shape are furniture. */
const LEAST_AREA_SHARE = 0.04
const MAX_SHEETS = 200

export interface SheetFrames {
  /** In reading order; none where there are fewer than two. */
  readonly frames: readonly Box[]
  /** Whether much lies beside them, so that all of the model is worth a page of its own. */
  readonly isMoreBeside: boolean
}

/** Finds the sheet frames (图框) of a model space that holds several sheets side by side. */
export function findSheetFrames(boxes: readonly ItemBox[], extents: Box): SheetFrames {
  const area = (box: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0)
  const rectangles = [...boxes.filter((box) => box.isRectangle), ...lineFrames(boxes, extents)]
  const candidates = rectangles.filter(isSheetShaped).toSorted((a, b) => area(b) - area(a))
  const largest = candidates[0] ? area(candidates[0]) : 0
  const frames: Box[] = []
  for (const candidate of candidates) {
    if (area(candidate) < largest * LEAST_AREA_SHARE || frames.length >= MAX_SHEETS) break
    if (!frames.some((frame) => overlaps(frame, candidate))) frames.push(candidate)
  }
  const counts = frames.map(() => 0)
  let inside = 0
  for (const box of boxes) {
    const index = frames.findIndex((frame) => holds(frame, box))
    if (index >= 0) {
      counts[index] = (counts[index] ?? 0) + 1
      inside++
    }
  }
  const sheets = frames.filter((_, index) => (counts[index] ?? 0) >= LEAST_PARTS)
  const near = boxes.filter((box) => overlaps(box, extents)).length
  const isMoreBeside = inside < near * LEAST_COVER
  const isKnown =
    !isMoreBeside ||
    (inside >= near * LEAST_COVER_PAPER &&
      sheets.every((sheet) => isPaper(sheet) || hasBorder(sheet, rectangles)))
  return sheets.length >= 2 && isKnown
    ? { frames: inReadingOrder(sheets), isMoreBeside }
    : { frames: [], isMoreBeside: false }
}

const isPaper = (box: Box): boolean => matchingSheet(box.x1 - box.x0, box.y1 - box.y0) !== undefined

/** Tells whether a sheet has a second rectangle within, a little smaller. */
function hasBorder(sheet: Box, rectangles: readonly Box[]): boolean {
  const [width, height] = [sheet.x1 - sheet.x0, sheet.y1 - sheet.y0]
  return rectangles.some(
    (box) =>
      box.x0 >= sheet.x0 &&
      box.x1 <= sheet.x1 &&
      box.y0 >= sheet.y0 &&
      box.y1 <= sheet.y1 &&
      box.x1 - box.x0 < width &&
      box.y1 - box.y0 < height &&
      box.x1 - box.x0 >= width * LEAST_BORDER &&
      box.y1 - box.y0 >= height * LEAST_BORDER,
  )
}

function isSheetShaped(box: Box): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  if (!(width > 0) || !(height > 0)) return false
  const ratio = Math.max(width, height) / Math.min(width, height)
  return sheetRatios.some((known) => Math.abs(ratio / known - 1) < RATIO_SLACK)
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

function holds(frame: Box, box: Box): boolean {
  const slack = (frame.x1 - frame.x0) * 0.02
  return (
    box.x0 >= frame.x0 - slack &&
    box.x1 <= frame.x1 + slack &&
    box.y0 >= frame.y0 - slack &&
    box.y1 <= frame.y1 + slack
  )
}

/** Rows from the top (y runs up), in a row from the left. */
function inReadingOrder(frames: readonly Box[]): Box[] {
  const rows: Box[][] = []
  for (const frame of frames.toSorted((a, b) => b.y1 - a.y1)) {
    const row = rows.find(([first]) => first && frame.y1 > (first.y0 + first.y1) / 2)
    if (row) row.push(frame)
    else rows.push([frame])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => a.x0 - b.x0))
}
