import { describe, expect, test } from "vitest"
import type { Block, BorderLine, Section } from "../../../model/document.ts"
import type { BlockDraft } from "../../block-drafts.ts"
import {
  figureDraft,
  figureOf,
  tableBlock,
  tableDraft,
  textDraft,
} from "../../writing/block-drafts.test-kit.ts"
import type { TextLine } from "../../drafts.ts"
import { noFurniture, type PageFurniture } from "../../file/furniture/plan-furniture.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { contextOf } from "./assemble.test-kit.ts"
import { assembleSection, furnitureDrafts, type SectionInput } from "./section.ts"

const area = { left: 100, right: 400 }
/**
 * A section of one column on a page of six hundred by eight hundred points; its body begins at 100.
 */
const section = (look: Partial<SectionInput> = {}): Section =>
  assembleSection(contextOf(), {
    draft: {
      width: 600,
      height: 800,
      start: "nextPage",
      pages: [0, 0],
      area,
      columns: [area],
      isVertical: false,
    },
    keepsTables: false,
    blocks: [textDraft(110)],
    floats: [],
    furniture: noFurniture,
    pageOffset: 1,
    pageTotal: 9,
    area: { top: 100, bottom: 700 },
    bodyTops: new Map([[0, 100]]),
    emptied: new Set(),
    ...look,
  })
const draftOf = (look: Partial<SectionInput["draft"]>): SectionInput["draft"] => ({
  width: 600,
  height: 800,
  start: "nextPage",
  pages: [0, 0],
  area,
  columns: [area],
  isVertical: false,
  ...look,
})
const shown = (look: Partial<PageFurniture>): SectionInput["furniture"] => ({
  default: { ...noFurniture.default, alike: [0], ...look },
})
/** Texts of blocks; fields as "#", figures as "▢", tables as "▦". */
const texts = (blocks: readonly Block[] | undefined): string =>
  (blocks ?? [])
    .map((block) =>
      block.kind === "paragraph"
        ? block.inlines
            .map((inline) =>
              inline.kind === "text"
                ? inline.text.replace(/ {2,}/, "→")
                : inline.kind === "pageField"
                  ? "#"
                  : "→",
            )
            .join("")
        : block.kind === "figure"
          ? "▢"
          : "▦",
    )
    .join("|")
const line = (text: string, baseline: number, x0 = 100): TextLine => lineAt(text, x0, baseline)

describe("the page of a section", () => {
  test("has the margins of its text", () => {
    expect(section().page).toMatchObject({
      width: 600,
      height: 800,
      margin: { top: 100, left: 100, right: 199.6, bottom: 100 },
    })
    const wide = draftOf({
      columns: [
        { left: 90, right: 200 },
        { left: 220, right: 420 },
      ],
    })
    expect(section({ draft: wide }).page.margin).toMatchObject({ left: 90, right: 179.6 })
    const over = draftOf({ area: { left: -5, right: 605 } })
    expect(section({ draft: over }).page.margin).toMatchObject({ left: 0, right: 0 })
  })
  test("has its header higher where it stands beside the text", () => {
    const margins = (look: Partial<SectionInput>) => {
      const { header, footer } = section(look).page.margin
      return [header, footer].map((margin) => Math.round(margin * 10) / 10)
    }
    const header = (baseline: number) => shown({ header: [line("7", baseline, 380)] })
    // Lines are 11.7 points high.
    expect(margins({ furniture: header(115) })).toEqual([88.3, 36])
    expect(margins({ furniture: header(80) })).toEqual([70.6, 36])
    // Other pages start higher, and the header pushes the body of its own down.
    const pushed = { furniture: header(115), bodyTops: new Map([[0, 130]]) }
    expect(margins(pushed)).toEqual([105.6, 36])
  })
  test("has its columns with the gutter between them", () => {
    expect(section().columns).toEqual({ count: 1, gutter: 0, hasSeparator: false })
    const two = draftOf({
      columns: [
        { left: 100, right: 240 },
        { left: 260, right: 400 },
      ],
    })
    expect(section({ draft: two }).columns).toEqual({
      count: 2,
      gutter: 20,
      widths: [140, 140],
      hasSeparator: false,
    })
    expect(section({ firstPageNumber: 4 }).firstPageNumber).toBe(4)
    expect(section()).not.toHaveProperty("firstPageNumber")
  })
  test("has its header where its lines start, and its footer where they end", () => {
    const margins = (look: Partial<PageFurniture>) => {
      const { header, footer } = section({ furniture: shown(look) }).page.margin
      return [Math.round(header * 10) / 10, Math.round(footer * 10) / 10]
    }
    // Lines are 11.7 points high.
    expect(margins({ header: [line("Head", 60)] })).toEqual([50.6, 36])
    expect(margins({ footer: [line("Foot", 760)] })).toEqual([36, 37.7])
    expect(margins({ footer: [line("Foot", 706)] })[1]).toBe(92)
    expect(margins({ tables: [tableDraft([100, 400], [40, 60])] })).toEqual([40, 36])
    // A paragraph follows the table.
    expect(margins({ tables: [tableDraft([100, 400], [740, 770])] })).toEqual([36, 28])
    // A header without text has a height in LibreOffice.
    const high = { area: { top: 30, bottom: 700 } }
    const start = (look: Partial<PageFurniture>) =>
      section({ ...high, furniture: shown(look) }).page.margin.header
    const picture = figureDraft({ x0: 100, x1: 200, y0: 20, y1: 60 })
    expect([start({}), start({ figures: [picture] })]).toEqual([30, 26])
    expect(section({ area: { top: 20, bottom: 790 } }).page.margin).toMatchObject({
      header: 20,
      footer: 10,
    })
    expect(
      section({ area: { top: 20, bottom: 790 }, furniture: shown({ pushes: true }) }).page.margin
        .header,
    ).toBe(18)
  })
  test("has an empty line where some pages have no header, which pushes no body", () => {
    const furniture = { ...shown({ header: [line("Head", 120)] }), first: noFurniture.default }
    expect(section({ furniture }).page.margin.header).toBeCloseTo(88.3)
    const high = { ...shown({ header: [line("Head", 60)] }), first: noFurniture.default }
    expect(section({ furniture: high }).page.margin.header).toBeCloseTo(50.64)
  })
})

