import type { MathFontKind } from "../../../fonts/math-font.ts"
import type { MathVariant } from "../../../model/formula.ts"

export interface MathLetter {
  readonly sign: string
  readonly variant?: MathVariant | undefined
  /** Told by the character or the font; undefined: by the face. */
  readonly isItalic?: boolean | undefined
}

/** What fonts that only hold letters of one look draw. */
const variants: Partial<Record<MathFontKind, MathVariant>> = {
  struck: "double-struck",
  script: "script",
  fraktur: "fraktur",
}

/**
 * Looks of the alphabets from U+1D400, 52 letters each. Source: Unicode, "Mathematical Alphanumeric
 * Symbols".
 */
const alphabets: readonly (readonly [MathVariant | undefined, boolean])[] = [
  ["bold", false],
  [undefined, true],
  ["bold-italic", true],
  ["script", false],
  ["script", false],
  ["fraktur", false],
  ["double-struck", false],
  ["fraktur", false],
  ["sans-serif", false],
  ["sans-serif", false],
  ["sans-serif", true],
  ["sans-serif", true],
  ["monospace", false],
]
const greek = Array.from("ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ")
const greekLooks: readonly (readonly [MathVariant | undefined, boolean])[] = [
  ["bold", false],
  [undefined, true],
  ["bold-italic", true],
  ["bold", false],
  ["bold-italic", true],
]
/** Letters that Unicode had before its mathematical alphabets. */
const letterlike = new Map<string, MathLetter>([
  ...Array.from("ℂCℍHℕNℙPℚQℝRℤZ").flatMap((each, at, all): [string, MathLetter][] =>
    at % 2 === 0 ? [[each, { sign: all[at + 1] ?? "", variant: "double-struck" }]] : [],
  ),
  ...Array.from("ℬBℰEℱFℋHℐIℒLℳMℛRℯeℊgℴo").flatMap((each, at, all): [string, MathLetter][] =>
    at % 2 === 0 ? [[each, { sign: all[at + 1] ?? "", variant: "script" }]] : [],
  ),
  ["ℎ", { sign: "h", isItalic: true }],
])

/**
 * Gives the plain letter or sign that a glyph of a formula stands for, and the look that it adds.
 */
export function mathLetter(raw: string, kind: MathFontKind | undefined): MathLetter {
  const known = letterlike.get(raw)
  if (known) return known
  const code = raw.codePointAt(0) ?? 0
  if (code >= 0x1d400 && code <= 0x1d7ff) return alphanumeric(code)
  const variant = kind && /^\p{L}$/u.test(raw) ? variants[kind] : undefined
  if (variant && raw < "\u0250") return { sign: raw, variant, isItalic: false }
  // CMSY holds capital script letters.
  if (kind === "signs" && /^[A-Z]$/.test(raw))
    return { sign: raw, variant: "script", isItalic: false }
  return { sign: signs.get(raw) ?? raw }
}

function alphanumeric(code: number): MathLetter {
  if (code < 0x1d6a4) {
    const at = code - 0x1d400
    const [variant, isItalic] = alphabets[Math.floor(at / 52)] ?? [undefined, true]
    const letter = at % 52
    const sign = String.fromCharCode(letter < 26 ? 65 + letter : 71 + letter)
    return { sign, variant, isItalic }
  }
  if (code < 0x1d6a8) return { sign: code === 0x1d6a4 ? "ı" : "ȷ", isItalic: true }
  if (code < 0x1d7ce) {
    const at = code - 0x1d6a8
    const [variant, isItalic] = greekLooks[Math.floor(at / 58)] ?? [undefined, true]
    return { sign: greek[at % 58] ?? "", variant, isItalic }
  }
  const at = code - 0x1d7ce
  return { sign: String(at % 10), isItalic: false }
}

/** Signs that fonts give under other codes than formulas are written with. */
const signs = new Map([
  ["\u2126", "Ω"],
  ["\u2206", "Δ"],
  ["\u00b5", "μ"],
  ["∣", "|"],
  ["∥", "‖"],
  ["〈", "⟨"],
  ["〉", "⟩"],
  ["∕", "/"],
  ["ﬁ", "fi"],
  ["ﬂ", "fl"],
  ["\u00a0", " "],
  // The stroke through a sign, as KaTeX draws it.
  ["\ue020", "\u0338"],
])

/** Gives the sign of an operator: hyphens are minuses in formulas. */
export const plainSign = (sign: string): string =>
  sign === "-" || sign === "–" ? "−" : sign === "'" || sign === "’" ? "′" : sign
