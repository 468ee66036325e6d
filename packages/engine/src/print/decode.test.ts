import { expect, it } from "vitest"
import { decodeSteps } from "./decode.ts"

/** Steps that name a class and how sure it is. */
function stepsOf(classes: readonly (readonly [number, number])[]): Float32Array {
  const data = new Float32Array(classes.length * 4)
  for (const [step, [index, confidence]] of classes.entries()) data[step * 4 + index] = confidence
  return data
}

it("joins steps that stay the same and leaves blanks out", () => {
  const data = stepsOf([
    [1, 0.6],
    [1, 0.9],
    [0, 0.8],
    [1, 0.7],
    [2, 0.95],
    [0, 1],
  ])
  const read = decodeSteps({ count: 6, classes: 4, data }, ["0", "元", " "])
  expect(read.map(({ text }) => text).join("")).toBe("00元")
  expect(read[0]?.confidence).toBeCloseTo(0.9)
  // The second of six steps is the surest of the first character.
  expect(read[0]?.at).toBeCloseTo(0.25)
})
