import { readFileSync } from "node:fs"
import { foldScales, readGraph } from "@mozhuan/engine"
import { join } from "node:path"
import { InferenceSession, Tensor } from "onnxruntime-node"
import { expect, test } from "vitest"
import { shippedModels } from "./model-files.ts"

const files = shippedModels()

test.each([
  ["recognition", 48, 200],
  ["detection", 96, 160],
] as const)("the %s gives the same numbers in two thirds of its steps", async (...given) => {
  const [role, height, width] = given
  const model = readFileSync(join(files?.folder ?? "", files?.[role] ?? ""))
  const folded = foldScales(model)
  expect(readGraph(folded).nodes.length).toBeLessThan(0.68 * readGraph(model).nodes.length)
  const data = Float32Array.from({ length: 3 * height * width }, (_, at) => Math.sin(at * at))
  const input = new Tensor("float32", data, [1, 3, height, width])
  const [before, after] = [await run(model, input), await run(folded, input)]
  expect(before.every((value, at) => Math.abs(value - (after[at] ?? 1)) < 1e-4)).toBe(true)
})

test("a model without such steps comes back as it is", () => {
  const model = readFileSync(join(files?.folder ?? "", files?.recognition ?? ""))
  const folded = foldScales(model)
  expect(foldScales(folded)).toBe(folded)
})

test("bytes that are no model are refused", () => {
  expect(() => foldScales(new Uint8Array([7, 200]))).toThrow(RangeError)
})

async function run(model: Uint8Array, input: Tensor): Promise<Float32Array> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 })
  const results = await session.run({ [session.inputNames[0] ?? ""]: input })
  const data = results[session.outputNames[0] ?? ""]?.data
  if (!(data instanceof Float32Array)) throw new Error("a model gives no numbers")
  return data
}
