import type { OcrOptions, OcrResult, PixelImage } from "../base/host.ts"
import type { ReadCharacter } from "./decode.ts"
import { linesWithMarks } from "./marked-lines.ts"
import { mergeMarks } from "./merge-marks.ts"
import { mergeReadings, withPlaces } from "./merge-readings.ts"
import type { SecondCharacter } from "./merge-readings.ts"
import { STRIP_HEIGHT } from "./read-line.ts"
import type { Strip } from "./strip.ts"
import { traditionalLines } from "./traditional.ts"

/** Reads lines that stand below each other in a grey picture; no words where it cannot. */
export type ReadBlock = (picture: PixelImage, options: OcrOptions) => Promise<OcrResult["words"]>

/** A line that the networks have read. */
export interface LineRead {
  readonly strip: Strip
  readonly characters: readonly ReadCharacter[]
  /** Cuts the line out at its own proportions. */
  readonly whole: () => Strip
}

/** Paper around each strip of a block, in pixels. */
const MARGIN = 20
const PITCH = STRIP_HEIGHT + 2 * MARGIN
/** Resolution at which a strip holds a line of ten-point print, leading left out. */
const STRIP_DPI = 240
/** Lines that the networks' list does not suffice for, and who knows what it lacks. */
interface Lack {
  readonly language: string
  readonly linesOf: (lines: readonly string[]) => readonly boolean[]
  readonly merge: typeof mergeReadings
}

/** One traditional character in ten, and most letters with marks. */
const lacks: readonly Lack[] = [
  { language: "chi_tra", linesOf: traditionalLines, merge: mergeReadings },
  { language: "Latin", linesOf: linesWithMarks, merge: mergeMarks },
]

/**
 * Has the lines of a page whose characters the networks do not know read a second time by one who
 * does, and merges both readings.
 *
 * What the networks leave out or replace comes from the second reading, places along the line stay
 * theirs.
 */
export async function withSecondReading<Line extends LineRead>(
  lines: readonly Line[],
  readBlock: ReadBlock,
  signal: AbortSignal | undefined,
): Promise<Line[]> {
  const texts = lines.map(({ characters }) => characters.map(({ text }) => text).join(""))
  let read = [...lines]
  for (const { language, linesOf, merge } of lacks) {
    const isChosen = linesOf(texts)
    const chosen = lines.filter((_, index) => isChosen[index])
    if (chosen.length === 0) continue
    const strips = chosen.map(({ whole }) => whole())
    const byLine = await readStrips(strips, readBlock, { languages: [language], signal })
    read = read.map((line, index) => {
      const again = isChosen[index] ? byLine.get(chosen.indexOf(lines[index] ?? line)) : undefined
      return again ? { ...line, characters: merge(line.characters, charactersOf(again)) } : line
    })
  }
  return read
}

/**
 * Has the lines of a page in an alphabet that the networks do not know read by one who does, and
 * knows the Latin words among them: letters and places are all of that reading. Gives those that
 * have letters of it, by their place.
 */
export async function inOtherAlphabet<Line extends LineRead>(
  lines: readonly Line[],
  readBlock: ReadBlock,
  signal: AbortSignal | undefined,
): Promise<Map<number, Line>> {
  const strips = lines.map(({ whole }) => whole())
  const byLine = await readStrips(strips, readBlock, {
    languages: ["Cyrillic", "eng"],
    signal,
  })
  const read = new Map<number, Line>()
  for (const [index, line] of lines.entries()) {
    const [words, strip] = [byLine.get(index), strips[index]]
    if (words && strip && isMostlyCyrillic(words))
      read.set(index, { ...line, characters: charactersAlong(words, strip) })
  }
  return read
}

function isMostlyCyrillic(words: OcrResult["words"]): boolean {
  const letters = words.flatMap(({ text }) => text.match(/\p{L}/gu) ?? [])
  const own = letters.filter((letter) => /\p{Script=Cyrillic}/u.test(letter))
  return 2 * own.length > letters.length
}

/**
 * Confidence of a word at least on a line in an alphabet that one reader alone knows: it is print.
 */
const LEAST_OF_LINE = 0.5

/** Characters of a line's words with their places, and spaces between them. */
function charactersAlong(words: OcrResult["words"], { width }: Strip): ReadCharacter[] {
  const sorted = words.toSorted((a, b) => a.box.x0 - b.box.x0)
  return withPlaces(
    sorted.flatMap(({ text, confidence: told, box }, index) => {
      const confidence = Math.max(LEAST_OF_LINE, told)
      const chars = Array.from(text.normalize("NFC"))
      const step = (box.x1 - box.x0) / chars.length
      const placed = chars.map((char, at) => ({
        text: char,
        confidence,
        at: (box.x0 - MARGIN + (at + 0.5) * step) / width,
      }))
      return index === 0 ? placed : [{ text: " ", confidence }, ...placed]
    }),
  )
}

/** Reads strips as one block; gives their words by the strip. */
async function readStrips(
  strips: readonly Strip[],
  readBlock: ReadBlock,
  {
    languages,
    signal,
  }: { readonly languages: readonly string[]; readonly signal: AbortSignal | undefined },
): Promise<Map<number, OcrResult["words"]>> {
  const words = await readBlock(stacked(strips), {
    languages,
    dpi: STRIP_DPI,
    ...(signal ? { signal } : {}),
  })
  return Map.groupBy(words, ({ box }) => Math.floor((box.y0 + box.y1) / 2 / PITCH))
}

/** Characters of a line's words, from left to right. */
const charactersOf = (words: OcrResult["words"]): SecondCharacter[] =>
  words
    .toSorted((a, b) => a.box.x0 - b.box.x0)
    .flatMap(({ text, confidence }) =>
      Array.from(text.normalize("NFC"), (char) => ({ text: char, confidence })),
    )

/** One grey picture with a strip to each row. */
function stacked(strips: readonly Strip[]): PixelImage {
  const width = Math.max(...strips.map((strip) => strip.width)) + 2 * MARGIN
  const height = strips.length * PITCH
  const data = new Uint8Array(width * height).fill(255)
  for (const [index, strip] of strips.entries()) {
    for (let y = 0; y < strip.height; y++) {
      const row = strip.data.subarray(y * strip.width, (y + 1) * strip.width)
      data.set(row, (index * PITCH + MARGIN + y) * width + MARGIN)
    }
  }
  return { width, height, channels: 1, data }
}
