import type { Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { measureLines } from "./line-metrics.ts"
import type { RecognisedLine } from "./line-metrics.ts"
import { dashOf } from "./typographic-signs.ts"

type Word = OcrResult["words"][number]

/** Brightness below which a pixel is ink. */
const INK_BELOW = 160
/** Where bars of dashes stand above the baseline, in ems. */
const ROWS = [0.18, 0.48] as const
/** Width of a bar, and height at most, in ems. */
const WIDTHS = [0.24, 1.25] as const
const HIGHEST = 0.16
/** Rows of pixels of a bar at least: a speck of dust is thinner. */
const LEAST_ROWS = 2
/** Free room on all sides of a bar, in ems. */
const FREE = 0.4
/** Sureness of a bar, which nobody has read but which can be nothing else. */
const CONFIDENCE = 0.8

/**
 * Adds the dashes that stand alone in the row of a line, which recognition does not find: tables
 * have them in empty cells. `picture` is grey and without rulings, boxes are in its pixels.
 */
export function withLoneBars(words: readonly Word[], picture: PixelImage): readonly Word[] {
  const lines = measureLines(words.filter(({ isVertical }) => !isVertical))
  const bars: Word[] = []
  for (const line of lines)
    for (const box of barsBeside(line, picture)) {
      const isTaken = [...words, ...bars].some(
        (word) =>
          word.box.x0 < box.x1 + FREE * line.size &&
          word.box.x1 > box.x0 - FREE * line.size &&
          word.box.y0 < box.y1 &&
          word.box.y1 > box.y0,
      )
      if (isTaken) continue
      const text = dashOf(box, line.size)
      const chars = [{ text, box, confidence: CONFIDENCE }]
      bars.push({ text, box, confidence: CONFIDENCE, line: line.words[0]?.line ?? 0, chars })
    }
  return bars.length === 0 ? words : [...words, ...bars]
}

/** Boxes of bars that stand alone in the rows where a line has its dashes. */
function barsBeside({ size, baseline }: RecognisedLine, picture: PixelImage): Box[] {
  const rows = {
    y0: Math.max(0, Math.round(baseline - ROWS[1] * size)),
    y1: Math.min(picture.height, Math.round(baseline - ROWS[0] * size)),
  }
  const free = Math.round(FREE * size)
  return stretches(picture, rows, free).flatMap(([x0, x1]) => {
    if (x1 - x0 < WIDTHS[0] * size || x1 - x0 > WIDTHS[1] * size) return []
    const inked: number[] = []
    const around = { x0: x0 - free, x1: x1 + free }
    for (let y = rows.y0 - free; y < rows.y1 + free; y++)
      if (hasInk(picture, { ...around, y0: y, y1: y + 1 })) inked.push(y)
    const [y0, y1] = [inked[0] ?? 0, (inked.at(-1) ?? -1) + 1]
    const isBar = y1 - y0 >= LEAST_ROWS && y1 - y0 <= Math.max(LEAST_ROWS + 1, HIGHEST * size)
    return isBar ? [{ x0, x1, y0, y1 }] : []
  })
}

/** Stretches of columns that hold ink in some rows, with free room between them. */
function stretches(
  picture: PixelImage,
  rows: Pick<Box, "y0" | "y1">,
  free: number,
): (readonly [number, number])[] {
  const found: [number, number][] = []
  const { width, height, channels, data } = picture
  const inked = new Uint8Array(width)
  for (let y = Math.max(0, rows.y0); y < Math.min(height, rows.y1); y++)
    markInk(data.subarray(y * width * channels, (y + 1) * width * channels), channels, inked)
  for (let x = inked.indexOf(1); x >= 0; x = inked.indexOf(1, x + 1)) {
    const last = found.at(-1)
    if (last && x - last[1] < free) last[1] = x + 1
    else found.push([x, x + 1])
  }
  return found
}

/** Marks the columns in which a row has ink. */
function markInk(row: Uint8Array, channels: number, inked: Uint8Array): void {
  for (let x = 0, at = 0; x < inked.length; x++, at += channels)
    if ((row[at] ?? 255) < INK_BELOW) inked[x] = 1
}

function hasInk({ width, height, channels, data }: PixelImage, { x0, y0, x1, y1 }: Box): boolean {
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x++)
      if ((data[(y * width + x) * channels] ?? 255) < INK_BELOW) return true
  return false
}
