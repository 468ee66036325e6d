import { middleX, middleY } from "../../../base/geometry.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { isUpright } from "../../geometry/upright.ts"
import type { TextLine } from "../../drafts.ts"

/** Pages that must show the same turned text at the same place, and their share of all. */
const leastPages = counts.pair
const leastShare = shares.half
/** Places this close are the same, in points. */
const samePlace = points.pad

/**
 * Finds turned text that comes again at the same place on most pages: a watermark. Gives its lines
 * by page.
 */
export function findWatermarks(
  pages: readonly (readonly TextLine[])[],
): ReadonlyMap<number, readonly TextLine[]> {
  const groups = new Map<string, Map<number, TextLine>>()
  for (const [page, lines] of pages.entries()) {
    for (const line of lines) {
      if (isUpright(line) || line.isVertical) continue
      const group = groups.get(keyOf(line)) ?? new Map<number, TextLine>()
      groups.set(keyOf(line), group.set(page, line))
    }
  }
  const found = new Map<number, TextLine[]>()
  for (const group of groups.values()) {
    if (group.size < leastPages || group.size < leastShare * pages.length) continue
    for (const [page, line] of group) found.set(page, [...(found.get(page) ?? []), line])
  }
  return found
}

/** Text, turn and place, told apart in steps. */
export const keyOf = ({ text, angle, box }: TextLine): string =>
  `${text} ${angle} ${Math.round(middleX(box) / samePlace)} ${Math.round(middleY(box) / samePlace)}`
