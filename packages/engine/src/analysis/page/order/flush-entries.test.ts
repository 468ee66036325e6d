import { expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findBands } from "./bands.ts"

const piece = (text: string, x0: number, x1: number, y: number): FlowItem => {
  const line = lineAt(text, x0, y, { x1, size: 10 })
  return { kind: "line", box: line.box, line }
}

/** Two lines of each post, of which the first has its dates from `starts` to an edge. */
const posts = (starts: readonly number[], { edge = 520, end = 190, off = 0 } = {}): FlowItem[] =>
  starts.flatMap((start, at) => [
    piece("A post of years ago", 70, end, 100 + at * 34),
    piece("May 2018 - June 2020", start, edge, 100 + at * 34 + off),
    piece("what was done there", 70, end - 20, 113 + at * 34),
  ])

const columns = (pieces: readonly FlowItem[]): number[] =>
  findBands(pieces).map((band) => band.columns.length)

test("dates that end at one edge, level with what they belong to, are no column", () => {
  expect(columns(posts([380, 395, 360, 388]))).toEqual([1])
})

test("dates of one width are none where they are short", () => {
  expect(columns(posts([410, 410, 410, 410]))).toEqual([1])
  expect(columns(posts([380, 380, 380, 380]))).toEqual([2])
})

test("what stands close to the lines on its left is a column, and what stands between them", () => {
  expect(columns(posts([380, 395, 370, 388], { end: 352 }))).toEqual([2])
  expect(columns(posts([380, 395, 370, 388], { off: 3 }))).toEqual([2])
})
