import { processorTime } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { Shape } from "../../../model/document.ts"
import type { BlockDraft, ParagraphDraft } from "../../block-drafts.ts"
import {
  figureBlock,
  paragraphDraft,
  placedAt,
  tableBlock,
  tableDraft,
  textDraft,
  type DraftLook,
} from "../../writing/block-drafts.test-kit.ts"
import { boxAt, shapeAt } from "../../page/figures/drawn-shapes.test-kit.ts"
import type { DrawnShape } from "../../page/figures/page-shapes.ts"
import { bindMarks } from "./bind-marks.ts"

const ink = { colour: 7, alpha: 1 }
/** A ruling as wide as the column, unless it is told otherwise. */
const rule = (y: number, x0 = 100, x1 = 400, look: Partial<Shape> = {}): DrawnShape =>
  shapeAt(1, "rectangle", boxAt(x0, y - 0.5, x1, y + 0.5), { fill: ink, ...look })
const ground = (box: Box, look: Partial<Shape> = {}): DrawnShape =>
  shapeAt(1, "rectangle", box, { fill: ink, ...look })

const bound = (blocks: readonly BlockDraft[], ...shapes: readonly DrawnShape[]) =>
  bindMarks(blocks, new Map([[0, shapes]]))
/** What each paragraph took: "a" above, "b" below, "f" a fill. */
const told = (blocks: readonly BlockDraft[], ...shapes: readonly DrawnShape[]): string =>
  bound(blocks, ...shapes)
    .blocks.map((block) =>
      block.kind === "paragraph"
        ? `${block.above ? "a" : ""}${block.below ? "b" : ""}${block.fill === undefined ? "" : "f"}` ||
          "-"
        : block.kind,
    )
    .join(" ")
const shape = (look: Partial<ParagraphDraft["shape"]>): DraftLook => ({
  shape: { align: "left", direction: "ltr", left: 0, right: 0, firstLine: 0, ...look },
})
/** Two lines: they cannot take other indents. */
const text = (baseline: number, look: DraftLook = {}) => textDraft(baseline, { lines: 2, ...look })

