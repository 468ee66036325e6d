import type { DocumentFont } from "../../model/document.ts"
import type { SceneFont } from "../../model/scene.ts"
import { readFontName } from "../../fonts/font-name.ts"
import { isSymbolFont } from "../../fonts/symbol-text.ts"
import { chineseFamilies, latinFamilies, metricTwins } from "./data/families.ts"
import { latinWidths } from "./data/latin-widths.ts"

/** Families for text whose own family is not known, by kind. */
const fallback = {
  serif: "Times New Roman",
  sans: "Arial",
  mono: "Courier New",
  song: "SimSun",
  hei: "SimHei",
} as const

/**
 * Gives the families that a file should name for each font of the scene, in the same order.
 *
 * Names that Word knows are kept; free metric twins go by the name of what they stand for, so that
 * lines break alike. Faces that few machines have become a common one of their kind, whose widths
 * are known: a name that the reader lacks would be set in whatever that machine takes for it.
 *
 * @param own Faces that travel with the document, by the index of their font: these keep their names.
 */
export function mapFonts(
  fonts: readonly SceneFont[],
  own: ReadonlyMap<number, OwnFamily> = new Map(),
): DocumentFont[] {
  return fonts.map((font, index) => {
    const usual = usualFamilies(font)
    const face = own.get(index)
    if (!face) return usual
    const { family, isHan } = face
    return {
      source: font.name,
      ascii: family,
      eastAsia: isHan ? family : usual.eastAsia,
      isSubstituted: false,
    }
  })
}

/**
 * Gives, for the index of each font, that of the first one with the same families: programs embed
 * one face in many parts, and text that goes from part to part is one run. Fonts of signs stay
 * apart.
 */
export function lookalikes(fonts: readonly DocumentFont[]): (font: number) => number {
  const first = new Map<string, number>()
  const alike = fonts.map(({ source, ascii, eastAsia }, index) => {
    if (isSymbolFont(source)) return index
    const key = `${ascii}|${eastAsia}`
    const known = first.get(key)
    if (known === undefined) first.set(key, index)
    return known ?? index
  })
  return (font) => alike[font] ?? font
}

/** Families of signs, drawn in its own way by each program; those that LibreOffice brings along. */
const keptOut = /^(?:Symbol|Wingdings|OpenSymbol|Cambria Math|DejaVu.*)$/

/**
 * Tells whether a family is one that some machines have and that no free face is as wide as: where
 * it is missing, every line of it breaks elsewhere.
 */
export const isLoneFamily = (family: string): boolean =>
  (latinFamilies.some(([, known]) => known === family) || isScreenFamily(family)) &&
  !(family in latinWidths) &&
  !keptOut.test(family)

/**
 * Tells whether a family of Chinese, Japanese or Korean has Latin letters of its own that only some
 * machines have: DengXian, Microsoft YaHei, PingFang. The free ones of the kind are common enough.
 */
export const isScreenFamily = (family: string): boolean =>
  chineseFamilies.some(([, known]) => known === family) &&
  latinBeside(family) === family &&
  !/^(?:Noto|WenQuanYi)/.test(family)

/**
 * Gives the Chinese or Japanese family of print that a font is of: its Latin letters are half an em
 * wide, which no face has that machines without it would take.
 */
export function printFamilyOf(font: SceneFont): string | undefined {
  const family = findChinese(font.name) ?? findChinese(font.family)
  return family !== undefined && isPrintFamily(family) ? family : undefined
}

/** Tells whether a family is one of print, in whose place a common face sets Latin letters. */
export const isPrintFamily = (family: string): boolean =>
  halfWidth.serif.has(family) || halfWidth.sans.has(family)

/** The family of a face that travels with the document. */
export interface OwnFamily {
  readonly family: string
  /** It stands for Han characters too. */
  readonly isHan: boolean
  /** Width of its word space in ems, where that is known. */
  readonly space?: number
  /** Advances of the face that was made, in ems. */
  readonly advances?: ReadonlyMap<string, number>
}

function usualFamilies(font: SceneFont): DocumentFont {
  const chinese = findChinese(font.name) ?? findChinese(font.family)
  if (chinese)
    return {
      source: font.name,
      // A face of two widths for Han and Latin: no other sets code in columns.
      ascii: readFontName(font.name).isFixedPitch === true ? fallback.mono : latinBeside(chinese),
      eastAsia: chinese,
      isSubstituted: false,
    }
  const latin = findLatin(font.name) ?? findLatin(font.family)
  const isKnown = latin !== undefined
  const family = latin ?? fallbackOf(font)
  const eastAsia =
    font.isSerif || /times|song|serif|roman/i.test(family)
      ? fallback.song
      : font.isSerif
        ? fallback.song
        : fallback.hei
  return { source: font.name, ascii: family, eastAsia, isSubstituted: !isKnown }
}

/**
 * Gives the family for Latin letters beside a Chinese one.
 *
 * The typefaces of print have letters of half an em that stand in for real ones: a common face with
 * digits as wide keeps the lines on machines that lack them, where anything could take their place.
 * Families of screens have good letters of their own.
 */
function latinBeside(family: string): string {
  if (!isPrintFamily(family)) return family
  return halfWidth.serif.has(family) ? fallback.serif : fallback.sans
}

/** Families whose Latin letters are half an em wide, or stand in where those are missing. */
const halfWidth = {
  serif: new Set([
    "SimSun",
    "NSimSun",
    "FangSong",
    "FangSong_GB2312",
    "KaiTi",
    "KaiTi_GB2312",
    "STFangsong",
    "STSong",
    "STZhongsong",
    "STKaiti",
    "FZXiaoBiaoSong-B05S",
    "MingLiU",
    "DFKai-SB",
    "MS Mincho",
  ]),
  sans: new Set(["SimHei", "STHeiti", "STXihei", "MS Gothic"]),
}

function findChinese(name: string): string | undefined {
  const key = squeeze(name)
  for (const [pattern, family] of chineseFamilies) if (pattern.test(key)) return family
  return undefined
}

function findLatin(name: string): string | undefined {
  const key = squeeze(name)
  for (const [pattern, family] of metricTwins) if (pattern.test(key)) return family
  for (const [pattern, family] of latinFamilies) if (pattern.test(key)) return family
  return undefined
}

/** Lower case without subset prefix, spaces and style words. */
const squeeze = (name: string): string =>
  name
    .replace(/^[A-Z]{6}\+/, "")
    .toLowerCase()
    .replace(/[\s_,-]/g, "")

/** Computer Modern and its kin have no place outside TeX. */
const isTexFont = (name: string): boolean =>
  /^(?:[A-Z]{6}\+)?(?:CM|LM|MSAM|MSBM|SFRM|SFBX|SFTI|EUFM|NimbusRom)/.test(name)

function fallbackOf(font: SceneFont): string {
  if (font.isFixedPitch) return fallback.mono
  return font.isSerif || isTexFont(font.name) ? fallback.serif : fallback.sans
}
