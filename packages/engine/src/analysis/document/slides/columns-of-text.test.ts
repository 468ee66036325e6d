import { expect, test } from "vitest"
import { sceneOfPages } from "@mozhuan/testkit"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import { analyseScene } from "../../passes.ts"

const words = "columns of words that go on and on from one side to the other"

test("columns whose lines stand on one height, closer than a space parts them, are two boxes", async () => {
  const texts = Array.from({ length: 14 }, (_, row) => {
    // Rows four to six are level: between their columns is an em.
    const shift = row > 3 && row < 7 ? 0 : 4
    const y = 100 + 12 * row
    return [
      { x: 50, y, text: `left ${words}` },
      { x: 390, y: y + shift, text: `right ${words}` },
    ]
  }).flat()
  const bytes = {
    image: async () => new Uint8Array(),
    font: async () => undefined,
    drawRegion: async () => new Uint8Array(),
  }
  const scene = sceneOfPages([{ size: [720, 540], texts }])
  const { value } = await analyseScene(scene, bytes, { arrangement: "slides" })
  const boxes = (value.sections[0]?.blocks ?? []).flatMap((block) =>
    block.kind === "figure" && block.content.kind === "textBox"
      ? [[...paragraphsOf(block.content.blocks)].map(({ inlines }) => plainText(inlines)).join(" ")]
      : [],
  )
  const sides = boxes.map((text) => [/left/.test(text), /right/.test(text)])
  expect(sides).toHaveLength(2)
  expect(sides).toEqual(
    expect.arrayContaining([
      [true, false],
      [false, true],
    ]),
  )
})
