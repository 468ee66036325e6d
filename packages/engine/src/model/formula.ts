export type MathNode =
  | MathRow
  | MathToken
  | MathFraction
  | MathRadical
  | MathScripts
  | MathLimits
  | MathAccent
  | MathFenced
  | MathMatrix

export interface MathRow {
  readonly kind: "row"
  readonly items: readonly MathNode[]
}

/** A name, a number, a sign, or words between them. */
export interface MathToken {
  readonly kind: "identifier" | "number" | "operator" | "text"
  readonly text: string
  /** Looks that carry meaning; a single letter without one is slanted, a longer name upright. */
  readonly variant?: MathVariant
}

export type MathVariant =
  | "normal"
  | "bold"
  | "bold-italic"
  | "double-struck"
  | "script"
  | "fraktur"
  | "sans-serif"
  | "monospace"

export interface MathFraction {
  readonly kind: "fraction"
  readonly numerator: MathNode
  readonly denominator: MathNode
  /** A binomial coefficient has none. */
  readonly hasBar: boolean
}

export interface MathRadical {
  readonly kind: "radical"
  readonly body: MathNode
  readonly index?: MathNode
}

/** Raised and lowered beside the base. */
export interface MathScripts {
  readonly kind: "scripts"
  readonly base: MathNode
  readonly sub?: MathNode
  readonly sup?: MathNode
}

/** Under and over the base: limits of sums, what stands under "lim". */
export interface MathLimits {
  readonly kind: "limits"
  readonly base: MathNode
  readonly under?: MathNode
  readonly over?: MathNode
}

export interface MathAccent {
  readonly kind: "accent"
  readonly base: MathNode
  /** The sign as it stands alone: "^", "‾", "→", "⏞". */
  readonly sign: string
  readonly place: "over" | "under"
}

/** What stands between tall signs; one of them may be missing (""). */
export interface MathFenced {
  readonly kind: "fenced"
  readonly open: string
  readonly close: string
  readonly body: MathNode
}

export interface MathMatrix {
  readonly kind: "matrix"
  readonly rows: readonly (readonly MathNode[])[]
  /** Cells stand at the left: cases of a function. */
  readonly isLeft?: boolean
}

/** Gives the parts of a node, in the order in which they are read. */
export function mathParts(node: MathNode): readonly MathNode[] {
  switch (node.kind) {
    case "row":
      return node.items
    case "fraction":
      return [node.numerator, node.denominator]
    case "radical":
      return node.index ? [node.index, node.body] : [node.body]
    case "scripts":
      return [node.base, ...[node.sub ?? [], node.sup ?? []].flat()]
    case "limits":
      return [node.base, ...[node.under ?? [], node.over ?? []].flat()]
    case "accent":
      return [node.base]
    case "fenced":
      return [node.body]
    case "matrix":
      return node.rows.flat()
    default:
      return []
  }
}

/** Room of an em between two parts of a line: a sign by itself, as many as there are ems. */
export const QUAD = "\u2003"

/** Tells room that is written between two signs. */
export const isRoom = (node: MathNode): boolean =>
  node.kind === "operator" && node.text.trim() === ""

/** Signs that are set large and take limits. */
export const isLargeOperator = (text: string): boolean => /^[∑∏∐∫∬∭∮∯⋃⋂⨄⨆⋀⋁⨀⨁⨂]$/u.test(text)

/** Integral signs take their limits at the side. */
export const isIntegral = (text: string): boolean => /^[∫∬∭∮∯]$/u.test(text)

/** Names of functions, set upright. */
export const functionNames: ReadonlySet<string> = new Set(
  (
    "sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf " +
    "det dim ker deg gcd hom arg Pr mod liminf limsup argmax argmin sgn tr rank Re Im Var Cov diag Tr KL " +
    "supp erf softmax Hom Aut"
  ).split(" "),
)

/** Names that take what stands under them. */
export const limitNames: ReadonlySet<string> = new Set(
  "lim max min sup inf det gcd Pr liminf limsup argmax argmin".split(" "),
)
