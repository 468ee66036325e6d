import { expect, test } from "vitest"
import { paragraph, section } from "../../../model/build.ts"
import type { Block, Section } from "../../../model/document.ts"
import { withSameSides } from "./same-sides.ts"

const margin = { top: 60, right: 50, bottom: 80, left: 50, header: 30, footer: 30 }
const page = (right: number): Section["page"] => ({
  width: 600,
  height: 800,
  margin: { ...margin, right },
  isVertical: false,
})
const text = (...starts: readonly number[]): Block =>
  paragraph([], {
    placement: starts.map((x0) => ({ page: 0, box: { x0, y0: 100, x1: x0 + 200, y1: 110 } })),
  })
const above = section([text(60)], { page: page(50) })
const columns = { count: 2, gutter: 20, widths: [240, 246], hasSeparator: false }
/** Columns below a text: their right side, their widths, and what their paragraphs keep free. */
const shown = (right: number, look: Partial<Section> = {}) => {
  const own = section([text(60), text(320), text(60, 320)], {
    page: page(right),
    columns,
    start: "continuous",
    ...look,
  })
  const [, made] = withSameSides([above, own])
  return [
    made?.page.margin.right,
    made?.columns.widths?.join(" "),
    made?.blocks.map((block) => block.kind === "paragraph" && block.format.indent.right).join(" "),
  ]
}

test("sections within a page have the right side of the one that begins it", () => {
  expect(shown(44)).toEqual([50, "240 240", "0 -6 0"])
  const one = { count: 1, gutter: 0, hasSeparator: false }
  expect(shown(44, { columns: one })).toEqual([50, undefined, "-6 -6 -6"])
})

test("sections that lie further in, far out, or begin a page keep theirs", () => {
  expect(shown(60)[0]).toBe(60)
  expect(shown(49.6)[0]).toBe(49.6)
  expect(shown(19)[0]).toBe(19)
  expect(shown(44, { start: "nextPage" })[0]).toBe(44)
  expect(shown(44, { page: { ...page(44), isVertical: true } })[0]).toBe(44)
})
