import { describe, expect, test } from "vitest"
import type { BlockDraft, ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import {
  figureBlock,
  paragraphDraft,
  placedAt,
  tableBlock,
  tableDraft,
} from "../../writing/block-drafts.test-kit.ts"
import type { FormulaDraft, Span } from "../../drafts.ts"
import type { Needed } from "./page-starts.ts"
import { placeVertically, type PlaceRules } from "./vertical.ts"
import type { VerticalArea, VerticalPlace } from "./vertical-place.ts"

/** A sum with what is above and below it, in a line, between two heights of the page. */
function sumAt(y0: number, y1: number): FormulaDraft {
  const sign = { kind: "operator", text: "∑" } as const
  const box = { x0: 100, x1: 120, y0, y1 }
  const tree = { kind: "limits", base: sign, under: sign, over: sign }
  return { display: "inline", isSure: true, box, tree } as unknown as FormulaDraft
}

/** Lines are ten points high: eight above their baseline. */
interface Told {
  readonly area?: Partial<VerticalArea>
  readonly firstTop?: number
  readonly needed?: Partial<Needed>
  readonly height?: PlaceRules["lineHeight"]
  readonly moreLines?: PlaceRules["moreLines"]
}
const places = (
  blocks: readonly BlockDraft[],
  { area = {}, firstTop = 100, needed = {}, height = () => 10, moreLines = () => 0 }: Told = {},
): VerticalPlace[] =>
  placeVertically(blocks, {
    lineHeight: height,
    area: { top: 100, bottom: 700, ...area },
    firstTop,
    neededRoom: () => ({ gap: 0, height: 20, opensPage: false, lead: 0, ...needed }),
    moreLines,
  }).places
const gaps = (...told: Parameters<typeof places>) =>
  places(...told).map(({ spaceBefore }) => spaceBefore)
const last = (...told: Parameters<typeof places>) => places(...told).at(-1)

const line = (
  baseline: number,
  look: Partial<PlacedLine> & { size?: number } = {},
): ParagraphDraft => paragraphDraft([placedAt("text", baseline, look)])
/** A paragraph of two lines. */
const pair = (baseline: number, look: Partial<PlacedLine> = {}): ParagraphDraft =>
  paragraphDraft([placedAt("one", baseline, look), placedAt("two", baseline + 10, look)])

describe("blocks of one page", () => {
  test("have the room above them that the page shows", () => {
    expect(gaps([line(108), line(130), line(145)])).toEqual([0, 12, 5])
    expect(gaps([line(128)])).toEqual([20])
    expect(places([line(108)])[0]).toMatchObject({ spaceAfter: 0, lineHeight: 10 })
  })
  test("move up by the notes that stand above them, and by these alone", () => {
    const notes = new Map([[0, { top: 300, bottom: 330 }]])
    const told = { area: { notes } }
    // Thirty points, and four for the ruling of notes.
    expect(gaps([line(108), line(408), line(423)], told)).toEqual([0, 256, 5])
    expect(gaps([line(108), line(308), line(408)], told)).toEqual([0, 190, 90])
    expect(gaps([line(108), line(140)], told)).toEqual([0, 22])
    // No more than there is.
    expect(gaps([line(294), line(340)], told)).toEqual([186, 2])
  })
  test("stand as far from a displayed formula as its height elsewhere leaves, above and below alike", () => {
    const displayed = (look: Partial<FormulaDraft>): ParagraphDraft => {
      const placed = placedAt("\ufffc", 150)
      const [span] = placed.line.spans
      const box = { x0: 100, x1: 200, y0: 130, y1: 160 }
      const formula = { display: "block", box, isSure: true, ...look } as unknown as FormulaDraft
      return paragraphDraft([
        { ...placed, line: { ...placed.line, spans: [{ ...(span as Span), formula }] } },
      ])
    }
    const tree = { kind: "row", items: [] } as const
    const sum = { kind: "operator", text: "∑" } as const
    const stacked = { kind: "fraction", numerator: sum, denominator: sum, hasBar: true } as const
    const room = (look: Partial<FormulaDraft>) => gaps([line(108), displayed(look), line(188)])
    // Thirty points high on the page, and in programs that set it lower.
    expect(room({ tree })).toEqual([0, 20, 20])
    const [, above = 0, below = 0] = room({
      tree: { kind: "fraction", numerator: stacked, denominator: sum, hasBar: true },
    })
    expect(above).toBeCloseTo(below)
    expect(above).toBeLessThan(15)
    // What is not sure is a picture: two points more on each side.
    expect(room({ tree, isSure: false })).toEqual([0, 18, 18])
  })
  test("stand below lines that formulas make higher than on the page, within the foot of theirs", () => {
    const formula = sumAt(206, 221)
    const [first, second] = [placedAt("one", 208), placedAt("two", 218)]
    const [span] = second.line.spans
    const tall = { ...second, line: { ...second.line, spans: [{ ...(span as Span), formula }] } }
    const plain = gaps([line(108), pair(208), line(248)])
    expect(plain).toEqual([0, 90, 20])
    const [, above = 0, below = 0] = gaps([line(108), paragraphDraft([first, tall]), line(248)])
    expect([above, below < 5]).toEqual([90, true])
    // The page ends with them: what they take is taken from the room above.
    const full = { area: { bottom: 221 } }
    expect(gaps([line(108), pair(208)], full)).toEqual([0, 90])
    expect(gaps([line(108), paragraphDraft([first, tall])], full)[1]).toBeLessThan(75)
  })
  test("stand below what formulas add to the lines of a paragraph on the page where it ends", () => {
    const formula = sumAt(100, 115)
    const below = (more: object): number | undefined => {
      const second = placedAt("two", 108, { page: 1 })
      const spans = second.line.spans.map((span) => ({ ...span, ...more }))
      const parted = [placedAt("one", 690), { ...second, line: { ...second.line, spans } }]
      return gaps([line(108), paragraphDraft(parted), line(188, { page: 1 })])[2]
    }
    expect(below({})).toBe(70)
    expect(below({ formula })).toBeLessThan(55)
  })
  test("keep their places where a paragraph takes lines more, which go below all of them", () => {
    const blocks = [line(108), pair(208), line(248)]
    expect(gaps(blocks, { moreLines: () => 1 })).toEqual(gaps(blocks))
  })
  test("never have less than none: a line that overlaps is made lower, to three quarters of its type", () => {
    expect(gaps([line(108), line(116)])).toEqual([0, 0])
    expect(last([line(108), line(116)])?.lineHeight).toBe(7.5)
    expect(last([line(108), line(117)])?.lineHeight).toBe(8.75)
    expect(last([line(108), line(112)])?.lineHeight).toBe(7.5)
    expect(last([line(108), pair(116)])?.lineHeight).toBe(10)
    // What one is too low by is taken from the room above the next.
    expect(gaps([line(108), pair(112), line(140)])).toEqual([0, 0, 2])
  })
  test("have the ruling above them nearer where something is in its way", () => {
    const ruled = (at: number): ParagraphDraft => ({
      ...line(125),
      above: { at, line: { style: "single", width: 1, colour: 0 } },
    })
    expect(last([line(108), ruled(113)])).toMatchObject({ spaceBefore: 2, lineHeight: 10 })
    expect(last([line(108), ruled(113)])?.nearer).toBeUndefined()
    expect(last([line(108), ruled(108)])).toMatchObject({ spaceBefore: 0, nearer: 3 })
    const close: ParagraphDraft = { ...ruled(108), lines: [placedAt("text", 119)] }
    expect(last([line(108), close])?.nearer).toBe(3)
  })
  test("end above the edge of the paper", () => {
    expect(gaps([line(108), line(790)], { area: { edge: 785 } })).toEqual([0, 665])
    expect(gaps([line(108), line(790)], { area: { edge: 792 } })).toEqual([0, 672])
    expect(gaps([line(108), line(790)])).toEqual([0, 672])
    const over = paragraphDraft([placedAt("a", 780), placedAt("b", 110, { page: 1 })])
    expect(gaps([line(108), over], { area: { edge: 100 } })).toEqual([0, 662])
  })
})

describe("room around what is no text", () => {
  const box = { x0: 100, x1: 200, y0: 130, y1: 160 }
  test("stands below the paragraph before it, too", () => {
    const [first, figure, next] = places([line(108), figureBlock(box), line(180)])
    expect(first).toMatchObject({ spaceAfter: 17.5 })
    expect(figure).toMatchObject({ spaceBefore: 17.5, descent: 2.5, lineHeight: 0 })
    expect(next).toMatchObject({ spaceBefore: 12 })
    const [before, table] = places([line(108), tableBlock(tableDraft([100, 200], [130, 160]))])
    expect([before?.spaceAfter, table?.spaceBefore, table?.descent]).toEqual([20, 20, undefined])
  })
  test("stands below a figure before it, which alone can hold that above a table", () => {
    const below = tableBlock(tableDraft([100, 200], [170, 190]))
    expect(places([figureBlock(box), below])[0]).toMatchObject({ spaceAfter: 10 })
    const above = tableBlock(tableDraft([100, 200], [130, 160]))
    expect(places([above, below])[0]).toMatchObject({ spaceAfter: 0 })
  })
  test("is no more than there is", () => {
    const close = figureBlock({ ...box, y0: 111, y1: 141 })
    const [first, figure] = places([line(108), close])
    expect([first?.spaceAfter, figure?.spaceBefore, figure?.descent]).toEqual([0, 0, 1])
    expect(last([figureBlock(box), tableBlock(tableDraft([100, 200], [170, 190]))])).toMatchObject({
      spaceBefore: 10,
    })
    expect(
      places([figureBlock(box), figureBlock({ ...box, y0: 170, y1: 200 })])[0]?.spaceAfter,
    ).toBe(0)
  })
})

describe("a page", () => {
  const next = (baseline: number, look: Partial<PlacedLine> = {}) =>
    line(baseline, { page: 1, ...look })
  const turn = (end: number, start: BlockDraft = next(108), told: Told = {}) =>
    last([line(108), line(end), start], told)

  test("was broken where it could have held more", () => {
    expect(turn(300)).toMatchObject({ breakBefore: "page", spaceBefore: 0 })
    expect(turn(300)?.isCarriedOver).toBeUndefined()
    expect(turn(677)).toMatchObject({ breakBefore: "page" })
  })
  test("was full where what follows needs more than is left", () => {
    // The last line ends two points below its baseline; twenty are needed.
    expect(turn(679)).toMatchObject({ isCarriedOver: true })
    expect(turn(679)?.breakBefore).toBeUndefined()
    expect(turn(660, next(108), { needed: { gap: 20 } })).toMatchObject({ isCarriedOver: true })
    expect(turn(657, next(108), { needed: { gap: 20 } })).toMatchObject({ breakBefore: "page" })
  })
  test("was broken where headings of a level open pages", () => {
    expect(turn(690, next(108), { needed: { opensPage: true } })).toMatchObject({
      breakBefore: "page",
    })
  })
  test("was broken where it is a slide, however full the one before is", () => {
    const slides = { area: { isSlides: true } }
    expect(turn(698, next(108), slides)).toMatchObject({ breakBefore: "page", spaceBefore: 0 })
    const column = line(108, { column: 1 })
    expect(turn(698, column, slides)?.breakBefore).toBeUndefined()
  })
  test("tells nothing by fifty points at its foot where text runs on", () => {
    expect(turn(660, next(108), { area: { runsOn: true } })).toMatchObject({ isCarriedOver: true })
    expect(turn(647, next(108), { area: { runsOn: true } })).toMatchObject({ breakBefore: "page" })
    expect(turn(649, next(108), { area: { runsOn: true } })).toMatchObject({ isCarriedOver: true })
  })
  test("ends higher where notes stand at its foot", () => {
    const feet = new Map([[0, 320]])
    expect(turn(300, next(108), { area: { feet } })).toMatchObject({ isCarriedOver: true })
    expect(turn(300, next(108), { area: { feet: new Map([[1, 320]]) } })).toMatchObject({
      breakBefore: "page",
    })
  })
  test("is left for a heading a line sooner where much is free anyway", () => {
    const heading: ParagraphDraft = { ...next(108), headingLevel: 1 }
    const needed = { height: 130 }
    expect(turn(578, heading, { needed })).toMatchObject({ breakBefore: "page" })
    expect(turn(578, next(108), { needed })).toMatchObject({ isCarriedOver: true })
    expect(turn(582, heading, { needed })).toMatchObject({ isCarriedOver: true })
    // Less than a hundred points are free.
    expect(turn(605, heading, { needed: { height: 98 } })).toMatchObject({ isCarriedOver: true })
  })
  describe("whose text runs on", () => {
    const area = { runsOn: true }
    test("was full for a heading that has less than a line more than it needs", () => {
      const heading: ParagraphDraft = { ...next(108), headingLevel: 1 }
      const needed = { height: 84 }
      expect(turn(605, heading, { area, needed })).toMatchObject({ isCarriedOver: true })
      expect(turn(605, heading, { needed })).toMatchObject({ breakBefore: "page" })
      expect(turn(605, next(108), { area, needed })).toMatchObject({ breakBefore: "page" })
      const less = { height: 78 }
      expect(turn(605, heading, { area, needed: less })).toMatchObject({ breakBefore: "page" })
    })
    test("was full for a sentence whose picture found no room, and both stay together", () => {
      const needed = { height: 20, lead: 180 }
      expect(turn(578, next(108), { area, needed })).toMatchObject({
        isCarriedOver: true,
        leads: true,
      })
      expect(turn(578, next(108), { needed })).toMatchObject({ breakBefore: "page" })
      expect(turn(478, next(108), { area, needed })).toMatchObject({ breakBefore: "page" })
      // There was no room for the sentence either.
      const full = turn(688, next(108), { area, needed })
      expect([full?.isCarriedOver, full?.leads]).toEqual([true, undefined])
    })
  })
  test("starts where its header pushes it to", () => {
    const pushed = new Map([[1, 120]])
    expect(turn(690, next(140), { area: { pushed } })).toMatchObject({ blankAbove: 12 })
    expect(turn(300, next(140), { area: { pushed } })).toMatchObject({ spaceBefore: 12 })
    expect(turn(300, next(140))).toMatchObject({ spaceBefore: 32 })
  })
})

describe("room at the head of a full page", () => {
  const head = (baseline: number, told: Told = {}, start = line(baseline, { page: 1 })) =>
    last([line(108), line(690), start], told)

  test("below half a line is the spacing of its first line", () => {
    expect(head(108)?.raise).toBeUndefined()
    expect(head(108.9)?.raise).toBeUndefined()
    expect(head(112)).toMatchObject({ isCarriedOver: true, raise: 4 })
    expect(head(112)?.lineHeight).toBe(15)
  })
  test("is room of its own above a formula, whose line is as high as that makes it", () => {
    const placed = placedAt("\ufffc", 132, { page: 1 })
    const [span] = placed.line.spans
    const formula = {
      display: "inline",
      isSure: true,
      box: { x0: 100, x1: 200, y0: 110, y1: 142 },
      tree: { kind: "row", items: [] },
    } as unknown as FormulaDraft
    const spans = [{ ...(span as Span), formula }]
    const tall = paragraphDraft([{ ...placed, line: { ...placed.line, spans } }])
    // It reaches two points further up: to 108, where the line would reach to 124.
    const [, at] = places([pair(650), tall], { area: { bottom: 662, top: 104 } })
    expect(at).toMatchObject({ isCarriedOver: true, lineHeight: 10, raise: 4 })
  })
  test("keeps the block from slipping back", () => {
    // Eight points are left, twenty are needed; what is hidden makes up for eight that others save.
    expect(head(108)?.spaceBefore).toBe(0)
    expect(head(108, { needed: { gap: 5 } })?.spaceBefore).toBe(5)
    expect(head(108, { needed: { height: 10 } })?.spaceBefore).toBe(6)
    expect(
      last([line(108), line(660), line(108, { page: 1 })], { area: { runsOn: true } }),
    ).toMatchObject({ spaceBefore: 48 })
  })
  test("keeps what begins a held page from slipping back into a deeper one", () => {
    const needed = { height: 10 }
    expect(head(108, { needed, area: { reserve: 20, held: 1 } })?.spaceBefore).toBe(26)
    expect(head(108, { needed, area: { reserve: 20, held: 2 } })?.spaceBefore).toBe(6)
  })
  test("is that of empty lines which found no room before", () => {
    // Eight points were left.
    expect(head(120)).toMatchObject({ blankAbove: 12, spaceBefore: 4 })
    const pairHead = pair(120, { page: 1 })
    expect(head(120, {}, pairHead)).toMatchObject({ blankAbove: 12 })
    expect(head(106 + 8, {}, pair(114, { page: 1 }))).toMatchObject({ blankAbove: 6 })
  })
  test("is a break where empty lines would have found room", () => {
    const wide = (start: BlockDraft) =>
      last([line(108), line(678), start], { needed: { height: 22 } })
    expect(wide(pair(114, { page: 1 }))).toMatchObject({ breakBefore: "page", spaceBefore: 6 })
    // One line may have it as its own spacing.
    expect(wide(line(114, { page: 1 }))).toMatchObject({ isCarriedOver: true, raise: 6 })
    expect(wide(line(119, { page: 1 }))).toMatchObject({ breakBefore: "page" })
  })
  test("is the block's own where its kind has it everywhere", () => {
    expect(head(130, { needed: { gap: 25 } })).toMatchObject({ isCarriedOver: true, raise: 22 })
    expect(head(130, { needed: { gap: 25 } })?.blankAbove).toBeUndefined()
    // Three lines and more are none of a single line.
    expect(head(140, { needed: { gap: 40 } })?.blankAbove).toBe(32)
    expect(head(130, { needed: { gap: 20 } })?.blankAbove).toBe(22)
    expect(head(130, { needed: { gap: 25 } }, pair(130, { page: 1 }))?.blankAbove).toBe(22)
  })
  test("is measured by a usual line above what is no text", () => {
    const figure = (y0: number) => figureBlock({ x0: 100, x1: 200, y0, y1: y0 + 30 }, 1)
    expect(last([line(108), line(690), figure(105)])?.blankAbove).toBeUndefined()
    expect(last([line(108), line(690), figure(107)])?.blankAbove).toBe(7)
  })
})

describe("a column", () => {
  const other = (baseline: number, page = 0) => line(baseline, { column: 1, page })
  test("starts where the first one did", () => {
    expect(last([line(128), line(300), other(128)], { firstTop: 120 })).toMatchObject({
      breakBefore: "column",
      spaceBefore: 0,
    })
    const later = [line(128), line(300), line(108, { page: 1 }), line(300, { page: 1 })]
    expect(last([...later, other(108, 1)], { firstTop: 120 })).toMatchObject({
      breakBefore: "column",
      spaceBefore: 0,
    })
  })
  test("that programs balance ends where it did, however full the page is", () => {
    const full = [line(108), line(690), other(108)]
    expect(last(full)?.breakBefore).toBeUndefined()
    expect(last(full, { area: { balanced: 0 } })?.breakBefore).toBe("column")
    expect(last(full, { area: { balanced: 1 } })?.breakBefore).toBeUndefined()
    const pages = [line(108), line(690), line(108, { page: 1 })]
    expect(last(pages, { area: { balanced: 0 } })?.breakBefore).toBeUndefined()
  })
  test("that is narrower than the one before it starts by a break", () => {
    const full = [line(108), line(690), other(108)]
    expect(last(full, { area: { isUneven: true } })?.breakBefore).toBe("column")
    const pages = [line(108), line(690), line(108, { page: 1 })]
    expect(last(pages, { area: { isUneven: true } })?.breakBefore).toBeUndefined()
  })
  test("has room above all of them under the text before", () => {
    // Both begin thirty points below what stands above.
    expect(last([line(158), line(690), other(158)], { firstTop: 120 })).toMatchObject({
      isCarriedOver: true,
    })
    expect(last([line(158), line(690), other(158)], { firstTop: 120 })?.blankAbove).toBeUndefined()
    expect(last([line(138), line(690), other(138)])?.blankAbove).toBe(30)
  })
})
