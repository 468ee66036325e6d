import type { OcrResult, PixelImage } from "../../base/host.ts"
import { measureLines } from "./line-metrics.ts"
import { groundOf } from "./stem-width.ts"

type Word = OcrResult["words"][number]

/** Steps from the ground to black by which ink is counted. */
const STEPS = 100
/** Steps from which a pixel holds some ink. */
const SOME_INK = 15
/**
 * Share of a line's ink that is its darkest: where strokes meet, thin print is nearly as dark as
 * its ink.
 */
const DARKEST = 0.03
/** Share of a line's darkness from which pixels are in its strokes, and no soft edge of them. */
const IN_STROKE = 0.4
/** Share of a line's pixels that are no stroke at least: pictures have no ground. */
const LEAST_GROUND = 0.35
/** Grounds darker than this, in levels, bear light letters, or shadow. */
const DARK_GROUND = 128
/** Letters by which a line tells that it is grey, and of darker lines that show what black is. */
const LEAST_LETTERS = 6
const LEAST_DARKER = 40
/** Letters in grey of a page from which they are no chance of a picture's shades. */
const LEAST_GREY = 12
/** Ratio by which letters of one size differ. */
const LIKE_SIZE = 1.12
/** Darkness that strokes gain with their fullness at most: the fuller is, the darker may be. */
const FULLER = 0.2
/** Fullness by which lines in one face differ. */
const LIKE_FULL = 0.02
/** Share of the darkness of like lines from which a line is as black as they are. */
const AS_BLACK = 0.82
/** Gap between the shares of greys and of black: light and focus that fade leave none. */
const GAP = 1.12
/** Share of the letters in grey that may stand in that gap. */
const ASTRAY = 0.1
/** Difference of darkness by which lines are of one grey, as a share of black. */
const ONE_GREY = 0.055

/**
 * A line of print: how dark its ink gets, in steps, and what share of that its strokes have on
 * average.
 */
interface LineInk {
  readonly words: readonly Word[]
  readonly letters: number
  readonly size: number
  readonly dark: number
  readonly full: number
}

/**
 * Gives words of lines that are printed in grey their colour.
 *
 * Blur makes thin strokes pale. A line is grey where others of no larger letters, whose strokes are
 * no fuller, get darker on the same page. Boxes are in pixels of the grey picture.
 */
export function withGreyLines(words: readonly Word[], picture: PixelImage): Word[] {
  const lines = measureLines(words).flatMap(({ words: ofLine, size }) => {
    const ink = inkOf(ofLine, picture)
    return ink ? [{ ...ink, words: ofLine, size }] : []
  })
  const shares = sharesOf(lines)
  return words.map((word) => {
    const share = shares.get(word)
    return share === undefined
      ? word
      : { ...word, colour: Math.round(255 * (1 - share)) * 0x010101 }
  })
}

/** A line and the share of black that it has. */
interface Told {
  readonly line: LineInk
  readonly share: number
}

/** The shares of black that the words of grey lines have. */
function sharesOf(lines: readonly LineInk[]): Map<Word, number> {
  const long = lines.filter(({ letters }) => letters >= LEAST_LETTERS)
  const told = long.map((line) => ({ line, share: line.dark / blackBeside(line, long) }))
  const greys = told.filter(({ share }) => share < AS_BLACK)
  const most = Math.max(...greys.map(({ share }) => share))
  const between = told.filter(({ share }) => share >= AS_BLACK && share < most * GAP)
  const grey = lettersOf(greys)
  if (grey < LEAST_GREY || lettersOf(between) > ASTRAY * grey) return new Map()
  const short = lines.flatMap((line) => (long.includes(line) ? [] : likeGrey(line, greys)))
  return oneGrey([...greys, ...short])
}

const lettersOf = (told: readonly Told[]): number =>
  told.reduce((sum, { line }) => sum + line.letters, 0)

