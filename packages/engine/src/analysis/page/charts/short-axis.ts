import { counts, ems, points } from "../../geometry/scale.ts"
import { hasDigit, readChartNumber } from "./chart-number.ts"
import type { InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { middleY } from "./chart-words.ts"
import { axisThrough, type NumberAxis } from "./number-axis.ts"

/**
 * How far a grid line may lie from the middle of its label, and how long it is at least, in points.
 */
const AT_LABEL = points.slack
const LONG = points.block
/** How far a grid line begins behind its label at most, in ems. */
const BEHIND = ems.double

/**
 * Gives the upright axis that has two labels only: zero, and a number above it, each at a line of
 * the grid that begins there. More numbers in their column are none of an axis that could be told.
 */
export function shortAxis(
  words: readonly ChartWord[],
  rules: readonly InkRule[],
): NumberAxis | undefined {
  const lines = rules.filter(
    ({ direction, from, to }) => direction === "across" && to - from > LONG,
  )
  const labels = words.flatMap((word) => {
    if (word.angle !== 0 || !hasDigit(word.text)) return []
    const place = middleY(word)
    const isAtLine = lines.some(
      ({ at, from }) =>
        Math.abs(at - place) < AT_LABEL &&
        from > word.box.x1 - points.hair &&
        from - word.box.x1 < BEHIND * word.size,
    )
    const read = isAtLine ? readChartNumber(word.text) : undefined
    return read ? [{ word, ...read, place }] : []
  })
  const [low, high] = labels.toSorted((a, b) => a.value - b.value)
  if (!low || !high || labels.length > counts.pair || low.value !== 0) return undefined
  const isColumn = Math.abs(low.word.box.x1 - high.word.box.x1) < points.edge
  const isAlone = words.every(
    (word) =>
      word === low.word ||
      word === high.word ||
      Math.abs(word.box.x1 - low.word.box.x1) > points.edge ||
      readChartNumber(word.text) === undefined,
  )
  return isColumn && isAlone && high.place < low.place - high.word.size
    ? axisThrough([low, high], { direction: "up", rules })
    : undefined
}
