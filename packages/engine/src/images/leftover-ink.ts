import { area, intersection, type Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import { boxOfCells, groupsOf } from "./cell-groups.ts"
import { trimFromWords, type Grid } from "./trim-from-words.ts"
import { RowWords, WORD } from "./row-words.ts"
import { eachRow } from "../base/each-row.ts"

/** Side of a cell in which ink is looked for, in points, and the share of it that marks a cell. */
const CELL = 3
const CELL_INK = 0.04
/** Brightness below which a pixel is ink: photographs are lighter than print. */
const INK_BELOW = 190
/** Cells that may be empty within one picture. */
const REACH = 3
/** Least sides of a picture, in points; smaller ones are specks, points of leaders and marks. */
const LEAST_SIDES = [24, 14] as const
/** Share of its box under words from which ink is the frame of text and no picture. */
const MOST_WORDS = 0.12
/** Share of the page from which ink is the sheet's edge, its shadow, or the table beneath. */
const MOST_PAGE = 0.85
/** Share of its cells that hold ink, for a picture; a frame has less. */
const LEAST_FILL = 0.12

/** Sides of a drawing with words in it at least, in points, and the share of it that these take. */
const LEAST_DRAWING = 60
const MOST_DRAWING_WORDS = 0.35
/** Share of its cells with ink at most: text on a ground that is no even fill stays text. */
const MOST_DRAWING_FILL = 0.35
/**
 * Cells along the sides of a drawing that may be its frame, and share of the others that hold ink.
 */
const FRAME = 2
const LEAST_INNER = 0.03

/** Ink that nobody has read. */
export interface Leftover {
  readonly box: Box
  /** Share of its cells that hold ink: photographs and marks are full, drawings are not. */
  readonly fill: number
  /** It is thin, or its words take much of it: a chart with its labels, or strokes over text. */
  readonly isLabelled?: boolean
}

/**
 * Finds ink that nobody has read: figures, signatures, formulas, writing by hand.
 *
 * All boxes are in pixels of the grey picture, from which rulings and stamps have been taken;
 * `scale` is pixels a point.
 */
export function findLeftovers(
  picture: PixelImage,
  words: readonly Box[],
  scale: number,
): Leftover[] {
  const side = Math.max(2, Math.round(CELL * scale))
  const [columns, rows] = [Math.ceil(picture.width / side), Math.ceil(picture.height / side)]
  const marked = inkCells(picture, { side, columns, rows })
  clearEdges(marked, columns, rows)
  for (const box of words) clear(marked, box, { side, columns, rows })
  const look = { picture, words, scale, grid: { side, columns, rows } }
  return groupsOf(marked, { columns, rows, reach: REACH }).flatMap((cells) => {
    const whole = leftoverOf(cells, look, mayTouch)
    if (whole && whole.isLabelled !== true) return [whole]
    const inner = withoutFrame(cells, columns)
    const left = new Uint8Array(marked.length)
    for (const cell of inner.length === cells.length ? [] : inner) left[cell] = 1
    const parts = groupsOf(left, { columns, rows, reach: REACH })
      .filter((part) => part.length < SOLID * area(boxOfCells(part, columns)))
      .flatMap((part) => leftoverOf(part, look, isFree) ?? [])
    return parts.length === 0 && whole ? [whole] : parts
  })
}

/** Share of its cells with ink from which a picture has no labels between its lines. */
const FULL = 0.35

/** What is looked at cell by cell. */
interface Look {
  readonly picture: PixelImage
  readonly words: readonly Box[]
  readonly scale: number
  readonly grid: Grid
}

/** Whether a group may reach the sides of its page as it does. */
type MayReach = (sides: Sides, cells: readonly number[], look: Look) => boolean

/** Which sides of the page a group reaches. */
interface Sides {
  readonly across: number
  readonly down: number
}

const isFree: MayReach = ({ across, down }) => across + down === 0

/**
 * Brightness of ink from which it is print in the corner of a page, and not the dark beside a copy.
 */
const PRINTED_FROM = 70

/** A picture reaches one side of its page, or two that meet where it is no shadow of a copy. */
const mayTouch: MayReach = ({ across, down }, cells, look) =>
  across + down <= 1 || (across === 1 && down === 1 && brightness(cells, look) >= PRINTED_FROM)

/** Mean brightness in the middle of cells. */
function brightness(cells: readonly number[], { picture, grid: { side, columns } }: Look): number {
  const { width, height, data } = picture
  const sum = cells.reduce((all, cell) => {
    const x = Math.min(width - 1, Math.floor(((cell % columns) + 0.5) * side))
    const y = Math.min(height - 1, Math.floor((Math.floor(cell / columns) + 0.5) * side))
    return all + (data[y * width + x] ?? 255)
  }, 0)
  return sum / Math.max(1, cells.length)
}

/** Gives the picture that a group of cells is, if it is one. */
function leftoverOf(
  cells: readonly number[],
  look: Look,
  mayReach: MayReach,
): Leftover | undefined {
  const { picture, words, scale, grid } = look
  const { side, columns, rows } = grid
  const around = boxOfCells(cells, columns)
  const isSolid = cells.length >= FULL * area(around)
  const box = isSolid ? trimFromWords(cells, around, words, grid) : around
  const pixels = {
    x0: box.x0 * side,
    y0: box.y0 * side,
    x1: Math.min(picture.width, box.x1 * side),
    y1: Math.min(picture.height, box.y1 * side),
  }
  const sides = {
    across: Number(box.x0 === 0) + Number(box.x1 === columns),
    down: Number(box.y0 === 0) + Number(box.y1 === rows),
  }
  if (!mayReach(sides, cells, look)) return undefined
  const fill = cells.length / area(box)
  if (!isPicture(pixels, scale, picture)) return undefined
  const covered = coverOf(pixels, words)
  // Words between straight lines are those of a form, whose rulings were not all seen.
  const isForm = covered > 0 && !isSolid && straightShare(cells, around, columns) >= MOST_STRAIGHT
  if (isForm) return undefined
  if (covered < MOST_WORDS && fill >= LEAST_FILL) return { box: pixels, fill }
  const isLabelled =
    covered < MOST_DRAWING_WORDS &&
    fill <= MOST_DRAWING_FILL &&
    Math.min(pixels.x1 - pixels.x0, pixels.y1 - pixels.y0) >= LEAST_DRAWING * scale &&
    innerShare(cells, box, columns) >= LEAST_INNER
  return isLabelled ? { box: pixels, fill, isLabelled } : undefined
}

/** Share of a box that words cover. */
const coverOf = (box: Box, words: readonly Box[]): number =>
  words.reduce((sum, word) => {
    const shared = intersection(word, box)
    return sum + (shared ? area(shared) : 0)
  }, 0) / area(box)

/** Share of the cells within a group's sides that hold ink of it: a frame has none there. */
function innerShare(cells: readonly number[], box: Box, columns: number): number {
  const inner = cells.filter((cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    return x >= box.x0 + FRAME && x < box.x1 - FRAME && y >= box.y0 + FRAME && y < box.y1 - FRAME
  })
  return inner.length / area(box)
}

/**
 * Share of a side from which the cells of a row or column are a ruling, and of cells in such ones.
 */
const RULING = 0.35
const MOST_STRAIGHT = 0.85

/** Share of a group's cells that lie in straight lines along its sides: of a form nearly all do. */
function straightShare(cells: readonly number[], box: Box, columns: number): number {
  const [across, down] = [new Map<number, number>(), new Map<number, number>()]
  for (const cell of cells) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    down.set(x, (down.get(x) ?? 0) + 1)
    across.set(y, (across.get(y) ?? 0) + 1)
  }
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  const straight = cells.filter(
    (cell) =>
      (down.get(cell % columns) ?? 0) >= RULING * high ||
      (across.get(Math.floor(cell / columns)) ?? 0) >= RULING * wide,
  )
  return straight.length / cells.length
}

