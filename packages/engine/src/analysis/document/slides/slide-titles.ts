import type { TextLine } from "../../drafts.ts"
import type { OutlinedTitle } from "./slide-outline.ts"
import { TITLE_RATIO, TITLE_ZONE, type LineBox } from "./text-boxes.ts"

/**
 * Gives the box that is surely the title of a slide: the one that the outline of the file names, or
 * else at the top, and larger than what follows.
 */
export function findTitle(
  boxes: readonly LineBox[],
  page: { readonly width: number; readonly height: number },
  outlined?: OutlinedTitle,
): LineBox | undefined {
  const told = outlined && boxes.find(({ lines }) => lines.some((line) => outlined.lines.has(line)))
  if (told) return told
  const upright = boxes.filter(({ lines }) =>
    lines.every((line) => line.angle === 0 && !line.isVertical),
  )
  const sizeOf = ({ lines }: LineBox): number => Math.max(...lines.map((line) => line.size))
  const candidates = upright.filter(
    ({ lines }) =>
      lines.length <= 3 && (lines[0]?.box.y0 ?? 0) < TITLE_ZONE * page.height && isHeadline(lines),
  )
  const title = candidates.toSorted(
    (a, b) => sizeOf(b) - sizeOf(a) || (a.lines[0]?.box.y0 ?? 0) - (b.lines[0]?.box.y0 ?? 0),
  )[0]
  if (!title) return undefined
  const others = upright.filter((box) => box !== title)
  const characters = others.reduce(
    (sum, { lines }) => sum + lines.reduce((all, line) => all + line.text.length, 0),
    0,
  )
  const smaller = others.reduce(
    (sum, box) =>
      sum +
      (sizeOf(title) >= TITLE_RATIO * sizeOf(box)
        ? box.lines.reduce((all, line) => all + line.text.length, 0)
        : 0),
    0,
  )
  return others.length > 0 && smaller > 0.6 * characters ? title : undefined
}

const isHeadline = (lines: readonly TextLine[]): boolean =>
  lines.reduce((sum, line) => sum + line.text.length, 0) <= 120
