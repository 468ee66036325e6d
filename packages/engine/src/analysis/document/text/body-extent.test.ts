import { describe, expect, test } from "vitest"
import type { BlockDraft, PlacedLine } from "../../block-drafts.ts"
import { bodyTops, verticalArea, type FurnitureEdges } from "./body-extent.ts"
import {
  figureBlock,
  paragraphDraft,
  placedAt,
  tableBlock,
  tableDraft,
} from "../../writing/block-drafts.test-kit.ts"

/** Lines are ten points high: eight above their baseline. */
const height = () => 10
const rules = { lineHeight: height, keptTogether: new Set<BlockDraft>(), allowsLoneLines: false }
const line = (baseline: number, page = 0): BlockDraft =>
  paragraphDraft([placedAt("text", baseline, { page })])
const edge = { style: "single", width: 1, colour: 0 } as const

const area = (
  blocks: readonly BlockDraft[],
  edges: Partial<FurnitureEdges> = {},
  size = { width: 600, height: 800 },
) => verticalArea(blocks, rules, size, { headerBottom: undefined, footerTop: undefined, ...edges })

describe("the body of a page starts", () => {
  test("with its first line or block", () => {
    expect([...bodyTops([line(108), line(130), line(118, 1)], height)]).toEqual([
      [0, 100],
      [1, 110],
    ])
    expect([
      ...bodyTops([tableBlock(tableDraft([100, 200], [90, 120])), line(140)], height),
    ]).toEqual([[0, 90]])
    const over = paragraphDraft([placedAt("a", 700), placedAt("b", 78, { page: 1 })])
    expect([...bodyTops([over], height)]).toEqual([
      [0, 692],
      [1, 70],
    ])
  })
  test("at the ruling above its first line", () => {
    const ruled = paragraphDraft([placedAt("a", 118), placedAt("b", 90)], {
      above: { at: 105, line: edge },
    })
    expect(bodyTops([ruled], height).get(0)).toBe(82)
    const one = paragraphDraft([placedAt("a", 118)], { above: { at: 105, line: edge } })
    expect(bodyTops([one], height).get(0)).toBe(104)
  })
})

test("a page that ends with a displayed formula ends with its lower edge", () => {
  const placed = placedAt("\ufffc", 720)
  const box = { x0: 100, x1: 200, y0: 700, y1: 740 }
  const withFormula = (display: "block" | "inline"): BlockDraft => {
    const spans = placed.line.spans.map((span) => ({ ...span, formula: { display, box } }))
    return paragraphDraft([{ ...placed, line: { ...placed.line, spans } } as unknown as PlacedLine])
  }
  expect(area([withFormula("inline")]).bottom).toBe(762)
  expect(area([withFormula("block")]).bottom).toBe(780)
})

describe("the text of a section begins", () => {
  test("where enough of its pages do", () => {
    expect(area([line(108)]).top).toBe(100)
    expect(area([]).top).toBe(72)
    // A stray line above must not lift all others: one page of ten is too few.
    const pages = Array.from({ length: 10 }, (_, page) => line(page === 3 ? 58 : 108, page))
    expect(area(pages).top).toBe(100)
    expect(area(pages.slice(0, 9)).top).toBe(50)
    const near = Array.from({ length: 10 }, (_, page) => line(page === 3 ? 105 : 108, page))
    expect(area(near).top).toBe(97)
  })
  test("where text runs on from page to page, if titles on the same baseline can be made lower", () => {
    const title = (baseline: number, page: number): BlockDraft =>
      paragraphDraft([placedAt("title", baseline, { page, size: 14 })])
    const over = paragraphDraft([placedAt("a", 700), placedAt("b", 108, { page: 1 })])
    const tall = (block: BlockDraft): number =>
      block.kind === "paragraph" && block.lines[0]?.line.size === 14 ? 16 : 10
    const topOf = (first: BlockDraft): number =>
      verticalArea(
        [first, over],
        { ...rules, lineHeight: tall },
        { width: 600, height: 800 },
        { headerBottom: undefined, footerTop: undefined },
      ).top
    expect(topOf(title(108, 0))).toBe(100)
    // A title a line higher can not.
    expect(topOf(title(104, 0))).toBeCloseTo(91.2)
    expect(topOf(figureBlock({ x0: 100, x1: 200, y0: 97, y1: 120 }))).toBe(97)
  })
  test("below the header, unless pages without one start where it stands", () => {
    expect(area([line(108)], { headerBottom: 60 }).top).toBe(100)
    expect(area([line(108)], { headerBottom: 118 }).top).toBe(118)
    expect(area([line(108)], { headerBottom: 119 }).top).toBe(100)
  })
})

