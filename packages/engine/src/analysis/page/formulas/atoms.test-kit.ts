import type { MathNode } from "../../../model/formula.ts"
import type { Atom, GlyphAtom } from "./atoms.ts"
import type { Weight } from "./weights.ts"
import type { Word } from "./words.ts"

interface AtomLook {
  readonly size?: number
  /** In ems. */
  readonly wide?: number
  /** Height above the baseline and depth below it, in ems. */
  readonly top?: number
  readonly depth?: number
  /** A letter of a name, as in "lim". */
  readonly isUpright?: boolean
}

/** A sign whose ink begins at a place on a baseline. */
export function atomAt(
  sign: string,
  x: number,
  baseline: number,
  { size = 10, wide = 0.5, top = 0.7, depth = 0, isUpright = false }: AtomLook = {},
): Atom {
  const box = {
    x0: x,
    x1: x + wide * size,
    y0: baseline - top * size,
    y1: baseline + depth * size,
  }
  return { node: nodeOf(sign, isUpright), sign, box, baseline, size, start: x, end: box.x1 }
}

interface WordLook extends AtomLook {
  /** Of a formula where nothing is said. */
  readonly weight?: Weight
  /** Drawn by a font of formulas, where nothing is said. */
  readonly isMathFont?: boolean
  /** A slanted letter of the text. */
  readonly isVariable?: boolean
}

/**
 * A word whose ink begins at a place on a baseline: a sign of a formula unless it says otherwise.
 */
export function wordAt(text: string, x: number, baseline: number, look: WordLook = {}): Word {
  const { weight = "math", isMathFont = weight === "math", isVariable = false } = look
  const atom = atomAt(text, x, baseline, look)
  const glyph = { isItalic: isVariable, isBold: false, weight, isMathFont }
  return {
    ...atom,
    sign: [...text].length === 1 ? text : "",
    glyphs: [{ ...atom, ...glyph } as Word["glyphs"][number]],
    weight,
    text,
    isVariable,
    isVector: false,
    isMathFont,
  }
}

/** How a glyph looks and what it says. */
export interface GlyphLook {
  readonly size?: number
  readonly isItalic?: boolean
  readonly isBold?: boolean
  readonly isMathFont?: boolean
  readonly weight?: Weight
  readonly baseline?: number
}

/** A glyph half an em wide: letters are of the text, other signs speak for nothing. */
export function glyphAt(sign: string, x: number, look: GlyphLook = {}): GlyphAtom {
  const { size = 10, baseline = 100, isItalic = false, isBold = false, isMathFont = false } = look
  const { weight = /[\p{L}\p{M}]/u.test(sign) ? "text" : "neutral" } = look
  const place = { item: 0, at: 0, font: 0, run: undefined as never }
  return { ...atomAt(sign, x, baseline, { size }), ...place, weight, isItalic, isBold, isMathFont }
}

function nodeOf(text: string, isUpright: boolean): MathNode {
  if (/^\d+$/.test(text)) return { kind: "number", text }
  if (!/^\p{L}+$/u.test(text)) return { kind: "operator", text }
  return { kind: "identifier", text, ...(isUpright ? { variant: "normal" as const } : {}) }
}

/** Reads atoms as a row, from the left. */
export function readRow(atoms: readonly Atom[]): MathNode {
  const items = atoms.toSorted((a, b) => a.start - b.start).map(({ node }) => node)
  const [only] = items
  return items.length === 1 && only ? only : { kind: "row", items }
}

/** Tells a formula in one line. */
export function tell(node: MathNode | undefined): string {
  if (!node) return "nothing"
  switch (node.kind) {
    case "row":
      return node.items.map(tell).join(" ")
    case "fraction":
      return `(${tell(node.numerator)})${node.hasBar ? "/" : "over"}(${tell(node.denominator)})`
    case "radical":
      return `root${node.index ? `[${tell(node.index)}]` : ""}(${tell(node.body)})`
    case "accent":
      return `${node.sign} ${node.place} (${tell(node.base)})`
    case "limits":
      return `${tell(node.base)} under {${node.under ? tell(node.under) : ""}} over {${node.over ? tell(node.over) : ""}}`
    case "scripts":
      return `${tell(node.base)}_{${node.sub ? tell(node.sub) : ""}}^{${node.sup ? tell(node.sup) : ""}}`
    case "fenced":
      return `${node.open} ${tell(node.body)} ${node.close}`.trim()
    case "matrix":
      return `[${node.rows.map((row) => row.map(tell).join(" & ")).join(" ; ")}]`
    default:
      return node.text
  }
}

/** Tells atoms in one line each, from the left. */
export const tellAll = (atoms: readonly Atom[]): string[] =>
  atoms.toSorted((a, b) => a.start - b.start).map(({ node }) => tell(node))
