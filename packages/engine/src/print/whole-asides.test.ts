import { expect, it } from "vitest"
import { rectangleOf } from "./rectangle.ts"
import { withWholeAsides } from "./whole-asides.ts"

const level = [100, 140, 180].map((y) => rectangleOf({ x0: 100, y0: y, x1: 400, y1: y + 20 }))
const side = rectangleOf({ x0: 20, y0: 100, x1: 40, y1: 180 })

it("a line on its side takes in its letters that the detection left out or took for others", () => {
  const letter = { x0: 24, y0: 186, x1: 36, y1: 198 }
  const far = { x0: 24, y0: 215, x1: 36, y1: 227 }
  const beside = { x0: 34, y0: 182, x1: 60, y1: 194 }
  const lone = rectangleOf({ x0: 22, y0: 184, x1: 38, y1: 200 })
  const [whole, ...others] = withWholeAsides([side, lone, ...level], [letter, far, beside]).filter(
    (line) => !level.includes(line),
  )
  expect(others).toEqual([])
  expect(whole).toMatchObject({ middle: { x: 30, y: 150 }, width: 20, height: 100 })
})

it("columns of a page of columns stay as they are", () => {
  const columns = [60, 80].map((x) => rectangleOf({ x0: x, y0: 20, x1: x + 16, y1: 180 }))
  expect(withWholeAsides(columns, [{ x0: 62, y0: 184, x1: 74, y1: 196 }])).toBe(columns)
})
