import { describe, expect, test } from "vitest"
import { ruled } from "../../page/tables/bands.test-kit.ts"
import { ruleAt } from "../../page/tables/rules.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { partCells } from "./part-cells.ts"

describe("a line with a jump between two texts", () => {
  const line = {
    ...lineAt("1° 2°", 100, 200),
    gaps: [{ at: 2, from: 110, to: 115 }],
  }
  const parted = (...walls: readonly [x: number, from: number, to: number][]): string[] =>
    partCells([line], ruled(...walls.map(([x, from, to]) => ruleAt("vertical", x, from, to)))).map(
      ({ text }) => text,
    )
  test("is two cells where a wall stands in the jump", () => {
    expect(parted([112, 180, 220])).toEqual(["1°", "2°"])
  })
  test("stays whole without one, or where it stands beside, above or below", () => {
    expect(parted()).toEqual(["1° 2°"])
    expect(parted([105, 180, 220], [120, 180, 220])).toEqual(["1° 2°"])
    expect(parted([112, 150, 190], [112, 210, 250])).toEqual(["1° 2°"])
  })
  test("stays whole where the space was drawn", () => {
    const drawn = partCells([lineAt("1° 2°", 100, 200)], ruled(ruleAt("vertical", 112, 180, 220)))
    expect(drawn.map(({ text }) => text)).toEqual(["1° 2°"])
  })
})
