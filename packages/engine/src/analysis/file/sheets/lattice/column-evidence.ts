import type { Box } from "../../../../base/geometry.ts"
import type { RuleSet } from "../../../drafts.ts"
import { counts, ems, shares } from "../../../geometry/scale.ts"
import { lowerBound } from "../../../geometry/border-rules.ts"
import type { PrintedText } from "./printed-text.ts"
import { MIN_RULING } from "./lattice-measures.ts"

/** A place where a border between columns may lie, and what speaks for and against it. */
export interface EdgeCandidate {
  readonly at: number
  /** In the order of `edgeFeatures`. */
  readonly features: readonly number[]
  readonly isDrawn: boolean
  /** Part of the height of all texts over which a ruling is drawn there. */
  readonly ruledShare: number
}

/** A stretch in which at least one border must lie: two texts painted apart in one line. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/** Names of what is measured of a candidate; the model's weights stand in the same order. */
export const edgeFeatures = [
  "drawn",
  "drawnShare",
  "cuts",
  "startsOfText",
  "startsOfNumbers",
  "endsOfText",
  "endsOfNumbers",
  "startsOfManyWidths",
  "endsOfManyWidths",
  "crossedByNumbers",
  "crossedByText",
  "crossedShare",
  "gaps",
  "gapShare",
  "bands",
  "startShare",
  "endShare",
] as const

/** Free space between a text and the border of its cell on an unscaled sheet, in points. */
export const PADDING = 1
/** Free space at a side from which on a text does not begin there, in points. */
export const FREE_SIDE = PADDING + 1.5

/** Places this close are one, in points. */
const SAME = 0.75
/** Reach of a text over a place on both sides, in points, from which on it crosses it. */
const CROSSING = 1.6

/** Texts, rulings and fills of pages below each other, which share their columns. */
export interface ColumnPages {
  readonly texts: readonly PrintedText[]
  readonly rules: readonly RuleSet[]
  readonly width: number
  /** Drawn cells of the texts that have one to themselves. */
  readonly cells: ReadonlyMap<PrintedText, Box>
  /** Cells that the program clipped their texts to. */
  readonly clipped?: readonly Box[]
}

interface Source {
  readonly at: number
  readonly kind: "wall" | "cut" | "start" | "end" | "gap"
  readonly text?: PrintedText
  readonly length?: number
  readonly isRuling?: boolean
}

/** Gives the places where borders may lie, from left to right, with their evidence. */
export function edgeCandidates(pages: ColumnPages, gaps: readonly Gap[]): EdgeCandidate[] {
  const sources = [
    ...wallsOf(pages),
    ...pages.texts.flatMap((text) => sourcesOfText(text, pages.cells.get(text))),
    ...gaps.map((gap): Source => ({ at: (gap.from + gap.to) / 2, kind: "gap" })),
  ].toSorted((a, b) => a.at - b.at)
  const clusters = clustersOf(sources)
  const places = clusters.map(placeOf)
  const crossed = crossings(places, pages.texts)
  const spanned = coverOf(
    places,
    gaps.map(({ from, to }) => [from, to]),
  )
  const bands = new Set(pages.texts.map(bandKey)).size
  const tall = tallness(pages.texts)
  return clusters.map((cluster, index) => ({
    at: places[index] ?? 0,
    isDrawn: cluster.some(({ kind }) => kind === "wall"),
    ruledShare:
      cluster.reduce((sum, { isRuling, length = 0 }) => sum + (isRuling ? length : 0), 0) / tall,
    features: featuresOf(cluster, {
      crossedByNumbers: crossed.numbers[index] ?? 0,
      crossedByText: crossed.texts[index] ?? 0,
      gaps: spanned[index] ?? 0,
      bands,
      tall,
    }),
  }))
}

/** Equal for texts of one line. */
export const bandKey = ({ page, band }: PrintedText): string => `${page} ${band}`

/** What stands alone in a drawn cell tells of the sides of that cell and of no other border. */
function sourcesOfText(text: PrintedText, cell: Box | undefined): Source[] {
  const [start, end] = [text.x0 - PADDING, text.x1 + PADDING]
  const sources: Source[] = []
  if (!cell || start - cell.x0 < 2 * SAME) sources.push({ at: start, kind: "start", text })
  if (text.cutAt !== undefined) sources.push({ at: text.cutAt, kind: "cut", text })
  else if (!cell || cell.x1 - end < 2 * SAME) sources.push({ at: end, kind: "end", text })
  return sources
}

