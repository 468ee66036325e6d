import {
  boxOfPoints,
  contains,
  intersection,
  union,
  type Box,
  type Point,
} from "../../../base/geometry.ts"
import type {
  PathSegment,
  PlacedImage,
  SceneItem,
  ScenePage,
  ScenePath,
} from "../../../model/scene.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { outlinedLine, type OutlinedLine } from "./outlined-lines.ts"

/** One outline or stroke of a chart. */
export interface Ink {
  readonly kind: "fill" | "stroke"
  /** Corners and ends; those of curves are their nodes. */
  readonly nodes: readonly Point[]
  /** The same with curves as chords. */
  readonly points: readonly Point[]
  readonly box: Box
  readonly colour: number
  readonly width: number
  readonly dash: readonly number[]
  readonly isClosed: boolean
  readonly hasCurves: boolean
  /** Index into `ScenePage.items`. */
  readonly item: number
}

/** A straight line along an axis. */
export interface InkRule {
  readonly direction: "across" | "up"
  readonly at: number
  readonly from: number
  readonly to: number
  readonly colour: number
  /** Absent where the line is solid. */
  readonly dash?: readonly number[]
  readonly item: number
}

export interface ChartInk {
  readonly inks: readonly Ink[]
  readonly rules: readonly InkRule[]
  /** Items of the page that lie in the region. */
  readonly items: readonly number[]
  /** What reaches over its edge. */
  readonly crossing: readonly Box[]
  /** What a clip or the edge of the page cuts: the rest of it is not on this page. */
  readonly cut: readonly Box[]
  /** Pictures that lie in the region, with their places in paint order. */
  readonly pictures: readonly { readonly box: Box; readonly at: number }[]
  /** Lines that were taken out since they may follow from the data. */
  readonly trends?: readonly TrendInk[]
}

/** A line that may be a trend, taken out of a chart. */
export interface TrendInk {
  readonly inks: readonly Ink[]
  readonly run: readonly Point[]
  /** Items of the page that may be its key in the legend. */
  readonly keys: ReadonlySet<number>
}

/** Shapes of a chart at most: more is a cloud, kept as a picture, and time stays bounded. */
const MOST_INKS = 6000
/** Corners of all shapes together at most. */
const MOST_POINTS = 60_000

/** Slant up to which a line counts as straight, in points. */
const STRAIGHT = 0.35
/** Fills thinner than this are lines where they are grey, in points. */
const THIN = 1.6

const isInside = (box: Box, region: Box): boolean =>
  box.x0 > region.x0 - 1 &&
  box.x1 < region.x1 + 1 &&
  box.y0 > region.y0 - 1 &&
  box.y1 < region.y1 + 1

/** What one path of a page draws, wherever the region ends in which it is looked at. */
interface PathInk {
  readonly inks: readonly Ink[]
  /** The straight lines of each of them; undefined where it is a mark. */
  readonly straight: readonly (readonly InkRule[] | undefined)[]
  readonly isCut: boolean
}

/** What is known of the paths of a page, by their places in paint order. */
export type KnownInk = Map<number, PathInk>

/**
 * Gives what is drawn in a region; undefined where it is too much.
 *
 * @param first place in paint order from which on items are looked at: a panel hides those before.
 * @param known paths of the page that were looked at before: regions of a page share most of them.
 */
export function inkIn(
  page: ScenePage,
  region: Box,
  first = 0,
  known: KnownInk = new Map(),
): ChartInk | undefined {
  const inks: Ink[] = []
  const rules: InkRule[] = []
  const items: number[] = []
  const crossing: Box[] = []
  const dashes: Ink[] = []
  const cut: Box[] = []
  const pictures: { readonly box: Box; readonly at: number }[] = []
  const shadeColours: number[] = []
  let points = 0
  for (const { at, item } of drawnOn(page)) {
    if (at < first) continue
    const { box } = item
    if (!isInside(box, region)) {
      if (intersection(box, region) && !contains(box, region, 3)) crossing.push(box)
      continue
    }
    if (item.kind === "image" && !item.shades) {
      pictures.push({ box, at })
      continue
    }
    items.push(at)
    const path = item.kind === "path" ? pathInk(item, at, known) : undefined
    if (path?.isCut) cut.push(box)
    const own = path?.inks ?? (item.kind === "image" ? shadesOf(item, at, shadeColours) : [])
    for (const [place, ink] of own.entries()) {
      points += ink.points.length
      const straight = path?.straight[place]
      if (straight) rules.push(...straight)
      else if (isDash(ink)) dashes.push(ink)
      else inks.push(ink)
      if (inks.length > MOST_INKS || points > MOST_POINTS) return undefined
    }
  }
  const { lines, lone } = dashed(dashes)
  return { inks: [...inks, ...lone], rules: [...rules, ...lines], items, crossing, cut, pictures }
}

