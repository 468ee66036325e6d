import { expect, test } from "vitest"
import { processorTime } from "@mozhuan/testkit"
import { paragraph, section, textRun } from "../../../model/build.ts"
import type { Block, Section } from "../../../model/document.ts"
import { figureOf } from "../../writing/block-drafts.test-kit.ts"
import { runOn } from "./run-on.ts"

const margin = { top: 60, right: 50, bottom: 80, left: 50, header: 30, footer: 30 }
const setup = { width: 600, height: 800, margin, isVertical: false }
const text = (page: number, x0: number, [y0, y1]: readonly [number, number]): Block =>
  paragraph([], { placement: [{ page, box: { x0, y0, x1: x0 + 200, y1 } }] })
const columns = { count: 2, gutter: 20, widths: [240, 240], hasSeparator: false }

interface Told {
  /** Where the columns of the first page end. */
  readonly ends?: readonly [number, number]
  readonly figure?: number
  readonly more?: Partial<Section>
  /** Where the text of the page below the figure ends. */
  readonly last?: number
  /** Where the second column ends there. */
  readonly lastRight?: number
}
/** A page of columns, and one with a figure over other columns. */
const made = ({
  ends = [715, 715],
  figure = 200,
  more = {},
  last = 500,
  lastRight = 500,
}: Told): Section[] =>
  runOn([
    section([text(0, 60, [60, ends[0]]), text(0, 320, [60, ends[1]])], {
      page: setup,
      columns,
      pages: [0, 0],
    }),
    section(
      [
        text(1, 60, [60, 70]),
        { ...figureOf({ x0: 60, x1: 500, y0: 75, y1: 75 + figure }), placement: placed(figure) },
      ],
      { page: setup, pages: [1, 1], ...more },
    ),
    section([text(1, 60, [300, last]), text(1, 320, [300, lastRight])], {
      page: setup,
      columns,
      start: "continuous",
      pages: [1, 1],
    }),
  ])
const placed = (height: number) => [{ page: 1, box: { x0: 60, x1: 500, y0: 75, y1: 75 + height } }]
const starts = (told: Told = {}): string => made(told)[1]?.start ?? ""

test("a high figure below full columns goes on without a break, bound to its caption", () => {
  expect(starts()).toBe("continuous")
  const [head] = made({})[1]?.blocks ?? []
  expect(head?.kind === "paragraph" && head.format.keepWithNext).toBe(true)
})

test("columns that end early, or what has room at their foot, keep the break", () => {
  expect(starts({ ends: [715, 670] })).toBe("nextPage")
  expect(starts({ figure: 15 })).toBe("nextPage")
  expect(starts({ figure: 25 })).toBe("continuous")
  expect(starts({ more: { blocks: [text(1, 60, [60, 80])] } })).toBe("nextPage")
})

test("pages with other sides, beside a table that lies on its side, keep the break", () => {
  const beside = (left: number): string =>
    starts({ more: { page: { ...setup, margin: { ...margin, left } } } })
  expect(beside(54)).toBe("continuous")
  expect(beside(250)).toBe("nextPage")
})

test("a line that juts out of its column keeps no break", () => {
  const beside = (right: number): string =>
    starts({ more: { page: { ...setup, margin: { ...margin, right } } } })
  expect([beside(21), beside(19)]).toEqual(["continuous", "nextPage"])
  expect([beside(54), beside(70)]).toEqual(["continuous", "nextPage"])
})

test("room that waits for what is set higher counts as full, and a single page may have it, too", () => {
  const joined = (reserve: number, pages: readonly [number, number] = [1, 1]): string => {
    const deep = { ...setup, margin: { ...margin, bottom: 45 } }
    const [opener, own, ...others] = made({ more: { pages } }).map(broken)
    if (!opener || !own) return ""
    const rest = others.map((each) => ({ ...each, pages }))
    return runOn([{ ...opener, page: deep }, own, ...rest], [reserve])[1]?.start ?? ""
  }
  expect([joined(0), joined(20), joined(24)]).toEqual(["nextPage", "nextPage", "continuous"])
  expect(joined(24, [1, 2])).toBe("nextPage")
})

test("pages that run deeper keep the break", () => {
  const deep = (bottom: number): string =>
    starts({ more: { page: { ...setup, margin: { ...margin, bottom } } } })
  expect([deep(70), deep(60)]).toEqual(["continuous", "nextPage"])
})

test("text below full columns is held together as far as it is too high for their foot", () => {
  const blocks = [text(1, 60, [60, 80]), text(1, 60, [85, 105]), text(1, 60, [110, 130])]
  const [, going] = made({ more: { blocks } })
  expect(going?.start).toBe("continuous")
  const held = going?.blocks.map((block) =>
    block.kind === "paragraph" ? [block.format.keepWithNext, block.format.keepLines] : [],
  )
  expect(held).toEqual([
    [true, true],
    [undefined, true],
    [undefined, undefined],
  ])
})

test("columns go on below full columns, unless something hangs on their head", () => {
  expect(starts({ more: { columns } })).toBe("continuous")
  const hanging: Block = { ...figureOf({ x0: 60, x1: 90, y0: 60, y1: 90 }), anchor: "page" }
  const blocks = [hanging, text(1, 60, [60, 400])]
  expect(starts({ more: { columns, blocks } })).toBe("nextPage")
})

