import { describe, expect, it } from "vitest"
import { buildScene, noBytes, setParagraph, sceneOfPages } from "@mozhuan/testkit"
import type { Document } from "../../../model/document.ts"
import { figuresOf, paragraphsOf, plainText } from "../../../model/walk.ts"
import type { Scene } from "../../../model/scene.ts"
import { analyseScene } from "../../passes.ts"

const exact = async (scene: Scene): Promise<Document> =>
  (await analyseScene(scene, noBytes, { arrangement: "exact" })).value
const prose =
  "The quick brown fox jumps over the lazy dog and runs on through the wide green fields until the evening sun goes down behind the hills, and nobody knows where it sleeps when the night is as dark as this one is."

describe("the exact arrangement", () => {
  it("makes each page a section and ends lines where they ended", async () => {
    const lines = setParagraph(prose, { x: 72, y: 100, width: 300 })
    const document = await exact(buildScene([{ texts: lines }, { texts: lines }]))
    expect(document.sections).toHaveLength(2)
    const [first] = document.sections.flatMap((section) => [...paragraphsOf(section.blocks)])
    expect(first && plainText(first.inlines).split("\n")).toEqual(lines.map((line) => line.text))
    expect([...figuresOf(document.sections[0]?.blocks ?? [])]).toEqual([])
  })

  it("puts columns into frames and leaves what stands alone in the flow", async () => {
    const head = {
      x: 72,
      y: 80,
      text: "A heading that stands above both columns of the page and is wide",
    }
    const [left, right] = [
      setParagraph(`${prose} ${prose}`, { x: 72, y: 120, width: 200 }),
      setParagraph(`${prose} ${prose}`.replaceAll("fox", "cat"), { x: 300, y: 120, width: 200 }),
    ]
    const document = await exact(buildScene([{ texts: [head, ...left, ...right] }]))
    const frames = [...figuresOf(document.sections[0]?.blocks ?? [])].filter(
      (figure) => figure.content.kind === "textBox",
    )
    expect(frames.map((frame) => Math.round(frame.placement[0]?.box.x0 ?? 0))).toEqual([72, 300])
    expect(
      document.sections[0]?.blocks.some(
        (block) => block.kind === "paragraph" && plainText(block.inlines) === head.text,
      ),
    ).toBe(true)
  })

  it("keeps separators that the flowing arrangement leaves out", async () => {
    const scene = sceneOfPages([
      {
        texts: [
          { x: 72, y: 100, text: "Above the line" },
          { x: 72, y: 160, text: "Below the line" },
        ],
        lines: [[72, 130, 500, 130]],
      },
    ])
    const drawings = [...figuresOf((await exact(scene)).sections[0]?.blocks ?? [])].filter(
      (figure) => figure.content.kind === "drawing",
    )
    expect(drawings).toHaveLength(1)
    expect(drawings[0]).toMatchObject({ anchor: "page", wrap: "behind" })
  })

  it("keeps the text of notes on the page", async () => {
    const texts = [
      { x: 72, y: 100, text: "A claim that stands" },
      { x: 167, y: 96, text: "1", size: 6 },
      { x: 72, y: 770, text: "1", size: 5 },
      { x: 78, y: 774, text: "Its source.", size: 8 },
    ]
    const document = await exact(sceneOfPages([{ texts, lines: [[72, 760, 216, 760]] }]))
    expect(document.notes).toEqual([])
  })
})