/** What is no text of a page, with its places in paint order. */
interface DrawnItem {
  readonly at: number
  readonly item: Exclude<SceneItem, { kind: "glyphs" }>
}

/** What is drawn on each page: all of its regions are looked for in there. */
const drawnOnPages = new WeakMap<ScenePage, readonly DrawnItem[]>()

function drawnOn(page: ScenePage): readonly DrawnItem[] {
  const known = drawnOnPages.get(page)
  if (known) return known
  const drawn: DrawnItem[] = []
  page.items.forEach((item, at) => {
    if (item.kind !== "glyphs") drawn.push({ at, item })
  })
  drawnOnPages.set(page, drawn)
  return drawn
}

function pathInk(path: ScenePath, at: number, known: KnownInk): PathInk {
  const before = known.get(at)
  if (before) return before
  const inks = inksOf(path, at)
  const made = { inks, straight: inks.map((ink) => rulesOf(ink, path)), isCut: isCut(path) }
  known.set(at, made)
  return made
}

/** How far a path reaches over what is seen of it before it counts as cut, in points. */
const CUT = points.pad

function isCut({ segments, box, lineWidth }: ScenePath): boolean {
  const reach = CUT + lineWidth
  const [x0, x1, y0, y1] = [box.x0 - reach, box.x1 + reach, box.y0 - reach, box.y1 + reach]
  for (const segment of segments) {
    if (segment[0] !== "M" && segment[0] !== "L") continue
    const [, x, y] = segment
    if (x < x0 || x > x1 || y < y0 || y > y1) return true
  }
  return false
}

/** Longest dash, in points, and fewest dashes of a line. */
const DASH = points.gap
const LEAST_DASHES = 4

/** A grey piece of a line: some programs paint each dash as a box. */
const isDash = ({ kind, box, colour }: Ink): boolean =>
  kind === "fill" &&
  isNeutral(colour) &&
  Math.min(box.x1 - box.x0, box.y1 - box.y0) < THIN &&
  Math.max(box.x1 - box.x0, box.y1 - box.y0) < DASH

/** Share of its length from which on a dash is as thick as long. */
const SQUARE = shares.mostly

/**
 * Joins dashes that stand on one line. Squares that stand in none are keys and points of a chart
 * that is printed as small as a stamp.
 */
function dashed(dashes: readonly Ink[]): {
  readonly lines: readonly InkRule[]
  readonly lone: readonly Ink[]
} {
  if (dashes.length === 0) return { lines: [], lone: [] }
  const lines = Map.groupBy(dashes, ({ box: { x0, y0, x1, y1 }, colour }) => {
    const isAcross = x1 - x0 > y1 - y0
    return `${isAcross} ${Math.round(isAcross ? y0 + y1 : x0 + x1)} ${colour}`
  })
  const few = [...lines.values()].filter((line) => line.length < LEAST_DASHES).flat()
  const lone = few.filter(({ box }) => {
    const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
    return Math.min(wide, high) > SQUARE * Math.max(wide, high)
  })
  const joined = [...lines.values()]
    .filter((line) => line.length >= LEAST_DASHES)
    .flatMap((line): InkRule[] => {
      const [first] = line
      if (!first) return []
      const { x0, y0, x1, y1 } = line.map(({ box }) => box).reduce(union)
      const { colour, item } = first
      return x1 - x0 > y1 - y0
        ? [{ direction: "across", at: (y0 + y1) / 2, from: x0, to: x1, colour, item }]
        : [{ direction: "up", at: (x0 + x1) / 2, from: y0, to: y1, colour, item }]
    })
  return { lines: joined, lone }
}

/** Share of its colour below which paint is not seen. */
const LEAST_ALPHA = 0.05

function inksOf(path: ScenePath, item: number): Ink[] {
  const line = path.fill && !path.stroke ? outlinedLine(path.segments) : undefined
  if (path.fill && line) return [lineInk(line, path.fill.colour, item)]
  const parts = subpaths(path.segments)
  const made = (kind: Ink["kind"], colour: number): Ink[] =>
    parts.flatMap((part) => {
      // Between two points nothing is filled.
      if (part.points.length < (kind === "fill" ? 3 : 2)) return []
      const whole = boxOfPoints([...part.points])
      // A clip cuts what reaches over it; the box of the path says where.
      const box = kind === "fill" ? (intersection(whole, path.box) ?? whole) : whole
      return [{ kind, ...part, box, colour, width: path.lineWidth, dash: path.dash, item }]
    })
  return [
    ...(path.fill && path.fill.alpha > LEAST_ALPHA ? made("fill", path.fill.colour) : []),
    ...(path.stroke && path.stroke.alpha > LEAST_ALPHA ? made("stroke", path.stroke.colour) : []),
  ]
}

