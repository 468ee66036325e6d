import { expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { groupLines } from "./text-boxes.ts"

const page = { width: 720, height: 540 }

type Row = readonly [text: string, x0: number, baseline: number, size?: number]

/**
 * Texts of the boxes of a slide whose lines are given by where they start, their baseline and size.
 */
const boxes = (...rows: readonly Row[]): string[][] =>
  groupLines(
    rows.map(([text, x0, baseline, size = 20]) => lineAt(text, x0, baseline, { size })),
    [],
    page,
  ).map(({ lines }: { readonly lines: readonly TextLine[] }) => lines.map(({ text }) => text))

/** A list whose second entry is of a lower level, so many points below the first. */
const list = (step: number, ...more: readonly Row[]) =>
  boxes(
    ["Mills", 60, 60, 40],
    ["• that stand by the river", 60, 200],
    ["– the upper one", 100, 200 + step, 16],
    ["– the lower one", 100, 220 + step, 16],
    ...more,
  ).slice(1, 2)

test("a slide of one column has its list in one box, with entries of all levels and sizes", () => {
  expect(list(41)).toEqual([["• that stand by the river", "– the upper one", "– the lower one"]])
  expect(list(44)).toEqual([["• that stand by the river"]])
})

test("a list goes not on so far where other text stands beside", () => {
  expect(list(41, ["beside", 400, 200])).toEqual([["• that stand by the river"]])
})

/** Words below each other at one edge. */
const words = (step: number, x0 = 60) =>
  boxes(
    ["Mills", 60, 60, 40],
    ["Point", 60, 200],
    ["Line", x0, 200 + step],
    ["Plane", x0, 200 + 2 * step],
  ).length

test("a slide of one column has text of one look at one edge in one box, up to three ems apart", () => {
  expect([words(79), words(81)]).toEqual([2, 4])
  expect(words(79, 80)).toBe(3)
})

test("text of one look goes on with the line right below it alone", () => {
  const rows: readonly Row[] = [
    ["Mills", 60, 60, 40],
    ["of the north", 60, 200],
    ["Water drives", 300, 225],
    ["of the south", 60, 250],
  ]
  expect(boxes(...rows)).toHaveLength(4)
})
