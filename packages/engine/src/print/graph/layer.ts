import type { Weights } from "./onnx-graph.ts"

/** A factor and then a summand, the same for all values. */
export interface Scaling {
  readonly times: number
  readonly plus: number
}

/** Weights and biases of a convolution while steps around it are taken in. */
export class Layer {
  isChanged = false
  readonly weights: Weights
  readonly bias: Float32Array

  /** Channels of what goes in. */
  readonly inputs: number

  constructor(weights: Weights, bias: Weights | undefined, groups: number) {
    this.inputs = (weights.dims[1] ?? 0) * groups
    this.weights = { dims: weights.dims, data: weights.data.slice() }
    this.bias = bias?.data.slice() ?? new Float32Array(weights.dims[0] ?? 0)
  }

  scaleOutput({ times, plus }: Scaling): void {
    this.isChanged = true
    this.#scaleWeights(times)
    for (let at = 0; at < this.bias.length; at++)
      this.bias[at] = (this.bias[at] ?? 0) * times + plus
  }

  /**
   * The input is `times` that of before plus a summand, which reaches each output by all weights.
   */
  takeInput({ times, plus }: Scaling): void {
    this.isChanged = true
    const { data } = this.weights
    const each = data.length / this.bias.length
    for (let at = 0; at < this.bias.length; at++) {
      let sum = 0
      for (let one = at * each; one < (at + 1) * each; one++) sum += data[one] ?? 0
      this.bias[at] = (this.bias[at] ?? 0) + plus * sum
    }
    this.#scaleWeights(times)
  }

  #scaleWeights(times: number): void {
    const { data } = this.weights
    for (let at = 0; at < data.length; at++) data[at] = (data[at] ?? 0) * times
  }
}
