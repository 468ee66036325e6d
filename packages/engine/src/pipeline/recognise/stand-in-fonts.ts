import type { SceneFont, ScenePage } from "../../model/scene.ts"
import { printedFaces } from "./printed-face.ts"
import type { PrintedFace } from "./printed-face.ts"

/** Families of recognised text, in the order of their fonts, which come in pairs of families. */
const families = ["Times New Roman", "SimSun", ...printedFaces.slice(1)] as const

/** How a word is set apart. */
interface FontStyle {
  readonly isBold?: boolean
  readonly isItalic?: boolean
}

/**
 * Place among the stand-ins of a family's font. The two usual ones come first, then both in bold,
 * in italics and in bold italics; then the next two families.
 */
export function placeOfStandIn(
  family: PrintedFace | "SimSun",
  { isBold = false, isItalic = false }: FontStyle,
): number {
  const at = families.indexOf(family)
  const pair = Math.floor(at / 2)
  return pair * OF_PAIR + (at % 2) + (isBold ? 2 : 0) + (isItalic ? 4 : 0)
}

/** Gives the fonts that stand for recognised text, as far as pages use them. */
export function standInsFor(pages: readonly ScenePage[], firstFont: number): readonly SceneFont[] {
  let last = firstFont + USUAL - 1
  for (const { items } of pages)
    for (const item of items) if (item.kind === "glyphs") last = Math.max(last, item.font)
  return standInFonts().slice(0, Math.ceil((last + 1 - firstFont) / USUAL) * USUAL)
}

/** Fonts of two families: each regular, bold, italic and both. */
const OF_PAIR = 8

/** Fonts that are always there: those of the two most common faces of print. */
const USUAL = 2

const standIn = {
  isFixedPitch: false,
  isSymbolic: false,
  isEmbedded: false,
  ascent: 0.88,
  descent: -0.12,
  mappedShare: 1,
}

const traits: Readonly<
  Record<(typeof families)[number], Pick<SceneFont, "name" | "isSerif" | "spaceWidth">>
> = {
  "Times New Roman": { name: "TimesNewRoman", isSerif: true, spaceWidth: 0.25 },
  SimSun: { name: "SimSun", isSerif: true, spaceWidth: 0.5 },
  Arial: { name: "Arial", isSerif: false, spaceWidth: 0.278 },
  Calibri: { name: "Calibri", isSerif: false, spaceWidth: 0.226 },
  Cambria: { name: "Cambria", isSerif: true, spaceWidth: 0.22 },
  Verdana: { name: "Verdana", isSerif: false, spaceWidth: 0.33 },
  "Courier New": { name: "CourierNew", isSerif: true, spaceWidth: 0.6 },
}

/** Recognised text has no font: these are what its faces are commonly called. */
const standInFonts = (): readonly SceneFont[] =>
  Array.from({ length: Math.ceil(families.length / 2) * OF_PAIR }, (_, at) => {
    const family = families[Math.floor(at / OF_PAIR) * 2 + (at % 2)] ?? families[0]
    const [isBold, isItalic] = [at % 4 >= 2, at % OF_PAIR >= 4]
    const { name, ...own } = traits[family]
    return {
      ...standIn,
      ...own,
      name: nameOf(name, { isBold, isItalic }),
      isItalic,
      family,
      weight: isBold ? 700 : 400,
      ...(family === "Courier New" ? { isFixedPitch: true } : {}),
    }
  })

function nameOf(name: string, { isBold, isItalic }: FontStyle): string {
  const style = `${isBold ? "Bold" : ""}${isItalic ? "Italic" : ""}`
  return style === "" ? name : `${name}-${style}`
}
