import type { SlideFamily } from "./data/slide-families.ts"

/** A typeface as a presentation names it. */
export interface Typeface {
  readonly name: string
  /** The script it is for: Latin letters, Chinese, Japanese and Korean, or complex ones. */
  readonly script: "latin" | "ea" | "cs"
  /** What the file tells of its looks, where it does. Source: ECMA-376 part 1, 21.1.2.3.7 latin. */
  readonly panose?: string | undefined
  readonly pitchFamily?: number | undefined
}

/** Gives the made face for a typeface; undefined where it is to stay what it is. */
export type SlideFaces = (typeface: Typeface) => string | undefined

/**
 * Tells which of the made faces stand for the typefaces of presentations.
 *
 * Families that are installed stay, but for those whose open faces have their lines made anew.
 * Faces that nobody here knows become one that is about as wide: left to the office program, they
 * become DejaVu Sans, which is a tenth wider than most.
 */
export function slideFaces(made: readonly SlideFamily[], installed: readonly string[]): SlideFaces {
  const present = new Set(installed.map(folded))
  const known = new Map(
    made.flatMap(({ name, standsFor }) => standsFor.map((family) => [folded(family), name])),
  )
  const names = new Set(made.map(({ name }) => name))
  const only = (name: string): string | undefined => (names.has(name) ? name : undefined)
  return (typeface) => {
    const name = folded(typeface.name)
    if (name === "" || name.startsWith("+") || symbols.test(name)) return undefined
    const face = known.get(name)
    if (face !== undefined) return present.has(name) && !open.test(name) ? undefined : face
    if (present.has(name)) return undefined
    return only(typeface.script === "ea" ? hanLike(typeface.name) : latinLike(typeface))
  }
}

const folded = (family: string): string => family.trim().toLowerCase()

/** Faces whose letters are signs of their own. */
const symbols = /wingdings|webdings|symbol|dingbats|marlett|mt extra|awesome|icon/
/**
 * Open faces that are installed and differ from the made ones by the height of their lines alone.
 */
const open = /^(?:liberation|carlito)/

/** High digit of the pitch and family. Source: MS-WMF 2.2.2.14 FamilyFont. */
const ROMAN = 1
const MODERN = 3
/**
 * Low bits of it: letters that are all as wide. Many Korean faces are modern and not of fixed
 * pitch.
 */
const PITCH = 3
const FIXED = 1
/** Serif styles of PANOSE text faces that have serifs, second digit. Source: PANOSE 1.0. */
const SERIFS = { first: 2, last: 10 }
/** Its fourth digit where all letters are as wide. */
const MONOSPACED = 9

/** Names that are bold in themselves: their runs do not ask for it. */
const bold = /\b(?:bold|semibold|demi|black|heavy|extrabold)\b/i

/** Names of narrow faces; of those with serifs none is at hand. */
const narrow = /\b(?:narrow|condensed|cond|compressed)\b/i

/**
 * Letters of Chinese, Japanese and Korean: a face that has its name in them has Latin ones as well.
 */
const HAN_NAME = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/

function latinLike({ name, panose = "", pitchFamily = 0 }: Typeface): string {
  if (HAN_NAME.test(name)) return hanLike(name)
  const digit = (at: number): number => Number.parseInt(panose.slice(at * 2, at * 2 + 2), 16)
  const isText = digit(0) === 2
  const family = pitchFamily >> 4
  const isFixed = family === MODERN && (pitchFamily & PITCH) === FIXED
  if (isFixed || (isText && digit(3) === MONOSPACED)) return "Mozhuan Slide Mono Latin"
  const hasSerifs = isText && digit(1) >= SERIFS.first && digit(1) <= SERIFS.last
  if (!hasSerifs && family !== ROMAN && narrow.test(name)) return "Mozhuan Slide Narrow"
  if (!hasSerifs && bold.test(name)) return "Mozhuan Slide Bold Latin"
  return hasSerifs || (family === ROMAN && !isText)
    ? "Mozhuan Slide Serif Latin"
    : "Mozhuan Slide Sans Latin"
}

function hanLike(name: string): string {
  if (/[\uac00-\ud7a3]|gulim|dotum|nanum|batang/i.test(name))
    return /바탕|명조|batang|myeongjo/i.test(name) ? "Mozhuan Slide Serif" : "Mozhuan Slide Malgun"
  if (/明朝|mincho/i.test(name)) return "Mozhuan Slide Serif"
  if (/[\u3040-\u30ff]|gothic|hiragino/i.test(name)) return "Mozhuan Slide Yu Gothic"
  return /宋|song|明|ming|serif|仿|fang|楷|kai/i.test(name)
    ? "Mozhuan Slide Serif"
    : "Mozhuan Slide YaHei"
}
