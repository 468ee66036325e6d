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
