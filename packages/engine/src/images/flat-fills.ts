import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import type { PixelRuling } from "./rulings.ts"
import { eachRow } from "../base/each-row.ts"

/** An area of one colour in a scan, in pixels of the straight picture. */
export interface FlatFill {
  readonly box: Box
  /** 0xRRGGBB. */
  readonly colour: number
}

/** 0xRRGGBB. */
type Rgb = number

/** Colours of a picture in square blocks, row by row: each the middle colour of its pixels. */
interface Blocks {
  readonly columns: number
  readonly rows: number
  readonly colours: Int32Array
  /** 1 where a ruling runs through a block. */
  readonly walls: Uint8Array
}

/** How to get from the straight page into its picture, and the rulings found on it. */
export interface FillSource {
  /** Gives for a place in the straight picture the one in it. */
  readonly sourceOf: (at: { readonly x: number; readonly y: number }) => { x: number; y: number }
  /** Pixels a point. */
  readonly scale: number
  /** In pixels of the straight picture: a fill ends at them, whatever lies beyond. */
  readonly rulings?: readonly PixelRuling[]
}

/** Side of a block, in points, and places on each of its sides that are looked at. */
const BLOCK = 2
const LOOKS = 3
/** Difference of a channel from which a colour is not the paper's, or another fill's. */
const DIFFERENCE = 14
/** Difference of a channel that light and noise make within one fill. */
const NOISE = 9
/** Least sides of a fill, in points: a row of a table is higher than print of 6 pt. */
const LEAST_SIDES = [24, 7] as const
/** Share of its box that a rectangle takes; letters as broad as a block take the rest. */
const LEAST_SHARE = 0.55
/** Share of the blocks around a fill that differ from it, and of those within its sides that do
 * not: light that falls off has no edge, and a frame or an angle is no rectangle. */
const LEAST_EDGE = 0.75
/** Blocks around a fill among which paper is looked for, and the share of them that are darker. */
const AROUND = 20
const LIGHTER = 0.8
/** Share of the page from which a fill is the colour of the paper. */
const MOST_PAGE = 0.6
/** Edges of fills nearer than this are one edge, in points. */
const SAME_EDGE = 4

/**
 * Finds the rectangles of one colour that print lays behind text: rows and heads of tables, cells
 * between rulings, bars of titles, boxes.
 *
 * `picture` may lean.
 */
export function findFlatFills(picture: PixelImage, source: FillSource): FlatFill[] {
  const { scale, rulings = [] } = source
  const side = BLOCK * scale
  const blocks = blocksOf(picture, source)
  const paper = paperOf(blocks)
  const taken = new Uint8Array(blocks.walls)
  const found: FlatFill[] = []
  for (const [start, colour] of blocks.colours.entries()) {
    if (taken[start] || !isDarker(colour, paper) || !isWithin(blocks, start)) continue
    const cells = spread(blocks, start, taken)
    const fill = rectangleOf(blocks, cells, paper)
    if (!fill) continue
    const { x0, y0, x1, y1 } = fill.box
    found.push({
      ...fill,
      box: { x0: x0 * side, y0: y0 * side, x1: x1 * side, y1: y1 * side },
    })
  }
  const near = SAME_EDGE * scale
  return joined(
    withCommonEdges(
      found.map((fill) => upToRulings(fill, rulings, near)),
      near,
    ),
  )
}

function blocksOf(picture: PixelImage, { sourceOf, scale, rulings = [] }: FillSource): Blocks {
  const side = BLOCK * scale
  const [columns, rows] = [Math.floor(picture.width / side), Math.floor(picture.height / side)]
  const colours = new Int32Array(columns * rows)
  // The picture leans, and no more: what is true of one step is true of all.
  const looks: Looks = {
    side,
    origin: sourceOf({ x: 0, y: 0 }),
    across: stepOf(sourceOf, 1, 0),
    down: stepOf(sourceOf, 0, 1),
    seen: new Uint8Array(3 * LOOKS * LOOKS),
  }
  eachRow(rows, (row) => {
    lookAlong(picture, row, looks, colours.subarray(row * columns, (row + 1) * columns))
  })
  return { columns, rows, colours, walls: wallsOf(rulings, { columns, rows }, side) }
}

interface Looks {
  /** Of a block, in pixels. */
  readonly side: number
  /** Where the straight page begins in the picture, and its steps there. */
  readonly origin: { readonly x: number; readonly y: number }
  readonly across: { readonly x: number; readonly y: number }
  readonly down: { readonly x: number; readonly y: number }
  /** What was seen of a block, channel by channel. */
  readonly seen: Uint8Array
}

