import { scaledAxis } from "./axis-scale.ts"
import type { InkRule } from "./chart-ink.ts"
import type { ChartWord } from "./chart-word.ts"
import { numberAxes, type NumberAxis } from "./number-axis.ts"

type AxesByDirection = Map<"up" | "across", readonly NumberAxis[]>
type AxesByWords = WeakMap<readonly ChartWord[], AxesByDirection>

/** Axes by their rules and words: the same are asked for again with other marks between them. */
const foundAxes = new WeakMap<readonly InkRule[], AxesByWords>()

/** Gives the axes of `numberAxes`, which are looked for once for the same words and rules. */
export function knownAxes(
  words: readonly ChartWord[],
  rules: readonly InkRule[],
  direction: "up" | "across",
): readonly NumberAxis[] {
  const byWords: AxesByWords = foundAxes.get(rules) ?? new WeakMap()
  foundAxes.set(rules, byWords)
  const known: AxesByDirection = byWords.get(words) ?? new Map()
  byWords.set(words, known)
  const axes =
    known.get(direction) ??
    numberAxes(words, rules, direction).map((axis) => scaledAxis(axis, words))
  known.set(direction, axes)
  return axes
}