function wallsOf({ rules: pages, width, clipped = [] }: ColumnPages): Source[] {
  const walls: Source[] = clipped.flatMap(({ x0, x1, y0, y1 }) =>
    [x0, x1].map((at) => ({ at, kind: "wall" as const, length: y1 - y0 })),
  )
  for (const { rules, fills } of pages) {
    for (const rule of rules)
      if (rule.direction === "vertical" && rule.to - rule.from >= MIN_RULING)
        walls.push({ at: rule.at, kind: "wall", length: rule.to - rule.from, isRuling: true })
    for (const { box } of fills) {
      const length = box.y1 - box.y0
      if (length < MIN_RULING || box.x1 - box.x0 > 0.95 * width) continue
      walls.push({ at: box.x0, kind: "wall", length }, { at: box.x1, kind: "wall", length })
    }
  }
  return walls
}

/** Groups sorted sources that lie close together; a group never grows wider than twice `SAME`. */
function clustersOf(sources: readonly Source[]): Source[][] {
  const clusters: Source[][] = []
  for (const source of sources) {
    const open = clusters[clusters.length - 1]
    const [first, last] = [open?.[0], open?.[open.length - 1]]
    const isNear = first && last && source.at - last.at < SAME && source.at - first.at < 2 * SAME
    if (open && isNear) open.push(source)
    else clusters.push([source])
  }
  return clusters
}

/** The best known place of a group: what is drawn, else where texts were cut, else the middle. */
function placeOf(cluster: readonly Source[]): number {
  const walls = cluster.filter(({ kind }) => kind === "wall")
  const cuts = cluster.filter(({ kind }) => kind === "cut")
  const best = walls.length > 0 ? walls : cuts.length > 0 ? cuts : cluster
  return best.reduce((sum, { at }) => sum + at, 0) / best.length
}

function crossings(
  places: readonly number[],
  texts: readonly PrintedText[],
): { numbers: readonly number[]; texts: readonly number[] } {
  const reach = (own: readonly PrintedText[]): number[] =>
    coverOf(
      places,
      own.map(({ x0, x1 }) => [x0 + CROSSING, x1 - CROSSING]),
    )
  return {
    numbers: reach(texts.filter(({ isNumber }) => isNumber)),
    texts: reach(texts.filter(({ isNumber }) => !isNumber)),
  }
}

/** Counts for each place the stretches that hold it. */
function coverOf(
  places: readonly number[],
  stretches: readonly (readonly [number, number])[],
): number[] {
  const steps = new Float64Array(places.length + 1)
  for (const [from, to] of stretches) {
    const [first, end] = [lowerBound(places, from), lowerBound(places, to)]
    if (end <= first) continue
    steps[first] = (steps[first] ?? 0) + 1
    steps[end] = (steps[end] ?? 0) - 1
  }
  let count = 0
  return places.map((_, index) => (count += steps[index] ?? 0))
}

/** Height that the texts of all pages take together, in points. */
function tallness(texts: readonly PrintedText[]): number {
  let sum = 0
  for (const own of Map.groupBy(texts, ({ page }) => page).values()) {
    let [top, bottom] = [Infinity, -Infinity]
    for (const { baseline, size } of own) {
      top = Math.min(top, baseline - size)
      bottom = Math.max(bottom, baseline + 0.3 * size)
    }
    sum += bottom - top
  }
  return Math.max(1, sum)
}

interface Surroundings {
  readonly crossedByNumbers: number
  readonly crossedByText: number
  readonly gaps: number
  readonly bands: number
  readonly tall: number
}

function featuresOf(cluster: readonly Source[], around: Surroundings): number[] {
  const { bands, tall } = around
  const walls = cluster.filter(({ kind }) => kind === "wall")
  const length = walls.reduce((sum, wall) => sum + (wall.length ?? 0), 0)
  const of = (kind: Source["kind"], isNumber: boolean): PrintedText[] =>
    cluster.flatMap((each) =>
      each.kind === kind && each.text?.isNumber === isNumber ? [each.text] : [],
    )
  const [startText, startNumber] = [of("start", false), of("start", true)]
  const [endText, endNumber] = [of("end", false), of("end", true)]
  const cuts = cluster.filter(({ kind }) => kind === "cut").length
  const log = Math.log1p
  return [
    Number(walls.length > 0),
    Math.min(1, length / tall),
    log(cuts),
    log(startText.length),
    log(startNumber.length),
    log(endText.length),
    log(endNumber.length),
    Number(differ([...startText, ...startNumber])),
    Number(differ([...endText, ...endNumber])),
    log(around.crossedByNumbers),
    log(around.crossedByText),
    (around.crossedByNumbers + around.crossedByText) / bands,
    log(around.gaps),
    Math.min(1, around.gaps / bands),
    log(bands),
    Math.min(1, (startText.length + startNumber.length) / bands),
    Math.min(1, (endText.length + endNumber.length) / bands),
  ]
}

