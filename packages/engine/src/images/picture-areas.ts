import { union, type Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import { boxOfCells, groupsOf } from "./cell-groups.ts"
import type { FillSource } from "./flat-fills.ts"

/** An area of a page whose ground is no paper, in pixels of the straight picture. */
export interface PictureArea {
  readonly box: Box
  /** Share of its ground that its three main colours take: of coloured rows nearly all. */
  readonly evenness: number
}

/** Side of a cell, in points, higher than a line of small print, and looks at each of its sides. */
const CELL = 6
const LOOKS = 5
/**
 * Ranks of a cell's pixels, darkest first, that show its ground: letters are darker, specks
 * lighter.
 */
const GROUND = [0.86, 0.98] as const
/** Share of the cells that are no lighter than paper. */
const PAPER = 0.9
/** Brightness below paper's, and spread of the channels, from which a ground is no paper. */
const DARKER = 9
const COLOURED = 14
/** Difference of a channel within one colour. */
const SAME = 14
/** Main colours, of which a drawn table has one or two and the light at their edges. */
const MAIN_COLOURS = 3
/** Least sides of an area, in points. */
const LEAST_SIDES = [60, 48] as const
/** Share of the page from which an area is the page's own ground. */
const MOST_PAGE = 0.75
/** Sides along which an area reaches at least, and share of a side: what it holds is its own. */
const CLOSED_SIDES = 2
const LEAST_CLOSED = 0.75
/** Cells from a side of an area that stand on it. */
const SIDE = 2

/** Grounds of a page, cell by cell: colours as 0xRRGGBB, and which of them are no paper. */
interface Cells {
  readonly columns: number
  readonly rows: number
  readonly colours: Int32Array
  readonly marked: Uint8Array
}

/**
 * Finds areas with a ground of their own: photographs, pictures of screens, drawings on a tint.
 *
 * `picture` may lean, and has its colours. What reaches the edge of the page is its shadow, or what
 * lies beneath it.
 */
export function findPictureAreas(
  picture: PixelImage,
  { sourceOf, scale }: Pick<FillSource, "sourceOf" | "scale">,
): PictureArea[] {
  const side = CELL * scale
  const cells = cellsOf(picture, sourceOf, side)
  const { columns, rows } = cells
  const groups = groupsOf(cells.marked, { columns, rows, reach: 1 })
    .map((group): Group => ({ box: boxOfCells(group, columns), cells: group }))
    .filter(({ box }) => isSized(box, columns, rows))
    .filter(({ box, cells: group }) => isClosed(group, box, columns))
  return stacked(groups).map(({ box, cells: own }) => ({
    box: { x0: box.x0 * side, y0: box.y0 * side, x1: box.x1 * side, y1: box.y1 * side },
    evenness: evennessOf(own.map((cell) => cells.colours[cell] ?? 0)),
  }))
}

/** Whether a box, in cells, is no speck, not the page's own ground, and away from its edges. */
function isSized({ x0, y0, x1, y1 }: Box, columns: number, rows: number): boolean {
  const isAtEdge = x0 === 0 || y0 === 0 || x1 === columns || y1 === rows
  const [wide, high] = [x1 - x0, y1 - y0]
  return (
    !isAtEdge &&
    wide * high <= MOST_PAGE * columns * rows &&
    Math.max(wide, high) * CELL >= LEAST_SIDES[0] &&
    Math.min(wide, high) * CELL >= LEAST_SIDES[1]
  )
}

/** Cells that hang together, and the box around them in cells. */
interface Group {
  readonly box: Box
  readonly cells: readonly number[]
}

/**
 * Groups that stand on each other and are as wide are one: the bars of a window and what it shows.
 */
function stacked(groups: readonly Group[]): Group[] {
  const whole: Group[] = []
  for (const group of groups.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const at = whole.findIndex(
      ({ box }) =>
        Math.abs(box.x0 - group.box.x0) <= SIDE &&
        Math.abs(box.x1 - group.box.x1) <= SIDE &&
        group.box.y0 - box.y1 <= 1,
    )
    const above = whole[at]
    if (above)
      whole[at] = { box: union(above.box, group.box), cells: [...above.cells, ...group.cells] }
    else whole.push(group)
  }
  return whole
}

function cellsOf(picture: PixelImage, sourceOf: FillSource["sourceOf"], side: number): Cells {
  const [columns, rows] = [picture.width, picture.height].map((length) =>
    Math.max(1, Math.floor(length / side)),
  ) as [number, number]
  const colours = new Int32Array(columns * rows)
  const brightness = new Float32Array(columns * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const colour = groundOf(picture, sourceOf, { x: column * side, y: row * side, side })
      colours[row * columns + column] = colour
      brightness[row * columns + column] = brightnessOf(colour)
    }
  const paper = brightness.toSorted()[Math.floor(PAPER * (brightness.length - 1))] ?? 255
  const marked = Uint8Array.from(colours, (colour, at) => {
    const [red, green, blue] = channelsOf(colour)
    const spread = Math.max(red, green, blue) - Math.min(red, green, blue)
    return (brightness[at] ?? 0) < paper - DARKER || spread > COLOURED ? 1 : 0
  })
  return { columns, rows, colours, marked }
}

/** The mean of the lightest pixels of a cell but the very lightest. */
function groundOf(
  { width, height, channels, data }: PixelImage,
  sourceOf: FillSource["sourceOf"],
  cell: { readonly x: number; readonly y: number; readonly side: number },
): number {
  // Brightness before the colour: sorted as numbers, which is fast.
  const seen = new Float64Array(LOOKS * LOOKS)
  for (let look = 0; look < seen.length; look++) {
    const place = sourceOf({
      x: cell.x + (((look % LOOKS) + 0.5) / LOOKS) * cell.side,
      y: cell.y + ((Math.floor(look / LOOKS) + 0.5) / LOOKS) * cell.side,
    })
    const x = Math.min(width - 1, Math.max(0, Math.floor(place.x)))
    const y = Math.min(height - 1, Math.max(0, Math.floor(place.y)))
    const at = (y * width + x) * channels
    const red = data[at] ?? 0
    const colour =
      channels < 3 ? red * 0x10101 : (red << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
    seen[look] = Math.round(brightnessOf(colour)) * COLOURS + colour
  }
  const ground = seen
    .sort()
    .subarray(Math.floor(GROUND[0] * seen.length), Math.ceil(GROUND[1] * seen.length))
  let [red, green, blue] = [0, 0, 0]
  for (const one of ground) {
    const colour = one % COLOURS
    red += colour >> 16
    green += (colour >> 8) & 255
    blue += colour & 255
  }
  const mean = (sum: number): number => Math.round(sum / ground.length)
  return (mean(red) << 16) | (mean(green) << 8) | mean(blue)
}

/** Colours of three channels of 8 bits. */
const COLOURS = 2 ** 24

const channelsOf = (colour: number): readonly [number, number, number] => [
  colour >> 16,
  (colour >> 8) & 255,
  colour & 255,
]

function brightnessOf(colour: number): number {
  const [red, green, blue] = channelsOf(colour)
  return 0.3 * red + 0.59 * green + 0.11 * blue
}

/** Whether a group reaches along enough sides of its box. */
function isClosed(cells: readonly number[], { x0, y0, x1, y1 }: Box, columns: number): boolean {
  const sides = [new Set<number>(), new Set<number>(), new Set<number>(), new Set<number>()]
  for (const cell of cells) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    if (y < y0 + SIDE) sides[0]?.add(x)
    if (y >= y1 - SIDE) sides[1]?.add(x)
    if (x < x0 + SIDE) sides[2]?.add(y)
    if (x >= x1 - SIDE) sides[3]?.add(y)
  }
  const closed = sides.filter(({ size }, at) => size >= LEAST_CLOSED * (at < 2 ? x1 - x0 : y1 - y0))
  return closed.length >= CLOSED_SIDES
}

/** Share of colours that are one of the three that most of them are. */
function evennessOf(colours: readonly number[]): number {
  let rest = colours
  for (let main = 0; main < MAIN_COLOURS && rest.length > 0; main++) {
    const counts = new Map<number, number>()
    for (const colour of rest) {
      const coarse = (colour & 0xf0f0f0) >> 4
      counts.set(coarse, (counts.get(coarse) ?? 0) + 1)
    }
    const most = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0]
    const alike = rest.filter((colour) => (colour & 0xf0f0f0) >> 4 === most)
    const middle = [0, 1, 2].map(
      (channel) =>
        alike.map((colour) => channelsOf(colour)[channel] ?? 0).toSorted((a, b) => a - b)[
          alike.length >> 1
        ] ?? 0,
    )
    rest = rest.filter((colour) =>
      channelsOf(colour).some((value, channel) => Math.abs(value - (middle[channel] ?? 0)) >= SAME),
    )
  }
  return colours.length === 0 ? 1 : 1 - rest.length / colours.length
}
