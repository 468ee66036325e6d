import { describe, expect, it } from "vitest"
import { gridLines, sceneOfPages, textGrid, type TextAt } from "@mozhuan/testkit"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import type { Paragraph } from "../../../model/document.ts"
import { analyseScene } from "../../passes.ts"

const bytes = {
  image: () => Promise.reject(new Error("no image")),
  font: () => Promise.resolve(undefined),
  drawRegion: () => Promise.reject(new Error("nothing to draw")),
}
const table = {
  lines: gridLines([100, 200, 300, 400], [220, 240, 260, 280]),
  texts: textGrid(
    [
      ["a", "b", "c"],
      ["1", "2", "3"],
      ["4", "5", "6"],
    ],
    { xs: [110, 210, 310], y: 234, pitch: 20 },
  ),
}

async function captions(text: TextAt): Promise<Paragraph[]> {
  const { value } = await analyseScene(
    sceneOfPages([
      {
        texts: [
          { x: 72, y: 100, text: "The body of the page says something before the table comes." },
          text,
          ...table.texts,
        ],
        lines: table.lines,
      },
    ]),
    bytes,
  )
  return value.sections
    .flatMap((section) => [...paragraphsOf(section.blocks)])
    .filter((paragraph) => paragraph.role === "caption")
}

describe("captions", () => {
  it("above a table have their style and keep with it", async () => {
    const [caption] = await captions({ x: 180, y: 212, text: "表 2-1 三列的表格" })
    expect(caption && plainText(caption.inlines)).toBe("表 2-1 三列的表格")
    expect(caption).toMatchObject({ style: "caption", format: { keepWithNext: true } })
  })

  it("below a table are captions too", async () => {
    expect(await captions({ x: 180, y: 296, text: "Table 4: Three columns" })).toHaveLength(1)
  })

  it("are not sentences about a table, nor stand far from it", async () => {
    expect(await captions({ x: 100, y: 212, text: "Table 4 shows three columns" })).toHaveLength(0)
    expect(await captions({ x: 100, y: 212, text: "表 2-1 中列出了三列" })).toHaveLength(0)
    expect(await captions({ x: 100, y: 140, text: "Table 4: Three columns" })).toHaveLength(0)
  })

  it("of figures do not bind to tables", async () => {
    expect(await captions({ x: 180, y: 212, text: "图 1 示意" })).toHaveLength(0)
  })
})