describe("a ruling", () => {
  test("goes with the text below it, else with that above", () => {
    expect(told([text(100), text(140)], rule(120))).toBe("- a")
    expect(told([text(100)], rule(120))).toBe("b")
    expect(told([text(140)], rule(120))).toBe("a")
    expect(bound([text(140)], rule(120)).bound.size).toBe(1)
    const [first] = bound([text(140)], rule(120)).blocks
    expect(first).toMatchObject({
      above: { at: 120, line: { style: "single", width: 1, colour: 7 } },
    })
  })
  test("stands 31 points from it at most", () => {
    // Text begins eight points above its baseline and ends two below.
    expect([told([text(158.9)], rule(120)), told([text(159.1)], rule(120))]).toEqual(["a", "-"])
    expect([told([text(100)], rule(144.9)), told([text(100)], rule(145.1))]).toEqual(["b", "-"])
  })
  test("goes with that above where another has its place below", () => {
    const ruled = text(140, { above: { at: 125, line: { style: "single", width: 1, colour: 0 } } })
    expect(told([text(100), ruled], rule(122))).toBe("b a")
    const under = text(100, { below: { at: 116, line: { style: "single", width: 1, colour: 0 } } })
    expect(told([under], rule(122))).toBe("b")
    expect(bound([under], rule(122)).bound.size).toBe(0)
  })
  test("closes what one above that began", () => {
    expect(told([text(100), text(140)], rule(88), rule(120))).toBe("ab -")
    expect(told([text(100), text(140)], rule(88), rule(120, 104, 400))).toBe("a a")
    expect(told([text(100), text(140)], rule(88), rule(120, 100, 396))).toBe("a a")
    const closed = text(100, { below: { at: 114, line: { style: "single", width: 1, colour: 0 } } })
    expect(told([closed, text(140)], rule(88), rule(120))).toBe("ab a")
  })
  test("is as long as six tenths of its column, and no longer than it by thirty points", () => {
    expect(told([textDraft(140)], rule(120, 100, 281))).toBe("a")
    expect(told([textDraft(140)], rule(120, 100, 279))).toBe("-")
    expect(told([textDraft(140)], rule(120, 71, 429))).toBe("a")
    expect(told([textDraft(140)], rule(120, 69, 400))).toBe("-")
    expect(told([textDraft(140)], rule(120, 100, 431))).toBe("-")
  })
  test("is none that is written on, beside its label", () => {
    const label = paragraphDraft([placedAt("Name", 120)])
    expect(told([label, text(140)], rule(122, 125, 400))).toBe("- -")
    expect(told([label, text(140)], rule(122, 110, 400))).not.toBe("- -")
    const indented = paragraphDraft([placedAt("text", 150, { x: 125 })], shape({ left: 25 }))
    expect(told([label, indented], rule(125, 125, 400))).toBe("- a")
    expect(told([label, indented], rule(124, 125, 400))).toBe("- -")
    const right = paragraphDraft([placedAt("Name", 120, { x: 380 })])
    expect(told([right, text(140)], rule(122, 100, 375))).toBe("- -")
  })
  test("is six points thick at most, and painted", () => {
    const stroked = (lineWidth: number) =>
      told([text(140)], shapeAt(1, "line", boxAt(100, 120, 400, 120), { stroke: ink, lineWidth }))
    expect([stroked(6), stroked(6.1)]).toEqual(["a", "-"])
    expect(told([text(140)], shapeAt(1, "line", boxAt(100, 120, 400, 120)))).toBe("-")
    const [thin] = bound(
      [text(140)],
      rule(120, 100, 400, { box: boxAt(100, 120, 400, 120.1) }),
    ).blocks
    expect(thin).toMatchObject({ above: { line: { width: 0.25 } } })
    const [dashed] = bound([text(140)], rule(120, 100, 400, { dash: [2, 2] })).blocks
    expect(dashed).toMatchObject({ above: { line: { style: "dashed" } } })
  })
  test("is parted from text by a table or a figure", () => {
    const table = tableBlock(tableDraft([100, 400], [125, 140]))
    expect(told([table, text(160)], rule(120))).toBe("table -")
    expect(told([text(100), table], rule(120))).toBe("b table")
    const figure = figureBlock(boxAt(100, 100, 400, 118))
    expect(told([text(80), figure], rule(120))).toBe("- figure")
    const other = { ...table, page: 1 }
    expect(told([other, text(140)], rule(120))).toBe("table a")
  })
  test("is of the page that holds all of the paragraph below which it stands", () => {
    const over = paragraphDraft([placedAt("a", 100), placedAt("b", 50, { page: 1 })])
    expect(told([over], rule(110))).toBe("-")
    const columns = paragraphDraft([placedAt("a", 140), placedAt("b", 60, { column: 1 })])
    expect(told([columns], rule(120))).toBe("-")
    const begun = paragraphDraft([placedAt("a", 140), placedAt("b", 50, { page: 1 })])
    expect(told([begun], rule(120))).toBe("a")
  })
  test("lies a little over the text at most", () => {
    expect([told([text(140)], rule(134.9)), told([text(140)], rule(135.1))]).toEqual(["a", "-"])
    expect([told([text(100)], rule(111.1)), told([text(100)], rule(110.9))]).toEqual(["b", "-"])
  })
})

describe("a paragraph reaches as far as its mark", () => {
  const indents = (look: DraftLook, x0: number, x1: number, baseline = 140) => {
    const [block] = bound([textDraft(baseline, look)], rule(120, x0, x1)).blocks
    if (block?.kind !== "paragraph" || !block.above) return "-"
    const { left, right, firstLine } = block.shape
    return `${left} ${right} ${firstLine}`
  }
  test("where it has one line: the text stays in place", () => {
    expect(indents({}, 90, 390)).toBe("-10 10 10")
    expect(indents({}, 102, 398)).toBe("0 0 0")
    expect(indents({}, 105, 395)).toBe("0 0 0")
    expect(indents({}, 120, 380)).toBe("-")
  })
  test("and is centred, or set from the right", () => {
    const centred = paragraphDraft([placedAt("text", 140, { x: 240 })], shape({ align: "centre" }))
    const reach = (draft: ParagraphDraft, x0: number, x1: number) => {
      const [block] = bound([draft], rule(120, x0, x1)).blocks
      return block?.kind === "paragraph" && block.above
        ? `${block.shape.left} ${block.shape.right}`
        : "-"
    }
    expect(reach(centred, 80, 420)).toBe("-20 -20")
    expect(reach(centred, 80, 423)).toBe("-20 -23")
    expect(reach(centred, 80, 425)).toBe("-")
    const right = paragraphDraft([placedAt("text", 140, { x: 380 })], shape({ align: "right" }))
    expect(reach(right, 80, 400)).toBe("-20 0")
    expect(reach(right, 80, 401.9)).toBe("-20 0")
    expect(reach(right, 80, 403)).toBe("-")
  })
  test("where its indents are those of the mark, three points aside, or nearly so", () => {
    expect(told([text(140)], rule(120, 102.9, 400))).toBe("a")
    expect(told([text(140)], rule(120, 111, 400))).toBe("a")
    expect(told([text(140)], rule(120, 113, 400))).toBe("-")
    expect(told([text(140)], rule(120, 100, 387))).toBe("-")
    expect(told([text(140, shape({ left: 30 }))], rule(120, 130, 400))).toBe("a")
    expect(told([text(140, shape({ left: 30, firstLine: -30 }))], rule(120))).toBe("a")
    expect(told([text(140, shape({ left: 30, firstLine: 30 }))], rule(120, 130, 400))).toBe("a")
  })
  test("but takes no other indents where something else is bound to it", () => {
    const below = { below: { at: 150, line: { style: "single", width: 1, colour: 0 } } } as const
    expect(told([textDraft(140, below)], rule(120, 85, 400))).toBe("b")
    expect(told([textDraft(140, { fill: 3 })], rule(120, 85, 400))).toBe("f")
    expect(told([textDraft(140)], rule(120, 85, 400))).toBe("a")
    expect(told([textDraft(140, shape({ direction: "rtl" }))], rule(120, 85, 400))).toBe("-")
    expect(told([textDraft(140, shape({ firstLine: -5 }))], rule(120, 80, 400))).toBe("-")
    const wide = paragraphDraft([placedAt("a".repeat(62), 140)])
    expect(told([wide], rule(120, 85, 405))).toBe("-")
  })
})

