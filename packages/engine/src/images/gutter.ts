import type { PixelImage } from "../base/host.ts"
import { evenLight } from "./even-light.ts"
import { darkness, toGrey } from "./straighten.ts"

/** Width against height of an open book; slides, whose halves are often apart, are wider. */
const [NARROWEST, WIDEST] = [1.2, 1.7]
/** Columns of pixels in which ink is looked for; strokes of letters are a pixel or two there. */
const LOOK = 1_000
/** Share of a column's pixels, up to which ink is specks, and from which it is the fold. */
const [SPECKS, FOLD] = [0.004, 0.5]
/** Widest fold, in shares of the picture; what is wider is a dark ground. */
const MOST_FOLD = 0.04
/** Share of the height at top and bottom that is left alone: edges of the glass and of the book. */
const EDGE = 0.03
/**
 * Least width of a gutter in shares of the picture, and how far its middle may be from the
 * picture's: two inner margins are a tenth, the gap of two columns on one sheet a twentieth at
 * most.
 */
const LEAST_GUTTER = 0.06
const OFF_MIDDLE = 0.05
/** Least width of the print on either page, in shares of the picture. */
const LEAST_PRINT = 0.25
/**
 * Gaps within a page against the gutter: columns of a table stand as far apart as its halves, but
 * where both halves are laid out like two pages.
 */
const MOST_GAP = { alone: 0.5, alike: 1.3 } as const
/**
 * Difference of the prints of two pages, and of the gutter from both outer margins together, in
 * shares of the larger: a gutter is two inner margins.
 */
const SAME_PRINT = 0.04
const SAME_MARGINS = 0.1

/** Paper between two pages, in shares of the picture's width. */
export interface Gutter {
  readonly from: number
  readonly to: number
}

/**
 * Gives the paper between two pages on one picture; undefined where it is one page.
 *
 * Between two pages lies paper without ink from top to bottom, wider than any gap on either of
 * them; the fold's shadow may stand in it.
 */
export function findGutter(picture: PixelImage): Gutter | undefined {
  const proportion = picture.width / picture.height
  if (proportion < NARROWEST || proportion > WIDEST) return undefined
  const columns = inkOfColumns(evenLight(toGrey(sampled(picture))))
  const gaps = gapsOf(columns)
  const isCentral = ({ from, to }: Gutter): boolean =>
    Math.abs((from + to) / 2 / columns.length - 0.5) <= OFF_MIDDLE
  const [gutter] = gaps.filter(isCentral).sort((a, b) => b.to - b.from - (a.to - a.from))
  if (!gutter) return undefined
  const width = gutter.to - gutter.from
  if (width < LEAST_GUTTER * columns.length) return undefined
  const before = gaps.filter(({ from, to }) => from > 0 && to < gutter.from)
  const behind = gaps.filter(({ from, to }) => from > gutter.to && to < columns.length)
  const [left, right] = [gaps[0], gaps.at(-1)]
  const start = left?.from === 0 && left !== gutter ? left.to : 0
  const end = right?.to === columns.length && right !== gutter ? right.from : columns.length
  const margins = start + columns.length - end
  const areAlike =
    areNear(gutter.from - start, end - gutter.to, SAME_PRINT) &&
    areNear(width, margins, SAME_MARGINS)
  const most = width * (areAlike ? MOST_GAP.alike : MOST_GAP.alone)
  const isPage = (side: readonly Gutter[], from: number, to: number): boolean =>
    to - from >= LEAST_PRINT * columns.length && side.every((gap) => gap.to - gap.from < most)
  return isPage(before, start, gutter.from) && isPage(behind, gutter.to, end)
    ? { from: gutter.from / columns.length, to: gutter.to / columns.length }
    : undefined
}

const areNear = (a: number, b: number, share: number): boolean =>
  Math.abs(a - b) <= share * Math.max(a, b)

/** Every so many pixels of a picture: what stays is `LOOK` wide or a little more. */
function sampled({ width, height, channels, data }: PixelImage): PixelImage {
  const step = Math.max(1, Math.floor(width / LOOK))
  const [across, down] = [Math.floor(width / step), Math.floor(height / step)]
  const made = new Uint8Array(across * down * channels)
  let to = 0
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      for (let channel = 0; channel < channels; channel++)
        made[to++] = data[(y * step * width + x * step) * channels + channel] ?? 255
  return { width: across, height: down, channels, data: made }
}

/** Share of ink in each column of pixels. */
function inkOfColumns({ width, height, data }: PixelImage): number[] {
  const threshold = darkness(data)
  const [top, bottom] = [Math.round(height * EDGE), Math.round(height * (1 - EDGE))]
  const ink = Array.from({ length: width }, () => 0)
  for (let y = top; y < bottom; y++)
    for (let x = 0; x < width; x++)
      if ((data[y * width + x] ?? 255) < threshold) ink[x] = (ink[x] ?? 0) + 1
  return ink.map((count) => count / (bottom - top))
}

/** Runs of columns without letters, from left to right, in columns; a fold may lie in them. */
function gapsOf(columns: readonly number[]): Gutter[] {
  const folds = runsOf(columns, (ink) => ink >= FOLD).filter(
    ({ from, to }) => to - from <= MOST_FOLD * columns.length,
  )
  return runsOf(
    columns,
    (ink, at) => ink <= SPECKS || folds.some(({ from, to }) => at >= from && at < to),
  )
}

function runsOf(
  columns: readonly number[],
  isPart: (ink: number, at: number) => boolean,
): Gutter[] {
  const runs: { from: number; to: number }[] = []
  for (const [at, ink] of columns.entries()) {
    if (!isPart(ink, at)) continue
    const last = runs.at(-1)
    if (last?.to === at) last.to++
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}
