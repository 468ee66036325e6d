/**
 * Boosted decision trees as they are stored: made by `training/tables`, see the README there.
 *
 * All arrays that describe nodes run over the nodes of all trees, one tree after the other.
 */
export interface TreesData {
  /** Names of the features in the order of the values that are judged. */
  readonly features: readonly string[]
  /** Sum that every judgement starts from, in log odds. */
  readonly bias: number
  /** Index of the first node of each tree. */
  readonly roots: readonly number[]
  /** Index of the feature that a node asks for; -1 for a leaf. */
  readonly feature: readonly number[]
  /** Values up to this go left; in a leaf what it adds, in log odds. */
  readonly value: readonly number[]
  /** Distance of the right child from its node; the left child comes right after the node. */
  readonly right: readonly number[]
}

/**
 * Gives the probability that boosted trees see in some values, between 0 and 1.
 *
 * Equal values give equal results on every machine: only comparisons, sums and one `exp`.
 */
export function judge(trees: TreesData, values: readonly number[]): number {
  let sum = trees.bias
  for (const root of trees.roots) {
    let node = root
    for (let feature = trees.feature[node] ?? -1; feature >= 0; feature = trees.feature[node] ?? -1)
      node += (values[feature] ?? 0) <= (trees.value[node] ?? 0) ? 1 : (trees.right[node] ?? 1)
    sum += trees.value[node] ?? 0
  }
  return 1 / (1 + Math.exp(-sum))
}
