import type { MathNode } from "../../../model/formula.ts"
import type { Atom } from "./atoms.ts"
import { bindBars, type Bar } from "./bars.ts"
import { bindFences, joinPieces } from "./fences.ts"
import { bindAccents, bindLimits } from "./limits.ts"
import { matrixOf } from "./matrices.ts"
import { lineOf } from "./scripts.ts"

/** Levels of a formula at most; deeper ones than people write are broken. */
const deepest = 24

/** How a formula is read. */
interface ReadOptions {
  /** It may be of several lines: the file says that all of them are one formula. */
  readonly mayHaveLines: boolean
}

/** Reads the atoms of a formula, and the bars among them, as a tree. */
export function parseFormula(
  atoms: readonly Atom[],
  bars: readonly Bar[],
  { mayHaveLines }: ReadOptions,
): MathNode {
  const read = (inner: readonly Atom[]): MathNode => parse(inner, 1)
  const bound = bindBars(joinPieces(atoms), bars, read)
  return mayHaveLines ? linesOf(bound, read) : parse(bound, 0)
}

/** Reads lines above each other, which no bracket holds together. */
function linesOf(atoms: readonly Atom[], read: (own: readonly Atom[]) => MathNode): MathNode {
  const block = (own: readonly Atom[]): MathNode => matrixOf(own, read) ?? read(own)
  const bound = bindAccents(bindLimits(bindFences(atoms, block), read), read)
  return matrixOf(bound, (own) => lineOf(own, read)) ?? lineOf(bound, read)
}

/**
 * Reads what has no bars of its own any more: signs in pairs first, then what stands above and
 * below.
 */
function parse(atoms: readonly Atom[], depth: number): MathNode {
  if (depth > deepest) return { kind: "row", items: atoms.map(({ node }) => node) }
  const inner = (own: readonly Atom[]): MathNode => parse(own, depth + 1)
  const block = (own: readonly Atom[]): MathNode => matrixOf(own, inner) ?? inner(own)
  const bound = bindAccents(bindLimits(bindFences(atoms, block), inner), inner)
  return lineOf(bound, inner)
}
