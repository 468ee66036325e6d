import { expect, test } from "vitest"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import { textAt } from "./printed-text.test-kit.ts"
import { titleEdges } from "./title-edges.ts"

/** A text of a page with borders at 100 and 200, clipped to what is left of it there. */
const page = (start: number, clip: readonly [number, number], end = start + 130) => {
  const x0 = Math.max(start, clip[0])
  const line = {
    ...lineAt("title", x0, 50),
    clip: { x0: clip[0], x1: clip[1], y0: 40, y1: 55 },
    whole: { x0: start, x1: end },
  }
  const text = textAt(x0, Math.min(end, clip[1]), { line, baseline: 50 })
  return { xs: [100, 200], seated: [{ text, column: 0, from: 0, to: 0 }] }
}

test("a title that goes on over the edge of a page tells how wide the last column is", () => {
  expect(titleEdges([page(150, [100, 200]), page(50, [100, 340])])).toEqual([200, 340])
})

test("unless it begins at the left of its column: it only runs over", () => {
  expect(titleEdges([page(101, [100, 200]), page(1, [100, 340])])).toEqual([200, 200])
})

test("or goes on on the page behind", () => {
  expect(titleEdges([page(150, [100, 200], 480), page(50, [100, 340], 380)])).toEqual([200, 200])
})
