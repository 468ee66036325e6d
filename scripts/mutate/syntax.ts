import { parseAst } from "rolldown/parseAst"

/** A node of the syntax tree; offsets count UTF-16 units of the source. */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Parses TypeScript. */
export const parse = (code: string): SyntaxNode =>
  parseAst(code, { lang: "ts" }) as unknown as SyntaxNode

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === "object" &&
  value !== null &&
  typeof (value as Partial<SyntaxNode>).type === "string"

/** What a node stands in: the key under which its parent holds it. */
export interface Place {
  readonly parent: SyntaxNode | undefined
  readonly key: string
}

/** Nodes of types, whose expressions still run. */
const castings = new Set(["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"])

/** Gives the children that run, with the key that holds each; types are left out. */
export function* childrenOf(node: SyntaxNode): Generator<[key: string, child: SyntaxNode]> {
  if (node.type.startsWith("TS")) {
    if (castings.has(node.type) && isNode(node.expression)) yield ["expression", node.expression]
    return
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === "typeAnnotation" || key === "returnType" || key === "typeArguments") continue
    if (isNode(value)) yield [key, value]
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) yield [key, each]
  }
}

/** Visits a node and all below it, parents first; `enter` returning false stays above. */
export function walk(
  node: SyntaxNode,
  enter: (node: SyntaxNode, place: Place) => boolean | void,
  place: Place = { parent: undefined, key: "" },
): void {
  if (enter(node, place) === false) return
  for (const [key, child] of childrenOf(node)) walk(child, enter, { parent: node, key })
}

const child = (node: SyntaxNode, key: string): SyntaxNode | undefined =>
  isNode(node[key]) ? node[key] : undefined

/** The expression inside of brackets and casts. */
export function bare(node: SyntaxNode): SyntaxNode {
  const inner =
    node.type === "ParenthesizedExpression" || castings.has(node.type)
      ? child(node, "expression")
      : undefined
  return inner ? bare(inner) : node
}

export const isLogical = (node: SyntaxNode): boolean =>
  node.type === "LogicalExpression" && (node.operator === "&&" || node.operator === "||")

const comparing = new Set(["<", "<=", ">", ">=", "===", "!==", "==", "!="])
const ordering = new Set(["<", "<=", ">", ">="])

export const isComparison = (node: SyntaxNode): boolean =>
  node.type === "BinaryExpression" && comparing.has(String(node.operator))

/** A comparison that asks for more or less; equality of counts and kinds is no threshold. */
export const isOrdering = (node: SyntaxNode): boolean =>
  node.type === "BinaryExpression" && ordering.has(String(node.operator))

/** The number of a literal, with its sign. */
export function numberOf(node: SyntaxNode): number | undefined {
  if (node.type === "Literal" && typeof node.value === "number") return node.value
  const argument = node.type === "UnaryExpression" ? child(node, "argument") : undefined
  if (!argument || node.operator !== "-") return undefined
  const value = numberOf(argument)
  return value === undefined ? undefined : -value
}

/** Tells whether an expression is made of nothing but numbers. */
export function isArithmetic(node: SyntaxNode): boolean {
  const inner = bare(node)
  if (numberOf(inner) !== undefined) return true
  if (inner.type !== "BinaryExpression") return false
  const [left, right] = [child(inner, "left"), child(inner, "right")]
  return left !== undefined && right !== undefined && isArithmetic(left) && isArithmetic(right)
}
