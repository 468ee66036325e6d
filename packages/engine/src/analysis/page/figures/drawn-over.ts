import { middleX, middleY, width } from "../../../base/geometry.ts"
import type { ScenePage, ScenePath } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { counts, points } from "../../geometry/scale.ts"

/** Fewest slanted or curved strokes of a page that is drawn all over. */
const LEAST_ODD = counts.many

/** Parts along each side in which they are looked for. */
const PARTS = counts.dozen

/** Parts of the page, of 144, in which there must be some. */
const LEAST_PARTS = 16

/** Letters a slanted or curved path from which on a page is written, and decorated. */
const MOST_LETTERS = 20

/** Widest path that counts as a sign of its place, in points: wider ones are frames and curves. */
const WIDEST_SIGN = 100

/**
 * Tells a page that is drawn all over with small signs and the lines between them: a circuit, a
 * plan of pipes. Its lines cross as those of tables do, and hold none.
 */
export function isDrawnOver({ items, ...page }: ScenePage, lines: readonly TextLine[]): boolean {
  const paths = items.filter((item): item is ScenePath => item.kind === "path")
  const odd = paths.filter(isOdd)
  // What joins the signs is straight.
  if (odd.length < LEAST_ODD || paths.length < 2 * odd.length) return false
  const letters = lines.reduce((sum, { text }) => sum + text.length, 0)
  if (letters > MOST_LETTERS * odd.length) return false
  const partOf = (at: number, side: number): number => Math.floor((PARTS * at) / side)
  const parts = odd
    .filter(({ box }) => width(box) < WIDEST_SIGN)
    .map(({ box }) => partOf(middleX(box), page.width) + PARTS * partOf(middleY(box), page.height))
  return new Set(parts).size >= LEAST_PARTS
}

/**
 * Tells a stroke with a slanted side or a curve: marks in the cells of a table are filled, and
 * boxes with round corners, to tick or to write in, have straight sides, too.
 */
function isOdd({ rule, segments, stroke }: ScenePath): boolean {
  if (rule !== undefined || !stroke) return false
  let [x, y, straight, curved] = [0, 0, 0, 0]
  for (const segment of segments) {
    if (segment[0] === "Z") continue
    const [toX, toY] = segment[0] === "C" ? [segment[5], segment[6]] : [segment[1], segment[2]]
    const isSlanted = Math.min(Math.abs(toX - x), Math.abs(toY - y)) > points.hair
    if (segment[0] === "L" && isSlanted) return true
    if (segment[0] === "L") straight++
    if (segment[0] === "C") curved++
    ;[x, y] = [toX, toY]
  }
  return curved > 0 && straight < counts.pair
}
