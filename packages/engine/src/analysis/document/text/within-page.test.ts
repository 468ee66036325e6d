import { describe, expect, test } from "vitest"
import type { Block, Paragraph } from "../../../model/document.ts"
import { figureOf, paragraphOf } from "../../writing/block-drafts.test-kit.ts"
import { partTables, withinPage } from "./within-page.ts"

/** A table of two rows of twenty points that ends at a height; its last cell holds blocks. */
const tableTo = (y1: number, blocks: readonly Block[], height = 20): Block =>
  ({
    kind: "table",
    placement: [{ page: 0, box: { x0: 100, x1: 400, y0: y1 - 40, y1 } }],
    rows: [
      { height: 20, cells: [{ blocks: [paragraphOf()] }] },
      { height, cells: [{ blocks }] },
    ],
  }) as unknown as Block

const lastRow = (blocks: readonly Block[]) => {
  const last = blocks.at(-1)
  if (last?.kind !== "table") throw new Error("the last block is a table")
  return last.rows.at(-1)
}
/** The first block of the last cell, in a table that ends so many points below the page's foot. */
const inLastCell = (block: Block, over = 5, height = 20): Block | undefined =>
  lastRow(withinPage([tableTo(800 + over - 2, [block], height)], 800))?.cells[0]?.blocks[0]
const formatOf = (paragraph: Paragraph, over?: number, height?: number) => {
  const block = inLastCell(paragraph, over, height)
  if (block?.kind !== "paragraph") throw new Error("a paragraph stays one")
  return block.format
}

describe("a last table that ends at the foot of its page", () => {
  test("gives the room of the paragraph after it, two points from its last row", () => {
    const fitting = [paragraphOf(), tableTo(798, [paragraphOf()])]
    expect(withinPage(fitting, 800)).toBe(fitting)
    const text = [paragraphOf()]
    expect(withinPage(text, 20)).toBe(text)
    const lowered = withinPage([paragraphOf(), tableTo(799, [])], 800)
    expect([lowered.length, lastRow(lowered)?.height]).toEqual([2, 19])
    expect(lastRow(withinPage([tableTo(830, [])], 800))?.height).toBe(1)
  })

  test("lowers lines of exact height that its row has no more room for", () => {
    expect(formatOf(paragraphOf({ height: 15 }), 5).lineSpacing.value).toBe(15)
    expect(formatOf(paragraphOf({ height: 15.1 }), 5).lineSpacing.value).toBe(15)
    expect(formatOf(paragraphOf({ height: 10, lines: 2 }), 5).lineSpacing.value).toBe(7.5)
    const raised = formatOf(paragraphOf({ height: 12, before: 4, after: 3 }), 5)
    expect(raised).toMatchObject({ spaceBefore: 0, spaceAfter: 0, lineSpacing: { value: 12 } })
    expect(formatOf(paragraphOf({ height: 12, before: 3, after: 3 }), 5).spaceBefore).toBe(3)
  })

  test("leaves lines of other heights, and pictures", () => {
    expect(formatOf(paragraphOf({ height: 30, rule: "atLeast" })).lineSpacing.value).toBe(30)
    const picture = figureOf({ x0: 100, x1: 200, y0: 700, y1: 790 })
    expect(inLastCell(picture)).toBe(picture)
  })
})

describe("tables that touch", () => {
  /** Heights of the last rows of a table to 100, and of one that begins at a height. */
  const heights = (top: number, page = 0, between: readonly Block[] = []) => {
    const lower = {
      ...tableTo(300, []),
      placement: [{ page, box: { x0: 100, x1: 400, y0: top, y1: 300 } }],
    } as Block
    return partTables([tableTo(100, []), ...between, lower]).flatMap((block) =>
      block.kind === "table" ? [block.rows.at(-1)?.height] : [],
    )
  }
  test("give the room of the paragraph between them, and of what they overlap by", () => {
    expect([100, 98, 100.5, 101].map((top) => heights(top))).toEqual([
      [19, 20],
      [17, 20],
      [19.5, 20],
      [20, 20],
    ])
  })
  test("unless they overlap by far, or stand on two pages", () => {
    expect([heights(96.9), heights(100, 1)]).toEqual([
      [20, 20],
      [20, 20],
    ])
  })
  test("whatever hangs on the page between them", () => {
    const box = { x0: 100, x1: 200, y0: 90, y1: 110 }
    expect(heights(100, 0, [figureOf(box, { anchor: "page" })])).toEqual([19, 20])
    expect(heights(100, 0, [figureOf(box, { anchor: "inline" })])).toEqual([20, 20])
    expect(heights(100, 0, [paragraphOf()])).toEqual([20, 20])
  })
})
