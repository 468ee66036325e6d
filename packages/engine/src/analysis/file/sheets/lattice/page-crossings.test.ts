import { expect, test } from "vitest"
import { textsOverPages } from "./page-crossings.ts"

/** A text that begins at a place and is clipped from one place to another on its page. */
const at = (x: number, x0: number, x1: number, y = 80) => ({
  x,
  y,
  clip: { x0, x1, y0: 50, y1: 700 },
})
/** Pages and shifts of the texts that go over edges. */
const parts = (...pages: Parameters<typeof textsOverPages>[0]) =>
  textsOverPages(pages).map((own) => own.map((part) => `${part.at} ${part.shift}`))

test("a text goes on where each page shows another part of its cell", () => {
  const [first, middle, last] = [at(700, 400, 500), at(250, 50, 500), at(-200, 50, 120)]
  expect(parts([first], [middle], [last])).toEqual([["0 0", "1 450", "2 900"]])
  expect(parts([first], [last])).toEqual([])
})

test("not at another height, nor from another place of it", () => {
  expect(parts([at(450, 400, 500)], [at(0, 50, 120, 81)])).toEqual([])
  expect(parts([at(450, 400, 500)], [at(3, 50, 120)])).toEqual([])
})

test("its first piece tells where it begins", () => {
  expect(parts([at(470, 400, 500), at(450, 400, 500)], [at(0, 50, 120)])).toEqual([
    ["0 0", "1 450"],
  ])
})
