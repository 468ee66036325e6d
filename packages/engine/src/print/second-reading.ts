import type { OcrOptions, OcrResult, PixelImage } from "../base/host.ts"
import type { ReadCharacter } from "./decode.ts"
import { mergeReadings } from "./merge-readings.ts"
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
/**
 * Has the traditional lines of a page read a second time by one who knows all their characters, and
 * merges both readings.
 *
 * The networks' list lacks one traditional character in ten; what they leave out or replace comes
 * from the second reading, places along the line stay theirs.
 */
export async function withSecondReading(
  lines: readonly LineRead[],
  readBlock: ReadBlock,
  signal: AbortSignal | undefined,
): Promise<LineRead[]> {
  const isTraditional = traditionalLines(
    lines.map(({ characters }) => characters.map(({ text }) => text).join("")),
  )
  const chosen = lines.filter((_, index) => isTraditional[index])
  if (chosen.length === 0) return [...lines]
  const words = await readBlock(stacked(chosen.map(({ whole }) => whole())), {
    languages: ["chi_tra"],
    dpi: STRIP_DPI,
    ...(signal ? { signal } : {}),
  })
  const byLine = Map.groupBy(words, ({ box }) => Math.floor((box.y0 + box.y1) / 2 / PITCH))
  return lines.map((line) => {
    const again = byLine.get(chosen.indexOf(line))
    if (!again) return line
    const second = again
      .toSorted((a, b) => a.box.x0 - b.box.x0)
      .flatMap(({ text, confidence }) => Array.from(text, (char) => ({ text: char, confidence })))
    return { ...line, characters: mergeReadings(line.characters, second) }
  })
}

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
