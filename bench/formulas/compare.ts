import { isRoom, mathParts, type MathNode } from "../../packages/engine/src/model/formula.ts"

interface Tree {
  readonly label: string
  readonly children: readonly Tree[]
}

/**
 * Gives a tree of what MathML would say, freed of what two writings of one formula may differ in:
 * rows of rows, brackets as signs, sums with their limits beside or above, spaces.
 */
export function normalTree(node: MathNode): Tree {
  const kids = flat([node])
  return kids.length === 1 && kids[0] ? kids[0] : { label: "row", children: kids }
}

function flat(nodes: readonly MathNode[]): Tree[] {
  return nodes.flatMap((node): Tree[] => {
    if (node.kind === "row") return flat(node.items)
    if (node.kind === "fenced")
      return [...sign(node.open), ...flat([node.body]), ...sign(node.close)]
    if (node.kind === "scripts" || node.kind === "limits") {
      const [low, high] = node.kind === "scripts" ? [node.sub, node.sup] : [node.under, node.over]
      const base = normalTree(node.base)
      const label = low && high ? "subsup" : low ? "sub" : "sup"
      return [
        {
          label,
          children: [base, ...[low, high].flatMap((part) => (part ? [normalTree(part)] : []))],
        },
      ]
    }
    if (node.kind === "matrix")
      return [
        {
          label: "table",
          children: node.rows.map((cells) => ({ label: "tr", children: cells.map(normalTree) })),
        },
      ]
    const parts = mathParts(node).map(normalTree)
    // A row of dots may be typed as stops.
    if (isRoom(node)) return []
    if ("text" in node && node.text === "…") return [leaf("."), leaf("."), leaf(".")]
    if ("text" in node)
      return node.kind === "text"
        ? node.text
            .trim()
            .split(/\s+/)
            .filter(Boolean)
            .map((word) => leaf(word))
        : [leaf(signs.get(node.text) ?? node.text, node.variant)]
    const own =
      node.kind === "accent"
        ? `accent ${node.sign}`
        : node.kind === "fraction"
          ? node.hasBar
            ? "frac"
            : "choice"
          : node.index
            ? "root"
            : "sqrt"
    return [{ label: own, children: parts }]
  })
}

const signs = new Map([
  ["·", "⋅"],
  ["-", "−"],
  ["∗", "*"],
  ["ϕ", "φ"],
  ["ϵ", "ε"],
  ["∣", "|"],
  ["∥", "‖"],
  ["◦", "°"],
  ["∘", "°"],
])
const sign = (text: string): Tree[] => (text === "" ? [] : [leaf(text)])
const leaf = (text: string, variant?: string): Tree => ({
  label: variant && variant !== "normal" && variant !== "bold-italic" ? `${variant} ${text}` : text,
  children: [],
})

const sizeOf = (tree: Tree): number =>
  1 + tree.children.reduce((sum, child) => sum + sizeOf(child), 0)

/**
 * 1 for equal trees, 0 for trees without anything in common. Source: K. Zhang, D. Shasha (1989).
 */
export function likeness(a: Tree, b: Tree): number {
  return 1 - Math.min(1, distance(a, b) / Math.max(sizeOf(a), sizeOf(b)))
}

function distance(a: Tree, b: Tree): number {
  const [one, two] = [order(a), order(b)]
  const trees = one.labels.map(() => new Float64Array(two.labels.length))
  for (const i of one.roots) for (const j of two.roots) compare(one, two, { i, j, trees })
  return trees[one.labels.length - 1]?.[two.labels.length - 1] ?? 0
}

interface Ordered {
  readonly labels: string[]
  readonly left: number[]
  readonly roots: number[]
}

function order(tree: Tree): Ordered {
  const [labels, left]: [string[], number[]] = [[], []]
  const visit = (node: Tree): number => {
    let first = -1
    for (const child of node.children) {
      const own = visit(child)
      if (first < 0) first = own
    }
    labels.push(node.label)
    left.push(first < 0 ? labels.length - 1 : first)
    return left.at(-1) ?? 0
  }
  visit(tree)
  const last = new Map(left.map((from, at) => [from, at]))
  return { labels, left, roots: [...last.values()].toSorted((x, y) => x - y) }
}

function compare(
  a: Ordered,
  b: Ordered,
  { i, j, trees }: { readonly i: number; readonly j: number; readonly trees: Float64Array[] },
): void {
  const [li, lj] = [a.left[i] ?? 0, b.left[j] ?? 0]
  const forest = Array.from({ length: i - li + 2 }, () => new Float64Array(j - lj + 2))
  const at = (x: number, y: number): number => forest[x]?.[y] ?? 0
  for (let x = 1; x <= i - li + 1; x++) (forest[x] ?? [])[0] = x
  for (let y = 1; y <= j - lj + 1; y++) (forest[0] ?? [])[y] = y
  for (let x = 1; x <= i - li + 1; x++)
    for (let y = 1; y <= j - lj + 1; y++) {
      const [di, dj] = [li + x - 1, lj + y - 1]
      const isTree = a.left[di] === li && b.left[dj] === lj
      const change = isTree
        ? at(x - 1, y - 1) + (a.labels[di] === b.labels[dj] ? 0 : 1)
        : at((a.left[di] ?? 0) - li, (b.left[dj] ?? 0) - lj) + (trees[di]?.[dj] ?? 0)
      const best = Math.min(at(x - 1, y) + 1, at(x, y - 1) + 1, change)
      ;(forest[x] ?? [])[y] = best
      if (isTree) (trees[di] ?? [])[dj] = best
    }
}
