import { expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import type { Band } from "../../page/order/bands.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { usualColumns } from "./usual-columns.ts"

const column = (x0: number, x1: number) => ({
  x0,
  x1,
  pieces: Array.from({ length: 12 }, (_, at): FlowItem => {
    const line = lineAt("some words", x0, 60 + 14 * at, { x1 })
    return { kind: "line", box: line.box, line }
  }),
})
const inTwo = (start = 310): Band[] => [{ columns: [column(50, 290), column(start, 550)] }]
const inOne: Band[] = [{ columns: [column(50, 550)] }]

test("most pages of a file tell its columns", () => {
  expect(usualColumns([inTwo(), inTwo(311), inOne])).toEqual({
    left: { x0: 50, x1: 290 },
    right: { x0: 310, x1: 550 },
  })
})

test("a page alone, few of many, and columns at other places tell nothing", () => {
  expect(usualColumns([inTwo(), inOne])).toBeUndefined()
  expect(usualColumns([inTwo(), inTwo(), inOne, inOne, inOne])).toBeUndefined()
  expect(usualColumns([inTwo(), inTwo(330)])).toBeUndefined()
})
