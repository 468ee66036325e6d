import { luminance, white, type Rgb } from "../../base/colour.ts"
import type { Formula, TextRun } from "../../model/document.ts"
import { mathParts, type MathNode } from "../../model/formula.ts"
import { formulaRuns } from "../../model/formula-text.ts"

/**
 * Contrast below which letters are not read on their ground, as a ratio from 1 (none) to 21.
 * Source: WCAG 2.2, the least for large text.
 */
const readableContrast = 3

const contrast = (light: Rgb, dark: Rgb): number =>
  (luminance(light) + 0.05) / (luminance(dark) + 0.05)

const BLACK: Rgb = 0

/** Tells whether black letters are not read on a ground. */
export const isDark = (ground: Rgb): boolean => contrast(ground, BLACK) < readableContrast

/**
 * Gives a formula in a light colour, or on a dark ground, that is one line of letters and indices
 * as runs; undefined for any other.
 *
 * LibreOffice draws formulas in black, whatever their colour is: there, nobody would see them.
 */
export function lightFormula(formula: Formula): TextRun[] | undefined {
  const { tree, number, display } = formula
  const { colour, highlight } = formula.style
  const isHidden =
    contrast(white, colour) < readableContrast || (highlight !== undefined && isDark(highlight))
  if (!isHidden || number !== undefined || display !== "inline" || !isOneLine(tree))
    return undefined
  return formulaRuns(formula)
}

const linear: ReadonlySet<MathNode["kind"]> = new Set([
  "row",
  "identifier",
  "number",
  "operator",
  "text",
  "scripts",
  "fenced",
])

const isOneLine = (node: MathNode): boolean =>
  linear.has(node.kind) && mathParts(node).every(isOneLine)
