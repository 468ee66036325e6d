import { describe, expect, test } from "vitest"
import type { Block, Table } from "../../../model/document.ts"
import { fitCell, heightOf, indented, type CellFit } from "./cell-fit.ts"
import { figureOf, paragraphOf } from "../../writing/block-drafts.test-kit.ts"

const box = (high: number) => ({ x0: 0, x1: 100, y0: 100, y1: 100 + high })
/** Twentieths that are cut off say nothing here. */
const tenth = (value: number): number => Math.round(value * 10) / 10
const fit = (
  blocks: readonly Block[],
  high: number,
  { align = "top", top = 100 }: Partial<CellFit> = {},
) =>
  fitCell(blocks, { box: box(high), align, top }).map((block) =>
    block.kind === "paragraph"
      ? [block.format.spaceBefore, block.format.lineSpacing.value, block.format.spaceAfter].map(
          tenth,
        )
      : block.kind,
  )
const table = { kind: "table", rows: [{ height: 20 }, { height: 15 }] } as unknown as Table

describe("the height of what a cell holds", () => {
  test("is that of its lines and the room around them", () => {
    expect(heightOf([paragraphOf({ lines: 2, before: 3, after: 4 })])).toBe(31)
    expect(heightOf([paragraphOf(), paragraphOf()])).toBe(24)
    expect(heightOf([{ ...paragraphOf(), lines: undefined } as never])).toBe(12)
    expect(heightOf([])).toBe(0)
  })
  test("counts no lines whose height the reader works out", () => {
    expect(heightOf([paragraphOf({ rule: "multiple", before: 3 })])).toBe(3)
    expect(heightOf([paragraphOf({ rule: "atLeast" })])).toBe(12)
  })
  test("is that of figures in the text, where these are higher", () => {
    const figure = figureOf({ x0: 0, x1: 10, y0: 0, y1: 30 })
    const held = paragraphOf()
    expect(heightOf([{ ...held, inlines: [{ kind: "figure", figure }] }])).toBe(30)
    expect(heightOf([figure, { ...figure, anchor: "page" }])).toBe(30)
    expect(heightOf([{ ...figure, placement: [] }])).toBe(0)
    expect(
      heightOf([{ ...held, inlines: [{ kind: "figure", figure: { ...figure, placement: [] } }] }]),
    ).toBe(12)
  })
  test("is that of the rows of a table", () => {
    expect(heightOf([table])).toBe(35)
  })
})

describe("what is too high for its cell", () => {
  test("loses the gaps above its paragraphs first", () => {
    expect(fit([paragraphOf({ before: 6 })], 20)).toEqual([[6, 12, 0]])
    expect(fit([paragraphOf({ before: 6 })], 15.05)).toEqual([[3, 12, 0]])
    expect(fit([paragraphOf({ before: 6 }), paragraphOf({ before: 2 })], 28.05)).toEqual([
      [3, 12, 0],
      [1, 12, 0],
    ])
  })
  test("then the height of its lines, down to the size of their type", () => {
    expect(fit([paragraphOf({ height: 14, before: 2 })], 12.05)).toEqual([[0, 12, 0]])
    expect(fit([paragraphOf({ height: 14 })], 5)).toEqual([[0, 10, 0]])
    expect(fit([paragraphOf({ height: 14, size: 13 })], 5)).toEqual([[0, 13, 0]])
    expect(fit([paragraphOf({ height: 8 })], 5)).toEqual([[0, 8, 0]])
  })
  test("keeps lines that are no exact height, and what is no text", () => {
    expect(fit([paragraphOf({ rule: "atLeast", height: 14 })], 10)).toEqual([[0, 14, 0]])
    expect(fit([table, paragraphOf({ height: 14 })], 47.05)).toEqual(["table", [0, 12, 0]])
  })
})

describe("what is lower than its cell", () => {
  test("stays at the top of it", () => {
    expect(fit([paragraphOf()], 40)).toEqual([[0, 12, 0]])
  })
  test("is held in the middle by room on the other side", () => {
    // Twenty-eight points are free.
    const middle = (top: number) => fit([paragraphOf()], 40.05, { align: "middle", top })
    expect(middle(114)).toEqual([[0, 12, 0]])
    expect(middle(119)).toEqual([[10, 12, 0]])
    expect(middle(109)).toEqual([[0, 12, 10]])
    expect(middle(140)).toEqual([[28, 12, 0]])
    expect(middle(60)).toEqual([[0, 12, 28]])
  })
  test("is held at the foot by room below", () => {
    const foot = (top: number) => fit([paragraphOf()], 40.05, { align: "bottom", top })
    expect(foot(128)).toEqual([[0, 12, 0]])
    expect(foot(120)).toEqual([[0, 12, 8]])
    expect(foot(127.7)).toEqual([[0, 12, 0]])
    expect(foot(127.5)).toEqual([[0, 12, 0.5]])
    expect(foot(90)).toEqual([[0, 12, 28]])
  })
  test("is left alone where hardly anything is free", () => {
    expect(fit([paragraphOf()], 12.4, { align: "bottom", top: 100 })).toEqual([[0, 12, 0]])
    expect(fit([paragraphOf()], 12.6, { align: "bottom", top: 100 })).toEqual([[0, 12, 0.5]])
  })
  test("has the room above its first paragraph and below its last", () => {
    const three = [paragraphOf(), paragraphOf(), paragraphOf()]
    expect(fit(three, 56.05, { align: "bottom", top: 110 })).toEqual([
      [0, 12, 0],
      [0, 12, 0],
      [0, 12, 10],
    ])
    expect(fit(three, 56.05, { align: "middle", top: 115 })).toEqual([
      [10, 12, 0],
      [0, 12, 0],
      [0, 12, 0],
    ])
    expect(fit([table], 60, { align: "bottom", top: 100 })).toEqual(["table"])
  })
})

test("turned text is indented by the room at its ends", () => {
  const made = indented(paragraphOf(), { left: 3, right: 5 })
  expect(made).toMatchObject({ format: { indent: { left: 3, right: 5, firstLine: 0 } } })
  expect(indented(table, { left: 3, right: 5 })).toBe(table)
})
