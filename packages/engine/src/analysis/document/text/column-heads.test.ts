import { describe, expect, test } from "vitest"
import { section } from "../../../model/build.ts"
import type { Block, Paragraph, Section } from "../../../model/document.ts"
import { leadColumns } from "./column-heads.ts"
import { figureOf, paragraphOf } from "../../writing/block-drafts.test-kit.ts"

const text = (before: number, look: Partial<Paragraph> = {}): Paragraph => ({
  ...paragraphOf({ before }),
  ...look,
})
/** A paragraph that starts another column. */
const head = (before: number, look: Partial<Paragraph> = {}): Paragraph =>
  text(before, { breakBefore: "column", ...look })
const columns = (blocks: readonly Block[], look: Partial<Section> = {}): Section =>
  section(blocks, {
    columns: { count: 2, gutter: 20, hasSeparator: false },
    start: "continuous",
    ...look,
  })
/** Room above and below each paragraph; empty lines as "line+room". */
const rooms = (sections: readonly Section[]): string =>
  leadColumns(sections)
    .map(({ blocks }) =>
      blocks
        .map((block) => {
          if (block.kind !== "paragraph") return block.kind
          const { spaceBefore, spaceAfter } = block.format
          const { blankAbove: blank } = block
          return `${blank ? `${blank.height}+${blank.spaceBefore} ` : ""}${spaceBefore}/${spaceAfter}`
        })
        .join(" "),
    )
    .join(", ")
const above = section([text(0)])

describe("room above columns that start below other text", () => {
  test("stands under that text", () => {
    expect(rooms([above, columns([text(12), text(3), head(15)])])).toBe("0/12, 0/0 3/0 3/0")
    expect(rooms([section([text(5), text(0)]), columns([text(12), head(12)])])).toBe(
      "5/0 0/12, 0/0 0/0",
    )
  })
  test("is none where nothing stands above, or no paragraph ends it", () => {
    expect(rooms([columns([text(12), head(12)])])).toBe("12+0 0/0 12/0")
    const figure = figureOf({ x0: 0, x1: 1, y0: 0, y1: 1 })
    expect(rooms([section([figure]), columns([text(12), head(12)])])).toBe("figure, 12+0 0/0 12/0")
    const floating = { ...figure, anchor: "page" as const }
    expect(rooms([section([text(0), floating]), columns([text(12), head(12)])])).toBe(
      "0/12 figure, 0/0 0/0",
    )
  })
  test("is none where the text above is in columns, or they start a page", () => {
    expect(rooms([columns([text(0)]), columns([text(12), head(12)])])).toBe("0/0, 12+0 0/0 12/0")
    expect(rooms([above, columns([text(12), head(12)], { start: "nextPage" })])).toBe(
      "0/0, 12/0 12/0",
    )
    const one = columns([text(12)], { columns: { count: 1, gutter: 0, hasSeparator: false } })
    expect(rooms([above, one])).toBe("0/0, 12/0")
  })
  test("is that of columns of their first page", () => {
    const later = head(2, { placement: [{ page: 1, box: { x0: 0, x1: 1, y0: 0, y1: 1 } }] })
    expect(rooms([above, columns([text(12), head(15), later])])).toBe("0/12, 0/0 3/0 2/0")
  })
  test("is that of the lowest start where text runs on into the next column", () => {
    const line = (y0: number, page = 0) => ({
      end: 4,
      page,
      baseline: y0 + 8,
      box: { x0: 0, x1: 50, y0, y1: y0 + 10 },
    })
    const running = (second: number, page = 0) =>
      text(12, { lines: [line(112), line(300), line(second, page)] })
    expect(rooms([above, columns([running(105)])])).toBe("0/5, 7+0 0/0")
    expect(rooms([above, columns([running(112)])])).toBe("0/12, 0/0")
    expect(rooms([above, columns([running(105, 1)])])).toBe("0/12, 0/0")
    expect(rooms([above, columns([running(295)])])).toBe("0/12, 0/0")
  })
})

describe("room that is left above the first of columns", () => {
  test("is an empty line where they start within a page, or the document", () => {
    expect(rooms([above, columns([text(12), head(8)])])).toBe("0/8, 4+0 0/0 0/0")
    expect(rooms([columns([text(12), head(0)], { start: "nextPage" })])).toBe("12+0 0/0 0/0")
    expect(rooms([above, columns([text(12)], { start: "nextPage" })])).toBe("0/0, 12/0")
  })
  test("is left where the section has one column, or an empty line", () => {
    expect(rooms([section([text(12)])])).toBe("12/0")
    const blank = text(4, { blankAbove: { height: 9, spaceBefore: 1 } })
    expect(rooms([columns([blank, head(0)], { start: "nextPage" })])).toBe("9+1 4/0 0/0")
    const figure = figureOf({ x0: 0, x1: 1, y0: 0, y1: 1 })
    expect(rooms([columns([figure, text(12)], { start: "nextPage" })])).toBe("figure 12/0")
  })
})

test("paragraphs of columns that end within a page are not bound to the next", () => {
  const bound = (look: Partial<Section>, next?: Section) => {
    const kept = text(0)
    const own = { ...kept, format: { ...kept.format, keepWithNext: true } }
    const [made] = leadColumns([columns([own], look), ...(next ? [next] : [])])
    return made?.blocks[0]?.kind === "paragraph" && made.blocks[0].format.keepWithNext
  }
  const below = section([text(0)], { start: "continuous" })
  expect([bound({}, below), bound({}, section([text(0)])), bound({})]).toEqual([false, true, true])
  expect(bound({ columns: { count: 1, gutter: 0, hasSeparator: false } }, below)).toBe(true)
})

test("room above what starts a later page of columns stands below an empty line", () => {
  const page = (before: number): Paragraph => text(before, { breakBefore: "page" })
  expect(rooms([columns([text(0), page(40)])])).toBe("0/0 0/0 39/0")
  const [made] = leadColumns([columns([text(0), page(40)])])
  const [, line, below] = made?.blocks ?? []
  expect(line).toMatchObject({
    breakBefore: "page",
    inlines: [],
    format: { lineSpacing: { rule: "exact", value: 1 } },
  })
  expect(below).not.toHaveProperty("breakBefore")
  // LibreOffice sets columns of whole pages by the page.
  const whole = columns([text(0), page(40)], { start: "nextPage" })
  expect(rooms([section([text(0)]), whole])).toBe("0/0, 0/0 40/0")
  const one = columns([text(0), page(40)], {
    columns: { count: 1, gutter: 0, hasSeparator: false },
  })
  expect(rooms([one])).toBe("0/0 40/0")
  expect(rooms([columns([text(0), page(1)])])).toBe("0/0 1/0")
})
