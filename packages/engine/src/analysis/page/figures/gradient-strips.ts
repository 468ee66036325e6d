import { rgb, type Rgb } from "../../../base/colour.ts"
import { contains, middleX, middleY, union, type Box } from "../../../base/geometry.ts"
import type { Gradient } from "../../../model/gradient.ts"
import type { Paint, SceneItem, ScenePath } from "../../../model/scene.ts"

/**
 * Finds gradients that a producer drew as a run of plain fills, each a step further in colour.
 *
 * Office programs without shadings in their PDF export draw them so: strips beside each other, or
 * boxes laid over each other that shrink towards one edge, one corner or the centre.
 */
export interface GradientRun {
  /** Items of the run, first and one past the last. */
  readonly from: number
  readonly to: number
  readonly box: Box
  readonly gradient: Gradient
  /** Mean colour, for targets without gradients. */
  readonly mean: Paint
}

/** Fewest steps that make a gradient; below this the fills may be bars of their own. */
const MIN_STEPS = 5
/** Widest step in any colour channel between two strips. */
const MAX_STEP = 24

/**
 * Gives a search for the gradients of a list of items, which is asked with rising places and tells
 * what starts at each.
 *
 * Of fills that go on from each other in too few colours none starts one: what starts later sees no
 * more of them. So a table with a thousand cells of one colour is walked through once.
 */
export function gradientFinder(
  items: readonly SceneItem[],
): (from: number) => GradientRun | undefined {
  let barren = 0
  return (from) => {
    if (from < barren) return undefined
    const found = gradientAt(items, from)
    if (typeof found === "object") return found
    barren = found
    return undefined
  }
}

/** Gives the gradient that starts at an item, or the place before which none does. */
function gradientAt(items: readonly SceneItem[], from: number): GradientRun | number {
  const first = items[from]
  if (!isStrip(first)) return from + 1
  let box = first.box
  let to = from + 1
  const colours = [first.fill.colour]
  for (; to < items.length; to++) {
    const strip = items[to]
    const last = items[to - 1]
    if (
      !isStrip(strip) ||
      !isStrip(last) ||
      strip.fill.alpha !== first.fill.alpha ||
      !isStep(last.fill.colour, strip.fill.colour)
    )
      break
    if (!isContinued(box, last.box, strip.box)) break
    box = union(box, strip.box)
    colours.push(strip.fill.colour)
  }
  if (colours.length < MIN_STEPS || new Set(colours).size < MIN_STEPS) return to
  const strips = items.slice(from, to).filter(isStrip)
  const gradient = gradientOf(strips, box)
  return { from, to, box, gradient, mean: { colour: meanColour(colours), alpha: first.fill.alpha } }
}

type Strip = ScenePath & { readonly fill: Paint }

function isStrip(item: SceneItem | undefined): item is SceneItem & Strip {
  return item?.kind === "path" && item.fill !== undefined && item.stroke === undefined
}

const channels = (colour: Rgb): [number, number, number] => [
  (colour >> 16) & 255,
  (colour >> 8) & 255,
  colour & 255,
]

const isStep = (a: Rgb, b: Rgb): boolean =>
  Math.abs(((a >> 16) & 255) - ((b >> 16) & 255)) <= MAX_STEP &&
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) <= MAX_STEP &&
  Math.abs((a & 255) - (b & 255)) <= MAX_STEP

/** A strip lies inside the gradient so far, or beside the strip before it with the same breadth. */
function isContinued(box: Box, last: Box, strip: Box): boolean {
  if (contains(box, strip, 1)) return true
  const beside =
    Math.abs(strip.y0 - last.y0) < 1 &&
    Math.abs(strip.y1 - last.y1) < 1 &&
    strip.x0 <= last.x1 + 1 &&
    strip.x1 >= last.x0 - 1
  const below =
    Math.abs(strip.x0 - last.x0) < 1 &&
    Math.abs(strip.x1 - last.x1) < 1 &&
    strip.y0 <= last.y1 + 1 &&
    strip.y1 >= last.y0 - 1
  return beside || below
}

