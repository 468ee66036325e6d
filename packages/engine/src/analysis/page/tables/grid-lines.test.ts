import { expect, it } from "vitest"
import type { Fill } from "../../drafts.ts"
import { gridLinesOf } from "./grid-lines.ts"

const fill = (x0: number, x1: number): Fill => ({
  box: { x0, y0: 10, x1, y1: 22 },
  paint: { colour: 0xcceeff, alpha: 1 },
  items: [],
})

it("holds cells together by narrow fills between them, and lets a row of 400,000 fills be", () => {
  const row = [fill(10, 60), fill(60, 64), fill(64, 120)]
  expect(gridLinesOf({ rules: [], fills: row }, 500_000)).toHaveLength(1)
  // None has a neighbour: each narrow one would be compared with every wide one.
  const many = Array.from({ length: 200_000 }, (_, at) => [
    fill(at * 40, at * 40 + 3),
    fill(at * 40 + 20, at * 40 + 30),
  ]).flat()
  expect(gridLinesOf({ rules: [], fills: many }, 500_000)).toEqual([])
})

it("takes what is painted in the colour of the ground for ground, and no cell", () => {
  const painted = (colour: number, x1: number, y1: number): Fill => ({
    box: { x0: 0, y0: 0, x1, y1 },
    paint: { colour, alpha: 1 },
    items: [],
  })
  const boundsOn = (ground: number): number =>
    gridLinesOf(
      { rules: [], fills: [painted(ground, 600, 840), fill(10, 60), painted(ground, 600, 10)] },
      600 * 840,
    )
      .flatMap(({ vertical }) => vertical)
      .reduce((most, { at }) => Math.max(most, at), 0)
  expect([boundsOn(0xdfe0db), boundsOn(0xffffff)]).toEqual([60, 600])
})
