import { glyphRun, noBytes, sceneOfPages } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import type { Document } from "../model/document.ts"
import type { GlyphRun } from "../model/scene.ts"
import { figuresOf, paragraphsOf, plainText } from "../model/walk.ts"
import { analyseScene } from "./passes.ts"

const text =
  "墨转把版面还原成可以编辑的文档，段落、标题、列表和表格都应当保持原来的样子，不多一个空格，也不少一个字，竖排的书页也是如此。"

/** One column of vertical writing; `x` is its left edge and `y` its top. */
function column(x: number, y: number, chars: string, size = 12): GlyphRun {
  const run = glyphRun({ x, y, text: chars, size })
  const ys = [...chars].map((_, index) => y + index * size)
  return {
    ...run,
    x: ys.map(() => x),
    y: ys,
    advance: ys.map(() => size),
    isVertical: true,
    box: { x0: x, x1: x + size, y0: y, y1: y + chars.length * size },
  }
}

/**
 * Sets a text in columns of so many characters, from right to left, the first two characters lower.
 */
function columns(chars: string, right: number, perColumn: number): GlyphRun[] {
  const first = chars.slice(0, perColumn - 2)
  const rest = chars.slice(perColumn - 2).match(new RegExp(`.{1,${perColumn}}`, "gu")) ?? []
  return [
    column(right, 100 + 24, first),
    ...rest.map((each, index) => column(right - (index + 1) * 20, 100, each)),
  ]
}

const vertical = async (): Promise<Document> => {
  const scene = sceneOfPages([
    {
      more: [
        ...columns(text, 500, 24),
        ...columns(text.replace("墨转", "我们"), 420, 24),
        glyphRun({ x: 290, y: 820, text: "7", size: 9 }),
      ],
    },
  ])
  return (await analyseScene(scene, noBytes)).value
}

it("pages of vertical writing flow from right to left, a paragraph over all its columns", async () => {
  const [section] = (await vertical()).sections
  expect(
    [...paragraphsOf(section?.blocks ?? [])]
      .map((each) => plainText(each.inlines))
      .filter((each) => each.length > 2),
  ).toEqual([text, text.replace("墨转", "我们")])
  expect([...paragraphsOf(section?.blocks ?? [])][0]?.format.indent.firstLine).toBeCloseTo(24, 0)
})

it("their section runs from top to bottom on the page as it lies", async () => {
  const [section] = (await vertical()).sections
  expect(section?.page).toMatchObject({ isVertical: true, width: 595, height: 842 })
  expect(section?.page.margin.top).toBeCloseTo(100, 0)
  expect(section?.page.margin.right).toBeGreaterThan(70)
  expect(section?.page.margin.right).toBeLessThan(86)
})

it("what is set level on such a page keeps its place", async () => {
  const [section] = (await vertical()).sections
  expect(
    [...figuresOf(section?.blocks ?? [])]
      .map((figure) => figure.placement[0]?.box.y0 ?? 0)
      .every((y) => y > 800),
  ).toBe(true)
  const all = JSON.stringify(section)
  expect(all).toContain('"7"')
})
