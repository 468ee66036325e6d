import { contains, type Box } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"

/** Share of the widest clip of a page from which on a clip is that of a row or of the sheet. */
const ROW_SHARE = shares.nearlyAll

/** Share of the texts of a page that must stand in clips: other programs clip what they cut. */
const CLIPPED_SHARE = shares.nearlyAll

/** Clips and texts of a page that are held against each other at most: time stays bounded. */
const MOST_HELD = counts.several * counts.crowd

/**
 * Gives the clips of a page that are cells; none where not all texts are clipped.
 *
 * Excel clips a text to its cell, or to all cells that it was merged over, where it wraps, is set in
 * the middle or would reach over its neighbours; other texts to their row, over the whole width of
 * the sheet. What holds another clip is no cell.
 */
export function clippedCells(clips: readonly Box[], texts: readonly Box[]): Box[] {
  if (clips.length === 0 || Math.max(clips.length, texts.length) > MOST_HELD) return []
  const sorted = clips.toSorted((a, b) => a.y0 - b.y0)
  const inside = texts.filter((text) => {
    const start = { ...text, x1: text.x0 + points.hair }
    return sorted.some((clip) => meets(clip, start))
  })
  if (inside.length < CLIPPED_SHARE * texts.length) return []
  const widest = clips.reduce((most, { x0, x1 }) => Math.max(most, x1 - x0), 0)
  return sorted.filter((clip, index) => {
    if (clip.x1 - clip.x0 >= ROW_SHARE * widest) return false
    return !holdsOther(clip, sorted, index)
  })
}

const meets = (a: Box, b: Box): boolean => a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1

function holdsOther(clip: Box, sorted: readonly Box[], index: number): boolean {
  const isIn = (other: Box | undefined): boolean =>
    other !== undefined && other !== clip && contains(clip, other, points.hair)
  for (let at = index - 1; at >= 0; at--) {
    const other = sorted[at]
    if (!other || other.y0 < clip.y0 - points.hair) break
    if (isIn(other)) return true
  }
  for (let at = index + 1; at < sorted.length; at++) {
    const other = sorted[at]
    if (!other || other.y0 > clip.y1) break
    if (isIn(other)) return true
  }
  return false
}