describe("headers and footers", () => {
  test("hold the lines of a page, each row a paragraph", () => {
    const made = section({
      furniture: shown({
        header: [line("Left", 60), line("Right", 60, 300), line("Below", 75)],
        footer: [line("Page 1", 760)],
      }),
    })
    expect(texts(made.header.default)).toBe("Left→Right|Below")
    expect(texts(made.footer.default)).toBe("Page #")
    expect(made.header.default?.[0]).toMatchObject({ style: "header" })
    expect(made.footer.default?.[0]).toMatchObject({ style: "footer" })
    expect(section().header).toEqual({})
    expect(section().footer).toEqual({})
  })
  test("are told for first and even pages", () => {
    const first: PageFurniture = { ...noFurniture.default, header: [line("First", 60)] }
    const furniture = { ...shown({ header: [line("Head", 60)] }), first, even: noFurniture.default }
    const { header } = section({ furniture })
    expect([texts(header.default), texts(header.first), header.even]).toEqual(["Head", "First", []])
  })
  test("count pages but in lines that stand", () => {
    const furniture = shown({ footer: [line("Version 1", 760)] })
    expect(texts(section({ furniture }).footer.default)).toBe("Version #")
    const standing = new Set(["Version1"])
    expect(texts(section({ furniture, standing }).footer.default)).toBe("Version 1")
  })
  test("hold tables of their half of the page, their numbers counted", () => {
    const upper = tableDraft([100, 400], [40, 60])
    const lower = tableDraft([100, 400], [740, 760])
    const made = section({ furniture: shown({ tables: [upper, lower] }) })
    expect([texts(made.header.default), texts(made.footer.default)]).toEqual(["▦", "▦"])
    const both = section({ furniture: shown({ header: [line("Head", 75)], tables: [upper] }) })
    expect(texts(both.header.default)).toBe("▦|Head")
  })
  test("hold figures of their half of the page, behind the text", () => {
    const at = (y0: number, y1: number) => {
      const figures = [figureDraft({ x0: 100, x1: 200, y0, y1 })]
      const { header, footer } = section({ furniture: shown({ figures }) })
      return [texts(header.default), texts(footer.default)]
    }
    expect([at(20, 60), at(740, 780)]).toEqual([
      ["▢", ""],
      ["", "▢"],
    ])
    expect([at(390, 800), at(399, 800)]).toEqual([
      ["▢", ""],
      ["▢", ""],
    ])
    expect(at(401, 800)).toEqual(["", "▢"])
    const figures = [figureDraft({ x0: 100, x1: 200, y0: 20, y1: 60 })]
    const { header } = section({ furniture: shown({ figures, header: [line("Head", 75)] }) })
    expect(texts(header.default)).toBe("▢|Head")
    expect(header.default?.[0]).toMatchObject({ anchor: "page", wrap: "behind" })
  })
  test("have the ruling between them and the body as a border", () => {
    const rule: BorderLine = { style: "single", width: 1, colour: 0, space: 9 }
    const made = section({
      furniture: shown({
        header: [line("Head", 60), line("More", 75)],
        footer: [line("Foot", 730), line("More", 760)],
        headerRule: rule,
        footerRule: rule,
      }),
    })
    const borders = (blocks: readonly Block[] | undefined) =>
      (blocks ?? []).map((block) => (block.kind === "paragraph" ? block.format.borders : undefined))
    expect(borders(made.header.default)).toEqual([undefined, { bottom: rule }])
    expect(borders(made.footer.default)).toEqual([{ top: rule }, undefined])
    const close = section({ furniture: shown({ footer: [line("Foot", 714)], footerRule: rule }) })
    const [top] = borders(close.footer.default)
    expect(top?.top?.space).toBe(3)
    const least = section({ furniture: shown({ footer: [line("Foot", 709)], footerRule: rule }) })
    expect(borders(least.footer.default)[0]?.top?.space).toBe(1)
  })
  test("push the body of their pages down by room of their own", () => {
    const furniture = shown({ header: [line("Head", 60)] })
    const after = (top: number) => {
      const [block] = section({ furniture, bodyTops: new Map([[0, top]]) }).header.default ?? []
      return block?.kind === "paragraph" ? Math.round(block.format.spaceAfter * 10) / 10 : undefined
    }
    expect([after(100), after(130)]).toEqual([0, 67.7])
    const pushed = section({ furniture: shown({ pushes: true }), bodyTops: new Map([[0, 130]]) })
    expect(pushed.header.default).toHaveLength(1)
    expect(section({ furniture: shown({}), bodyTops: new Map([[0, 130]]) }).header).toEqual({})
  })
})

