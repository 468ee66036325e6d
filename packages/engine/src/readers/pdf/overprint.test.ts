import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { GlyphRun, SceneItem } from "../../model/scene.ts"
import { readPdf } from "./read-pdf.ts"

const host = createNodeHost()
const hello = "BT /F1 10 Tf 20 70 Td (Hello) Tj ET"

async function itemsOf(content: string): Promise<readonly SceneItem[]> {
  const { value } = await readPdf(makeDrawnPdf({ pages: [{ content }] }), host)
  value.close()
  return value.scene.pages[0]?.items ?? []
}

const runs = (items: readonly SceneItem[]): GlyphRun[] =>
  items.filter((item): item is GlyphRun => item.kind === "glyphs")

describe("text that is painted again", () => {
  it("tells fake bold from a repeated line", async () => {
    const [run, ...more] = runs(await itemsOf(`${hello} BT /F1 10 Tf 20.3 70 Td (Hello) Tj ET`))
    expect(more).toHaveLength(0)
    expect(run?.overprint?.dx).toBeCloseTo(0.3, 1)
  })

  it("keeps a line that is drawn again over what was painted on it", async () => {
    const items = await itemsOf(`${hello} 1 0 0 rg 0 40 150 60 re f 0 g ${hello}`)
    expect(items.map((item) => item.kind)).toEqual(["glyphs", "path", "glyphs"])
  })

  it("has the colour on top where a shadow lies below", async () => {
    const [run, ...more] = runs(
      await itemsOf(`0.7 g ${hello} 0 0 1 rg BT /F1 10 Tf 19.5 70.5 Td (Hello) Tj ET`),
    )
    expect(more).toHaveLength(0)
    expect(run).toMatchObject({ colour: 0x0000ff })
    expect(run?.x[0]).toBeCloseTo(19.5)
  })

  it("has the colour on top where an outline of its letters lies below", async () => {
    const again =
      "BT 3 Tr /F1 10 Tf 20 70 Td (Hello) Tj ET BT 0 Tr 0 g /F1 10 Tf 20 70 Td (Hello) Tj ET"
    const [run, ...more] = runs(
      await itemsOf(`1 w 1 G BT 1 Tr /F1 10 Tf 20 70 Td (Hello) Tj ET ${again}`),
    )
    expect(more).toHaveLength(0)
    expect(run).toMatchObject({ colour: 0x000000, renderMode: 0 })
    expect(run?.strokeColour).toBeUndefined()
    expect(run?.x[0]).toBeCloseTo(20, 1)
  })

  it("stands on the edge of its letters that is stroked over it as shapes", async () => {
    // Charts of Google keep their labels off their lines so; the letters are a step of one path.
    const bars = "BT /F1 20 Tf 20 70 Td (l) Tj 10 0 Td (l) Tj ET"
    const step = "21.34 84.36 m 21.34 70 l 33.1 70 l 33.1 84.36 l"
    const items = await itemsOf(`${bars} 1 G 1 w ${step} S ${bars}`)
    expect(items.map((item) => item.kind)).toEqual(["path", "glyphs", "glyphs"])
    expect(items[1]).toMatchObject({ colour: 0x000000, chars: ["l"] })
  })
})
