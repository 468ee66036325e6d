import { ConversionError } from "../../base/failure.ts"
import type { Host, OcrResult, PixelImage } from "../../base/host.ts"
import { orientPixels } from "../../images/orient.ts"
import { toGrey } from "../pdf-to-images/colours.ts"

/** A word on a picture: its box in the unit square of the picture as shown, y up. */
export interface PictureWord {
  readonly text: string
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** Quarters clockwise by which it must be turned to stand upright; absent: it stands so. */
  readonly turns?: 0 | 1 | 2 | 3
}

export interface Recognised {
  readonly words: readonly PictureWord[]
  /** Degrees clockwise by which the picture must be turned to stand upright. */
  readonly turn: number
  /** Mean confidence, 0 to 1. */
  readonly confidence: number
}

/** Longer sides are scaled down to this many pixels: A4 at 300 dpi. */
const LONGEST = 3_508
/** Inches of the longer side of a sheet, for pictures that do not tell their resolution. */
const SHEET_INCHES = 11.7
/**
 * Gap between Chinese words, in heights of their line, beyond which they stand apart on purpose.
 */
const MOST_GAP = 0.8
/** Words read with less confidence are guesses about specks and folds. */
const LEAST_CONFIDENCE = 0.3

/**
 * Reads the words on a picture, turned upright first where it lies on its side. @throws
 * ConversionError "program/missing"
 */
export async function recogniseWords(
  image: PixelImage,
  host: Host,
  languages: readonly string[],
  signal?: AbortSignal,
): Promise<Recognised> {
  if (!host.ocr) {
    throw new ConversionError("program/missing", "Text recognition is not installed here.", {
      hint: "Turn searchable text off, or install tesseract.",
    })
  }
  const scale = Math.min(1, LONGEST / Math.max(image.width, image.height))
  const small =
    scale < 1
      ? await host.images.resize(
          image,
          Math.round(image.width * scale),
          Math.round(image.height * scale),
        )
      : image
  const grey = toGrey(small)
  const options = {
    languages,
    dpi: Math.max(72, Math.round(Math.max(grey.width, grey.height) / SHEET_INCHES)),
    ...(signal ? { signal } : {}),
  }
  const first = await host.ocr(grey, options)
  const turn = [90, 180, 270].includes(first.rotation) ? first.rotation : 0
  const upright = turn === 0 ? grey : orientPixels(grey, turn === 90 ? 6 : turn === 180 ? 3 : 8)
  const result = turn === 0 ? first : await host.ocr(upright, options)
  const words = layerWords(result.words).map(({ text, box }) => ({
    text,
    x0: box.x0 / upright.width,
    y0: 1 - box.y1 / upright.height,
    x1: box.x1 / upright.width,
    y1: 1 - box.y0 / upright.height,
  }))
  return { words, turn, confidence: result.confidence }
}

type Word = OcrResult["words"][number]

/** Words as a layer of text wants them: sure, along their boxes, and as high as their line. */
export function layerWords(words: readonly Word[]): Word[] {
  const read = words.filter(
    (word) => word.confidence >= LEAST_CONFIDENCE && word.text.trim() !== "",
  )
  return joined(read.flatMap(oneBelowAnother))
}

/** Characters of a column are words of their own: a word's text runs along its box. */
function oneBelowAnother(word: Word): Word[] {
  if (!word.isVertical || !word.chars) return [word]
  return word.chars.map(({ text, box, confidence }, index) => ({
    text,
    box,
    confidence,
    line: -1 - word.line * MOST_CHARACTERS - index,
  }))
}

/** More characters than a column holds. */
const MOST_CHARACTERS = 10_000

/** Chinese and Japanese, which know no gaps between words. */
const noGaps = /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/

/**
 * Gives words of one line one height, and closes the gaps that Chinese does not have.
 *
 * Readers find words and lines by their boxes: a gap reads as a space, another height as another
 * line.
 */
function joined(words: readonly Word[]): Word[] {
  const lines = new Map<number, Word[]>()
  for (const word of words) lines.set(word.line, [...(lines.get(word.line) ?? []), word])
  return [...lines.values()].flatMap((line) => {
    const [y0, y1] = [
      Math.min(...line.map(({ box }) => box.y0)),
      Math.max(...line.map(({ box }) => box.y1)),
    ]
    return line.map((word, index) => {
      const next = line[index + 1]
      const gap = next ? next.box.x0 - word.box.x1 : Infinity
      const isClosed =
        next !== undefined &&
        gap > 0 &&
        gap < (y1 - y0) * MOST_GAP &&
        noGaps.test(word.text.at(-1) ?? "") &&
        noGaps.test(next.text[0] ?? "")
      return { ...word, box: { x0: word.box.x0, x1: isClosed ? next.box.x0 : word.box.x1, y0, y1 } }
    })
  })
}