describe("the blocks of a section", () => {
  const pages = (told: Partial<SectionInput>) =>
    section(told).blocks.map((block) =>
      block.kind === "figure" ? "▢" : String(block.placement[0]?.page),
    )
  const on = (page: number, baseline = 110): BlockDraft => textDraft(baseline, { page })
  test("hold an empty paragraph for each page without any", () => {
    const draft = draftOf({ pages: [0, 3] })
    expect(pages({ draft, blocks: [on(1), on(3)] })).toEqual(["0", "1", "2", "3"])
    expect(pages({ draft, blocks: [on(1)] })).toEqual(["0", "1", "2", "3"])
    expect(pages({ draft, blocks: [on(1), on(3)], emptied: new Set([2]) })).toEqual(["0", "1", "3"])
    const made = section({ draft, blocks: [on(1), on(3)] }).blocks
    expect(made[0]).not.toHaveProperty("breakBefore")
    expect(made[2]).toMatchObject({ breakBefore: "page" })
    // What is the first of its section starts no page but behind an empty one.
    expect([made[1], made[3]]).toMatchObject([{ breakBefore: "page" }, { breakBefore: "page" }])
    const table = tableBlock(tableDraft([100, 400], [100, 120], { page: 1 }))
    const after = section({ draft, blocks: [table, on(2)] }).blocks
    expect([after[1], after[2]]).toMatchObject([{ startsPage: true }, { breakBefore: "page" }])
  })
  test("leave the room of an empty footer below a last table where other pages have one", () => {
    const table = tableBlock(tableDraft([100, 400], [700, 797]))
    const last = (followsFooter: boolean) => {
      const block = section({ blocks: [table], followsFooter }).blocks.at(-1)
      return block?.kind === "table" ? block.rows.at(-1)?.height : undefined
    }
    expect([last(false), last(true)]).toEqual([97, 94])
  })
  test("hold each float before the first block beside or below it", () => {
    const float = (y0: number, page = 0) =>
      figureOf(
        { x0: 0, x1: 50, y0, y1: y0 + 20 },
        { anchor: "page", placement: [{ page, box: { x0: 0, x1: 50, y0, y1: y0 + 20 } }] },
      )
    const blocks = [on(0), on(0, 300), on(1)]
    const draft = draftOf({ pages: [0, 1] })
    const placed = (...floats: readonly ReturnType<typeof float>[]) =>
      pages({ draft, blocks, floats }).join(" ")
    expect(placed(float(50))).toBe("▢ 0 0 1")
    expect(placed(float(111))).toBe("▢ 0 0 1")
    expect(placed(float(113))).toBe("0 ▢ 0 1")
    expect(placed(float(500))).toBe("0 0 ▢ 1")
    expect(placed(float(500, 1))).toBe("0 0 1 ▢")
    expect(placed(float(50, 1), float(50))).toBe("▢ 0 0 ▢ 1")
    expect(placed(float(500), float(50))).toBe("▢ 0 0 ▢ 1")
  })
  test("join tables that go on, unless they are sheets", () => {
    const table = (page: number, y0: number) =>
      ({ ...tableBlock({ ...tableDraft([100, 400], [y0, y0 + 20]), page }), page }) as BlockDraft
    const draft = draftOf({ pages: [0, 1] })
    const blocks = [table(0, 670), table(1, 100)]
    expect(section({ draft, blocks, keepsTables: true }).blocks).toHaveLength(2)
  })
  test("begin below what stands above them", () => {
    const before = (look: Partial<SectionInput>) => {
      const [block] = section(look).blocks
      return block?.kind === "paragraph" ? block.format.spaceBefore : undefined
    }
    // The first line is twelve points high, 9.6 of them above its baseline.
    expect([before({}), before({ startsBelow: 90 })]).toEqual([0.4, 10.4])
  })
})

test("lines of furniture are a paragraph a row", () => {
  const drafts = furnitureDrafts([line("a", 100), line("b", 100, 300), line("c", 120)], 4, area)
  expect(drafts.map(({ lines }) => [lines[0]?.page, lines[0]?.x0, lines[0]?.x1])).toEqual([
    [4, 100, 400],
    [4, 100, 400],
  ])
})
