import type { Box } from "../../base/geometry.ts"

/** Ends of lines that lie this share of the drawing apart are one corner. */
const CORNER_SHARE = 1e-5
/** Shortest side of a frame against the drawing's longer side: smaller rectangles are cells. */
const LEAST_SIDE_SHARE = 0.01

/**
 * Finds rectangles that are drawn as four lines, side by side with the axes: templates of title
 * blocks mostly draw their frames so.
 */
export function lineFrames(boxes: readonly Box[], extents: Box): Box[] {
  const reach = Math.max(extents.x1 - extents.x0, extents.y1 - extents.y0)
  const slack = reach * CORNER_SHARE
  const least = reach * LEAST_SIDE_SHARE
  const key = (x: number, y: number): string => `${Math.round(x / slack)} ${Math.round(y / slack)}`
  const level = new LinesByEnds()
  const upright = new LinesByEnds()
  for (const box of boxes) {
    const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
    const lines =
      width > least && height < slack
        ? level
        : height > least && width < slack
          ? upright
          : undefined
    lines?.add(key(box.x0, box.y0), key(box.x1, box.y1), box)
  }
  const found: Box[] = []
  for (const [corner, bottoms] of level.byStart)
    for (const [lowerRight, bottom] of bottoms)
      for (const [upperLeft, left] of upright.byStart.get(corner) ?? []) {
        const upperRight = key(bottom.x1, left.y1)
        if (level.has(upperLeft, upperRight) && upright.has(lowerRight, upperRight))
          found.push({ x0: bottom.x0, y0: bottom.y0, x1: bottom.x1, y1: left.y1 })
      }
  return found
}

/** Most lines that are kept from one corner: more are a fan, and no frame. */
const MAX_FROM_CORNER = 16

/** Lines by the corners in which they start and end; those in the same place are one. */
class LinesByEnds {
  readonly byStart = new Map<string, Map<string, Box>>()

  add(from: string, to: string, line: Box): void {
    const lines = this.byStart.get(from) ?? new Map<string, Box>()
    if (lines.size < MAX_FROM_CORNER) lines.set(to, line)
    this.byStart.set(from, lines)
  }

  has(from: string, to: string): boolean {
    return this.byStart.get(from)?.has(to) === true
  }
}
