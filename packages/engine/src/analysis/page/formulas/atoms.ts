import { union, type Box } from "../../../base/geometry.ts"
import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import { mathFontKind, type MathFontKind } from "../../../fonts/math-font.ts"
import type { MathNode, MathVariant } from "../../../model/formula.ts"
import { shares } from "../../geometry/scale.ts"
import { isCjk, isSpace } from "../../writing/scripts.ts"
import { mathLetter, plainSign } from "./math-letters.ts"
import { isUprightLetter, weightOf, type Weight } from "./weights.ts"

/** A glyph, or what was put together of some, on its way into a formula. */
export interface Atom {
  readonly node: MathNode
  /** The sign of a single glyph, else "". */
  readonly sign: string
  /** Ink. */
  readonly box: Box
  readonly baseline: number
  readonly size: number
  /** Where the next would stand: what is left of it is no gap. */
  readonly end: number
  readonly start: number
}

export interface GlyphAtom extends Atom {
  /** Item of the page and place in it. */
  readonly item: number
  readonly at: number
  readonly weight: Weight
  readonly font: number
  readonly isItalic: boolean
  readonly isBold: boolean
  /** Its font is one of formulas. */
  readonly isMathFont: boolean
  readonly run: GlyphRun
  /** It is a path of the page, and no glyph. */
  readonly isDrawn?: boolean
}

/** Puts atoms together to one; `extent` says where it reaches farther than its ink. */
export function compound(
  node: MathNode,
  atoms: readonly Atom[],
  { baseline, size }: Pick<Atom, "baseline" | "size">,
  extent: Partial<Box> = {},
): Atom {
  const box = atoms.map((atom) => atom.box).reduce(union)
  const full = { ...box, ...extent }
  return { node, sign: "", box: full, baseline, size, start: full.x0, end: full.x1 }
}

/** How a font takes part in formulas, found once a file. */
export interface MathFace {
  /**
   * `roman`: a text font of TeX among text in another face, which it stands beside for formulas
   * alone.
   */
  readonly kind: MathFontKind | "roman" | undefined
  /** A text font of TeX, which holds the capital Greek letters of formulas. */
  readonly isTex: boolean
  readonly isItalic: boolean
  readonly isBold: boolean
  /**
   * A font of whole formulas, in which no words of the page are set: its upright letters are
   * theirs.
   */
  readonly hasNoWords?: boolean
}

/** Text fonts of TeX and of its kin for web pages. */
const texText = /^(?:cm|lm|sf|ec)[a-z]*\d|^LMRoman|^(?:KaTeX|MathJax)_Main|^MJXTEX(?:-B)?$/i
const texBold = /^(?:cm|lm)bx|^(?:cm|lm)mib|^LM\w*-Bold|^(?:KaTeX|MathJax)_\w+-Bold|^MJXTEX-B/i

export const mathFaces = (fonts: readonly SceneFont[]): MathFace[] =>
  fonts.map(({ name, isItalic, weight, isMath }) => {
    const kind = mathFontKind(name)
    const isTex = texText.test(name)
    // Stems of fonts of formulas, which a file may give as their weight, are no heavier for being
    // fat.
    const isHeavy = (kind === undefined || kind === "mixed") && !isTex && weight >= 600
    return {
      // A face without a name that holds letters of formulas draws all of them.
      kind: kind ?? (isMath ? "whole" : undefined),
      isTex,
      isItalic,
      isBold: isHeavy || texBold.test(name),
    }
  })

/**
 * Share of letters in a text font of TeX up to which it draws signs and digits of formulas only.
 */
const mostLetters = shares.half

/**
 * Tells the text fonts of TeX that draw signs of formulas alone: beside text in a face of its own
 * they draw brackets, digits and signs of relation, as `mathpazo`, `mathptmx` and `times` have it.
 */
export function facesBesideText(
  faces: readonly MathFace[],
  runs: readonly GlyphRun[],
  text: GlyphRun | undefined,
): readonly MathFace[] {
  const known = facesWithoutWords(faces, runs)
  if (!text || faces[text.font]?.isTex !== false) return known
  const counts = new Map<number, { all: number; letters: number }>()
  for (const { font, chars } of runs) {
    const face = faces[font]
    if (!face?.isTex || face.isItalic || face.isBold || face.kind !== undefined) continue
    const own = counts.get(font) ?? { all: 0, letters: 0 }
    own.all += chars.length
    own.letters += chars.filter((char) => /^\p{L}/u.test(char)).length
    counts.set(font, own)
  }
  return known.map((face, font) => {
    const own = counts.get(font)
    return own && own.letters <= mostLetters * own.all ? { ...face, kind: "roman" } : face
  })
}

