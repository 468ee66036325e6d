import { glyphRun, sceneOfPages } from "@mozhuan/testkit"
import { expect, it } from "vitest"
import type { SceneImage } from "../../model/scene.ts"
import { picturesOf } from "./cut-outs.ts"

/** So many letters that stand apart, in rows of fifty. */
const letters = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    glyphRun({ x: 20 + (at % 50) * 11, y: 20 + Math.floor(at / 50) * 12, text: "?", size: 8 }),
  )

it("letters that nobody read are pictures by themselves, and one picture where there are thousands", () => {
  const [page] = sceneOfPages([{}]).pages
  if (!page) throw new Error("no page")
  const few: SceneImage[] = []
  expect(picturesOf(letters(100), page, few)).toHaveLength(100)
  expect(few).toHaveLength(100)
  const many = letters(30_000)
  const pictures = picturesOf(many, page, [])
  expect(pictures).toHaveLength(1)
  expect(pictures[0]?.box.y1).toBeCloseTo(many.at(-1)?.box.y1 ?? 0)
})
