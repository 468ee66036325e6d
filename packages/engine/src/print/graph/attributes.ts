import { concat } from "../../base/bytes.ts"
import type { GraphNode } from "./onnx-graph.ts"
import { floatsIn, readMessage, repeated, writeField, writeFloat, writeText } from "./protobuf.ts"

/** Numbers of the fields of an attribute, and its types. Source: onnx.proto of ONNX 1.16. */
const FIELD = { name: 1, float: 2, int: 3, ints: 8, type: 20 } as const
const TYPE = { float: 1, int: 2, ints: 7 } as const

/**
 * Whole numbers of an attribute, such as the paddings of a convolution; none where it is absent.
 */
export const intsOf = (node: GraphNode, name: string): number[] =>
  repeated(fieldsOf(node, name), FIELD.ints)

/** A whole number of an attribute. */
export const intOf = (node: GraphNode, name: string): number | undefined =>
  repeated(fieldsOf(node, name), FIELD.int)[0]

/** A number with a fraction of an attribute. */
export function floatOf(node: GraphNode, name: string): number | undefined {
  const value = fieldsOf(node, name).find(({ number }) => number === FIELD.float)?.value
  return value instanceof Uint8Array ? floatsIn(value)[0] : undefined
}

const fieldsOf = (node: GraphNode, name: string) =>
  readMessage(node.attributes.get(name) ?? new Uint8Array())

export const floatAttribute = (name: string, value: number): Uint8Array =>
  attribute(name, TYPE.float, [writeFloat(FIELD.float, value)])

export const intAttribute = (name: string, value: number): Uint8Array =>
  attribute(name, TYPE.int, [writeField(FIELD.int, value)])

export const intsAttribute = (name: string, values: readonly number[]): Uint8Array =>
  attribute(
    name,
    TYPE.ints,
    values.map((value) => writeField(FIELD.ints, value)),
  )

const attribute = (name: string, type: number, values: readonly Uint8Array[]): Uint8Array =>
  concat([writeText(FIELD.name, name), ...values, writeField(FIELD.type, type)])