/**
 * Tells the fonts of whole formulas that hold few upright letters: names of functions, and what a
 * formula says in words. Where somebody set text in one, most of its letters are upright.
 */
function facesWithoutWords(
  faces: readonly MathFace[],
  runs: readonly GlyphRun[],
): readonly MathFace[] {
  if (!faces.some(({ kind }) => kind === "whole")) return faces
  const counts = new Map<number, { all: number; letters: number; usual: number; odd: number }>()
  for (const { font, chars } of runs) {
    if (faces[font]?.kind !== "whole") continue
    const own = counts.get(font) ?? { all: 0, letters: 0, usual: 0, odd: 0 }
    own.all += chars.filter((char) => !isSpace(char)).length
    own.letters += chars.filter(isUprightLetter).length
    own.usual += chars.filter((char) => usual.test(char)).length
    own.odd += chars.filter((char) => odd.test(char)).length
    counts.set(font, own)
  }
  return faces.map((face, font) => {
    const own = counts.get(font)
    if (!own) return face
    if (own.usual === 0 && own.odd > 0) return { ...face, kind: undefined }
    return own.letters <= mostLetters * own.all ? { ...face, hasNoWords: true } : face
  })
}

/** What some formula of any page has: letters but for rare alphabets, digits, common signs. */
const usual =
  /^[\dA-Za-z\u0370-\u03ff\u{1d400}-\u{1d49b}\u{1d538}-\u{1d56b}\u{1d5a0}-\u{1d7ff}ℎℂℕℙℚℝℤ=+\-−±×·⋅∘<>≤≥≠≈∼∈()[\]{}|/,.∑∏∫√∂∇∞→⇒∀∃∪∩]$/u
/**
 * Signs that are unknown, or of blocks that formulas hardly take from: where a font draws these and
 * nothing usual, its map says something else than it draws (letters of another script, notes of
 * music).
 */
const odd = /^[\ufffd\ue000-\uf8ff\u2ad9-\u2aff\u2b00-\u2bff]/u

/** What a face makes of a letter, wherever it stands. */
interface FaceLetter extends Pick<
  GlyphAtom,
  "node" | "sign" | "weight" | "isItalic" | "isBold" | "isMathFont"
> {
  /** Where its ink lies where nobody measured it, in ems above the baseline. */
  readonly heights: readonly [number, number]
}

/** Letters of faces: a page has thousands of glyphs and tens of letters. */
const knownLetters = new WeakMap<MathFace, Map<string, FaceLetter>>()

function letterOf(raw: string, face: MathFace): FaceLetter {
  const letters = knownLetters.get(face) ?? new Map<string, FaceLetter>()
  knownLetters.set(face, letters)
  const letter = letters.get(raw) ?? makeLetter(raw, face)
  letters.set(raw, letter)
  return letter
}

function makeLetter(raw: string, face: MathFace): FaceLetter {
  const kind = face.kind === "roman" ? undefined : face.kind
  const { sign, variant, isItalic: isSlanted } = mathLetter(raw, kind)
  const isItalic = isSlanted ?? (face.kind === "letters" || face.isItalic)
  // In a font of whole formulas the letter itself says whether it is bold.
  const isBold = face.isBold && face.kind !== "whole"
  const isTexGreek = face.isTex && /^[Α-Ω]$/u.test(sign)
  const weight = isTexGreek ? "math" : weightOf(raw, sign, face)
  return {
    node: tokenOf(sign, { isItalic, isBold, variant }),
    sign,
    weight,
    isItalic,
    isBold,
    isMathFont:
      isTexGreek ||
      (face.kind === "office" || face.kind === "roman"
        ? weight === "math"
        : face.kind !== undefined && face.kind !== "mixed"),
    heights: heightsOf(sign),
  }
}

/** Tells how much a letter of a face speaks for a formula. */
export const letterWeight = (letter: string, face: MathFace): Weight =>
  letterOf(letter, face).weight

