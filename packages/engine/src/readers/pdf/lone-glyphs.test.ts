import { expect, test } from "vitest"
import { plainRun } from "../../analysis/writing/lines.test-kit.ts"
import type { GlyphRun, SceneItem } from "../../model/scene.ts"
import { withLoneAdvances } from "./lone-glyphs.ts"

/** Letters of ten points drawn one by one from a place on, each an em wide by itself. */
const letters = (text: string, ways: readonly number[], y = 100, angle = 0): GlyphRun[] => {
  const turn = (angle * Math.PI) / 180
  return Array.from(text, (char, at) => {
    const way = ways.slice(0, at).reduce((sum, each) => sum + each, 0)
    const x = 50 + way * Math.cos(turn)
    return {
      ...plainRun,
      angle,
      size: 10,
      chars: [char],
      x: [x],
      y: [y + way * Math.sin(turn)],
      advance: [10],
      box: { x0: x, x1: x + 10, y0: y - 8, y1: y + 2 },
    }
  })
}
const advances = (items: readonly SceneItem[]): string =>
  withLoneAdvances(items)
    .map((item) => (item.kind === "glyphs" ? Number((item.advance[0] ?? 0).toFixed(2)) : 0))
    .join()

test("letters that are drawn one by one are as wide as the way to the next", () => {
  const items = letters("banana", [6, 5, 6, 5, 6])
  expect(advances(items)).toBe("6,5,6,5,6,5")
  expect(withLoneAdvances(items).map(({ box }) => box.x1 - box.x0)[0]).toBe(6)
  expect(advances(letters("banana", [6, 5, 6, 5, 6], 100, 270))).toBe("6,5,6,5,6,5")
})

test("one that stands before a space, or that none follows, is as wide as elsewhere or as narrow ones", () => {
  expect(advances(letters("nanana nz", [6, 5, 6, 5, 6, 8, 3, 6]))).toBe("6,5,6,5,6,5,3,6,5")
})

test("wide letters among them keep their way, up to an em", () => {
  expect(advances(letters("banmana", [6, 5, 6, 9, 5, 6]))).toBe("6,5,6,9,5,6,5")
})

test("they stay where few stand within the one before, as in a row of cells", () => {
  expect(advances(letters("banana", [12, 12, 12, 12, 12]))).toBe("10,10,10,10,10,10")
  expect(advances(letters("bana", [6, 5, 6]))).toBe("10,10,10,10")
  expect(advances(letters("bananana", [6, 5, 6, 12, 12, 12, 12]))).toBe("10,10,10,10,10,10,10,10")
})

test("Han letters are an em wide, and a font that names widths keeps them", () => {
  expect(advances(letters("你好你好你好", [6, 5, 6, 5, 6]))).toBe("10,10,10,10,10,10")
  const known = letters("banana", [6, 5, 6, 5, 6]).map((run) => ({ ...run, advance: [7] }))
  expect(advances(known)).toBe("7,7,7,7,7,7")
})