/** How dark lines get that are no larger and no fuller than one that is paler. */
function blackBeside({ size, full, dark }: LineInk, lines: readonly LineInk[]): number {
  const darker = lines.filter((other) => {
    const isMore = dark < AS_BLACK * other.dark
    const gain = FULLER * (1 - dark / other.dark)
    return other.size <= LIKE_SIZE * size && other.full <= full + (isMore ? gain : LIKE_FULL)
  })
  let letters = 0
  const found = darker
    .toSorted((a, b) => b.dark - a.dark)
    .find((other) => (letters += other.letters) >= LEAST_DARKER)
  return Math.max(dark, found?.dark ?? 0)
}

/** A line of few letters is grey where a grey one of its size is like it, and no black one is. */
function likeGrey(line: LineInk, greys: readonly Told[]): Told[] {
  const like = greys
    .filter(({ line: { size } }) => Math.max(size / line.size, line.size / size) < LIKE_SIZE)
    .map((grey) => ({ grey, off: Math.abs(line.dark / grey.line.dark - 1) }))
    .toSorted((a, b) => a.off - b.off)[0]
  return like && like.off < GAP - 1 ? [{ line, share: like.grey.share }] : []
}

/** Makes like shares equal, that of the most letters first. */
function oneGrey(told: readonly Told[]): Map<Word, number> {
  const shares = new Map<Word, number>()
  let left = told.toSorted((a, b) => b.line.letters - a.line.letters)
  for (let [first] = left; first; [first] = left) {
    const { share: centre } = first
    const near = left.filter(({ share }) => Math.abs(share - centre) <= ONE_GREY)
    const one =
      near.reduce((sum, { line, share }) => sum + share * line.letters, 0) / lettersOf(near)
    for (const { line } of near) for (const word of line.words) shares.set(word, one)
    left = left.filter((each) => !near.includes(each))
  }
  return shares
}

function inkOf(words: readonly Word[], picture: PixelImage) {
  const counts = new Uint32Array(STEPS + 1)
  const letters = words.reduce((sum, word) => sum + countInk(word, picture, counts), 0)
  if (letters === 0) return undefined
  const rough = darkestOf(counts, SOME_INK)
  const from = Math.round(rough * IN_STROKE)
  const dark = darkestOf(counts, from)
  let atGround = 0
  for (let step = 0; step < from; step++) atGround += counts[step] ?? 0
  let [sum, count] = [0, 0]
  for (let step = from; step <= STEPS; step++) {
    sum += (counts[step] ?? 0) * Math.min(step, dark)
    count += counts[step] ?? 0
  }
  const isPrint = count > 0 && dark > 0 && atGround >= LEAST_GROUND * (atGround + count)
  return !isPrint ? undefined : { letters, dark, full: sum / count / dark }
}

/** The step that the darkest share of the ink from a step on reaches. */
function darkestOf(counts: Uint32Array, from: number): number {
  let all = 0
  for (let step = from; step <= STEPS; step++) all += counts[step] ?? 0
  let left = all * DARKEST
  for (let step = STEPS; step > from; step--) {
    left -= counts[step] ?? 0
    if (left <= 0) return step
  }
  return from
}

/** Counts a word's pixels by their ink; gives how many letters were seen so. */
function countInk(
  { box, text, isVertical }: Word,
  picture: PixelImage,
  counts: Uint32Array,
): number {
  const { width, height } = picture
  const [left, right] = [Math.max(0, Math.floor(box.x0)), Math.min(width, Math.ceil(box.x1))]
  const [top, bottom] = [Math.max(0, Math.floor(box.y0)), Math.min(height, Math.ceil(box.y1))]
  if (isVertical || right <= left || bottom <= top) return 0
  const ground = groundOf({ left, top, right, bottom }, picture)
  if (ground < DARK_GROUND) return 0
  for (let y = top; y < bottom; y++)
    countRow(counts, ground, picture, [y * width + left, right - left])
  return (text.match(/[\p{L}\p{N}]/gu) ?? []).length
}

function countRow(
  counts: Uint32Array,
  ground: number,
  { data, channels }: PixelImage,
  [first, count]: readonly [number, number],
): void {
  for (let at = first * channels; at < (first + count) * channels; at += channels) {
    const step = Math.round((STEPS * (ground - (data[at] ?? 255))) / ground)
    counts[Math.max(0, step)] = (counts[Math.max(0, step)] ?? 0) + 1
  }
}
