/**
 * Small decision trees whose leaves are added: a yes or no decision, as learned.
 *
 * Nodes of all trees stand one after the other in four columns. `feature` is what a node asks for,
 * or -1 in a leaf; `value` is the highest value that goes to the next node, or what the leaf adds;
 * `other` is the node that higher values go to. `roots` are the first nodes of the trees.
 */
export interface TreeModel {
  /** The data it was made from, for people. */
  readonly source: string
  readonly bias: number
  readonly roots: readonly number[]
  readonly feature: readonly number[]
  readonly value: readonly number[]
  readonly other: readonly number[]
}

/** Gives the log odds of "yes" for measured features; equal input gives equal output. */
export function scoreOf(model: TreeModel, features: readonly number[]): number {
  const { feature, value, other } = model
  let sum = model.bias
  for (const root of model.roots) {
    let node = root
    for (let asked = feature[node] ?? -1; asked >= 0; asked = feature[node] ?? -1)
      node = (features[asked] ?? 0) <= (value[node] ?? 0) ? node + 1 : (other[node] ?? 0)
    sum += value[node] ?? 0
  }
  return sum
}
