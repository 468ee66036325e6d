import {
  floatAttribute,
  floatOf,
  intAttribute,
  intOf,
  intsAttribute,
  intsOf,
} from "./attributes.ts"
import { Layer, type Scaling } from "./layer.ts"
import { readGraph, withGraph } from "./onnx-graph.ts"
import type { GraphNode } from "./onnx-graph.ts"
import { Wiring } from "./wiring.ts"

/**
 * Gives a model that computes the same in fewer steps; one without such steps as it is.
 *
 * Factors and summands before and after a convolution become part of its weights, and a hard swish
 * that is spelt out in five steps takes two. The networks for print spend a third of their time in
 * such steps.
 */
export function foldScales(model: Uint8Array): Uint8Array {
  const graph = readGraph(model)
  const wiring = new Wiring(graph)
  for (const node of graph.nodes) if (node.operator === "Clip") foldSwish(wiring, node)
  for (const node of graph.nodes) if (node.operator === "Conv") foldConvolution(wiring, node)
  return wiring.isChanged ? withGraph(model, { ...graph, ...wiring.graph }) : model
}

/** The six of a hard swish: y · min(max(y + 3, 0), 6) / 6. */
const SIX = 6

/** y · clip(y + 3, 0, 6) / 6 becomes y · hardSigmoid(y). */
function foldSwish(wiring: Wiring, clip: GraphNode): void {
  const add = wiring.producer(clip.inputs[0])
  const raised = add && linearOf(wiring, add)
  const product = wiring.onlyUser(clip.outputs[0])
  const quotient = wiring.onlyUser(product?.outputs[0])
  const divided = quotient && linearOf(wiring, quotient)
  const [least, most] = boundsOf(wiring, clip)
  if (!add || !raised || !product || !quotient || !divided) return
  const isSwish =
    raised.times === 1 &&
    raised.plus === SIX / 2 &&
    least === 0 &&
    most === SIX &&
    product.operator === "Mul" &&
    product.inputs.includes(raised.input) &&
    wiring.onlyUser(add.outputs[0]) === clip &&
    divided.plus === 0 &&
    Math.abs(divided.times * SIX - 1) < 1e-6
  if (!isSwish) return
  wiring.remove(add)
  wiring.remove(quotient)
  const attributes = new Map([
    ["alpha", floatAttribute("alpha", 1 / SIX)],
    ["beta", floatAttribute("beta", 0.5)],
  ])
  wiring.replace(clip, { ...clip, operator: "HardSigmoid", inputs: [raised.input], attributes })
  wiring.replace(product, { ...product, outputs: quotient.outputs })
}

function boundsOf(wiring: Wiring, clip: GraphNode): [number | undefined, number | undefined] {
  const [, least, most] = clip.inputs
  return [
    wiring.numberOf(least) ?? floatOf(clip, "min"),
    wiring.numberOf(most) ?? floatOf(clip, "max"),
  ]
}

/** A step that multiplies by one number and adds another. */
interface Linear extends Scaling {
  readonly input: string
}

/** What a step does where it is one with a number that is known. */
function linearOf(wiring: Wiring, { operator, inputs }: GraphNode): Linear | undefined {
  const [first = "", second = ""] = inputs
  const value = wiring.numberOf(second)
  if (value !== undefined && operator === "Div") return { input: first, times: 1 / value, plus: 0 }
  const [known, input] = value === undefined ? [wiring.numberOf(first), second] : [value, first]
  if (known === undefined) return undefined
  if (operator === "Mul") return { input, times: known, plus: 0 }
  return operator === "Add" ? { input, times: 1, plus: known } : undefined
}

function foldConvolution(wiring: Wiring, given: GraphNode): void {
  const [, weightName, biasName] = given.inputs
  const weights = wiring.weightsOf(weightName)
  if (!weights || (biasName !== undefined && !wiring.weightsOf(biasName))) return
  const layer = new Layer(weights, wiring.weightsOf(biasName), intOf(given, "group") ?? 1)
  let node = given
  for (;;) {
    const next = wiring.onlyUser(node.outputs[0])
    const step = next && linearOf(wiring, next)
    if (!next || !step) break
    layer.scaleOutput(step)
    wiring.remove(next)
    node = wiring.replace(node, { ...node, outputs: next.outputs })
  }
  for (;;) {
    const before = wiring.producer(node.inputs[0])
    const step = before && linearOf(wiring, before)
    if (!before || !step || wiring.onlyUser(before.outputs[0]) !== node) break
    // At the edges a convolution sees zeros, to which nothing has been added.
    if (step.plus !== 0 && isPadded(node)) {
      moveFactor(wiring, before, layer)
      break
    }
    layer.takeInput(step)
    wiring.remove(before)
    node = wiring.replace(node, { ...node, inputs: [step.input, ...node.inputs.slice(1)] })
  }
  if (layer.isChanged) {
    const names = wiring.addWeights(given.outputs[0] ?? "", layer)
    wiring.replace(node, { ...node, inputs: [node.inputs[0] ?? "", ...names] })
  }
}

/**
 * Of a factor and then a summand before a padded convolution, the convolution takes the factor. The
 * summand becomes a convolution of one pixel: the runtime keeps values in blocks of channels
 * between convolutions, and would lay them out anew for a sum.
 */
function moveFactor(wiring: Wiring, add: GraphNode, layer: Layer): void {
  const sum = linearOf(wiring, add)
  const factor = wiring.producer(sum?.input)
  const step = factor && linearOf(wiring, factor)
  if (!sum || !factor || !step || step.plus !== 0 || step.times === 0) return
  if (wiring.onlyUser(factor.outputs[0]) !== add) return
  layer.takeInput(step)
  wiring.remove(factor)
  const { inputs: channels } = layer
  const names = wiring.addWeights(add.outputs[0] ?? "", {
    weights: { dims: [channels, 1, 1, 1], data: new Float32Array(channels).fill(1) },
    bias: new Float32Array(channels).fill(sum.plus / step.times),
  })
  const attributes = new Map([
    ["kernel_shape", intsAttribute("kernel_shape", [1, 1])],
    ["group", intAttribute("group", channels)],
  ])
  wiring.replace(add, { ...add, operator: "Conv", inputs: [step.input, ...names], attributes })
}

const isPadded = (node: GraphNode): boolean =>
  intsOf(node, "pads").some((pad) => pad !== 0) || node.attributes.has("auto_pad")
