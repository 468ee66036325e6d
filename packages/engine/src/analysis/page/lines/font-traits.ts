import { ems } from "../../geometry/scale.ts"
import type { GlyphRun, SceneFont } from "../../../model/scene.ts"

const boldName = /(?:bold|black|heavy|semibold|demi|粗|黑体加粗)/i
const italicName = /(?:italic|oblique|kursiv)/i
/**
 * Names that foundries cut short: "-Bd" of Linotype, "-Medi" of URW, whose bold it is. The width of
 * stems that such a file tells besides stays below what counts as bold, or says nothing.
 */
const shortBold = /-(?:Bd|Blk|Hv)(?![a-z])|^Nimbus\w+-Medi/
/**
 * Bold and leaning faces of TeX: Computer Modern and cm-super, whose names spell series and shape.
 * Source: "Fontname" (Berry, CTAN), "The CM-Super font package" (Volovich).
 */
const texBold = /^cm(?:(?:ss|tt|csc|br)?b(?!r)|mib)|^sf(?:b[ilx]|rb|sx|xc)\d/i
const texItalic = /^cm(?:bx)?(?:ti|sl|itt|ssi)|^sf(?:ti|sl|bi|bl)\d/i
/**
 * Weight from which Word would call a font bold. Source: OpenType OS/2 usWeightClass, 600 is
 * semi-bold.
 */
const boldWeight = 600
/** Slant from which upright letters count as italic, in degrees; fake italics use 12 to 20. */
const italicSkew = 7

/** Tells whether all that a font sets reads as bold. */
export const isBoldFont = ({ weight, name }: SceneFont): boolean =>
  weight >= boldWeight || boldName.test(name) || shortBold.test(name) || texBold.test(name)

/** Tells whether all that a font sets reads as italic. */
export const isItalicFont = ({ isItalic: isSlanted, name }: SceneFont): boolean =>
  isSlanted || italicName.test(name) || texItalic.test(name)

/** Tells whether the run reads as bold: by its font, or by an outline in the fill colour. */
export function isBold(font: SceneFont | undefined, run: GlyphRun, isEmboldened: boolean): boolean {
  if (isEmboldened || isOverprinted(run)) return true
  if (run.renderMode === 2 && (run.strokeColour === undefined || run.strokeColour === run.colour))
    return true
  return font !== undefined && isBoldFont(font)
}

/**
 * Shift from which letters that are drawn twice look bolder, and up to which they are no shadow, in
 * ems.
 */
const OVERPRINT_EM = [0.01, ems.touch] as const

/** Signs of leaders, which programs draw over each other. */
const hasSigns = /[^\s.·‧…_]/u

/**
 * Tells whether the same letters were drawn again a little beside themselves; dots are those of
 * leaders.
 */
function isOverprinted({ overprint, size, chars }: GlyphRun): boolean {
  if (!overprint || !chars.some((char) => hasSigns.test(char))) return false
  const shift = Math.hypot(overprint.dx, overprint.dy) / size
  return shift >= OVERPRINT_EM[0] && shift <= OVERPRINT_EM[1]
}

export function isItalic(font: SceneFont | undefined, run: GlyphRun): boolean {
  return Math.abs(run.skew) >= italicSkew || (font !== undefined && isItalicFont(font))
}
