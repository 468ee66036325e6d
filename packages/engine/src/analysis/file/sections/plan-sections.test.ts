import { processorTime } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import { tableDraft } from "../../writing/block-drafts.test-kit.ts"
import type { FlowItem } from "../../drafts.ts"
import type { Band, BandColumn } from "../../page/order/bands.ts"
import { pageWith } from "../../page/charts/chart-parts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { planSections, type OrderedPage } from "./plan-sections.ts"

const lineItem = (x0: number, x1: number, baseline: number): FlowItem => {
  const line = lineAt("a line of words that run", x0, baseline, { x1 })
  return { kind: "line", box: line.box, line }
}
const tableItem = (box: Box): FlowItem => ({
  kind: "table",
  box,
  table: tableDraft([box.x0, box.x1], [box.y0, box.y1]),
})
/** A column full of lines. */
const column = (x0: number, x1: number, from = 100, count = 6): BandColumn => ({
  x0,
  x1,
  pieces: Array.from({ length: count }, (_, at) => lineItem(x0, x1, from + 14 * at)),
})
const band = (...columns: readonly BandColumn[]): Band => ({ columns })
const one = band(column(72, 528))
const two = band(column(72, 290), column(310, 528))
const page = (
  index: number,
  bands: readonly Band[],
  look: Partial<OrderedPage> & { width?: number; height?: number } = {},
): OrderedPage => {
  const { width = 600, height = 800, ...rest } = look
  return { page: { ...pageWith([]), index, width, height }, bands, ...rest }
}
/** Pages and number of columns of each section, "+" where it goes on on a page. */
const plan = (pages: readonly OrderedPage[], anew: readonly number[] = []): string =>
  planSections(pages, new Set(anew))
    .map(
      ({
        section: {
          start,
          pages: [from, to],
          columns,
        },
      }) => `${start === "continuous" ? "+" : ""}${from}-${to}:${columns.length}`,
    )
    .join(" ")

test("a column begins where its tables do, right of the column before", () => {
  const beginsAt = (x0: number): number | undefined => {
    const table = tableItem({ x0, x1: 420, y0: 200, y1: 300 })
    const right = column(330, 528)
    const both = band(column(72, 290), { ...right, pieces: [...right.pieces, table] })
    return planSections([page(0, [both])], new Set())[0]?.section.columns[1]?.left
  }
  expect([beginsAt(340), beginsAt(301), beginsAt(280)]).toEqual([330, 301, 330])
})

describe("pages are one section", () => {
  test("while their size and their columns are the same", () => {
    expect(plan([page(0, [one]), page(1, [one])])).toBe("0-1:1")
    expect(plan([page(0, [one]), page(1, [two])])).toBe("0-0:1 1-1:2")
    expect(plan([page(0, [one, two, one])])).toBe("0-0:1 +0-0:2 +0-0:1")
    expect(plan([])).toBe("")
  })
  test("within two points of size", () => {
    expect(plan([page(0, [one]), page(1, [one], { width: 601.9 })])).toBe("0-1:1")
    expect(plan([page(0, [one]), page(1, [one], { width: 602.1 })])).toBe("0-0:1 1-1:1")
    expect(plan([page(0, [one]), page(1, [one], { height: 802.1 })])).toBe("0-0:1 1-1:1")
  })
  test("within ten points of where columns begin", () => {
    const moved = (by: number) => band(column(72, 290), column(310 + by, 528))
    expect(plan([page(0, [two]), page(1, [moved(9.9)])])).toBe("0-1:2")
    expect(plan([page(0, [two]), page(1, [moved(10.1)])])).toBe("0-0:2 1-1:2")
    const other = band(column(90, 290), column(310, 528))
    expect(plan([page(0, [two]), page(1, [other])])).toBe("0-1:2")
  })
  test("though the last of them holds no more than the first column", () => {
    const first = band(column(72, 290, 100, 3))
    expect(plan([page(0, [two]), page(1, [first])])).toBe("0-1:2")
    expect(plan([page(0, [one, two]), page(1, [first])])).toBe("0-0:1 +0-1:2")
    expect(plan([page(0, [two]), page(1, [band(column(72, 319))])])).toBe("0-1:2")
    expect(plan([page(0, [two]), page(1, [band(column(72, 321))])])).toBe("0-0:2 1-1:1")
    expect(plan([page(0, [two]), page(1, [band(column(50, 290))])])).toBe("0-0:2 1-1:1")
    expect(plan([page(0, [two]), page(1, [first, one])])).toBe("0-0:2 1-1:1")
    const pages = [page(0, [two]), page(1, [first])]
    expect(plan([...pages, page(2, [one])])).toBe("0-1:2 2-2:1")
    expect(plan([...pages, page(2, [two])])).toBe("0-2:2")
  })
  test("while their lines run the same way", () => {
    expect(plan([page(0, [one]), page(1, [one], { isVertical: true })])).toBe("0-0:1 1-1:1")
  })
  test("until their furniture becomes another's", () => {
    expect(plan([page(0, [one]), page(1, [one])], [1])).toBe("0-0:1 1-1:1")
    expect(plan([page(0, [one]), page(1, [one, one])], [1])).toBe("0-0:1 1-1:1")
  })
  test("though nothing stands on them", () => {
    expect(plan([page(0, [one]), page(1, []), page(2, [one])])).toBe("0-2:1")
  })
})