/** Makes an atom of a glyph. */
export function glyphAtom(run: GlyphRun, at: number, item: number, face: MathFace): GlyphAtom {
  const letter = letterOf(run.chars[at] ?? "", face)
  const { node, sign, weight, isItalic, isBold, isMathFont } = letter
  const [x, y] = [run.x[at] ?? 0, run.y[at] ?? 0]
  const advance = run.advance[at] ?? 0
  const box = inkOf(run, at) ?? estimatedInk(letter, { x, y, advance, size: run.size })
  // Tall signs hang below their origin or stand on it, as their font likes: they are centred.
  const isCentred = face.kind === "extension" || isTall(sign, box, run.size)
  return {
    node,
    sign,
    box,
    baseline: isCentred ? (box.y0 + box.y1) / 2 + axisEm * run.size : y,
    size: run.size,
    start: Math.min(x, x + advance),
    end: Math.max(x, x + advance),
    item,
    at,
    run,
    weight,
    font: run.font,
    isItalic,
    isBold,
    isMathFont,
  }
}

/** Height of the middle of signs above the baseline, in ems. */
export const axisEm = 0.25

/** Tells large operators, roots and brackets that are higher than a line. */
export const isTall = (sign: string, box: Box, size: number): boolean =>
  box.y1 - box.y0 > 1.15 * size && /^[∑∏∐∫∬∭∮⋃⋂⨄⨆⋀⋁⨀⨁⨂√()[\]{}|‖⌈⌉⌊⌋⟨⟩\u239b-\u23ae]$/u.test(sign)

/** Thinner ink is none, in points. */
const leastInk = 0.04

function inkOf({ ink }: GlyphRun, at: number): Box | undefined {
  if (!ink) return undefined
  const [x0, y0, x1, y1] = [ink[4 * at], ink[4 * at + 1], ink[4 * at + 2], ink[4 * at + 3]]
  if (x0 === undefined || y0 === undefined || x1 === undefined || y1 === undefined) return undefined
  // A font that is not in the file gives no ink.
  return x1 - x0 > leastInk && y1 - y0 > leastInk ? { x0, y0, x1, y1 } : undefined
}

/** Where the ink of a letter of a text font lies, in ems above the baseline. */
function heightsOf(sign: string): readonly [number, number] {
  if (/[acemnorsuvwxzαεικνοπρστυωϕ∗]/u.test(sign)) return [0.45, -0.01]
  if (/[gpqyηγμφχψ]/u.test(sign)) return [0.45, -0.2]
  if (/[()[\]{}|/\\]/u.test(sign)) return [0.75, -0.25]
  if (/[=+\-−×±<>÷≤≥≈→]/u.test(sign)) return [0.52, 0.05]
  if (/[.,;_]/u.test(sign)) return [0.11, sign === "." ? 0 : -0.19]
  if (/[ˆ˜¯˙¨ˇ^~´`'′*]/u.test(sign)) return [0.7, 0.5]
  if (/[jQ]/u.test(sign)) return [0.68, -0.19]
  return [0.69, 0]
}

function estimatedInk(
  { heights: [top, bottom] }: FaceLetter,
  { x, y, advance, size }: { x: number; y: number; advance: number; size: number },
): Box {
  return { x0: x, x1: x + advance, y0: y - top * size, y1: y - bottom * size }
}

interface Look {
  readonly isItalic: boolean
  readonly isBold: boolean
  readonly variant: MathVariant | undefined
}

function tokenOf(sign: string, { isItalic, isBold, variant }: Look): MathNode {
  if (/^\d+$/.test(sign))
    return { kind: "number", text: sign, ...(isBold ? { variant: "bold" as const } : {}) }
  if (isCjk(sign)) return { kind: "text", text: sign }
  if (/^[\p{L}∞∅ℓ℘ℏ∂∇ℵ]+$/u.test(sign)) {
    const own =
      variant ??
      (isBold
        ? isItalic
          ? "bold-italic"
          : "bold"
        : isItalic || !/^[\p{L}]$/u.test(sign)
          ? undefined
          : "normal")
    return { kind: "identifier", text: sign, ...(own ? { variant: own } : {}) }
  }
  return { kind: "operator", text: plainSign(sign) }
}
