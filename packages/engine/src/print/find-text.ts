import type { PixelImage } from "../base/host.ts"
import { findLines } from "./find-lines.ts"
import type { TextMap } from "./find-lines.ts"
import { inkBox } from "./ink-box.ts"
import { inkPieces } from "./ink-pieces.ts"
import { withLineEnd } from "./line-end.ts"
import { withLoneCharacters } from "./lone-characters.ts"
import type { Rectangle } from "./rectangle.ts"
import type { TextModels } from "./text-models.ts"
import { withWholeAsides } from "./whole-asides.ts"

/** Resolution that text is looked for at: print of 6 to 40 points is found there. */
const SEARCH_DPI = 120
/** Shortest long side searched, in pixels: small pictures are looked at larger. */
const LEAST_SIDE = 640
/**
 * How far right of and below its ink the network marks a line, in pixels of what it is shown,
 * whatever the size and script: strips cut there lost the heads of small letters.
 */
const BEHIND = { x: 0.7, y: 2.3 } as const
/**
 * Largest part searched at once, in pixels, and how much neighbouring parts share: a page of A4 is
 * two parts, which takes half the memory of one.
 */
const PART = { width: 1_664, height: 896 } as const
const SHARED = 128
/**
 * Paper around the ink of a page that is searched with it, in pixels: edges confuse the network.
 */
const PAPER = 32
/** The networks halve the picture five times. */
const MULTIPLE = 32
/** Most pixels of a search: above, the picture is looked at coarser. */
const MOST_PIXELS = 24_000_000

interface FindSettings {
  readonly dpi: number
  /** Gives a grey picture at another size, its pixels averaged. */
  readonly shrink: (picture: PixelImage, width: number, height: number) => Promise<PixelImage>
  readonly signal?: AbortSignal
}

/**
 * Finds the lines of text of a grey picture, as rectangles in its pixels, from top to bottom.
 *
 * Large pictures are searched part by part, so that time grows with their area and memory does not.
 */
export async function findText(
  models: TextModels,
  picture: PixelImage,
  settings: FindSettings,
): Promise<Rectangle[]> {
  const longest = Math.max(picture.width, picture.height)
  const scale = Math.min(
    Math.max(SEARCH_DPI / settings.dpi, LEAST_SIDE / longest),
    Math.sqrt(MOST_PIXELS / (picture.width * picture.height)),
  )
  const width = multiple(picture.width * scale)
  const height = multiple(picture.height * scale)
  const map: TextMap = { width, height, data: new Float32Array(width * height) }
  const small = await settings.shrink(picture, width, height)
  const ink = inkBox(small)
  if (!ink) return []
  const columns = partsOf(searched(ink.x0, ink.x1, width), PART.width)
  const rows = partsOf(searched(ink.y0, ink.y1, height), PART.height)
  const [scaleX, scaleY] = [picture.width / width, picture.height / height]
  for (const row of rows) {
    for (const column of columns) {
      settings.signal?.throwIfAborted()
      const size = { width: column.to - column.from, height: row.to - row.from }
      const part = partOf(small, { x: column.from, y: row.from, ...size })
      const found = await models.findText(part, size.width, size.height)
      copyPart(found, map, { column, row })
    }
  }
  const pieces = inkPieces(small)
  const lines = findLines(map).map((line) => withLineEnd(onInk(line), pieces))
  return withWholeAsides(withLoneCharacters(lines, pieces), pieces)
    .map((line) => scaled(line, scaleX, scaleY))
    .toSorted((a, b) => a.middle.y - b.middle.y || a.middle.x - b.middle.x)
}

const multiple = (length: number): number =>
  Math.max(MULTIPLE, Math.round(length / MULTIPLE) * MULTIPLE)

/** A part of a side: what is searched, and what of it counts. */
interface Part {
  readonly from: number
  readonly to: number
  readonly first: number
  readonly last: number
}

/**
 * The stretch of a side that is searched, in pixels: where ink is, with some paper around it.
 * Margins are a third of many a page.
 */
function searched(from: number, to: number, length: number): readonly [from: number, to: number] {
  const start = Math.max(0, Math.floor((from - PAPER) / MULTIPLE) * MULTIPLE)
  const end = Math.min(length, Math.ceil((to + PAPER) / MULTIPLE) * MULTIPLE)
  return [start, end]
}

function partsOf([start, end]: readonly [from: number, to: number], most: number): Part[] {
  const length = end - start
  const count = length <= most ? 1 : Math.ceil((length - SHARED) / (most - SHARED))
  // Parts are as long as they need to be.
  const side = Math.ceil((length + (count - 1) * SHARED) / count / MULTIPLE) * MULTIPLE
  const step = count === 1 ? 0 : (length - side) / (count - 1)
  const starts = Array.from(
    { length: count },
    (_, index) => start + Math.round((index * step) / MULTIPLE) * MULTIPLE,
  )
  return starts.map((from, index) => {
    const to = Math.min(end, from + side)
    const [before, after] = [starts[index - 1], starts[index + 1]]
    return {
      from,
      to,
      first: before === undefined ? start : Math.round((from + before + side) / 2),
      last: after === undefined ? end : Math.round((to + after) / 2),
    }
  })
}

function partOf(
  { width, data }: PixelImage,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Float32Array {
  const made = new Float32Array(part.width * part.height)
  for (let y = 0; y < part.height; y++) {
    const from = (part.y + y) * width + part.x
    made.set(data.subarray(from, from + part.width), y * part.width)
  }
  return made
}

function copyPart(part: TextMap, map: TextMap, { column, row }: { column: Part; row: Part }): void {
  for (let y = row.first; y < row.last; y++) {
    const from = (y - row.from) * part.width + column.first - column.from
    map.data.set(
      part.data.subarray(from, from + column.last - column.first),
      y * map.width + column.first,
    )
  }
}

/** A line as the network marks it, moved to where its ink is. */
const onInk = (line: Rectangle): Rectangle => ({
  ...line,
  middle: { x: line.middle.x - BEHIND.x, y: line.middle.y - BEHIND.y },
})

function scaled(line: Rectangle, scaleX: number, scaleY: number): Rectangle {
  return {
    ...line,
    middle: { x: line.middle.x * scaleX, y: line.middle.y * scaleY },
    width: line.width * scaleX,
    height: line.height * scaleY,
  }
}