const sections = (...told: Parameters<typeof planSections>) =>
  planSections(...told).map(({ section }) => section)
const first = (pages: readonly OrderedPage[]) => sections(pages, new Set())[0]

describe("the text of a section reaches", () => {
  test("from where its lines begin to where they end", () => {
    expect(first([page(0, [one])])?.area).toEqual({ left: 72, right: 528 })
  })
  test("over the margins that pages usually have where nothing stands", () => {
    expect(first([page(0, [])])?.area).toEqual({ left: 72, right: 528 })
    expect(first([page(0, [], { width: 400 })])?.area).toEqual({ left: 50, right: 350 })
  })
  test("over its tables and figures where it has no lines", () => {
    const wide = tableItem({ x0: -5, x1: 400, y0: 100, y1: 200 })
    expect(first([page(0, [band({ x0: 0, x1: 600, pieces: [wide] })])])?.area).toEqual({
      left: 0,
      right: 400,
    })
    const beyond = tableItem({ x0: 50, x1: 620, y0: 100, y1: 200 })
    expect(first([page(0, [band({ x0: 0, x1: 600, pieces: [beyond] })])])?.area).toEqual({
      left: 50,
      right: 600,
    })
  })
  test("to its wide tables, less the padding of their cells, where its lines are ragged", () => {
    const ragged = [420, 390, 430, 400, 410, 380].map((x1, at) => lineItem(100, x1, 100 + 14 * at))
    const held = (box: Box) =>
      first([page(0, [band({ x0: 72, x1: 528, pieces: [...ragged, tableItem(box)] })])])?.area
    expect(held({ x0: 90, x1: 500, y0: 300, y1: 400 })).toMatchObject({ left: 96 })
    expect(held({ x0: 90, x1: 329, y0: 300, y1: 400 })?.left).toBe(100)
    expect(held({ x0: 90, x1: 331, y0: 300, y1: 400 })?.left).toBe(96)
  })
  test("as far as the others on its page", () => {
    const [, below] = sections([page(0, [one, two])], new Set())
    expect(below?.area).toEqual({ left: 72, right: 528 })
    const narrow = band(column(100, 500))
    const [upper, lower] = sections([page(0, [two, narrow])], new Set())
    expect([upper?.area.left, lower?.area.left]).toEqual([72, 72])
  })
})

describe("columns reach", () => {
  test("as far as their lines, or to the edge of the text", () => {
    expect(first([page(0, [two])])?.columns).toEqual([
      { left: 72, right: 290 },
      { left: 310, right: 528 },
    ])
  })
  test("to the next gutter where their lines are ragged", () => {
    const ragged = (x0: number, ...ends: readonly number[]): BandColumn => ({
      x0,
      x1: ends[0] ?? 0,
      pieces: ends.map((x1, at) => lineItem(x0, x1, 100 + 14 * at)),
    })
    const own = first([page(0, [band(ragged(72, 270, 240, 255, 230, 262, 248), column(310, 528))])])
    expect(own?.columns[0]).toEqual({ left: 72, right: 296 })
    const last = first([
      page(0, [band(column(72, 290), ragged(310, 470, 440, 455, 430, 462, 448))]),
    ])
    expect(last?.columns[1]?.left).toBe(310)
    expect(last?.columns[1]?.right).toBeGreaterThanOrEqual(470)
  })
  test("of a section are its stretches, page by page", () => {
    const [made] = planSections([page(0, [two]), page(1, [two])], new Set())
    expect(made?.stretches.map(({ page: own, column: at, x0, x1 }) => [own, at, x0, x1])).toEqual([
      [0, 0, 72, 290],
      [0, 1, 310, 528],
      [1, 0, 72, 290],
      [1, 1, 310, 528],
    ])
  })
})

test("sections that go on below each other through a whole file take no longer each", () => {
  const pages = Array.from({ length: 300 }, (_, index) => page(index, [two, one, two]))
  const begun = processorTime()
  const planned = planSections(pages, new Set())
  expect(processorTime() - begun).toBeLessThan(500)
  expect(planned.filter(({ section: { start } }) => start === "continuous")).toHaveLength(600)
})
