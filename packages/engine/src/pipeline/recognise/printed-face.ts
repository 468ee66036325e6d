import type { OcrResult } from "../../base/host.ts"
import { latinWidths } from "../../analysis/fonts/data/latin-widths.ts"
import { cyrillicWidths } from "./cyrillic-widths.ts"
import { verdanaWidths } from "./verdana-widths.ts"

type Word = OcrResult["words"][number]

/** Latin faces that recognised text is told to be set in, the usual one first. */
export const printedFaces = [
  "Times New Roman",
  "Arial",
  "Calibri",
  "Cambria",
  "Verdana",
  "Courier New",
] as const
export type PrintedFace = (typeof printedFaces)[number]

/** A line's words and the size that their heights tell, in pixels. */
interface SizedWords {
  readonly words: readonly Word[]
  readonly size: number
}

/** Words of one line, or of one size, that are set in one face. */
interface Fit {
  readonly face: PrintedFace
  /** Mean distance of words' widths from those of the face, in ems, and what their heights miss. */
  readonly error: number
  readonly letters: number
}

/**
 * Letters from which on words of a size have a face of their own, and from which a page has one.
 */
const LEAST_OF_SIZE = 80
const LEAST_OF_PAGE = 100
/** Letters of a line from which its width tells its size. */
const LEAST_OF_LINE = 10
/** Share of the usual face's error that another one must stay below. */
const CLEARLY_BETTER = 0.9
const SURELY_BETTER = 0.75
/** Error that words of a face have at most, in ems: beyond, none of the faces is theirs. */
const MOST_ERROR = 0.1
/** Side bearings of a word that its ink lacks, in ems. */
const BEARINGS = 0.09
/** A word's error counts up to this, in ems: a misread letter says nothing about the face. */
const MOST_OF_WORD = 0.5

/**
 * The face of each line's Latin words, by what the widths of words are to each other; undefined
 * where too little stands to tell, or none of the faces fits.
 *
 * Lines whose sizes are alike are told together, as headings and notes often have faces of their
 * own; words are in pixels.
 */
export function facesOf(lines: readonly SizedWords[]): (PrintedFace | undefined)[] {
  const sizes = lines.map(({ size }) => Math.round(Math.log(size) / Math.log(SIZE_STEP)))
  const fits = withShortLines(lines, lines.map(fitsOf), sizes)
  const ofPage = best(fits, LEAST_OF_PAGE)?.face
  const bySize = new Map(
    [...Map.groupBy(fits.keys(), (at) => sizes[at])].map(([size, group]) => {
      const own = best(
        [...group].map((at) => fits[at] ?? []),
        LEAST_OF_SIZE,
        ofPage,
      )
      return [size, own?.face ?? ofPage]
    }),
  )
  return sizes.map((size) => bySize.get(size) ?? ofPage)
}

/**
 * Lines too short to tell anything, such as the cells of a table, tell it together with the others
 * of their size; what they tell stands with the first of them.
 */
function withShortLines(
  lines: readonly SizedWords[],
  fits: readonly Fit[][],
  sizes: readonly number[],
): Fit[][] {
  const short = [...fits.keys()].filter((at) => fits[at]?.length === 0)
  const told = [...fits]
  for (const group of Map.groupBy(short, (at) => sizes[at]).values()) {
    const size = lines[group[0] ?? 0]?.size ?? 0
    told[group[0] ?? 0] = fitsOf({ size, words: group.flatMap((at) => lines[at]?.words ?? []) })
  }
  return told
}

/** Sizes within this factor of each other are told together. */
const SIZE_STEP = 1.12

/**
 * Size in pixels at which a face sets the Latin words of a line as wide; undefined for few letters.
 */
export function sizeIn(face: PrintedFace, words: readonly Word[]): number | undefined {
  const latin = words.filter(isPlainLatin)
  if (lettersOf(latin) < LEAST_OF_LINE) return undefined
  const ems = latin.map((word) => widthIn(face, word))
  return scaleOf(latin, ems)
}

