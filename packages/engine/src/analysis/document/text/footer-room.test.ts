import { expect, test } from "vitest"
import type { Block } from "../../../model/document.ts"
import { figureOf, paragraphOf } from "../../writing/block-drafts.test-kit.ts"
import { withinRows } from "./footer-room.ts"

const gaps = (blocks: readonly Block[]): (number | string)[] =>
  blocks.map((block) => (block.kind === "paragraph" ? block.format.spaceBefore : block.kind))

test("rows of a footer come nearer to each other by what the body needs, from the top on", () => {
  const rows = [paragraphOf({ before: 5 }), paragraphOf({ before: 9 }), paragraphOf({ before: 20 })]
  expect(gaps(withinRows(rows, -3))).toEqual([5, 9, 20])
  expect(gaps(withinRows(rows, 6))).toEqual([5, 3, 20])
  expect(gaps(withinRows(rows, 12))).toEqual([5, 0, 17])
  expect(gaps(withinRows(rows, 99))).toEqual([5, 0, 0])
  const picture = figureOf({ x0: 0, x1: 9, y0: 0, y1: 9 })
  expect(gaps(withinRows([picture, picture, ...rows], 2))).toEqual(["figure", "figure", 3, 9, 20])
})
