import { mathParts, type MathNode } from "../../packages/engine/src/model/formula.ts"
import { likeness, normalTree } from "./compare.ts"

/** How well the formulas of one file were found. */
export interface OfficeScore {
  readonly truths: number
  readonly found: number
  /** Likeness of each truth to what was found in its place; 0 where nothing was. */
  readonly likes: readonly {
    readonly like: number
    readonly truth: MathNode
    readonly got?: MathNode
  }[]
}

/** Likeness from which a formula that was found stands for a printed one. */
const SAME = 0.3

/**
 * Goes along printed and found formulas in their order and pairs them so that they are as like as
 * can be: an office program's print has no colours that tell which is which.
 */
export function pairedScore(truths: readonly MathNode[], found: readonly MathNode[]): OfficeScore {
  const a = truths.map((tree) => lettersApart(tree))
  const b = found.map((tree) => lettersApart(tree))
  const like = a.map((one) => b.map((two) => likeness(normalTree(one), normalTree(two))))
  const best = Array.from({ length: a.length + 1 }, () => new Float64Array(b.length + 1))
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (best[i] ?? [])[j] = Math.max(at(i + 1, j), at(i, j + 1), at(i + 1, j + 1) + paired(i, j))
  function paired(i: number, j: number): number {
    const own = like[i]?.[j] ?? 0
    return own < SAME ? 0 : own
  }
  const likes: OfficeScore["likes"][number][] = []
  let j = 0
  for (const [i, truth] of truths.entries()) {
    while (j < b.length && at(i, j) === at(i, j + 1)) j++
    const own = paired(i, j)
    const isPair = j < b.length && own > 0 && at(i, j) === at(i + 1, j + 1) + own
    const got = found[j]
    likes.push({ like: isPair ? own : 0, truth, ...(isPair && got && { got }) })
    if (isPair) j++
  }
  return { truths: truths.length, found: found.length, likes }
}

/** Office does not say where a name ends: letters stand for themselves. */
function lettersApart(node: MathNode): MathNode {
  if (node.kind === "identifier" && Array.from(node.text).length > 1)
    return {
      kind: "row",
      items: Array.from(node.text, (text): MathNode => ({ ...node, text })),
    }
  if (node.kind === "row") return { ...node, items: node.items.map(lettersApart) }
  if (mathParts(node).length === 0) return node
  switch (node.kind) {
    case "fraction":
      return {
        ...node,
        numerator: lettersApart(node.numerator),
        denominator: lettersApart(node.denominator),
      }
    case "radical":
      return {
        ...node,
        body: lettersApart(node.body),
        ...(node.index && { index: lettersApart(node.index) }),
      }
    case "scripts":
      return {
        ...node,
        base: lettersApart(node.base),
        ...(node.sub && { sub: lettersApart(node.sub) }),
        ...(node.sup && { sup: lettersApart(node.sup) }),
      }
    case "limits":
      return {
        ...node,
        base: lettersApart(node.base),
        ...(node.under && { under: lettersApart(node.under) }),
        ...(node.over && { over: lettersApart(node.over) }),
      }
    case "accent":
      return { ...node, base: lettersApart(node.base) }
    case "fenced":
      return { ...node, body: lettersApart(node.body) }
    case "matrix":
      return { ...node, rows: node.rows.map((cells) => cells.map(lettersApart)) }
    default:
      return node
  }
}
