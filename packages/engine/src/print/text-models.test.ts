import { expect, it } from "vitest"
import { readCharacters } from "./read-line.ts"
import type { Strip } from "./strip.ts"
import { textModels } from "./text-models.ts"

it("gives the memory of a line's numbers back once it is read", async () => {
  const numbers: Float32Array[] = []
  // Two steps of three classes: the blank, 甲 and the space.
  const steps = new Float32Array([0.1, 0.9, 0, 0.8, 0.2, 0])
  const models = textModels({
    detection: async () => ({ data: new Float32Array(), dims: [] }),
    recognition: async (data) => {
      numbers.push(data, steps)
      return { data: steps, dims: [1, 2, 3] }
    },
    listed: "甲",
  })
  const [width, height] = [32, 48]
  const data = new Float32Array(width * height).fill(255)
  const strip: Strip = { width, height, data, toPicture: (at) => at }
  expect((await readCharacters(models, strip)).map(({ text }) => text)).toEqual(["甲"])
  expect(numbers.map(({ length }) => length)).toEqual([0, 0])
  expect(data).toHaveLength(width * height)
})
