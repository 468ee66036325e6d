import { expect, it } from "vitest"
import fillTrees from "./fills.json" with { type: "json" }
import { fillFeatureNames } from "./fill-features.ts"
import { judge } from "./trees.ts"

it("walks every tree to a leaf and turns their sum into a probability", () => {
  const trees = {
    features: ["a", "b"],
    bias: 0.5,
    roots: [0, 3],
    // The first tree asks for a, then leaves; the second for b, and on its left side for a.
    feature: [0, -1, -1, 1, 0, -1, -1, -1],
    value: [1, -2, 2, 5, 3, 0.25, 0.5, -1],
    right: [2, 0, 0, 4, 2, 0, 0, 0],
  }
  const oddsOf = (values: number[]): number => {
    const sure = judge(trees, values)
    return Math.round(Math.log(sure / (1 - sure)) * 1e6) / 1e6
  }
  expect(oddsOf([1, 6])).toBe(0.5 - 2 - 1)
  expect(oddsOf([2, 5])).toBe(0.5 + 2 + 0.25)
  expect(oddsOf([4, 5])).toBe(0.5 + 2 + 0.5)
})

it("has weights for fills that were trained on the features there are", () => {
  expect(fillTrees.features).toEqual([...fillFeatureNames])
  expect(fillTrees.roots.length).toBeGreaterThan(50)
  expect(Math.max(...fillTrees.feature)).toBeLessThan(fillFeatureNames.length)
  fillTrees.feature.forEach((feature, node) => {
    if (feature >= 0) expect(fillTrees.feature[node + (fillTrees.right[node] ?? 0)]).toBeDefined()
  })
})