function gradientOf(strips: readonly Strip[], box: Box): Gradient {
  const first = strips[0]?.box ?? box
  const last = strips.at(-1)?.box ?? box
  const shift = {
    left: last.x0 - first.x0,
    top: last.y0 - first.y0,
    right: last.x1 - first.x1,
    bottom: last.y1 - first.y1,
  }
  const isCentred = shift.left > 1 && shift.right < -1 && shift.top > 1 && shift.bottom < -1
  if (isCentred) return radialOf(strips, box)
  const dx = shift.left + shift.right
  const dy = shift.top + shift.bottom
  const angle =
    Math.abs(dx) > 4 * Math.abs(dy)
      ? dx > 0
        ? 0
        : 180
      : Math.abs(dy) > 4 * Math.abs(dx)
        ? dy > 0
          ? 90
          : 270
        : (Math.atan2(dy, dx) * 180) / Math.PI
  const turned = angle < 0 ? angle + 360 : angle
  // The near edge of each strip says where its colour starts; the far edge may lie under the strips
  // that follow.
  const near = (strip: Strip): number => {
    if (turned === 0) return (strip.box.x0 - box.x0) / (box.x1 - box.x0)
    if (turned === 180) return (box.x1 - strip.box.x1) / (box.x1 - box.x0)
    if (turned === 90) return (strip.box.y0 - box.y0) / (box.y1 - box.y0)
    return turned === 270 ? (box.y1 - strip.box.y1) / (box.y1 - box.y0) : Number.NaN
  }
  return {
    kind: "linear",
    angle: turned,
    stops: stopsOf(strips, (strip, index) =>
      Number.isNaN(near(strip)) ? index / (strips.length - 1) : near(strip),
    ),
  }
}

/**
 * Reads a gradient of shrinking strips: its centre is that of the smallest. Ellipses tell how far
 * each colour reaches; rings of rectangles are spread evenly.
 */
function radialOf(strips: readonly Strip[], box: Box): Gradient {
  const core = strips.at(-1)?.box ?? box
  const [x, y] = [middleX(core), middleY(core)]
  const reach = ({ x0, y0, x1, y1 }: Box): number =>
    Math.max(
      Math.max(x - x0, x1 - x) / (box.x1 - box.x0),
      Math.max(y - y0, y1 - y) / (box.y1 - box.y0),
    ) / Math.SQRT1_2
  const rings = strips.slice(1)
  const isRound = rings.every(
    ({ segments }) => segments.length > RECTANGLE || segments.some(([kind]) => kind === "C"),
  )
  const inwards = strips.toReversed()
  return {
    kind: "radial",
    angle: 0,
    centre: { x: (x - box.x0) / (box.x1 - box.x0), y: (y - box.y0) / (box.y1 - box.y0) },
    stops: stopsOf(inwards, (strip, index) =>
      isRound && index > 0 ? reach(strip.box) : index / (strips.length - 1),
    ),
  }
}

/** Segments of a rectangle at most: a start, four sides and a close. */
const RECTANGLE = 6

/** Stops kept of a gradient; more cannot be told apart. */
const MAX_STOPS = 8

function stopsOf(
  strips: readonly Strip[],
  at: (strip: Strip, index: number) => number,
): Gradient["stops"] {
  const count = Math.min(MAX_STOPS, strips.length)
  const stops = Array.from({ length: count }, (_, index) => {
    const place = Math.round((index * (strips.length - 1)) / (count - 1))
    const strip = strips[place]
    const share = index === count - 1 ? 1 : strip ? at(strip, place) : 0
    return { at: Math.min(1, Math.max(0, share)), paint: strip?.fill ?? { colour: 0, alpha: 1 } }
  })
  return stops.toSorted((a, b) => a.at - b.at)
}

function meanColour(colours: readonly Rgb[]): Rgb {
  const sums = [0, 0, 0]
  for (const colour of colours)
    channels(colour).forEach((value, index) => (sums[index] = (sums[index] ?? 0) + value))
  const [r = 0, g = 0, b = 0] = sums.map((sum) => Math.round(sum / colours.length))
  return rgb(r, g, b)
}
