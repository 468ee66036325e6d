import { expect, test } from "vitest"
import { tableDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { FlowItem } from "../../drafts.ts"
import { partOnTables } from "./on-tables.ts"

const table = tableDraft([100, 400], [200, 300, 400])
const line = (baseline: number, x0 = 150): FlowItem => {
  const own = lineAt("2 3", x0, baseline)
  return { kind: "line", box: own.box, line: own }
}
const partOn = (height: number, lines: readonly FlowItem[]) => {
  const pieces: FlowItem[] = [{ kind: "table", box: table.box, table }, ...lines]
  const { flow, frames } = partOnTables(pieces, { index: 0, height })
  return [flow.length, frames.length]
}

const part = (...lines: readonly FlowItem[]) => partOn(450, lines)

test("a line on a table, in none of its cells, keeps its place in a frame", () => {
  expect(part(line(250), line(390))).toEqual([1, 2])
})

test("lines above, below and beside a table do not", () => {
  expect(part(line(195), line(410), line(250, 420))).toEqual([4, 0])
})

test("but stays in the flow of a page that has room for it below the table", () => {
  expect(partOn(800, [line(250), line(390)])).toEqual([3, 0])
})

test("what frames a whole text is no table", () => {
  const many = (count: number) => part(...Array.from({ length: count }, (_, at) => line(210 + at)))
  expect(many(40)).toEqual([1, 40])
  expect(many(41)).toEqual([42, 0])
})