function fitsOf({ words, size }: SizedWords): Fit[] {
  const latin = words.filter(isPlainLatin)
  const letters = lettersOf(latin)
  if (latin.length < 2 || letters < LEAST_OF_LINE) return []
  return printedFaces.map((face) => {
    const errors = [false, true].map((isBold) => errorIn({ face, isBold }, latin, size))
    return { face, letters, error: Math.min(...errors) }
  })
}

function errorIn(
  { face, isBold }: { face: PrintedFace; isBold: boolean },
  latin: readonly Word[],
  size: number,
): number {
  const ems = latin.map((word) => widthIn(face, { ...word, isBold }))
  const scale = scaleOf(latin, ems)
  const sum = latin.reduce((total, { box }, at) => {
    const off = Math.abs((box.x1 - box.x0) / scale - (ems[at] ?? 0))
    return total + Math.min(off, MOST_OF_WORD)
  }, 0)
  const misfit = Math.abs(Math.log(size / (scale * heightOver[face])))
  return sum / latin.length + OF_HEIGHT * misfit
}

/**
 * The size that the heights of letters tell, over that which their widths tell in a face: letters
 * of Verdana are high for their widths, those of Calibri low.
 */
const heightOver: Readonly<Record<PrintedFace, number>> = {
  "Times New Roman": 1,
  Arial: 1.04,
  Calibri: 0.98,
  Cambria: 0.99,
  Verdana: 1.1,
  "Courier New": 0.88,
}
/** Error in ems for a size by heights that is 2.7 times the one by widths. */
const OF_HEIGHT = 0.3

/**
 * The face that words fit best, where it is clear of the usual one and there are enough of them.
 */
function best(
  lines: readonly (readonly Fit[])[],
  leastLetters: number,
  usual?: PrintedFace,
): Fit | undefined {
  const letters = lines.reduce((sum, fits) => sum + (fits[0]?.letters ?? 0), 0)
  if (letters < leastLetters) return undefined
  const means = printedFaces.map((face, at): Fit => {
    const sum = lines.reduce((total, fits) => {
      const fit = fits[at]
      return fit ? total + fit.error * fit.letters : total
    }, 0)
    return { face, letters, error: sum / letters }
  })
  const first = usual ?? printedFaces[0]
  const ofUsual = means.find(({ face }) => face === first)?.error ?? Infinity
  const share = usual === undefined ? CLEARLY_BETTER : SURELY_BETTER
  const clear = means
    .filter(({ error }) => error <= MOST_ERROR && error <= share * ofUsual)
    .toSorted((a, b) => a.error - b.error)[0]
  return clear ?? means.find(({ face, error }) => face === first && error <= MOST_ERROR)
}

/** Pixels an em that make words of known widths in ems as wide as their boxes, by least squares. */
function scaleOf(words: readonly Word[], ems: readonly number[]): number {
  let [across, square] = [0, 0]
  for (const [at, { box }] of words.entries()) {
    const em = ems[at] ?? 0
    across += em * (box.x1 - box.x0)
    square += em * em
  }
  return across / square
}

/** Width of a word's ink in ems. */
function widthIn(face: PrintedFace, { text, isBold, isItalic }: Word): number {
  const table = latinWidths[face]
  const upright = face === "Verdana" ? verdanaWidths : table
  const leaning = isBold ? table?.boldItalic : table?.italic
  const widths = (isItalic && leaning) || (isBold ? upright?.bold : upright?.regular) || []
  const others = cyrillicWidths[face]?.[isBold ? "bold" : "regular"] ?? []
  let sum = 0
  for (const char of text) {
    const code = char.charCodeAt(0)
    sum += (code < FIRST_CYRILLIC ? widths[code - 0x20] : others[code - FIRST_CYRILLIC]) ?? 0
  }
  return sum / 1000 - BEARINGS
}

const FIRST_CYRILLIC = 0x410

const isPlainLatin = ({ text, isVertical }: Word): boolean =>
  !isVertical && text.length > 1 && /^[!-~\u0410-\u044f]+$/.test(text)

const lettersOf = (words: readonly Word[]): number =>
  words.reduce((sum, { text }) => sum + text.length, 0)
