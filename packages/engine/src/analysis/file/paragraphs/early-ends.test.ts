import { expect, test } from "vitest"
import type { FurnishedPage, PageDraft } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { earlyEnds } from "./early-ends.ts"

const box = (y0: number, y1: number) => ({ x0: 100, y0, x1: 300, y1 })

interface Drawn {
  /** Baselines of lines of ten points; the last is that of a footer where it says so. */
  readonly lines: readonly number[]
  readonly figures?: readonly {
    readonly y0: number
    readonly y1: number
    readonly isBackground?: boolean
  }[]
  readonly table?: readonly [number, number]
}

const pagesOf = (...drawn: readonly Drawn[]): readonly PageDraft[] =>
  drawn.map(
    ({ lines, figures = [], table }, index) =>
      ({
        page: { index },
        lines: lines.map((y) => lineAt("words of a line", 100, y, { page: index })),
        tables: table ? [{ box: box(...table) }] : [],
        figures: figures.map(({ y0, y1, isBackground = false }) => ({
          box: box(y0, y1),
          isBackground,
        })),
      }) as unknown as PageDraft,
  )
const early = (...drawn: readonly Drawn[]): number[] => [...earlyEnds(pagesOf(...drawn), [])]

const full: Drawn = { lines: [108, 700, 1098] }

test("a page ends early where its text ends in the upper three fifths of the others'", () => {
  expect(early(full, { lines: [108, 697] }, full)).toEqual([1])
  expect(early(full, { lines: [108, 699] }, full)).toEqual([])
})

test("what stands below the text fills a page too, but for a ground", () => {
  expect(early(full, { lines: [108, 400], table: [500, 900] })).toEqual([])
  expect(early(full, { lines: [108, 400], figures: [{ y0: 500, y1: 900 }] })).toEqual([])
  const ground = { y0: 0, y1: 1200, isBackground: true }
  expect(early(full, { lines: [108, 400], figures: [ground] })).toEqual([1])
})

test("what one page alone has further down tells nothing of the others", () => {
  const half: Drawn = { lines: [108, 500] }
  expect(early(half, half, { lines: [108, 300, 1098] })).toEqual([])
  expect(early(half, half, full, full)).toEqual([0, 1])
})

test("headers and footers do not", () => {
  const pages = pagesOf(full, { lines: [108, 400, 1150] })
  const footer = pages[1]?.lines.slice(-1) ?? []
  const furnished = [
    { header: [], footer: [] },
    { header: [], footer },
  ] as unknown as FurnishedPage[]
  expect([...earlyEnds(pages, furnished)]).toEqual([1])
  expect([...earlyEnds(pages, [])]).toEqual([])
})

test("files without a page of text have none", () => {
  expect(early({ lines: [] }, { lines: [] })).toEqual([])
})