/** Fills in the colours of a row of blocks. */
function lookAlong(
  { width, height, channels, data }: PixelImage,
  row: number,
  { side, origin, across, down, seen }: Looks,
  colours: Int32Array,
): void {
  for (let column = 0; column < colours.length; column++) {
    // Outside the picture there is paper.
    seen.fill(255)
    for (let look = 0; look < LOOKS * LOOKS; look++) {
      const x = (column + ((look % LOOKS) + 0.5) / LOOKS) * side
      const y = (row + (Math.floor(look / LOOKS) + 0.5) / LOOKS) * side
      const sx = Math.floor(origin.x + x * across.x + y * down.x + 0.5)
      const sy = Math.floor(origin.y + x * across.y + y * down.y + 0.5)
      if (sx < 0 || sy < 0 || sx >= width || sy >= height) continue
      const at = (sy * width + sx) * channels
      seen[look] = data[at] ?? 255
      if (channels === 1) continue
      seen[look + LOOKS * LOOKS] = data[at + 1] ?? 255
      seen[look + 2 * LOOKS * LOOKS] = data[at + 2] ?? 255
    }
    const first = middleOf(seen, 0)
    colours[column] =
      channels === 1 ? first * GREYS : (first << 16) | (middleOf(seen, 1) << 8) | middleOf(seen, 2)
  }
}

/** How far one goes in the leaning picture with a step on the straight page. */
export function stepOf(
  sourceOf: FillSource["sourceOf"],
  x: number,
  y: number,
): { x: number; y: number } {
  const [from, to] = [sourceOf({ x: 0, y: 0 }), sourceOf({ x, y })]
  return { x: to.x - from.x, y: to.y - from.y }
}

/** Marks the blocks that rulings run through. */
function wallsOf(
  rulings: readonly PixelRuling[],
  { columns, rows }: Pick<Blocks, "columns" | "rows">,
  side: number,
): Uint8Array {
  const walls = new Uint8Array(columns * rows)
  for (const { direction, from, to, ends } of rulings) {
    for (let along = Math.floor(from / side); along <= Math.floor(to / side); along++) {
      const share = (along * side - from) / Math.max(1, to - from)
      const middle = ends[0] + (ends[1] - ends[0]) * Math.max(0, Math.min(1, share))
      const across = Math.floor(middle / side)
      const [column, row] = direction === "horizontal" ? [along, across] : [across, along]
      if (column >= 0 && row >= 0 && column < columns && row < rows)
        walls[row * columns + column] = 1
    }
  }
  return walls
}

/** A fill beside a ruling reaches up to its middle. */
function upToRulings(fill: FlatFill, rulings: readonly PixelRuling[], near: number): FlatFill {
  const { x0, y0, x1, y1 } = fill.box
  const to = (direction: PixelRuling["direction"], edge: number, from: number, end: number) =>
    rulings.find(
      (ruling) =>
        ruling.direction === direction &&
        Math.abs(ruling.at - edge) <= near &&
        Math.min(ruling.to, end) - Math.max(ruling.from, from) > (end - from) / 2,
    )?.at ?? edge
  return {
    ...fill,
    box: {
      x0: to("vertical", x0, y0, y1),
      x1: to("vertical", x1, y0, y1),
      y0: to("horizontal", y0, x0, x1),
      y1: to("horizontal", y1, x0, x1),
    },
  }
}

/**
 * The middle of a channel's nine looks, which is the middle of three: the largest of the least of
 * three of them each, the middle of the middle and the least of the largest.
 */
function middleOf(seen: Uint8Array, channel: number): number {
  const at = channel * LOOKS * LOOKS
  const second = at + LOOKS
  const third = second + LOOKS
  return middleOfThree(
    Math.max(leastAt(seen, at), leastAt(seen, second), leastAt(seen, third)),
    middleOfThree(middleAt(seen, at), middleAt(seen, second), middleAt(seen, third)),
    Math.min(mostAt(seen, at), mostAt(seen, second), mostAt(seen, third)),
  )
}

type OfThree = (seen: Uint8Array, at: number) => number

const leastAt: OfThree = (seen, at) =>
  Math.min(seen[at] ?? 255, seen[at + 1] ?? 255, seen[at + 2] ?? 255)
const middleAt: OfThree = (seen, at) =>
  middleOfThree(seen[at] ?? 255, seen[at + 1] ?? 255, seen[at + 2] ?? 255)
const mostAt: OfThree = (seen, at) =>
  Math.max(seen[at] ?? 255, seen[at + 1] ?? 255, seen[at + 2] ?? 255)

