import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"
import { findGutter } from "../../images/gutter.ts"
import { marksWithin } from "../../model/page-part.ts"
import type { ScenePage } from "../../model/scene.ts"

/** One of two pages on a picture, and its part of the picture. */
export interface SpreadSide {
  readonly page: ScenePage
  readonly drawn: PixelImage
}

/**
 * Parts the picture of an open book into its two pages, each of which may lean by itself; undefined
 * where it shows one page.
 */
export function partSpread(page: ScenePage, drawn: PixelImage): readonly SpreadSide[] | undefined {
  const gutter = findGutter(drawn)
  if (!gutter) return undefined
  const { width } = drawn
  const fold = Math.round(((gutter.from + gutter.to) / 2) * width)
  const at = (fold / width) * page.width
  // Some of the paper beside the print stays as it is.
  const margin = SEEN_PAPER * (gutter.to - gutter.from) * width
  const [from, to] = [gutter.from * width + margin, gutter.to * width - margin]
  return [
    {
      page: partOf(page, { x0: 0, y0: 0, x1: at, y1: page.height }, page.index),
      drawn: withoutFold(columnsOf(drawn, 0, fold), Math.round(from), fold),
    },
    {
      page: partOf(page, { x0: at, y0: 0, x1: page.width, y1: page.height }, page.index + 0.5),
      drawn: withoutFold(columnsOf(drawn, fold, width), 0, Math.round(to) - fold),
    },
  ]
}

/** Share of the gutter beside the print of each page in which paper is looked for. */
const SEEN_PAPER = 0.15

/** Gives columns of a page the colour of the paper beside them: the fold's shadow is no picture. */
function withoutFold(drawn: PixelImage, from: number, to: number): PixelImage {
  const { width, height, channels, data } = drawn
  const beside = from === 0 ? Math.min(width - 1, to) : from - 1
  for (let channel = 0; channel < channels; channel++) {
    const column = new Uint8Array(height)
    for (let y = 0; y < height; y++)
      column[y] = data[(y * width + beside) * channels + channel] ?? 0
    const paper = column.sort()[Math.floor(height / 2)] ?? 255
    for (let y = 0; y < height; y++)
      for (let x = from; x < to; x++) data[(y * width + x) * channels + channel] = paper
  }
  return drawn
}

/** What stands on a part of a page; the scan itself is seen in its picture. */
function partOf(page: ScenePage, part: Box, index: number): ScenePage {
  return {
    ...marksWithin(page, part),
    index,
    width: part.x1 - part.x0,
    righted: { turns: 0, shrink: 1, part },
    items: [],
  }
}

function columnsOf({ width, height, channels, data }: PixelImage, from: number, to: number) {
  const row = (to - from) * channels
  const made = new Uint8Array(row * height)
  for (let y = 0; y < height; y++) {
    const start = (y * width + from) * channels
    made.set(data.subarray(start, start + row), y * row)
  }
  return { width: to - from, height, channels, data: made }
}
