import type { PixelImage } from "../base/host.ts"
import { findLines } from "./find-lines.ts"
import type { TextMap } from "./find-lines.ts"
import type { Rectangle } from "./rectangle.ts"
import type { TextModels } from "./text-models.ts"

/** Resolution that text is looked for at: print of 6 to 40 points is found there. */
const SEARCH_DPI = 137
/** Shortest long side searched, in pixels: small pictures are looked at larger. */
const LEAST_SIDE = 640
/**
 * Largest part searched at once, in pixels, and how much neighbouring parts share: a page of A4 is
 * two parts, which takes half the memory of one.
 */
const PART = { width: 1_664, height: 896 } as const
const SHARED = 128
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
  const [columns, rows] = [partsOf(width, PART.width), partsOf(height, PART.height)]
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
  return findLines(map)
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

function partsOf(length: number, side: number): Part[] {
  const count = length <= side ? 1 : Math.ceil((length - SHARED) / (side - SHARED))
  const step = count === 1 ? 0 : (length - side) / (count - 1)
  const starts = Array.from(
    { length: count },
    (_, index) => Math.round((index * step) / MULTIPLE) * MULTIPLE,
  )
  return starts.map((from, index) => {
    const to = Math.min(length, from + side)
    const [before, after] = [starts[index - 1], starts[index + 1]]
    return {
      from,
      to,
      first: before === undefined ? 0 : Math.round((from + before + side) / 2),
      last: after === undefined ? length : Math.round((to + after) / 2),
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

function scaled(line: Rectangle, scaleX: number, scaleY: number): Rectangle {
  return {
    middle: { x: line.middle.x * scaleX, y: line.middle.y * scaleY },
    width: line.width * scaleX,
    height: line.height * scaleY,
    axis: line.axis,
  }
}
