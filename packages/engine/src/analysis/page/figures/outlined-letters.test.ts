import { expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { DrawingGroup } from "./labelled-drawings.ts"
import { joinOutlinedLetters } from "./outlined-letters.ts"

/** A sign drawn as an outline, of a width and height, with its upper left corner at a place. */
function sign(
  x: number,
  y: number,
  look: { w?: number; h?: number; colour?: number } = {},
): DrawingGroup {
  const { w = 8, h = 10, colour = 0 } = look
  const box: Box = { x0: x, y0: y, x1: x + w, y1: y + h }
  const shape: Partial<Shape> = { type: "path", box, segments: [], fill: { colour, alpha: 1 } }
  return { members: [{ shape: shape as Shape, items: [x] }], box }
}

const told = (
  groups: readonly DrawingGroup[],
  words: readonly (readonly [number, number])[] = [],
): string =>
  joinOutlinedLetters(
    groups,
    words.map(([x, y]) => lineAt("text", x, y)),
  )
    .map(({ box, members }) => `${members.length} ${box.x0}-${box.x1}`)
    .join(", ")

test("signs of a formula that stand less than twenty points apart are one drawing", () => {
  expect(told([sign(100, 50), sign(127, 50), sign(154, 52)])).toBe("3 100-162")
  expect(told([sign(100, 50), sign(129, 50)])).toBe("1 100-108, 1 129-137")
})

test("what a bracket stands around belongs to it, row by row", () => {
  const bracket = sign(90, 40, { w: 4, h: 60 })
  expect(told([bracket, sign(100, 42), sign(100, 65), sign(100, 88), sign(120, 42)])).toBe(
    "5 90-128",
  )
})

test("signs of another line, in another colour, or larger than letters stay apart", () => {
  expect(told([sign(100, 50), sign(112, 62)])).toBe("1 100-108, 1 112-120")
  expect(told([sign(100, 50), sign(112, 50, { colour: 0xff0000 })])).toBe("1 100-108, 1 112-120")
  expect(told([sign(100, 50), sign(112, 50, { w: 31 })])).toBe("1 100-108, 1 112-143")
})

test("marks alone are no formula, and signs beside words keep their places", () => {
  const mark = { w: 5, h: 5 }
  expect(told([sign(100, 50, mark), sign(110, 50, mark)])).toBe("1 100-105, 1 110-115")
  expect(told([sign(100, 50), sign(112, 50)], [[125, 58]])).toBe("1 100-108, 1 112-120")
  expect(told([sign(100, 50), sign(112, 50)], [[150, 58]])).toBe("2 100-120")
})
