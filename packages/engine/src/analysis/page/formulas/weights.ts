import { isCjk } from "../../writing/scripts.ts"
import type { MathFontKind } from "../../../fonts/math-font.ts"

/** How much a glyph speaks for a formula. */
export type Weight = "math" | "neutral" | "text"

/** What a face draws; `roman`: a text font of TeX that stands beside text in another face. */
interface Drawn {
  readonly kind: MathFontKind | "roman" | undefined
  readonly hasNoWords?: boolean
}

/** A letter of text: what mathematical alphabets hold has codes of its own. */
export const isUprightLetter = (char: string): boolean =>
  /^[\p{Lu}\p{Ll}]$/u.test(char) && (char.codePointAt(0) ?? 0) < 0x300

/** Signs of CMSY and its kin that stand in text too: bullets, marks of notes. */
const ornaments = /^[•·∙◦⋄†‡§¶∗*©®™■□▪●○◆➢✓–—“”‘’]$/u
/** Signs that only formulas have. */
export const formulaSigns = /^[\u2200-\u22ff\u27c0-\u27ef\u2980-\u2aff∑∏∫√∂∇∞≤≥≠≈]$/u
/** Signs that other faces of text lack: they stand in for them. */
const fallbacks = /^[←-⇿✓✗★☆☐☑☒]$/u
const neutral = /^[\d+\-−=<>()[\]{}|/.,:;!'′*×÷±·⋅%^ˆ˜¯˙¨ˇ~´`→←⇒∗]$/u

const romanWeight = (sign: string): Weight =>
  /^(?:[=+<>]|\u0338)$/.test(sign) || formulaSigns.test(sign)
    ? "math"
    : neutral.test(sign)
      ? "neutral"
      : "text"

function wholeWeight(raw: string, sign: string, hasNoWords = false): Weight {
  if (isUprightLetter(raw)) return hasNoWords ? "neutral" : "text"
  // Formulas slant small Greek letters; an upright one stands in for one that the text face lacks.
  const isPlain = neutral.test(sign) || ornaments.test(sign) || /^[α-ω]$/u.test(raw)
  return isPlain ? "neutral" : "math"
}

/**
 * Tells how much a glyph speaks for a formula: `sign` is what it says, `raw` what the font gives.
 */
export function weightOf(raw: string, sign: string, { kind, hasNoWords }: Drawn): Weight {
  const code = raw.codePointAt(0) ?? 0
  if (code >= 0x1d400 && code <= 0x1d7ff) return "math"
  if (isCjk(sign)) return "text"
  switch (kind) {
    case undefined:
      return neutral.test(sign) ? "neutral" : formulaSigns.test(sign) ? "neutral" : "text"
    case "roman":
      return romanWeight(sign)
    case "mixed":
      if (ornaments.test(sign)) return "text"
      return formulaSigns.test(sign) || /^[=+−×⋅→{}()[\]⎛-⎭]$/u.test(sign) ? "math" : "neutral"
    case "office":
      if (ornaments.test(sign) || /[\ue000-\uf8ff]/u.test(raw) || isUprightLetter(raw))
        return "text"
      return fallbacks.test(sign) ? "neutral" : "math"
    case "signs":
      return ornaments.test(sign) ? "neutral" : "math"
    case "whole":
      return wholeWeight(raw, sign, hasNoWords)
    default:
      return "math"
  }
}