const middleOfThree = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 255

const WHITE = 0xffffff
/** A colour of three equal channels for each level. */
const GREYS = 0x010101
/**
 * The leading bit of each channel, one of which a light colour has, and bits that tell colours
 * apart.
 */
const LIGHT = 0x808080
const COARSE = 0xf8f8f8

/** The commonest light colour. */
function paperOf({ colours }: Blocks): Rgb {
  const counts = new Map<number, { count: number; colour: Rgb }>()
  for (const colour of colours) {
    if ((colour & LIGHT) === 0) continue
    const key = colour & COARSE
    const entry = counts.get(key)
    if (entry) entry.count++
    else counts.set(key, { count: 1, colour })
  }
  let best = { count: 0, colour: WHITE }
  for (const entry of counts.values()) if (entry.count > best.count) best = entry
  return best.colour
}

const differs = (a: Rgb, b: Rgb, by: number): boolean =>
  Math.abs((a >> 16) - (b >> 16)) > by ||
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) > by ||
  Math.abs((a & 255) - (b & 255)) > by

/** Whether a colour has ink that the paper has not: light that falls on it makes paper paler. */
const isDarker = (colour: Rgb, paper: Rgb): boolean =>
  (paper >> 16) - (colour >> 16) > DIFFERENCE ||
  ((paper >> 8) & 255) - ((colour >> 8) & 255) > DIFFERENCE ||
  (paper & 255) - (colour & 255) > DIFFERENCE

/** Blocks at the edge of a fill mix its colour with the paper's: none of them begins one. */
function isWithin({ columns, colours }: Blocks, at: number): boolean {
  const own = colours[at] ?? WHITE
  return [1, 2, columns, 2 * columns, columns + 1].every((step) => {
    const other = colours[at + step]
    return other !== undefined && !differs(own, other, NOISE)
  })
}

/** Blocks joined to one that go on in the colour it begins with. */
function spread({ columns, colours }: Blocks, start: number, taken: Uint8Array): number[] {
  const first = colours[start] ?? WHITE
  const cells = [start]
  taken[start] = 1
  for (let next = 0; next < cells.length; next++) {
    const cell = cells[next] ?? 0
    const column = cell % columns
    const around = [
      column > 0 ? cell - 1 : -1,
      column + 1 < columns ? cell + 1 : -1,
      cell - columns,
      cell + columns,
    ]
    for (const other of around) {
      const colour = colours[other]
      if (colour === undefined || taken[other] || differs(colour, first, NOISE)) continue
      taken[other] = 1
      cells.push(other)
    }
  }
  return cells
}

/** The rectangle that blocks make, in blocks, or undefined where they make none. */
function rectangleOf(blocks: Blocks, cells: readonly number[], paper: Rgb): FlatFill | undefined {
  const { columns, rows, colours } = blocks
  let [x0, y0, x1, y1] = [columns, rows, 0, 0]
  for (const cell of cells) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)]
    x0 = Math.min(x0, column)
    x1 = Math.max(x1, column + 1)
    y0 = Math.min(y0, row)
    y1 = Math.max(y1, row + 1)
  }
  const [width, height] = [x1 - x0, y1 - y0]
  if (width * BLOCK < LEAST_SIDES[0] || height * BLOCK < LEAST_SIDES[1]) return undefined
  if (cells.length < LEAST_SHARE * width * height) return undefined
  if (width * height > MOST_PAGE * columns * rows) return undefined
  const colour = [16, 8, 0].reduce(
    (sum, bits) =>
      sum | (middle(cells.map((cell) => ((colours[cell] ?? WHITE) >> bits) & 255)) << bits),
    0,
  )
  const box = { x0, y0, x1, y1 }
  if (!isDarker(colour, paper)) return undefined
  const isFill =
    hasEdge(blocks, box, colour, false) ||
    (hasEdge(blocks, box, colour, true) && isDarker(colour, paperAround(blocks, box)))
  if (!isFill) return undefined
  return { box, colour }
}

/**
 * The colour of the lighter blocks around a rectangle: between rulings light that falls off looks
 * like a fill, and is as pale as what lies around.
 */
function paperAround({ columns, rows, colours, walls }: Blocks, { x0, y0, x1, y1 }: Box): Rgb {
  const around: Rgb[] = []
  for (let y = Math.max(0, y0 - AROUND); y < Math.min(rows, y1 + AROUND); y++)
    for (let x = Math.max(0, x0 - AROUND); x < Math.min(columns, x1 + AROUND); x++) {
      const at = y * columns + x
      const isWithin = x >= x0 && x < x1 && y >= y0 && y < y1
      if (!isWithin && walls[at] !== 1) around.push(colours[at] ?? WHITE)
    }
  const byLight = around.toSorted((a, b) => lightOf(a) - lightOf(b))
  return byLight[Math.floor(byLight.length * LIGHTER)] ?? WHITE
}

