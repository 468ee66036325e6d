import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"
import { findGutter } from "../../images/gutter.ts"
import { movedAnnotation } from "../../model/moved-annotation.ts"
import type { PagePart, ScenePage } from "../../model/scene.ts"

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
      page: partOf(page, { from: 0, to: at }, page.index),
      drawn: withoutFold(columnsOf(drawn, 0, fold), Math.round(from), fold),
    },
    {
      page: partOf(page, { from: at, to: page.width }, page.index + 0.5),
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

/** Whether most of a box lies in a part of its page, both as the file shows them. */
export function isWithin({ from, to }: PagePart, { x0, x1 }: Box): boolean {
  const middle = (x0 + x1) / 2
  return middle >= from && middle < to
}

/** What stands on a part of a page; the scan itself is seen in its picture. */
function partOf(page: ScenePage, part: PagePart, index: number): ScenePage {
  const move = (box: Box): Box => ({ ...box, x0: box.x0 - part.from, x1: box.x1 - part.from })
  const own = <T extends { readonly box: Box }>(all: readonly T[]): T[] =>
    all.filter(({ box }) => isWithin(part, box)).map((one) => ({ ...one, box: move(one.box) }))
  return {
    ...page,
    index,
    width: part.to - part.from,
    righted: { turns: 0, shrink: 1, part },
    items: [],
    links: own(page.links),
    annotations: page.annotations
      .filter(({ box }) => isWithin(part, box))
      .map((each) => movedAnnotation(each, move)),
    fields: own(page.fields),
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
