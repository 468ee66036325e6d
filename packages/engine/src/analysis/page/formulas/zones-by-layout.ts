import { shares } from "../../geometry/scale.ts"
import type { GlyphAtom, MathFace } from "./atoms.ts"
import type { Bar } from "./bars.ts"
import { isNoFormula, isPlain, programsIn } from "./plain.ts"
import { isFormula, isLetterOfFormulas, isVectorAlone, trimZone, vectorsOf } from "./trim.ts"
import type { Word } from "./words.ts"
import { findZones, type Zone } from "./zones.ts"

/** What a page holds besides the formulas that the file names. */
interface Layout {
  readonly atoms: readonly GlyphAtom[]
  readonly rows: readonly (readonly Word[])[]
  readonly bars: readonly Bar[]
  readonly faces: readonly MathFace[]
}

/**
 * Finds formulas that nothing names: fonts of formulas draw some of their signs, the rest stands
 * beside.
 */
export function zonesByLayout({ atoms, rows, bars, faces }: Layout): Zone[] {
  if (!atoms.some(({ weight }) => weight === "math")) return []
  const found = findZones(rows, bars).map(trimZone)
  const isOfProgram = programsIn(rows)
  const isOther = (zone: Zone): boolean => isNoFormula(zone) || isOfProgram(zone)
  const told = found.filter((zone) => isFormula(zone) && !isOther(zone))
  const formulas = told.every((zone) => isPlain(zone, faces)) ? [] : told
  const isOffice =
    formulas.length > 0 &&
    atoms.some(({ font, weight }) => faces[font]?.kind === "office" && weight === "math")
  const areLettersOfText = isOffice || haveLettersOfText(atoms, faces, formulas)
  const vectors = vectorsOf(formulas)
  const known = new Set(formulas)
  return found.filter(
    (zone) =>
      known.has(zone) ||
      (areLettersOfText && isLetterOfFormulas(zone) && !isOther(zone)) ||
      isVectorAlone(zone, vectors),
  )
}

/**
 * Letters of fonts of formulas for each slanted one of the text up to which these are the formulas'
 * own.
 */
const fewLetters = shares.few

/**
 * Tells whether the formulas of a page take their letters from the slanted face of its text: fonts
 * of TeX draw their signs, and none draws letters.
 */
function haveLettersOfText(
  atoms: readonly GlyphAtom[],
  faces: readonly MathFace[],
  formulas: readonly Zone[],
): boolean {
  const isTexSign = ({ font }: GlyphAtom): boolean => {
    const kind = faces[font]?.kind
    return kind === "roman" || kind === "signs" || kind === "extension"
  }
  const slanted = formulas.flatMap(({ words }) => words.filter(({ isVariable }) => isVariable))
  if (slanted.length === 0 || !atoms.some(isTexSign)) return false
  const ownLetters = atoms.filter(
    ({ isMathFont, sign, node }) =>
      isMathFont && /^[a-zA-Z]$/.test(sign) && !("variant" in node && node.variant),
  )
  return ownLetters.length < fewLetters * slanted.length
}
