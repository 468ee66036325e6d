import { expect, test } from "vitest"
import { paragraph, plainFormat, section } from "../../../model/build.ts"
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
}
/** A page of columns, and one with a figure over other columns. */
const made = ({ ends = [715, 715], figure = 200, more = {}, last = 500 }: Told): Section[] =>
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
    section([text(1, 60, [300, last]), text(1, 320, [300, last])], {
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
  const low = { blocks: [text(1, 60, [60, 160])] }
  expect(starts({ more: low })).toBe("nextPage")
})

test("pages of another look keep the break", () => {
  const footer = { default: [paragraph([], { format: { ...plainFormat, spaceBefore: 3 } })] }
  expect(starts({ more: { footer } })).toBe("nextPage")
  expect(starts({ more: { firstPageNumber: 1 } })).toBe("nextPage")
  expect(starts({ more: { page: { ...setup, width: 700 } } })).toBe("nextPage")
  expect(starts({ more: { columns } })).toBe("nextPage")
})

test("what goes on deeper makes the pages that it goes on with deeper", () => {
  expect(made({})[0]?.page.margin.bottom).toBe(80)
  expect(made({ last: 740 })[0]?.page.margin.bottom).toBe(57)
})

test("no break is left out where the next full page ends by one", () => {
  const chain = (next: Partial<Section>): string =>
    runOn([...made({ last: 715 }).map(broken), section([text(2, 60, [60, 400])], next)])
      .map(({ start }) => start)
      .join(" ")
  expect(chain({ page: setup, pages: [2, 2] })).toBe("nextPage nextPage continuous nextPage")
})
const broken = (each: Section, at: number): Section =>
  at === 1 ? { ...each, start: "nextPage" } : each
