import { expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { inUsualColumns } from "./usual-columns.ts"

const usual = { left: { x0: 50, x1: 290 }, right: { x0: 310, x1: 550 } }
const lines = (x0: number, x1: number, from: number, count = 5): FlowItem[] =>
  Array.from({ length: count }, (_, at): FlowItem => {
    const line = lineAt("some words of text", x0, from + 14 * at, { x1 })
    return { kind: "line", box: line.box, line }
  })
const told = (...pieces: readonly FlowItem[]): string | undefined =>
  inUsualColumns(pieces, usual)?.[0]
    ?.columns.map((column) => column.pieces.length)
    .join("|")

test("text below a picture stands in the first column, what is beside the picture in the second", () => {
  expect(told(...lines(310, 550, 60, 6), ...lines(50, 290, 300))).toBe("5|6")
})

test("text across both columns, or that begins elsewhere, is not in them", () => {
  expect(told(...lines(310, 550, 60), ...lines(50, 550, 300))).toBeUndefined()
  expect(told(...lines(400, 550, 60), ...lines(50, 290, 300))).toBeUndefined()
  expect(told(...lines(310, 550, 60, 2), ...lines(50, 290, 300))).toBeUndefined()
})

test("a word that juts out of the first column is in it, a few lines below both stand across", () => {
  const address = (text: string): FlowItem => {
    const line = lineAt(text, 50, 321, { x1: 330 })
    return { kind: "line", box: line.box, line }
  }
  const columns = [...lines(310, 550, 60, 6), ...lines(50, 290, 300)]
  expect(told(...columns, address("[4] https://www.example.org/2017/a/long/address"))).toBe("6|6")
  expect(told(...columns, address("some words that go on across both of it"))).toBeUndefined()
  const bands = inUsualColumns([...columns, ...lines(298, 303, 700, 1)], usual)
  expect(bands?.map((band) => band.columns.map(({ pieces }) => pieces.length))).toEqual([
    [5, 6],
    [1],
  ])
  // In the middle of the columns it is no foot.
  expect(told(...columns, ...lines(298, 303, 200, 1))).toBeUndefined()
})

test("words that were painted apart begin no line", () => {
  const words = lines(50, 100, 300, 7).flatMap((first, at): FlowItem[] => [
    first,
    ...lines(140, 190, 300 + 14 * at, 1),
    ...lines(230, 290, 300 + 14 * at, 1),
  ])
  expect(told(...lines(310, 550, 60, 6), ...words)).toBe("21|6")
})
