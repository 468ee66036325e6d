import { contains } from "../../../base/geometry.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { counts, points } from "../../geometry/scale.ts"
import { readChartNumber } from "./chart-number.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleX, middleY, wordsIn } from "./chart-words.ts"
import { grown } from "./plot-room.ts"
import type { Box } from "../../../base/geometry.ts"

/** Steps beyond the outermost label within which the next one of an axis would stand. */
const NEXT = 1.3
/** How far labels of one axis stand out of line, in points. */
const ALIGNED = points.hair

/** A way in which numbers stand in line: what they share, and where each is along the line. */
interface Lining {
  readonly across: (word: ChartWord) => number
  readonly along: (word: ChartWord) => number
}

const linings: readonly Lining[] = [
  { across: ({ box }) => box.x1, along: middleY },
  { across: ({ box }) => box.x0, along: middleY },
  { across: ({ baseline }) => baseline, along: middleX },
]

/**
 * Tells whether the labels of an axis go on beyond those that a chart holds: what was read is a
 * part.
 *
 * @param held words of the chart, which lies in the box.
 */
export function axisGoesOn(held: readonly ChartWord[], box: Box, page: ScenePage): boolean {
  const own = held.filter(isNumber)
  if (own.length < counts.few) return false
  const around = wordsIn(page, grown(box, points.field)).filter(
    (word) => isNumber(word) && !held.some((one) => contains(one.box, word.box, points.hair)),
  )
  return around.some((word) => linings.some((lining) => isNext(word, own, lining)))
}

const isNumber = ({ text, angle }: ChartWord): boolean =>
  angle === 0 && readChartNumber(text) !== undefined

function isNext(word: ChartWord, own: readonly ChartWord[], { across, along }: Lining): boolean {
  const line = own
    .filter((other) => Math.abs(across(other) - across(word)) < ALIGNED && isAlike(other, word))
    .map(along)
    .toSorted((a, b) => a - b)
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < counts.few) return false
  const step = (last - first) / (line.length - 1)
  const isEven = line.every((place, at) => Math.abs(place - first - at * step) < points.edge)
  const off = Math.max(first - along(word), along(word) - last)
  return isEven && off > step / NEXT && off < NEXT * step
}

const isAlike = (a: ChartWord, b: ChartWord): boolean =>
  Math.abs(a.size - b.size) < points.hair / 2 && a.colour === b.colour
