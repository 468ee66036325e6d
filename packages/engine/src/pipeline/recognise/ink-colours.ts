import type { Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { stepOf, type FlatFill } from "../../images/flat-fills.ts"
import { chromaOf, distanceOf, eachOf, LEAST_CHROMA, lightness } from "./colour-levels.ts"
import type { Rgb } from "./colour-levels.ts"
import { settleColours } from "./settle-colours.ts"

type Word = OcrResult["words"][number]
type Place = { readonly x: number; readonly y: number }

/** The picture that words were read from, and how to get into it from the straight page. */
export interface ColourSource {
  readonly picture: PixelImage
  readonly sourceOf: (at: Place) => Place
  readonly fills: readonly FlatFill[]
}

/** Ink of a word: its darkest pixels, or its lightest on dark ground. */
interface Ink {
  readonly word: Word
  readonly ground: Rgb
  readonly ink: Rgb
}

/** Pixels between the places that are looked at in a word, so that large letters take no longer. */
const LOOKS_ACROSS = 160
const LOOKS_DOWN = 40
/** Shares of a word's pixels, by their distance from the ground, between which its ink is. */
const INK_FROM = 0.88
const INK_TO = 0.97
/** Difference of a channel from which a word's ink is seen at all. */
const LEAST_CONTRAST = 40
/** A grey lighter than this, in levels of a channel, is no black that was printed thin. */
const LEAST_GREY = 90
/** Share of full black that the ink of a page's text has at least. */
const LEAST_BLACK = 0.6
/** Paper and fills lighter than this, in levels of a channel, bear dark letters. */
const DARK_GROUND = 128

/**
 * Gives words their colour where it is not black, or not white on a dark fill.
 *
 * Thin strokes mix with the paper: colours are deepened by what the page's black letters lack.
 * Words of grey lines have their colour already, and keep it unless their line shows another. Boxes
 * are in pixels of the straight page; pictures of one channel have greys alone.
 */
export function withColours(words: readonly Word[], source: ColourSource): Word[] {
  const looks = looksIn(source)
  // Dots of leaders are too small to show more than a part of their colour.
  const inks = words.flatMap((word) => (/^\.+$/.test(word.text) ? [] : (inkOf(word, looks) ?? [])))
  const greys = greysOf(words, inks)
  const reached = blackOf(inks.filter(({ word }) => !greys.has(word)))
  const colours = new Map<Word, Rgb>()
  // On a ground that is dark for want of light alone, letters are black.
  const black = new Set<Word>()
  const untold = new Map<Word, Rgb>()
  const usualHeight = middleHeight(inks)
  for (const ink of inks) {
    if (greys.has(ink.word)) continue
    const { y0, y1 } = ink.word.box
    // Broad strokes mix with the paper at their edges alone.
    const thin = Math.min(1, usualHeight / (y1 - y0)) ** 2
    const colour = deepened(ink, 1 - (1 - reached) * thin)
    if (isTold(colour, ink.ground, source.fills, ink.word.box)) colours.set(ink.word, colour)
    else if (lightness(ink.ground) > DARK_GROUND) untold.set(ink.word, colour)
    else if (lightness(ink.ink) < lightness(ink.ground)) black.add(ink.word)
  }
  const settled = settleColours(colours, untold)
  const seen = new Set(inks.map(({ word }) => word))
  for (const [word, colour] of between(words, seen, settled)) settled.set(word, colour)
  return words.map((word) => {
    const { colour: _, ...plain } = word
    const colour = settled.get(word) ?? greys.get(word) ?? (black.has(word) ? 0 : undefined)
    return colour === undefined ? plain : { ...plain, colour }
  })
}

/** The colours of words in grey lines, but for lines most of whose letters show a colour. */
function greysOf(words: readonly Word[], inks: readonly Ink[]): Map<Word, number> {
  const letters = new Map<number, number>()
  for (const { word, ink, ground } of inks) {
    const isColoured = chromaOf(withoutGround(ink, ground)) >= LEAST_CHROMA / 2
    const sum = letters.get(word.line) ?? 0
    letters.set(word.line, sum + (isColoured ? 1 : -1) * word.text.length)
  }
  const greys = new Map<Word, number>()
  for (const word of words)
    if (word.colour !== undefined && (letters.get(word.line) ?? 0) <= 0)
      greys.set(word, word.colour)
  return greys
}

/**
 * Colours of words that show none themselves, where the words on both sides in their line share
 * one.
 */
function between(
  words: readonly Word[],
  seen: ReadonlySet<Word>,
  settled: ReadonlyMap<Word, number>,
): Map<Word, number> {
  const found = new Map<Word, number>()
  for (const line of Map.groupBy(words, (word) => word.line).values()) {
    const row = line.toSorted((a, b) => a.box.x0 - b.box.x0)
    for (const [at, word] of row.entries()) {
      if (seen.has(word)) continue
      const before = row.slice(0, at).findLast((other) => seen.has(other))
      const after = row.slice(at + 1).find((other) => seen.has(other))
      const colour = before && settled.get(before)
      if (colour !== undefined && after && settled.get(after) === colour) found.set(word, colour)
    }
  }
  return found
}

function inkOf(word: Word, looks: Looks): Ink | undefined {
  const { channels } = looks
  const { edges, count } = pixelsOf(word.box, looks)
  // A line below a word takes one of its edges, and is no ground.
  const [upper, lower] = [middleOf(channels, edges[0]), middleOf(channels, edges[1])]
  const ground = upper && lower && lightness(lower) > lightness(upper) ? lower : (upper ?? lower)
  if (!ground) return undefined
  const { distances, counts } = distancesFrom(ground, channels, count)
  const far = placesOf(distances, rankOf(counts, count * INK_FROM), rankOf(counts, count * INK_TO))
  const ink = middleOf(channels, far)
  if (!ink) return undefined
  const contrast = distanceOf(ink, ground)
  let atGround = 0
  for (let level = 0; level <= contrast * GROUND_NOISE; level++) atGround += counts[level] ?? 0
  const isPrint = contrast >= LEAST_CONTRAST && atGround >= LEAST_GROUND * count
  return isPrint ? { word, ground, ink } : undefined
}

/** By how much pixels differ from the ground, and how many do by so much. */
function distancesFrom(ground: Rgb, [red, green, blue]: Channels, count: number) {
  const distances = new Uint8Array(count)
  const counts = new Uint32Array(256)
  for (let at = 0; at < count; at++) {
    const distance = Math.max(
      Math.abs((red[at] ?? 255) - ground[0]),
      Math.abs((green[at] ?? 255) - ground[1]),
      Math.abs((blue[at] ?? 255) - ground[2]),
    )
    distances[at] = distance
    counts[distance] = (counts[distance] ?? 0) + 1
  }
  return { distances, counts }
}

/** Where values lie between two, both included. */
function placesOf(values: Uint8Array, from: number, to: number): number[] {
  const places: number[] = []
  for (let at = 0; at < values.length; at++)
    if ((values[at] ?? 0) >= from && (values[at] ?? 0) <= to) places.push(at)
  return places
}

/** The level at which a histogram has counted up to a rank. */
function rankOf(histogram: Uint32Array, rank: number): number {
  let [level, sum] = [0, histogram[0] ?? 0]
  while (sum <= rank && level < 255) sum += histogram[++level] ?? 0
  return level
}

/** Share of the ink's distance that the ground of letters scatters at most. */
const GROUND_NOISE = 0.3
/** Share of a word's pixels that are its ground at least: pictures have none. */
const LEAST_GROUND = 0.35

/** How many pixels of a word were looked at, and which of them are at its edges. */
interface WordPixels {
  readonly edges: readonly [upper: readonly number[], lower: readonly number[]]
  readonly count: number
}

/** Levels of pixels by channel, in one place for all words. */
type Channels = readonly [Uint8Array, Uint8Array, Uint8Array]

/** A picture, how the straight page lies in it, and the pixels of the word that is looked at. */
interface Looks {
  readonly picture: PixelImage
  readonly start: Place
  readonly right: Place
  readonly under: Place
  readonly channels: Channels
}

function looksIn({ picture, sourceOf }: ColourSource): Looks {
  const most = (LOOKS_ACROSS + 2) * (LOOKS_DOWN + 2)
  return {
    picture,
    // The picture leans, and no more: what is true of one step is true of all.
    start: sourceOf({ x: 0, y: 0 }),
    right: stepOf(sourceOf, 1, 0),
    under: stepOf(sourceOf, 0, 1),
    channels: [new Uint8Array(most), new Uint8Array(most), new Uint8Array(most)],
  }
}

function pixelsOf(box: Box, looks: Looks): WordPixels {
  const down = Math.max(1, (box.y1 - box.y0) / LOOKS_DOWN)
  const edges: [number[], number[]] = [[], []]
  let count = 0
  for (let y = box.y0; y <= box.y1; y += down) {
    const edge = y < box.y0 + down ? edges[0] : y > box.y1 - down ? edges[1] : undefined
    const end = takeRow(looks, count, { from: box.x0, to: box.x1, y })
    for (; count < end; count++) edge?.push(count)
  }
  return { edges, count }
}

/** A row of the straight page, between two columns. */
interface Row {
  readonly from: number
  readonly to: number
  readonly y: number
}

/**
 * Adds the pixels of a row of a word behind those that are known; gives how many there are then.
 */
function takeRow(
  { picture, start, right, under, channels: [red, green, blue] }: Looks,
  known: number,
  { from, to, y }: Row,
): number {
  const { width, height, channels: depth, data } = picture
  const step = depth < 3 ? 0 : 1
  const across = Math.max(1, (to - from) / LOOKS_ACROSS)
  let count = known
  for (let x = from; x <= to; x += across) {
    const column = Math.floor(start.x + x * right.x + y * under.x + 0.5)
    const row = Math.floor(start.y + x * right.y + y * under.y + 0.5)
    if (column < 0 || row < 0 || column >= width || row >= height) continue
    const first = (row * width + column) * depth
    red[count] = data[first] ?? 255
    green[count] = data[first + step] ?? 255
    blue[count] = data[first + 2 * step] ?? 255
    count++
  }
  return count
}

/** How much of black the strokes of the page's letters reach, 0 to 1. */
function blackOf(inks: readonly Ink[]): number {
  const reached = inks
    .filter(
      ({ ink, ground }) =>
        lightness(ground) > DARK_GROUND && chromaOf(withoutGround(ink, ground)) < LEAST_CHROMA,
    )
    .flatMap(({ word, ink, ground }) =>
      Array.from(word.text, () => 1 - lightness(ink) / lightness(ground)),
    )
    .toSorted((a, b) => a - b)
  const usual = reached[Math.floor(reached.length * 0.75)] ?? 1
  return Math.max(LEAST_BLACK, usual)
}

function middleHeight(inks: readonly Ink[]): number {
  const heights = inks.flatMap(({ word: { text, box } }) => Array.from(text, () => box.y1 - box.y0))
  return heights.toSorted((a, b) => a - b)[heights.length >> 1] ?? 0
}

const deepened = ({ ink, ground }: Ink, black: number): Rgb =>
  eachOf(ink, (level, at) => {
    const base = ground[at] ?? 255
    return Math.max(0, Math.min(255, base + (level - base) / black))
  })

/**
 * Whether a colour is worth telling: no black, and one that can be seen on what stays behind it.
 */
function isTold(colour: Rgb, ground: Rgb, fills: readonly FlatFill[], box: Box): boolean {
  const isOnDark = lightness(ground) < DARK_GROUND
  if (isOnDark) return lightness(colour) > DARK_GROUND && fills.some((fill) => bears(fill, box))
  return chromaOf(withoutGround(colour, ground)) >= LEAST_CHROMA || lightness(colour) >= LEAST_GREY
}

/** What a colour has beside the part of its ground that shines through black as dark as it is. */
function withoutGround(colour: Rgb, ground: Rgb): Rgb {
  const share = lightness(colour) / lightness(ground)
  return eachOf(colour, (level, at) => level - share * (ground[at] ?? 255))
}

function bears({ box: { x0, y0, x1, y1 } }: FlatFill, box: Box): boolean {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  return x > x0 && x < x1 && y > y0 && y < y1
}

function middleOf(channels: Channels, at: readonly number[]): Rgb | undefined {
  if (at.length === 0) return undefined
  const middle = (levels: Uint8Array): number => {
    const histogram = new Uint32Array(256)
    for (const place of at) {
      const level = levels[place] ?? 255
      histogram[level] = (histogram[level] ?? 0) + 1
    }
    return rankOf(histogram, at.length >> 1)
  }
  return [middle(channels[0]), middle(channels[1]), middle(channels[2])]
}
