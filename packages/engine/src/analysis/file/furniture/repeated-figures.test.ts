import { expect, it } from "vitest"
import type { FigureDraft } from "../../drafts.ts"
import { findRepeatedFigures } from "./repeated-figures.ts"

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