/** Texts of one length share both ends and tell of neither. */
function differ(texts: readonly PrintedText[]): boolean {
  let [least, most] = [Infinity, -Infinity]
  for (const { x0, x1 } of texts) {
    least = Math.min(least, x1 - x0)
    most = Math.max(most, x1 - x0)
  }
  return most - least > 1.5
}

/** How far a text may reach over the border of its cell without being cut, in points. */
const OVERHANG = 2.2

/**
 * Gives the stretches in which a border must lie: between neighbours of one line. What reaches a
 * little over the side of its drawn cell ends there.
 */
export function gapsBetween(
  texts: readonly PrintedText[],
  cells: ReadonlyMap<PrintedText, Box>,
): Gap[] {
  const gaps: Gap[] = []
  const starts = texts.map(({ x0 }) => x0 - PADDING).toSorted((a, b) => a - b)
  for (const own of Map.groupBy(texts, bandKey).values()) {
    const sorted = own.toSorted((a, b) => a.x0 - b.x0 || a.x1 - b.x1)
    for (let index = 1; index < sorted.length; index++) {
      const [left, right] = [sorted[index - 1], sorted[index]]
      if (!left || !right || right.x0 - left.x0 < 1) continue
      const end = Math.min(endOf(left, starts), cells.get(left)?.x1 ?? Infinity)
      const start = Math.max(right.x0, cells.get(right)?.x0 ?? -Infinity)
      const from = (left.cutAt ?? end) - 0.3
      gaps.push({ from: Math.min(from, right.x0 - OVERHANG), to: start + 0.2 })
    }
  }
  return gaps
}

/**
 * Where the cell of a text ends at the earliest: a text, though no number, may reach over the
 * border at which others begin.
 */
function endOf({ x1, isNumber }: PrintedText, starts: readonly number[]): number {
  const start = isNumber ? undefined : starts[lowerBound(starts, x1 - OVERHANG)]
  return Math.min(x1, start ?? x1)
}

/** Farthest that baselines of two lines lie apart whose letters overlap, in ems. */
const OVERLAP_EM = ems.most
/** Least room between texts of two cells, in ems: signs set higher or lower stand closer. */
const ROOM_EM = ems.half

/**
 * Gives the stretches between texts that stand beside each other at other heights, so close that
 * their letters would overlap: lines of one cell, and cells of one column, never do.
 */
export function gapsOfHeights(texts: readonly PrintedText[]): Gap[] {
  const bands = [...Map.groupBy(texts, bandKey).values()].toSorted(
    ([a], [b]) => (a?.page ?? 0) - (b?.page ?? 0) || (a?.baseline ?? 0) - (b?.baseline ?? 0),
  )
  const gaps: Gap[] = []
  for (const [at, own] of bands.entries())
    for (let next = at + 1; next <= at + MOST_BANDS; next++)
      for (const gap of gapsOfBands(own, bands[next] ?? [])) gaps.push(gap)
  return gaps
}

/** Most lines below one that are held against it: more never overlap in a sheet. */
const MOST_BANDS = counts.few

function gapsOfBands(own: readonly PrintedText[], other: readonly PrintedText[]): Gap[] {
  const [[a], [b]] = [own, other]
  if (!a || !b || a.page !== b.page) return []
  const size = Math.min(a.size, b.size)
  if (b.baseline - a.baseline > OVERLAP_EM * size) return []
  const sorted = [...own, ...other].toSorted((first, second) => first.x0 - second.x0)
  return sorted.slice(1).flatMap((right, index) => {
    const left = sorted[index]
    const isApart = left && left.band !== right.band && right.x0 - left.x1 > ROOM_EM * size
    // Signs of notes are set higher and smaller than the note.
    return isApart && areAlike(left, right) ? [{ from: left.x1 - 0.3, to: right.x0 + 0.2 }] : []
  })
}

/** Tells whether two texts are of about one size. */
const areAlike = (a: PrintedText, b: PrintedText): boolean =>
  Math.min(a.size, b.size) > shares.nearlyAll * Math.max(a.size, b.size)
