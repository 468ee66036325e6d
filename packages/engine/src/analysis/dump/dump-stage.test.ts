import { gridLines, sceneOfPages, textGrid } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { analyseUntil } from "../passes.ts"
import { dumpStage, needsOf, shownStages, stageBoxes, type ShownStage } from "./dump-stage.ts"

const scene = sceneOfPages([
  {
    texts: [
      { x: 60, y: 40, text: "Report of the year", size: 20 },
      { x: 60, y: 120, text: "The harvest was good, and the barns are full to the roof." },
      ...textGrid(
        [
          ["Goods", "Weight"],
          ["Apples", "12"],
        ],
        { xs: [64, 164], y: 320, pitch: 30 },
      ),
    ],
    lines: gridLines([60, 160, 260], [300, 330, 360]),
  },
])

async function dumped(stage: ShownStage): Promise<string> {
  const { value } = await analyseUntil(scene, needsOf(stage))
  return dumpStage(stage, value)
}

describe("a dump", () => {
  it("of lines tells their text first, then their place", async () => {
    const dump = await dumped("lines")
    expect(dump).toContain('"text": "Report of the year"')
    const [page] = JSON.parse(dump).found
    expect(page).toMatchObject({
      page: 1,
      lines: [{ text: "Report of the year", size: 20 }, {}, {}, {}, {}, {}],
    })
    expect(Object.keys(page.lines[0])[0]).toBe("text")
  })

  it("of rules tells where each runs", async () => {
    const [page] = JSON.parse(await dumped("rules")).found
    expect(page.rules).toHaveLength(6)
    expect(page.rules).toContainEqual(
      expect.objectContaining({ direction: "horizontal", at: 300, from: 60, to: 260 }),
    )
  })

  it("of tables has a line a cell", async () => {
    const lines = (await dumped("tables")).split("\n").map((line) => line.trim())
    const cells = lines.filter((line) => line.includes('"at": ['))
    expect(cells).toHaveLength(4)
    expect(cells[2]).toMatch(/"text": "Apples", "at": \[1, 0\]/)
  })

  it("of furniture keeps what is body apart", async () => {
    const [page] = JSON.parse(await dumped("furniture")).found
    expect(page.body[0]).toBe("Report of the year")
    expect(page.header).toBeUndefined()
  })

  it("of paragraphs tells their kind and the section they stand in", async () => {
    const [section] = JSON.parse(await dumped("paragraphs")).found
    expect(section).toMatchObject({ section: 0, pages: [1, 1] })
    expect(section.blocks[0]).toMatchObject({ text: "Report of the year", align: "left" })
    expect(section.blocks.at(-1)).toMatchObject({ table: "2 rows, 2 columns", page: 1 })
  })

  for (const stage of shownStages)
    it(`of ${stage} is the same each time and has no line without end`, async () => {
      const dump = await dumped(stage)
      expect(await dumped(stage)).toBe(dump)
      expect(Math.max(...dump.split("\n").map((line) => line.length))).toBeLessThan(160)
      expect(JSON.parse(dump).stage).toBe(stage)
    })

  it("gives boxes for a picture: each cell of a table, each line of text", async () => {
    const { value: tables } = await analyseUntil(scene, needsOf("tables"))
    expect(stageBoxes("tables", tables).map(({ kind }) => kind)).toEqual([
      "table",
      ...Array.from({ length: 4 }, () => expect.stringMatching(/cell$/) as string),
    ])
    const { value: lines } = await analyseUntil(scene, needsOf("lines"))
    expect(stageBoxes("lines", lines)).toHaveLength(6)
  })
})