const lightOf = (colour: Rgb): number => (colour >> 16) + ((colour >> 8) & 255) + (colour & 255)

/**
 * Whether a rectangle has its colour along its sides, and past the blurred blocks outside another
 * colour or, with `byWalls`, a ruling.
 */
function hasEdge(
  { columns, rows, colours, walls }: Blocks,
  box: Box,
  colour: Rgb,
  byWalls: boolean,
): boolean {
  const isOther = (x: number, y: number): boolean =>
    differs(colours[y * columns + x] ?? colour, colour, DIFFERENCE)
  const isPast = (x: number, y: number, [dx, dy]: Step): boolean =>
    isOther(x + 2 * dx, y + 2 * dy) ||
    (byWalls && [0, 1, 2].some((away) => walls[(y + away * dy) * columns + x + away * dx] === 1))
  const sides = sidesOf(box).map((side) => {
    const on = side.filter(([x, y, step]) => {
      const [outX, outY] = [x + 2 * step[0], y + 2 * step[1]]
      return outX >= 0 && outY >= 0 && outX < columns && outY < rows
    })
    return {
      places: on.length,
      past: on.filter(([x, y, step]) => isPast(x, y, step)).length,
      own: on.filter(([x, y, step]) => !isOther(x - step[0], y - step[1])).length,
    }
  })
  const sum = (of: "places" | "past" | "own"): number =>
    sides.reduce((total, side) => total + side[of], 0)
  const least = LEAST_EDGE * sum("places")
  // Rulings bound much that is no fill: each side must tell then, and not the long ones alone.
  const isBound = !byWalls || sides.every(({ places, past }) => past >= LEAST_EDGE * places)
  return sum("places") > 0 && sum("past") >= least && sum("own") >= least && isBound
}

/** One block across and down. */
type Step = readonly [number, number]

/** The blocks just within each of the sides of a rectangle, with the way out. */
function sidesOf({ x0, y0, x1, y1 }: Box): (readonly [number, number, Step])[][] {
  const across = Array.from({ length: x1 - x0 }, (_, index) => x0 + index)
  const down = Array.from({ length: y1 - y0 }, (_, index) => y0 + index)
  return [
    across.map((x) => [x, y0, [0, -1]]),
    across.map((x) => [x, y1 - 1, [0, 1]]),
    down.map((y) => [x0, y, [-1, 0]]),
    down.map((y) => [x1 - 1, y, [1, 0]]),
  ]
}

/** Fills of one table meet: edges that are near each other become one. */
function withCommonEdges(fills: readonly FlatFill[], near: number): FlatFill[] {
  const across = settled(
    fills.flatMap(({ box }) => [box.x0, box.x1]),
    near,
  )
  const down = settled(
    fills.flatMap(({ box }) => [box.y0, box.y1]),
    near,
  )
  return fills.map(({ box, colour }) => ({
    colour,
    box: { x0: across(box.x0), x1: across(box.x1), y0: down(box.y0), y1: down(box.y1) },
  }))
}

/** A row that noise or a letter cut in two is one fill again. */
function joined(fills: readonly FlatFill[]): FlatFill[] {
  const whole: FlatFill[] = []
  for (const fill of fills.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const at = whole.findIndex(({ box, colour }) => {
      const isBeside = box.y0 === fill.box.y0 && box.y1 === fill.box.y1 && box.x1 === fill.box.x0
      return isBeside && !differs(colour, fill.colour, DIFFERENCE)
    })
    const left = whole[at]
    if (left) whole[at] = { ...left, box: { ...left.box, x1: fill.box.x1 } }
    else whole.push(fill)
  }
  return whole
}

/** Gives each place the mean of the places near it. */
function settled(places: readonly number[], near: number): (place: number) => number {
  const sorted = [...new Set(places)].toSorted((a, b) => a - b)
  const means = new Map<number, number>()
  let group: number[] = []
  for (const [index, place] of sorted.entries()) {
    group.push(place)
    const next = sorted[index + 1]
    if (next !== undefined && next - (group[0] ?? place) <= near) continue
    const mean = group.reduce((sum, each) => sum + each, 0) / group.length
    for (const each of group) means.set(each, mean)
    group = []
  }
  return (place) => means.get(place) ?? place
}