/** Share of its box that the ink of a bar takes at least; it belongs to the frame. */
const SOLID = 0.95

/**
 * Share of a side of a group that a bar along it takes, and its thickness in shares of the group.
 */
const BAR = 0.6
const THICKEST_BAR = 0.2

/**
 * The cells of a group without the bars along the sides of its box: a picture may touch the frame
 * around a page, or the dark edge of a copy.
 */
function withoutFrame(cells: readonly number[], columns: number): number[] {
  const box = boxOfCells(cells, columns)
  const [across, down] = [new Map<number, number>(), new Map<number, number>()]
  for (const cell of cells) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    down.set(x, (down.get(x) ?? 0) + 1)
    across.set(y, (across.get(y) ?? 0) + 1)
  }
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  /**
   * Rows or columns from one side inward that are bars; none where they are no bar but the picture.
   */
  const bars = (
    counts: Map<number, number>,
    from: number,
    step: 1 | -1,
    sizes: [number, number],
  ) => {
    const [length, depth] = sizes
    let thick = 0
    while (thick < depth && (counts.get(from + step * thick) ?? 0) >= BAR * length) thick++
    return thick > THICKEST_BAR * depth ? 0 : thick
  }
  const x0 = box.x0 + bars(down, box.x0, 1, [height, width])
  const x1 = box.x1 - bars(down, box.x1 - 1, -1, [height, width])
  const y0 = box.y0 + bars(across, box.y0, 1, [width, height])
  const y1 = box.y1 - bars(across, box.y1 - 1, -1, [width, height])
  return cells.filter((cell) => {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    return x >= x0 && x < x1 && y >= y0 && y < y1
  })
}

