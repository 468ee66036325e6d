import { concat } from "../../base/bytes.ts"
import { floatsIn, readMessage, repeated, writeField, writeText } from "./protobuf.ts"
import type { Field } from "./protobuf.ts"

/** An array of numbers that a network has learnt. */
export interface Weights {
  readonly dims: readonly number[]
  readonly data: Float32Array
}

/** One step of a network. */
export interface GraphNode {
  readonly operator: string
  readonly inputs: readonly string[]
  readonly outputs: readonly string[]
  /** Name and message of each attribute. */
  readonly attributes: ReadonlyMap<string, Uint8Array>
}

/** A network: its steps in order, and the numbers it has learnt by name. */
export interface Graph {
  readonly nodes: readonly GraphNode[]
  readonly weights: ReadonlyMap<string, Weights>
  /** Names of what it gives. */
  readonly outputs: ReadonlySet<string>
}

/** Numbers of the fields of messages. Source: onnx.proto of ONNX 1.16. */
const MODEL_GRAPH = 7
const GRAPH = { node: 1, weights: 5, output: 12 } as const
const NODE = { input: 1, output: 2, operator: 4, attribute: 5 } as const
const TENSOR = { dims: 1, type: 2, floats: 4, name: 8, raw: 9 } as const
const ATTRIBUTE = { name: 1, tensor: 5 } as const
/** Type of a tensor of single floats. */
const FLOAT = 1

/**
 * Reads the graph of a model in the format of ONNX.
 *
 * @throws RangeError where the bytes are no model.
 */
export function readGraph(model: Uint8Array): Graph {
  const fields = readMessage(graphOf(model))
  const weights = new Map<string, Weights>()
  for (const field of fields) {
    if (field.number === GRAPH.weights) addWeights(weights, bytesOf(field))
  }
  const nodes = fields
    .filter(({ number }) => number === GRAPH.node)
    .map((field) => readNode(bytesOf(field)))
    .filter((node) => {
      const [value, name] = [node.attributes.get("value"), node.outputs[0]]
      if (node.operator !== "Constant" || !value || name === undefined) return true
      const tensor = readMessage(value).find(({ number }) => number === ATTRIBUTE.tensor)
      return !tensor || !addWeights(weights, bytesOf(tensor), name)
    })
  const outputs = fields.flatMap((field) =>
    field.number === GRAPH.output ? [textOf(readMessage(bytesOf(field)), 1)] : [],
  )
  return { nodes, weights, outputs: new Set(outputs) }
}

/** Gives a model with another graph in the place of its own. */
export function withGraph(model: Uint8Array, { nodes, weights }: Graph): Uint8Array {
  const used = new Set(nodes.flatMap(({ inputs }) => inputs))
  const kept = readMessage(graphOf(model)).filter(
    (field) =>
      field.number !== GRAPH.node && (field.number !== GRAPH.weights || !isFloats(bytesOf(field))),
  )
  const graph = concat([
    ...nodes.map((node) => writeField(GRAPH.node, writeNode(node))),
    ...[...weights].flatMap(([name, each]) =>
      used.has(name) ? [writeField(GRAPH.weights, writeWeights(name, each))] : [],
    ),
    ...kept.map(({ raw }) => raw),
  ])
  return concat(
    readMessage(model).map((field) =>
      field.number === MODEL_GRAPH ? writeField(MODEL_GRAPH, graph) : field.raw,
    ),
  )
}

function graphOf(model: Uint8Array): Uint8Array {
  const field = readMessage(model).find(({ number }) => number === MODEL_GRAPH)
  if (!field) throw new RangeError("a model holds no graph")
  return bytesOf(field)
}

function readNode(bytes: Uint8Array): GraphNode {
  const fields = readMessage(bytes)
  const named = (wanted: number): string[] =>
    fields.flatMap((field) => (field.number === wanted ? [decode(bytesOf(field))] : []))
  const attributes = fields.flatMap((field): [string, Uint8Array][] =>
    field.number === NODE.attribute
      ? [[textOf(readMessage(bytesOf(field)), ATTRIBUTE.name), bytesOf(field)]]
      : [],
  )
  return {
    operator: textOf(fields, NODE.operator),
    inputs: named(NODE.input),
    outputs: named(NODE.output),
    attributes: new Map(attributes),
  }
}

function writeNode({ operator, inputs, outputs, attributes }: GraphNode): Uint8Array {
  return concat([
    ...inputs.map((name) => writeText(NODE.input, name)),
    ...outputs.map((name) => writeText(NODE.output, name)),
    writeText(NODE.operator, operator),
    ...[...attributes.values()].map((each) => writeField(NODE.attribute, each)),
  ])
}

const isFloats = (tensor: Uint8Array): boolean =>
  readMessage(tensor).some(({ number, value }) => number === TENSOR.type && value === FLOAT)

/** Adds the numbers of a tensor by its name or the one given; false where they are no floats. */
function addWeights(weights: Map<string, Weights>, tensor: Uint8Array, name?: string): boolean {
  if (!isFloats(tensor)) return false
  const fields = readMessage(tensor)
  const data = fields.find(({ number }) => number === TENSOR.raw || number === TENSOR.floats)
  weights.set(name ?? textOf(fields, TENSOR.name), {
    dims: repeated(fields, TENSOR.dims),
    data: data ? floatsIn(bytesOf(data)) : new Float32Array(),
  })
  return true
}

function writeWeights(name: string, { dims, data }: Weights): Uint8Array {
  return concat([
    ...dims.map((dim) => writeField(TENSOR.dims, dim)),
    writeField(TENSOR.type, FLOAT),
    writeText(TENSOR.name, name),
    writeField(TENSOR.raw, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ])
}

const bytesOf = ({ value }: Field): Uint8Array => {
  if (typeof value === "number") throw new RangeError("a field of a model is no message")
  return value
}

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

const textOf = (fields: readonly Field[], wanted: number): string => {
  const field = fields.find(({ number }) => number === wanted)
  return field ? decode(bytesOf(field)) : ""
}
