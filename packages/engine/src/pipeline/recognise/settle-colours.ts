import type { OcrResult } from "../../base/host.ts"
import { chromaOf, distanceOf, eachOf, LEAST_CHROMA, lightness, rgbOf } from "./colour-levels.ts"
import type { Rgb } from "./colour-levels.ts"

type Word = OcrResult["words"][number]

/** Levels of a channel by which words of one colour differ at most. */
const SAME_COLOUR = 48
/** Letters of black from which greys can be held against them. */
const LEAST_LETTERS = 20
/**
 * Distance of the greys of a page from its black, in what the black scatters by, from which they
 * are two colours: pale print goes from black to grey without a gap.
 */
const APART = 4

/**
 * Gives words their colours as numbers: those that were told, made alike, and darker words of their
 * rows. Greys that are no more than the paler part of black print go. `untold` are the words that
 * are as good as black.
 */
export function settleColours(
  told: ReadonlyMap<Word, Rgb>,
  untold: ReadonlyMap<Word, Rgb>,
): Map<Word, number> {
  const isGrey = (colour: Rgb): boolean => chromaOf(colour) < LEAST_CHROMA
  const greys = new Map([...told].filter(([, colour]) => isGrey(colour)))
  const arePale = areOneColour(greys, untold)
  const kept = arePale ? new Map([...told].filter(([word]) => !greys.has(word))) : told
  const settled = alike(kept)
  for (const [word, colour] of untold) {
    const beside = besideIn(settled, word, colour)
    if (beside !== undefined) settled.set(word, beside)
  }
  return settled
}

/** Whether greys follow upon black without a gap. */
function areOneColour(greys: ReadonlyMap<Word, Rgb>, others: ReadonlyMap<Word, Rgb>): boolean {
  const [light, dark] = [greys, others].map((colours) =>
    [...colours].flatMap(([{ text }, colour]) => Array.from(text, () => lightness(colour))),
  ) as [number[], number[]]
  if (light.length === 0 || dark.length < LEAST_LETTERS) return false
  const black = meanOf(dark)
  const deviation = Math.sqrt(meanOf(dark.map((value) => (value - black) ** 2)))
  return meanOf(light) - black < APART * deviation
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The colour of words in the same row that a word's own is nearer to than to black: pale print is
 * darker in some words than in others.
 */
function besideIn(
  settled: ReadonlyMap<Word, number>,
  { box }: Word,
  colour: Rgb,
): number | undefined {
  const middle = (box.y0 + box.y1) / 2
  const row = [...settled].filter(([other]) => middle > other.box.y0 && middle < other.box.y1)
  const near = row.find(([, other]) => {
    const away = distanceOf(rgbOf(other), colour)
    return away <= SAME_COLOUR && away < distanceOf(colour, [0, 0, 0])
  })
  return near?.[1]
}

/** Makes like colours equal, the commonest first; letters of a few pixels scatter. */
function alike(colours: ReadonlyMap<Word, Rgb>): Map<Word, number> {
  const settled = new Map<Word, number>()
  let left = [...colours]
  while (left.length > 0) {
    const [, centre] = left.reduce((a, b) => (b[0].text.length > a[0].text.length ? b : a))
    const near = left.filter(([, colour]) => distanceOf(colour, centre) <= SAME_COLOUR)
    const all = near.flatMap(([{ text }, colour]) => Array.from(text, () => colour))
    const colour = numberOf(middleOf(all))
    for (const [word] of near) settled.set(word, colour)
    left = left.filter(([word]) => !settled.has(word))
  }
  return settled
}

/** A colour as a number; greys have equal channels, and near white is white. */
function numberOf(colour: Rgb): number {
  const light = lightness(colour)
  const even: Rgb = chromaOf(colour) < LEAST_CHROMA ? [light, light, light] : colour
  const [red, green, blue] = eachOf(even, (level) => Math.round(level))
  return light > NEARLY_WHITE ? 0xffffff : (red << 16) | (green << 8) | blue
}

const NEARLY_WHITE = 224

function middleOf(colours: readonly Rgb[]): Rgb {
  const middle = (channel: 0 | 1 | 2): number =>
    colours.map((rgb) => rgb[channel]).toSorted((a, b) => a - b)[colours.length >> 1] ?? 0
  return [middle(0), middle(1), middle(2)]
}