/** A line as ink that was painted as the outline around it. */
const lineInk = ({ nodes, width }: OutlinedLine, colour: number, item: number): Ink => ({
  kind: "stroke",
  nodes,
  points: nodes,
  box: boxOfPoints([...nodes]),
  colour,
  width,
  dash: [],
  isClosed: false,
  hasCurves: false,
  item,
})

/**
 * Most by which a channel of a shade differs among the bars and the key of one series, out of 255:
 * the fewer points a gradient fills, the fewer of its steps are seen.
 */
const SAME_SHADE = 16

/** Gives outlines filled with shades, in one colour for those that are nearly alike. */
function shadesOf({ shades = [], box }: PlacedImage, item: number, known: number[]): Ink[] {
  return shades.flatMap(({ segments, colour }) => {
    let alike = known
      .filter((other) => differenceOf(other, colour) <= SAME_SHADE)
      .toSorted((a, b) => differenceOf(a, colour) - differenceOf(b, colour))[0]
    if (alike === undefined) known.push((alike = colour))
    const common = { kind: "fill" as const, colour: alike, width: 0, dash: [], item }
    return subpaths(segments).flatMap((part) => {
      if (part.points.length < 3) return []
      const whole = boxOfPoints([...part.points])
      return [{ ...common, ...part, box: intersection(whole, box) ?? whole }]
    })
  })
}

const differenceOf = (a: number, b: number): number =>
  Math.max(...[16, 8, 0].map((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255))))

type Part = Pick<Ink, "nodes" | "points" | "isClosed" | "hasCurves">

/** Straight pieces for one curve. */
const CHORDS = counts.several

function subpaths(segments: readonly PathSegment[]): Part[] {
  const parts: { nodes: Point[]; points: Point[]; isClosed: boolean; hasCurves: boolean }[] = []
  for (const segment of segments) {
    if (segment[0] === "M") parts.push({ nodes: [], points: [], isClosed: false, hasCurves: false })
    const part = parts.at(-1)
    if (!part) continue
    if (segment[0] === "Z") part.isClosed = true
    else if (segment[0] === "C") {
      part.hasCurves = true
      const from = part.points.at(-1) ?? { x: segment[1], y: segment[2] }
      for (let step = 1; step <= CHORDS; step++)
        part.points.push(curvePoint(from, segment, step / CHORDS))
      part.nodes.push({ x: segment[5], y: segment[6] })
    } else {
      const point = { x: segment[1], y: segment[2] }
      part.points.push(point)
      part.nodes.push(point)
    }
  }
  // A ring of curves that comes back to its start is closed, whether it says so or not.
  for (const part of parts) part.isClosed ||= part.hasCurves && comesBack(part.nodes)
  return parts.map((part) => (isThereAndBack(part) ? oneWay(part) : part))
}

/** Tells a line that is closed by its own way back: it rings nothing. */
const isThereAndBack = ({ nodes, hasCurves }: Part): boolean =>
  !hasCurves && nodes.length === 3 && isSamePoint(nodes[0], nodes[2])

const oneWay = (part: Part): Part => {
  const ends = part.nodes.slice(0, 2)
  return { ...part, nodes: ends, points: ends, isClosed: false }
}

const comesBack = (nodes: readonly Point[]): boolean =>
  nodes.length > 2 && isSamePoint(nodes[0], nodes.at(-1))

const isSamePoint = (a: Point | undefined, b: Point | undefined): boolean =>
  a !== undefined && b !== undefined && Math.hypot(a.x - b.x, a.y - b.y) < points.hair / 10

function curvePoint(
  from: Point,
  [, x1, y1, x2, y2, x3, y3]: Extract<PathSegment, readonly ["C", ...unknown[]]>,
  t: number,
): Point {
  const u = 1 - t
  const mix = (a: number, b: number, c: number, d: number): number =>
    u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
  return { x: mix(from.x, x1, x2, x3), y: mix(from.y, y1, y2, y3) }
}

