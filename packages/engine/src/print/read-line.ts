import type { Box } from "../base/geometry.ts"
import type { OcrResult, PixelImage } from "../base/host.ts"
import { doubtsOfAmounts, withCommas } from "./amounts.ts"
import { decodeSteps } from "./decode.ts"
import type { ReadCharacter } from "./decode.ts"
import { equalDigits } from "./equal-digits.ts"
import { findInk } from "./ink.ts"
import { withLookAlikes } from "./look-alikes.ts"
import { partWords } from "./part-words.ts"
import { placeCharacters } from "./place-characters.ts"
import type { PlacedCharacter } from "./place-characters.ts"
import { placeIn } from "./rectangle.ts"
import type { Rectangle } from "./rectangle.ts"
import { Scripts } from "./scripts.ts"
import { cutStrip } from "./strip.ts"
import type { Strip } from "./strip.ts"
import type { TextModels } from "./text-models.ts"

/** Height of a strip that the recognition was trained with, in pixels. */
export const STRIP_HEIGHT = 48
/**
 * Width of a long line's strip against its own, where its characters are Chinese: the recognition
 * learnt long lines squeezed, reads them better so, and takes a third less time. Latin words among
 * them need more of it; amounts, which stand in short lines, lose digits at 0.85 (bench/scans.ts).
 */
const CONDENSED = 0.55
/** Width over height from which a line is long: running text, no cell of a table. */
const LONG = 10
/** Narrowest strip, and widest: longer lines are read a little condensed. */
const NARROWEST = 32
const WIDEST = 3_200

/** Words of one line, with boxes in pixels of the picture. */
export interface ReadLine {
  readonly words: readonly Omit<OcrResult["words"][number], "line">[]
  /** Mean over the characters, 0 to 1; 0 where nothing was read. */
  readonly confidence: number
}

interface StripSettings {
  readonly turns?: 0 | 1 | 2 | 3
  readonly latin?: number
  readonly stretch?: number
}

/**
 * Cuts a line out of a grey picture for the recognition; `turns` are quarters clockwise, `latin` is
 * the share of its letters that need their whole width, `stretch` widens it.
 */
export function stripOf(
  picture: PixelImage,
  line: Rectangle,
  { turns = 0, latin = 0, stretch = 1 }: StripSettings = {},
): Strip {
  const [along, across] = turns % 2 === 0 ? [line.width, line.height] : [line.height, line.width]
  const size = { width: along, height: across }
  const width = Math.round(
    STRIP_HEIGHT * (along / Math.max(1, across)) * breadthOf(size, latin) * stretch,
  )
  return cutStrip(picture, line, {
    width: Math.max(NARROWEST, Math.min(WIDEST, width)),
    height: STRIP_HEIGHT,
    turns,
  })
}

/**
 * Width of a strip against its line's own, where so much of its letters needs their whole width.
 */
const breadthOf = ({ width, height }: Pick<Rectangle, "width" | "height">, latin: number): number =>
  width < LONG * height ? 1 : CONDENSED + (1 - CONDENSED) * latin

/** Reads one line: its words, and the characters of each with their places. */
export async function readLine(models: TextModels, strip: Strip): Promise<ReadLine> {
  return laidOut(await readCharacters(models, strip), strip)
}

/** Reads the characters of a line, with their places along it. */
export async function readCharacters(models: TextModels, strip: Strip): Promise<ReadCharacter[]> {
  const steps = await models.readStrip(strip)
  const read = decodeSteps(steps, models.characters)
  steps.release?.()
  return read
}

/**
 * Width that a line's own letters need against the one it was read at, from which it is read again.
 */
const MUCH_WIDER = 1.3
/** Widths at which a line with doubtful amounts is read again. */
const STRETCHES = [1.18, 0.86] as const

/**
 * Reads a level line, and at other widths where its amounts give reason to: a digit may be missing,
 * or a separator be another. `latin` is the share of Latin letters on the page, which are narrow:
 * `ll` and `tt` become one letter in strips that are condensed.
 */
