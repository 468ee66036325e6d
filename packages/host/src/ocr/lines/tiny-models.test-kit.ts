import { writeFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Writes models of a few bytes into a folder, named as PaddleOCR's exports are: the detection takes
 * what is dark for text, the recognition reads 甲乙 on every line.
 *
 * Source: onnx.proto of ONNX 1.16.
 */
export function writeTinyModels(folder: string): void {
  const picture = valueInfo("x", ["n", 3, "h", "w"])
  writeFileSync(
    join(folder, "PP-OCRv9_det.onnx"),
    model({
      nodes: [
        node("ReduceMean", "x", "mean", [intsAttribute("axes", [1])]),
        node("Neg", "mean", "dark"),
        node("Sigmoid", "dark", "map"),
      ],
      inputs: [picture],
      outputs: [valueInfo("map", ["n", 1, "h", "w"])],
      initialisers: [],
    }),
  )
  // Steps along the line: 甲, blank, 乙; classes are the blank, 甲, 乙 and the space.
  const steps = new Float32Array([0, 0.9, 0.1, 0, 1, 0, 0, 0, 0, 0.2, 0.8, 0])
  writeFileSync(
    join(folder, "PP-OCRv9_rec.onnx"),
    model({
      nodes: [node("Identity", "known", "steps")],
      inputs: [picture],
      outputs: [valueInfo("steps", [1, 3, 4])],
      initialisers: [tensor("known", [1, 3, 4], steps)],
    }),
  )
  writeFileSync(join(folder, "dict.txt"), "甲\n乙\n")
}

const text = (value: string): Buffer => Buffer.from(value)

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...bytes, left])
    bytes.push((left % 128) + 128)
  }
}

/** A field of a message: a number, or bytes with their length before them. */
const field = (number: number, value: number | Buffer): Buffer =>
  typeof value === "number"
    ? Buffer.concat([varint(number * 8), varint(value)])
    : Buffer.concat([varint(number * 8 + 2), varint(value.length), value])

const message = (...fields: readonly Buffer[]): Buffer => Buffer.concat(fields)

function valueInfo(name: string, dims: readonly (number | string)[]): Buffer {
  const shape = dims.map((dim) =>
    field(1, typeof dim === "number" ? field(1, dim) : field(2, text(dim))),
  )
  const tensorType = message(field(1, 1), field(2, message(...shape)))
  return message(field(1, text(name)), field(2, field(1, tensorType)))
}

function tensor(name: string, dims: readonly number[], data: Float32Array): Buffer {
  return message(
    ...dims.map((dim) => field(1, dim)),
    field(2, 1),
    field(8, text(name)),
    field(9, Buffer.from(data.buffer)),
  )
}

const intsAttribute = (name: string, values: readonly number[]): Buffer =>
  message(field(1, text(name)), ...values.map((value) => field(8, value)), field(20, 7))

function node(
  operator: string,
  input: string,
  output: string,
  attributes: readonly Buffer[] = [],
): Buffer {
  return message(
    field(1, text(input)),
    field(2, text(output)),
    field(4, text(operator)),
    ...attributes.map((attribute) => field(5, attribute)),
  )
}

function model(graph: {
  readonly nodes: readonly Buffer[]
  readonly inputs: readonly Buffer[]
  readonly outputs: readonly Buffer[]
  readonly initialisers: readonly Buffer[]
}): Buffer {
  const body = message(
    ...graph.nodes.map((part) => field(1, part)),
    field(2, text("tiny")),
    ...graph.initialisers.map((part) => field(5, part)),
    ...graph.inputs.map((part) => field(11, part)),
    ...graph.outputs.map((part) => field(12, part)),
  )
  return message(field(1, 8), field(7, body), field(8, message(field(1, text("")), field(2, 13))))
}
