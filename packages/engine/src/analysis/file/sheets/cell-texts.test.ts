import { expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { textsOfCells } from "./cell-texts.ts"

const clip = { x0: 50, x1: 300, y0: 50, y1: 700 }
const clipped = (x: number, y: number, own = clip) => ({ x, y, clip: own })

test("what is clipped with another line of its height is of a drawing", () => {
  const axis = [clipped(60, 100), clipped(120, 100), clipped(60, 80)]
  const title = clipped(200, 100, { ...clip, x1: 299.8 })
  const lines = [lineAt("0", 60, 100), lineAt("10", 120, 100), lineAt("title", 200, 100)]
  expect(textsOfCells([...axis, title], lines)).toEqual([title])
})

test("pieces of one line, and lines below each other, are of a cell", () => {
  const texts = [clipped(60, 100), clipped(75, 100), clipped(60, 120)]
  const lines = [lineAt("a title", 60, 100), lineAt("of two lines", 60, 120)]
  expect(textsOfCells(texts, lines)).toEqual(texts)
})
