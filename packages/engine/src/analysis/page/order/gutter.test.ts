import { expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import { withGaps } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { gutters, sidesOf, staggeredGutters } from "./gutter.ts"

type Leader = "dot" | undefined
const item = (x0: number, x1: number, baseline: number, gap?: [number, number, Leader?]) => {
  const line = lineAt("words that run on", x0, baseline, { x1 })
  const [from = 0, to = 0, leader] = gap ?? []
  const made = gap ? withGaps(line, { at: 5, from, to, ...(leader && { leader }) }) : line
  return { kind: "line", box: made.box, line: made } satisfies FlowItem
}
/** Lines of a column that begin between those of the other, and some that were read across. */
const found = (starts: number, gap: [number, number, Leader?], edge = 312): string[] => {
  const apart = Array.from({ length: starts }, (_, at) => item(edge, 563, 100 + 40 * at))
  const read = Array.from({ length: 3 }, (_, at) => item(49, 563, 400 + 12 * at, gap))
  return gutters([...apart, ...read]).map(({ x0, x1 }) => `${x0}-${x1}`)
}

test("gaps in lines that were read across columns tell the gutter, where lines begin behind it", () => {
  expect(found(3, [300, 312])).toEqual(["300-312"])
  expect(found(2, [300, 312])).toEqual([])
  expect(found(3, [300, 310])).toEqual([])
  expect(found(3, [306, 312])).toEqual([])
  expect(found(3, [300, 312, "dot"])).toEqual([])
  // Numbers and labels at the start of lines are no column.
  expect([found(3, [130, 142], 142), found(3, [128, 140], 140)]).toEqual([["130-142"], []])
})

test("columns whose lines stand halfway between each other part where both go on below", () => {
  const column = (x0: number, x1: number, from: number, step = 13) =>
    Array.from({ length: 8 }, (_, at) => item(x0, x1, from + step * at))
  const found = (...lines: readonly FlowItem[]): string[] =>
    staggeredGutters(lines.toSorted((a, b) => a.box.y0 - b.box.y0)).map(
      ({ x0, x1 }) => `${x0}-${x1}`,
    )
  const halfway = [...column(72, 222, 100), ...column(240, 390, 106.5)]
  expect(gutters(halfway.toSorted((a, b) => a.box.y0 - b.box.y0))).toEqual([])
  expect(found(...halfway)).toEqual(["222-240"])
  // Lines far below each other are no column: labels of a form beside their values.
  expect(found(...column(72, 222, 100, 30), ...column(240, 390, 106.5, 30))).toEqual([])
})

test("a gutter parts pieces by their sides, however wide it is", () => {
  const pieces = [item(72, 222, 100), item(240, 390, 100), item(72, 390, 130)]
  expect([222, 231, 240].map((centre) => sidesOf(pieces, centre))).toEqual(["<>=", "<>=", "<>="])
  expect([221, 241].map((centre) => sidesOf(pieces, centre))).toEqual(["=>=", "<=="])
})