/** Gives the straight lines that an ink is made of; undefined where it is a mark. */
function rulesOf(ink: Ink, path: ScenePath): InkRule[] | undefined {
  const { colour, item, box } = ink
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  if (ink.kind === "fill") {
    if (Math.min(wide, high) > THIN || !isNeutral(colour) || Math.max(wide, high) < 3)
      return undefined
    return wide > high
      ? [{ direction: "across", at: (box.y0 + box.y1) / 2, from: box.x0, to: box.x1, colour, item }]
      : [{ direction: "up", at: (box.x0 + box.x1) / 2, from: box.y0, to: box.y1, colour, item }]
  }
  // The outline of a fill belongs to it.
  if ((path.fill && ink.points.length > 2) || ink.hasCurves) return undefined
  const ring = ink.isClosed ? [...ink.nodes, ...ink.nodes.slice(0, 1)] : ink.nodes
  // A round mark is painted in so many pieces that each is level or upright.
  if (ring.length > counts.dozen) return undefined
  // A rule has two ends; what has points between them is a series that stays level.
  const { y } = ring[0] ?? { y: 0 }
  if (!ink.isClosed && ring.length > 2 && ring.every((point) => Math.abs(point.y - y) < STRAIGHT))
    return undefined
  const rules: InkRule[] = []
  for (let at = 1; at < ring.length; at++) {
    const [a, b] = [ring[at - 1], ring[at]]
    if (!a || !b) continue
    const isAcross = Math.abs(a.y - b.y) < STRAIGHT
    if (!isAcross && Math.abs(a.x - b.x) >= STRAIGHT) return undefined
    // A series may run level between two points; the frame of a plot has one colour with its text.
    if (ring.length > 2 && !isRing(ring) && !isNeutral(colour)) return undefined
    rules.push(ruleBetween(a, b, { isAcross, ink }))
  }
  return rules.length > 0 ? rules : undefined
}

function ruleBetween(
  a: Point,
  b: Point,
  { isAcross, ink }: { readonly isAcross: boolean; readonly ink: Ink },
): InkRule {
  const { colour, item, dash } = ink
  const look = { colour, item, ...(dash.length > 0 && { dash }) }
  const [from, to, at] = isAcross ? [a.x, b.x, (a.y + b.y) / 2] : [a.y, b.y, (a.x + b.x) / 2]
  return {
    direction: isAcross ? "across" : "up",
    at,
    from: Math.min(from, to),
    to: Math.max(from, to),
    ...look,
  }
}

/** Tells whether a path comes back to its start: a frame. */
function isRing(ring: readonly Point[]): boolean {
  const [first, last] = [ring[0], ring.at(-1)]
  return (
    first !== undefined &&
    last !== undefined &&
    ring.length === 5 &&
    Math.hypot(first.x - last.x, first.y - last.y) < STRAIGHT
  )
}

/** Most by which one channel of a grey differs from another, out of 255. */
const GREY = 14

/** Tells black, grey and white from colours. */
export function isNeutral(colour: number): boolean {
  const channels = [colour >> 16, (colour >> 8) & 255, colour & 255]
  return Math.max(...channels) - Math.min(...channels) <= GREY
}

/** A filled box as ink of a path: what stands for a mark or a bar that is drawn otherwise. */
export function boxInk(box: Box, colour: number, item: number): Ink {
  const { x0, y0, x1, y1 } = box
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ]
  return {
    kind: "fill",
    nodes: corners,
    points: corners,
    box,
    colour,
    width: 0,
    dash: [],
    isClosed: true,
    hasCurves: false,
    item,
  }
}

/** Tells a filled box along the axes: four corners, or round ones within its sides. */
export function isBox({ kind, points, box }: Ink): boolean {
  if (kind !== "fill") return false
  const area = (box.x1 - box.x0) * (box.y1 - box.y0)
  return area > 0 && Math.abs(areaOf(points)) > 0.88 * area && !points.some(isSlope)
}

/** How far an edge goes on, and how far it rises on its way, for no edge of a box, in points. */
const SLOPE = { least: 20, rise: 1 } as const

/** Tells the top of an area that hardly falls from that of a bar, which is level. */
function isSlope(point: Point, at: number, points: readonly Point[]): boolean {
  const next = points[(at + 1) % points.length] ?? point
  return Math.abs(next.x - point.x) > SLOPE.least && Math.abs(next.y - point.y) > SLOPE.rise
}

/** Gives the area of an outline, its sign by its turn. */
export function areaOf(points: readonly Point[]): number {
  let sum = 0
  for (let at = 0; at < points.length; at++) {
    const [point, next] = [points[at], points[at + 1] ?? points[0]]
    if (point && next) sum += point.x * next.y - next.x * point.y
  }
  return sum / 2
}