function isPicture(box: Box, scale: number, picture: PixelImage): boolean {
  const [width, height] = [(box.x1 - box.x0) / scale, (box.y1 - box.y0) / scale]
  return (
    Math.max(width, height) >= LEAST_SIDES[0] &&
    Math.min(width, height) >= LEAST_SIDES[1] &&
    area(box) <= MOST_PAGE * picture.width * picture.height
  )
}

/** What the words of pixels that hold no ink have in common: all their pixels are lighter. */
const NO_INK = 0xc0c0c0c0 | 0

function inkCells(picture: PixelImage, { side, columns, rows }: Grid): Uint8Array {
  const { width, height } = picture
  const counts = new Uint32Array(columns * rows)
  const row = new RowWords(width)
  eachRow(height, (y) => {
    const first = Math.floor(y / side) * columns
    row.take(picture, y)
    countInk(row, counts.subarray(first, first + columns), side)
  })
  const least = CELL_INK * side * side
  return Uint8Array.from(counts, (count) => (count >= least ? 1 : 0))
}

/** Counts the ink of a row of pixels in cells so many pixels wide. */
function countInk({ words, pixels }: RowWords, counts: Uint32Array, side: number): void {
  for (let word = 0; word < words.length; word++) {
    if (((words[word] ?? 0) & NO_INK) === NO_INK) continue
    for (let x = word * WORD; x < (word + 1) * WORD; x++) {
      if ((pixels[x] ?? 255) >= INK_BELOW) continue
      const cell = Math.floor(x / side)
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }
}

/** Cells by which the dark beside a sheet that lies aslant reaches into its picture at most. */
const EDGE_DEPTH = 4

/**
 * Clears the dark along the sides of a picture; where ink reaches deeper, it is what is printed.
 */
function clearEdges(marked: Uint8Array, columns: number, rows: number): void {
  const clearInward = (start: number, step: number, most: number): void => {
    let depth = 0
    while (depth < most && marked[start + depth * step] === 1) depth++
    if (depth > EDGE_DEPTH) return
    for (let at = 0; at < depth; at++) marked[start + at * step] = 0
  }
  for (let x = 0; x < columns; x++) {
    clearInward(x, columns, rows)
    clearInward((rows - 1) * columns + x, -columns, rows)
  }
  for (let y = 0; y < rows; y++) {
    clearInward(y * columns, 1, columns)
    clearInward((y + 1) * columns - 1, -1, columns)
  }
}

/** Boxes of words are tight: their cells and the ones around them are cleared. */
function clear(marked: Uint8Array, box: Box, { side, columns, rows }: Grid): void {
  const [left, right] = [Math.floor(box.x0 / side) - 1, Math.floor(box.x1 / side) + 1]
  const [top, bottom] = [Math.floor(box.y0 / side) - 1, Math.floor(box.y1 / side) + 1]
  for (let y = Math.max(0, top); y <= Math.min(rows - 1, bottom); y++)
    marked.fill(0, y * columns + Math.max(0, left), y * columns + Math.min(columns, right + 1))
}