describe("the text of a section ends", () => {
  test("at the usual margin, with room to spare below its lowest line", () => {
    expect(area([line(300)]).bottom).toBe(728)
    expect(area([line(720)]).bottom).toBe(762)
    expect(area([line(755)]).bottom).toBe(786)
    expect(area([line(700)]).bottom).toBe(742)
  })
  test("at the foot of the page where it is full to it", () => {
    // Sixteen points above the least margin.
    expect(area([line(768)]).bottom).toBe(786)
    expect(area([line(769)]).bottom).toBe(800)
    expect(area([line(769)]).edge).toBe(798.5)
  })
  test("above the footer, and below the notes", () => {
    expect(area([line(300)], { footerTop: 710 }).bottom).toBe(710)
    expect(area([line(720)], { footerTop: 710 }).bottom).toBe(722)
    expect(area([line(300)], { notesBottom: 715 }).bottom).toBe(755)
  })
  test("below what a ruling adds to the last line", () => {
    const ruled = paragraphDraft([placedAt("a", 748)], { below: { at: 755, line: edge } })
    expect(area([ruled]).bottom).toBe(786)
    expect(area([ruled], { footerTop: 700 }).bottom).toBe(756)
  })
})

describe("text that runs on from page to page", () => {
  test("has a little room below its lowest line", () => {
    // The second line does not fit: ten points are needed, and half of that is too much.
    const over = paragraphDraft([placedAt("a", 718), placedAt("b", 108, { page: 1 })])
    expect(area([over])).toMatchObject({ bottom: 725, runsOn: true })
    const other = [line(722), paragraphDraft([placedAt("a", 718), placedAt("b", 108, { page: 1 })])]
    expect(area(other)).toMatchObject({ bottom: 727 })
    const low = [line(724), paragraphDraft([placedAt("a", 718), placedAt("b", 108, { page: 1 })])]
    expect(area(low)).toMatchObject({ bottom: 729 })
  })
  test("has room for two lines where one stands alone at the foot of the first of two full pages", () => {
    const over = paragraphDraft([placedAt("a", 718), placedAt("b", 108, { page: 1 })])
    const alone = (end: number, page = 1, top = 108) =>
      area([line(top), over, line(end, 1), line(110, page)]).bottom
    expect([alone(708), alone(709)]).toEqual([725, 735])
    // Cards of a few lines are no pages of text.
    expect(alone(709, 1, 612)).toBe(725)
    // On a third page the last line has room.
    expect(alone(716, 2)).toBe(725)
    const two = [placedAt("a", 706), placedAt("a", 718), placedAt("b", 108, { page: 1 })]
    expect(area([paragraphDraft(two), line(716, 1)]).bottom).toBe(725)
    expect(area([line(108), over, line(716, 1)], { footerTop: 729 }).bottom).toBe(725)
  })
  test("is told by pages that ended where their next block found no room", () => {
    expect(area([line(728), line(108, 1)])).toMatchObject({ bottom: 735, runsOn: true })
    expect(area([line(300), line(108, 1)]).runsOn).toBeUndefined()
    expect(area([line(728), line(300), line(108, 1)]).runsOn).toBeUndefined()
    expect(area([line(728), line(740)]).runsOn).toBeUndefined()
    // A block of few points would have found room.
    const low = figureBlock({ x0: 100, x1: 200, y0: 100, y1: 102 }, 1)
    expect(area([line(728), low]).runsOn).toBeUndefined()
  })
  test("ends at a foot that can be the margin's", () => {
    // A hundred points and what is needed.
    expect(area([line(690), line(108, 1)]).runsOn).toBe(true)
    expect(area([line(686), line(108, 1)]).runsOn).toBeUndefined()
    // Wider margins have a footer close below the text.
    const footed = (footerTop: number) => area([line(640), line(108, 1)], { footerTop }).runsOn
    expect([footed(671), footed(673)]).toEqual([true, undefined])
    const high = figureBlock({ x0: 100, x1: 200, y0: 100, y1: 300 }, 1)
    expect(area([line(650), high]).runsOn).toBe(true)
    expect(area([line(646), high]).runsOn).toBeUndefined()
  })
})

describe("slides", () => {
  const slide = { width: 1000, height: 750 }
  test("run on where a paragraph does alone", () => {
    expect(area([line(700), line(108, 1)], {}, slide).runsOn).toBeUndefined()
    const over = paragraphDraft([placedAt("a", 718), placedAt("b", 108, { page: 1 })])
    expect(area([over], {}, slide)).toMatchObject({ runsOn: false })
  })
  test("are told apart, whether or not a paragraph runs on", () => {
    const over = paragraphDraft([placedAt("a", 718), placedAt("b", 108, { page: 1 })])
    const told = [area([over], {}, slide), area([line(700)], {}, slide), area([line(700)])]
    expect(told.map(({ isSlides }) => isSlides)).toEqual([true, true, undefined])
  })
  test("are wider than high, and no sheet of paper", () => {
    const isSlide = (width: number, high: number): boolean =>
      area([line(high - 50), line(108, 1)], {}, { width, height: high }).runsOn !== true
    expect([isSlide(750, 1000), isSlide(842, 595), isSlide(792, 612), isSlide(960, 540)]).toEqual([
      false,
      false,
      false,
      true,
    ])
    expect([isSlide(863, 600), isSlide(859, 600)]).toEqual([true, false])
  })
})
