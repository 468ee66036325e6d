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
  /** Those found that stand for none. */
  readonly strange: readonly MathNode[]
}

/** Likeness from which a formula that was found stands for a printed one. */
const SAME = 0.3
/**
 * How far two that are paired may be apart in their lists, as share of these: columns, notes and
 * figures move.
 */
const NEAR = 0.2

/**
 * Pairs printed and found formulas, the likest first, where they are at about the same share of the
 * file: an office program's print has no colours that tell which is which, and the two lists go by
 * different orders.
 */
export function pairedScore(truths: readonly MathNode[], found: readonly MathNode[]): OfficeScore {
  const [a, b] = [truths, found].map((trees) => trees.map((tree) => normalTree(lettersApart(tree))))
  if (!a || !b) throw new Error("two lists were given")
  const pairs = a.flatMap((one, i) =>
    b.flatMap((two, j) => {
      const apart = Math.abs(i / Math.max(1, a.length) - j / Math.max(1, b.length))
      const like = apart < NEAR || b.length < 10 ? likeness(one, two) : 0
      return like < SAME ? [] : [{ i, j, like, apart }]
    }),
  )
  const partners = new Map<number, { readonly j: number; readonly like: number }>()
  const used = new Set<number>()
  for (const { i, j, like } of pairs.toSorted((x, y) => y.like - x.like || x.apart - y.apart)) {
    if (partners.has(i) || used.has(j)) continue
    partners.set(i, { j, like })
    used.add(j)
  }
  const likes = truths.map((truth, i) => {
    const pair = partners.get(i)
    const got = pair && found[pair.j]
    return { like: pair?.like ?? 0, truth, ...(got && { got }) }
  })
  return {
    truths: truths.length,
    found: found.length,
    likes,
    strange: found.filter((_, j) => !used.has(j)),
  }
}

/** Office does not say where a name ends: letters stand for themselves. */
export function lettersApart(node: MathNode): MathNode {
  // Nor whether a fat letter is slanted: writers of formulas differ.
  if ("variant" in node && node.variant === "bold-italic")
    return lettersApart({ ...node, variant: "bold" })
  if ((node.kind === "identifier" || node.kind === "text") && Array.from(node.text).length > 1)
    return {
      kind: "row",
      items: Array.from(node.text.replaceAll(" ", ""), (text): MathNode => ({ ...node, text })),
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
