import type { Graph, GraphNode, Weights } from "./onnx-graph.ts"

/** The steps of a network while they are changed: what makes and what uses each value, by name. */
export class Wiring {
  isChanged = false
  readonly #nodes: GraphNode[]
  readonly #weights: Map<string, Weights>
  readonly #outputs: ReadonlySet<string>
  readonly #producers = new Map<string, GraphNode>()
  readonly #users = new Map<string, Set<GraphNode>>()

  constructor({ nodes, weights, outputs }: Graph) {
    this.#nodes = [...nodes]
    this.#weights = new Map(weights)
    this.#outputs = outputs
    for (const node of nodes) this.#wire(node)
  }

  get graph(): Pick<Graph, "nodes" | "weights"> {
    return { nodes: this.#nodes, weights: this.#weights }
  }

  producer(name: string | undefined): GraphNode | undefined {
    return name === undefined ? undefined : this.#producers.get(name)
  }

  /** The step that uses a value where there is one alone and nothing outside asks for the value. */
  onlyUser(name: string | undefined): GraphNode | undefined {
    if (name === undefined || this.#outputs.has(name)) return undefined
    const users = this.#users.get(name)
    const [user] = users ?? []
    return users?.size === 1 ? user : undefined
  }

  weightsOf(name: string | undefined): Weights | undefined {
    return name === undefined ? undefined : this.#weights.get(name)
  }

  /** The number of a value that is known and one number. */
  numberOf(name: string | undefined): number | undefined {
    const weights = this.weightsOf(name)
    return weights?.data.length === 1 && weights.dims.length <= 1 ? weights.data[0] : undefined
  }

  /** Adds weights and biases for the step that gives `name`, and returns their names. */
  addWeights(
    name: string,
    { weights, bias }: { readonly weights: Weights; readonly bias: Float32Array },
  ): [string, string] {
    const names: [string, string] = [`${name}.weights`, `${name}.bias`]
    this.#weights.set(names[0], weights)
    this.#weights.set(names[1], { dims: [bias.length], data: bias })
    return names
  }

  remove(node: GraphNode): void {
    this.isChanged = true
    this.#unwire(node)
    this.#nodes.splice(this.#nodes.indexOf(node), 1)
  }

  replace(node: GraphNode, by: GraphNode): GraphNode {
    this.isChanged = true
    this.#unwire(node)
    this.#wire(by)
    this.#nodes[this.#nodes.indexOf(node)] = by
    return by
  }

  #wire(node: GraphNode): void {
    for (const name of node.outputs) this.#producers.set(name, node)
    for (const name of node.inputs) {
      const users = this.#users.get(name) ?? new Set()
      this.#users.set(name, users.add(node))
    }
  }

  #unwire(node: GraphNode): void {
    for (const name of node.outputs)
      if (this.#producers.get(name) === node) this.#producers.delete(name)
    for (const name of node.inputs) this.#users.get(name)?.delete(node)
  }
}
