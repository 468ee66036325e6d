import { expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { LegendName } from "./chart-legend.ts"
import { wordAt } from "./chart-parts.test-kit.ts"
import { isBeyond, partedLegends } from "./legends-alike.ts"

const plot: Box = { x0: 50, x1: 250, y0: 100, y1: 200 }
function nameAt(text: string, y: number, colour = 0xff): LegendName {
  const line = wordAt(text, 100, y)
  return { text, colour, words: [line], items: [], box: line.box, key: line.box, line }
}
const rowAt = (y: number): LegendName[] => [nameAt("A", y), nameAt("B", y, 0xff00)]
const told = (legend: readonly LegendName[]): string =>
  partedLegends(legend, plot)
    .own.map(({ text, line }) => `${text}${line.baseline}`)
    .join()

test("of two legends with the same names in the same colours the nearer one is of the plot", () => {
  expect(told([...rowAt(80), ...rowAt(240)])).toBe("A80,B80")
  expect(told([...rowAt(40), ...rowAt(215)])).toBe("A215,B215")
  expect(partedLegends([...rowAt(80), ...rowAt(240)], plot).others).toHaveLength(2)
})

test("a name that stands only once, or in another colour, says that there are no two", () => {
  expect(told(rowAt(80))).toBe("A80,B80")
  expect(told([...rowAt(80), nameAt("A", 240)])).toBe("A80,B80,A240")
  expect(told([...rowAt(80), nameAt("A", 240), nameAt("B", 240, 0xff0000)])).toBe(
    "A80,B80,A240,B240",
  )
})

test("what stands beyond the legend of a neighbour is of that neighbour", () => {
  const { others } = partedLegends([...rowAt(80), ...rowAt(240)], plot)
  expect(isBeyond(wordAt("title", 100, 260).box, others, plot)).toBe(true)
  expect(isBeyond(wordAt("x", 100, 215).box, others, plot)).toBe(false)
  expect(isBeyond(wordAt("title", 100, 60).box, others, plot)).toBe(false)
  const above = partedLegends([...rowAt(40), ...rowAt(215)], plot).others
  expect(isBeyond(wordAt("title", 100, 30).box, above, plot)).toBe(true)
  expect(isBeyond(wordAt("x", 100, 70).box, above, plot)).toBe(false)
})