export async function readWithAmounts(
  models: TextModels,
  picture: PixelImage,
  { line, latin }: { readonly line: Rectangle; readonly latin: number },
): Promise<{ readonly strip: Strip; readonly characters: ReadCharacter[] }> {
  const read = async (
    share: number,
    stretch: number,
  ): Promise<{ strip: Strip; characters: ReadCharacter[] }> => {
    const strip = stripOf(picture, line, { latin: share, stretch })
    return { strip, characters: withCommas(await readCharacters(models, strip)) }
  }
  let best = await read(latin, 1)
  const own = new Scripts()
  own.count(best.characters)
  // A line of Latin letters among Chinese ones was squeezed as these are.
  const needed = Math.max(latin, own.latinShare(0))
  const isSqueezed = breadthOf(line, needed) > MUCH_WIDER * breadthOf(line, latin)
  let share = isSqueezed ? needed : latin
  if (isSqueezed) best = await read(share, 1)
  if (breadthOf(line, share) < 1 && (await losesDigits(models, picture, { line, ...best }))) {
    const whole = await read(1, 1)
    if (digitsOf(whole.characters).length >= digitsOf(best.characters).length) {
      best = whole
      share = 1
    }
  }
  let doubts = doubtsOfAmounts(best.characters)
  for (const stretch of STRETCHES) {
    if (doubts === 0) break
    const other = await read(share, stretch)
    const others = doubtsOfAmounts(other.characters)
    // Digits get lost, and what is lost is not in doubt; none are made up.
    const more = digitsOf(other.characters).length - digitsOf(best.characters).length
    if (more < 0 || (more === 0 && others >= doubts)) continue
    best = other
    doubts = others
  }
  return best
}

/** Paper or letters beside a number that are cut out with it, in heights of its line. */
const BESIDE = 0.35

/** Whether a number of a condensed line with equal digits has others when it is read by itself. */
async function losesDigits(
  models: TextModels,
  picture: PixelImage,
  { line, characters }: { readonly line: Rectangle; readonly characters: readonly ReadCharacter[] },
): Promise<boolean> {
  for (const { digits, from, to } of equalDigits(characters)) {
    const [start, end] = [from * line.width, to * line.width]
    const part = {
      ...line,
      middle: placeIn(line, { x: (start + end) / 2, y: line.height / 2 }),
      width: end - start + 2 * BESIDE * line.height,
    }
    const alone = await readCharacters(models, stripOf(picture, part, { latin: 1 }))
    if (digitsOf(alone) !== digits) return true
  }
  return false
}

const digitsOf = (characters: readonly ReadCharacter[]): string =>
  characters
    .map(({ text }) => text)
    .join("")
    .replaceAll(/\D/g, "")

/** Gives the words of a line whose characters were read. */
export function laidOut(read: readonly ReadCharacter[], strip: Strip): ReadLine {
  const characters = placeCharacters(read, findInk(strip))
  const printed = characters.filter(({ text }) => text.trim() !== "")
  return {
    words:
      printed.length === 0
        ? []
        : withLookAlikes(partWords(characters)).map((word) => toWord(word, strip)),
    confidence: meanOf(printed),
  }
}

function toWord(word: readonly PlacedCharacter[], strip: Strip): ReadLine["words"][number] {
  const chars = word.map((character) => ({
    text: character.text,
    box: boxIn(character, strip),
    confidence: character.confidence,
  }))
  return {
    text: word.map(({ text }) => text).join(""),
    box: chars.map(({ box }) => box).reduce(around),
    confidence: meanOf(word),
    chars,
  }
}

function meanOf(characters: readonly PlacedCharacter[]): number {
  const sum = characters.reduce((total, { confidence }) => total + confidence, 0)
  return characters.length === 0 ? 0 : sum / characters.length
}

function boxIn({ x0, y0, x1, y1 }: PlacedCharacter, strip: Strip): Box {
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ].map((corner) => strip.toPicture(corner, (x0 + x1) / 2))
  const [x, y] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)]
  return { x0: Math.min(...x), y0: Math.min(...y), x1: Math.max(...x), y1: Math.max(...y) }
}

const around = (a: Box, b: Box): Box => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
})