test("pages of another look keep the break", () => {
  expect(starts({ more: { firstPageNumber: 1 } })).toBe("nextPage")
  expect(starts({ more: { firstPageNumber: 2 } })).toBe("continuous")
  expect(starts({ more: { page: { ...setup, width: 700 } } })).toBe("nextPage")
  const slide = { ...setup, width: 1000 }
  expect(starts({ more: { page: slide } })).toBe("nextPage")
  const lower = { ...setup, margin: { ...margin, top: 90 } }
  expect(starts({ more: { page: lower } })).toBe("continuous")
  expect(starts({ more: { page: { ...setup, margin: { ...margin, top: 100 } } } })).toBe("nextPage")
})

test("a page that begins low begins as high as those that go on, with room above its title", () => {
  const low = { ...setup, margin: { ...margin, top: 100 } }
  const pages: readonly [number, number] = [0, 0]
  const full = [text(0, 60, [140, 715]), text(0, 320, [140, 715])]
  const [title, ...others] = runOn([
    section([text(0, 60, [100, 130])], { page: low, pages }),
    section(full, { page: low, columns, start: "continuous", pages }),
    section([text(1, 60, [70, 500])], {
      page: { ...setup, margin: { ...margin, top: 70 } },
      pages: [1, 1],
    }),
  ])
  expect([title, ...others].map((each) => each?.page.margin.top)).toEqual([70, 70, 70])
  const [first] = title?.blocks ?? []
  expect(first?.kind === "paragraph" && first.format.spaceBefore).toBe(30)
  expect(others.at(-1)?.start).toBe("continuous")
  // Columns that would begin higher by more than a line lose their look.
  const higher = { ...setup, margin: { ...margin, top: 40 } }
  expect(starts({ more: { page: higher } })).toBe("nextPage")
})

test("a last page that is full keeps the breaks before it", () => {
  expect(made({ last: 715, lastRight: 715 })[1]?.start).toBe("nextPage")
})

test("pages that would have to be deeper by more than a line keep the break", () => {
  expect(made({ last: 735 })[1]?.start).toBe("nextPage")
})

test("what goes on deeper makes the pages that it goes on with deeper", () => {
  expect(made({})[0]?.page.margin.bottom).toBe(80)
  expect(made({ last: 728 })[0]?.page.margin.bottom).toBe(69)
})

test("no break is left out where the next full page ends by one", () => {
  const chain = (next: Partial<Section>): string =>
    runOn([
      ...made({ last: 715, lastRight: 715 }).map(broken),
      section([text(2, 60, [60, 400])], next),
    ])
      .map(({ start }) => start)
      .join(" ")
  const page = { ...setup, width: 700 }
  expect(chain({ page, pages: [2, 2] })).toBe("nextPage nextPage continuous nextPage")
  expect(chain({ page: setup, pages: [2, 2] })).toBe("nextPage continuous continuous continuous")
})
const broken = (each: Section, at: number): Section =>
  at === 1 ? { ...each, start: "nextPage" } : each

/** Pages of columns, each full but the last, whose headers are those of right and left pages. */
const book = (count: number): Section[] =>
  Array.from({ length: count }, (_, page) => {
    const foot = page === count - 1 ? 300 : 715
    const header = { default: [paragraph([textRun(page % 2 === 0 ? "right" : "left")])] }
    return [
      section([{ ...figureOf({ x0: 60, x1: 500, y0: 60, y1: 260 }), placement: topOf(page) }], {
        page: setup,
        header,
        pages: [page, page],
      }),
      section([text(page, 60, [265, foot]), text(page, 320, [265, foot])], {
        page: setup,
        columns,
        start: "continuous",
        header,
        pages: [page, page],
      }),
    ]
  }).flat()
const topOf = (page: number) => [{ page, box: { x0: 60, x1: 500, y0: 60, y1: 260 } }]
const wordsOf = (blocks: readonly Block[] = []): string =>
  blocks
    .flatMap((block) => (block.kind === "paragraph" ? block.inlines : []))
    .map((inline) => (inline.kind === "text" ? inline.text : ""))
    .join("")

test("however many pages go on, right and left ones keep their headers, and the first one its own", () => {
  for (const count of [2, 3, 4, 5]) {
    const [opener, ...others] = runOn(book(count))
    expect(others.every(({ start }) => start === "continuous")).toBe(true)
    const { first, default: right, even: left } = opener?.header ?? {}
    expect([first && wordsOf(first), wordsOf(right), wordsOf(left)]).toEqual(
      count === 2 ? ["right", "left", ""] : [undefined, "right", "left"],
    )
    expect(others.some(({ header }) => header.first !== undefined)).toBe(false)
  }
})

test("a title page before a book keeps its own header", () => {
  const [title, ...pages] = book(4)
  const bare = title ? [{ ...title, header: { first: [], ...pages[1]?.header } }] : []
  const [opener] = runOn([...bare, ...pages])
  expect([opener?.header.first, wordsOf(opener?.header.default)]).toEqual([[], "right"])
})

test("time grows with the pages, not with their square", () => {
  const pages = book(2000)
  const begun = processorTime()
  expect(runOn(pages).filter(({ start }) => start === "nextPage")).toHaveLength(1)
  expect(processorTime() - begun).toBeLessThan(3000)
})
