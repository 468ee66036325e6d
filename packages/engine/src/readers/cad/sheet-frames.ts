import type { Box } from "../../base/geometry.ts"
import type { ItemBox } from "./geometry/canvas.ts"

/**
 * Ratios of long to short side of drawing sheets: ISO A, and A lengthened by quarters and halves.
 */
const sheetRatios = [Math.SQRT2, 1.768, 1.061, 2.122, 2.476, 1.294, 1.545]
const RATIO_SLACK = 0.02
/** Share of the drawing's parts that the frames must hold together, or they are no sheets. */
const LEAST_COVER = 0.85
/** Least parts inside a frame: an empty rectangle is no sheet. */
const LEAST_PARTS = 8
/** Least share of the largest frame's area: small rectangles of the same shape are furniture. */
const LEAST_AREA_SHARE = 0.04
const MAX_SHEETS = 200

/**
 * Finds the sheet frames (图框) of a model space that holds several sheets side by side.
 *
 * Gives them in reading order, or nothing where there are fewer than two.
 */
export function findSheetFrames(boxes: readonly ItemBox[], extents: Box): Box[] {
  const area = (box: Box): number => (box.x1 - box.x0) * (box.y1 - box.y0)
  const candidates = boxes
    .filter((box) => box.isRectangle && isSheetShaped(box))
    .toSorted((a, b) => area(b) - area(a))
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
  return sheets.length >= 2 && inside >= near * LEAST_COVER ? inReadingOrder(sheets) : []
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
