import { describe, expect, it, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { FigureDraft } from "../../drafts.ts"
import { figureDraft } from "../../writing/block-drafts.test-kit.ts"
import { findRepeatedFigures, isSameFigure } from "./repeated-figures.ts"

/** A picture over the page, of which the part shows that its top end tells. */
const picture = (page: number, top: number): FigureDraft => ({
  page,
  box: { x0: 43, y0: 42, x1: 553, y1: 800 },
  content: { kind: "picture", image: 0, matrix: [510, 0, 0, 4700, 43, top], alpha: 1 },
  lines: [],
  items: [page],
  isBackground: false,
  z: 0,
})

const repeatedOf = (...tops: readonly number[]): number[] => {
  const figures = tops.map((top, page) => picture(page, top))
  const found = findRepeatedFigures(figures.map((figure) => ({ height: 842, figures: [figure] })))
  return figures.flatMap((figure, page) => (found.has(figure) ? [page] : []))
}

it("takes a picture that shows the same on each page for one of all pages", () => {
  expect(repeatedOf(42, 42, 42)).toEqual([0, 1, 2])
})

it("leaves the parts of a long picture on their pages", () => {
  expect(repeatedOf(42, -730, -1500)).toEqual([])
})

describe("two figures are the same", () => {
  const box: Box = { x0: 50, x1: 150, y0: 20, y1: 60 }
  const drawing = (shapes: number, items = [1]): FigureDraft =>
    figureDraft(box, {
      items,
      content: { kind: "drawing", shapes: Array.from({ length: shapes }) } as never,
    })
  const region = (look: Partial<FigureDraft> = {}): FigureDraft => figureDraft(box, look)

  test("at one place, within two points on each side", () => {
    expect(isSameFigure(region(), region())).toBe(true)
    for (const side of ["x0", "x1", "y0", "y1"] as const) {
      const moved = (by: number): boolean =>
        isSameFigure(region(), region({ box: { ...box, [side]: box[side] + by } }))
      expect([moved(1.9), moved(-1.9), moved(2.1)]).toEqual([true, true, false])
    }
  })

  test("of one kind, in front of text or behind it", () => {
    expect(isSameFigure(region(), region({ isBackground: true }))).toBe(false)
    expect(isSameFigure(region(), drawing(1))).toBe(false)
    const chart = region({ content: { kind: "chart" } as never })
    expect(isSameFigure(chart, chart)).toBe(false)
  })

  test("with as many shapes, or items where they are no shapes", () => {
    expect(isSameFigure(drawing(3), drawing(3, [1, 2]))).toBe(true)
    expect(isSameFigure(drawing(3), drawing(4))).toBe(false)
    expect(isSameFigure(region({ items: [1] }), region({ items: [7] }))).toBe(true)
    expect(isSameFigure(region({ items: [1] }), region({ items: [1, 2] }))).toBe(false)
  })

  test("with one picture, of the same part", () => {
    const [a, b] = [picture(0, 42), picture(1, 42)]
    expect(isSameFigure(a, b)).toBe(true)
    const other = { ...b, content: { ...b.content, image: 1 } as FigureDraft["content"] }
    expect(isSameFigure(a, other)).toBe(false)
  })
})

describe("a figure comes again", () => {
  /** Two pages of 800 points, so many apart, that show a figure at the same heights. */
  const comesAgain = (
    y0: number,
    y1: number,
    { apart = 1, isBackground = false } = {},
  ): boolean => {
    const figure = (): FigureDraft => figureDraft({ x0: 50, x1: 150, y0, y1 }, { isBackground })
    const pages = Array.from({ length: apart + 1 }, (_, at) => ({
      height: 800,
      figures: at === 0 || at === apart ? [figure()] : [],
    }))
    return findRepeatedFigures(pages).size === 2
  }

  test("at the head or the foot of pages: 22 in a hundred of them", () => {
    expect([comesAgain(20, 175.9), comesAgain(20, 176.1)]).toEqual([true, false])
    expect([comesAgain(624.1, 700), comesAgain(623.9, 700)]).toEqual([true, false])
  })

  test("wherever it stands, behind the text or half as high as the page", () => {
    expect(comesAgain(300, 400, { isBackground: true })).toBe(true)
    expect([comesAgain(200, 600), comesAgain(200, 599)]).toEqual([true, false])
  })

  test("within four pages", () => {
    expect([comesAgain(20, 60, { apart: 4 }), comesAgain(20, 60, { apart: 5 })]).toEqual([
      true,
      false,
    ])
  })
})