describe("a fill", () => {
  const box = boxAt(100, 90, 400, 130)
  test("goes with the paragraphs that stand in it", () => {
    expect(told([text(100), textDraft(126), text(160)], ground(box))).toBe("f f -")
    expect(bound([text(100)], ground(boxAt(100, 90, 400, 116))).blocks[0]).toMatchObject({
      fill: 7,
    })
  })
  test("is a plain rectangle in half of its paint at least", () => {
    const one = (look: Partial<Shape>) => told([text(104)], ground(boxAt(100, 90, 400, 122), look))
    expect(one({})).toBe("f")
    expect(one({ type: "ellipse" })).toBe("-")
    expect(one({ stroke: ink })).toBe("-")
    expect([
      one({ fill: { colour: 7, alpha: 0.5 } }),
      one({ fill: { colour: 7, alpha: 0.4 } }),
    ]).toEqual(["f", "-"])
    const { fill: _, ...bare } = ground(boxAt(100, 90, 400, 122)).shape
    expect(told([text(104)], { shape: bare, items: [1] })).toBe("-")
  })
  test("holds them but for half of a line", () => {
    const at = (y0: number, y1: number) => told([text(104)], ground(boxAt(100, y0, 400, y1)))
    // The text reaches from 96 to 118.
    expect([at(100.9, 118), at(101.1, 118)]).toEqual(["f", "-"])
    expect([at(96, 113.1), at(96, 112.9)]).toEqual(["f", "-"])
  })
  test("leaves two ems around them at most", () => {
    expect([
      told([text(104)], ground(boxAt(100, 86, 400, 128))),
      told([text(104)], ground(boxAt(100, 85, 400, 128))),
    ]).toEqual(["f", "-"])
  })
  test("is as wide as their column", () => {
    expect(told([text(104)], ground(boxAt(100, 90, 270, 122)))).toBe("-")
    expect(told([text(104)], ground(boxAt(60, 90, 440, 122)))).toBe("-")
  })
  test("is no matter of paragraphs where it holds more, or parts of them", () => {
    const table = tableBlock(tableDraft([100, 400], [120, 128]))
    expect(told([text(100), table], ground(box))).toBe("- table")
    const over = paragraphDraft([placedAt("a", 104), placedAt("b", 50, { page: 1 })])
    expect(told([over], ground(boxAt(100, 90, 400, 112)))).toBe("-")
    expect(told([], ground(box))).toBe("")
  })
})

test("marks of many pages take no longer a page", () => {
  const pages = Array.from({ length: 2_000 }, (_, page) => page)
  const blocks = pages.flatMap((page) =>
    [100, 140, 180, 220].map((baseline) => textDraft(baseline, { page, lines: 2 })),
  )
  const begun = processorTime()
  const { bound: taken } = bindMarks(blocks, new Map(pages.map((page) => [page, [rule(120)]])))
  expect(processorTime() - begun).toBeLessThan(500)
  expect(taken.size).toBe(pages.length)
})
