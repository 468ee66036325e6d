import { points, shares } from "../../geometry/scale.ts"
import model from "./data/page-relations.json" with { type: "json" }
import { marksOf, placeOf, type PageMarks } from "./page-marks.ts"
import { PagePairs, plainBelow, plainBeside, traitsOf, type Traits, SAME } from "./page-traits.ts"
import type { SheetPage } from "./sheet-pages.ts"

/**
 * How a page lies to one before it: in its column of pages, in its row, in neither, or on another
 * sheet.
 */
export const relations = ["below", "beside", "askew", "apart"] as const
export type Relation = (typeof relations)[number]

/** What is learned of a relation: a weight for each measure, and what is added to their sum. */
interface Learned {
  readonly bias: number
  readonly weights: readonly number[]
}

/** How likely the relations of pages are, by what both show; each pair is measured once. */
export class PageRelations {
  readonly traits: readonly Traits[]
  readonly #marks: readonly PageMarks[]
  readonly #pairs: PagePairs
  readonly #known = new Map<number, Readonly<Record<Relation, number>>>()

  constructor(pages: readonly SheetPage[]) {
    this.traits = traitsOf(pages)
    this.#marks = pages.map(marksOf)
    this.#pairs = new PagePairs(this.traits)
  }

  /** The logarithm of the likelihood of each relation between a page and a later one. */
  between(before: number, own: number): Readonly<Record<Relation, number>> {
    const key = before * this.traits.length + own
    const known = this.#known.get(key) ?? likelihoods(this.measures(before, own))
    this.#known.set(key, known)
    return known
  }

  /** What is measured of two pages, in the order of the weights. */
  measures(before: number, own: number): number[] {
    const [a, b] = [this.#marks[before], this.#marks[own]]
    const [above, below] = [this.traits[before], this.traits[own]]
    if (!a || !b || !above || !below) return []
    const pairs = this.#pairs
    return [
      ...edgeMeasures(a, b),
      ...likeness(a.kindsAcross, b.kindsAcross),
      ...likeness(a.kindsDown, b.kindsDown),
      ...extentMeasures(a, b),
      pairs.counted(before, own, "down"),
      pairs.counted(before, own, "across"),
      below.isBegun ? 1 : 0,
      plainBelow(above, below),
      plainBeside(above, below),
      pairs.beside(before, own, above.fullRight),
      pairs.below(before, own, above.fullDown),
    ]
  }
}

/** Least logarithm of a likelihood: no two pages decide alone. */
const LEAST = -4

function likelihoods(measures: readonly number[]): Record<Relation, number> {
  const sums = relations.map((relation) => {
    const { bias, weights }: Learned = model[relation]
    return weights.reduce((sum, weight, at) => sum + weight * (measures[at] ?? 0), bias)
  })
  const most = Math.max(...sums)
  const total = most + Math.log(sums.reduce((sum, value) => sum + Math.exp(value - most), 0))
  const [below = 0, beside = 0, askew = 0, apart = 0] = sums.map((value) =>
    Math.max(LEAST, value - total),
  )
  return { below, beside, askew, apart }
}

const sides = ["walls", "starts", "ends", "rulings", "baselines"] as const

const edgeMeasures = (a: PageMarks, b: PageMarks): number[] =>
  sides.flatMap((side) => agreement(a[side], b[side]))

/** Steps of a usual distance by which a list is moved to learn what agrees by chance. */
const MOVES = [-2, -1, 1, 2]
/** The share in common where a page has nothing of a kind. */
const unknown = shares.half

/**
 * How far two lists of places agree where both have some: their share, the same when one is moved by
 * steps of its usual distance, how many there are, and the share of all.
 */
function agreement(a: readonly number[], b: readonly number[]): number[] {
  if (a.length === 0 || b.length === 0) return [unknown, unknown, 0, unknown]
  const from = Math.max(a[0] ?? 0, b[0] ?? 0) - SAME
  const to = Math.min(a.at(-1) ?? 0, b.at(-1) ?? 0) + SAME
  const isCommon = (value: number): boolean => value >= from && value <= to
  const [own, other] = [a.filter(isCommon), b.filter(isCommon)]
  const count = own.length + other.length
  const all = (hits(a, b) + hits(b, a)) / (a.length + b.length)
  if (count === 0) return [unknown, unknown, 0, all]
  const step = usualStep(own.length > 1 ? own : a)
  const moved = (by: number): number => (hits(own, b, by) + hits(other, a, -by)) / count
  const byChance = MOVES.reduce((sum, move) => sum + moved(move * step), 0) / MOVES.length
  return [moved(0), byChance, Math.log2(1 + count), all]
}

/** Counts the values of a list that another has too, when they are moved. */
function hits(values: readonly number[], others: readonly number[], by = 0): number {
  let [count, at] = [0, 0]
  for (const value of values) {
    while (at < others.length && (others[at] ?? 0) < value + by - SAME) at++
    if (Math.abs((others[at] ?? Infinity) - value - by) <= SAME) count++
  }
  return count
}

/** The height of a usual row, in points. */
const USUAL_ROW = points.line

function usualStep(values: readonly number[]): number {
  const steps = values
    .slice(1)
    .map((value, index) => value - (values[index] ?? 0))
    .filter((step) => step > points.near)
  const groups = [...Map.groupBy(steps, (step) => Math.round(2 * step)).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? USUAL_ROW
}

/** Quarters of a point by which equal places may differ, the nearest first. */
const NEAR = [0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1, 1]

/** How far kinds of texts at the same places agree, -1 to 1, and how many there are. */
function likeness(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): number[] {
  let [sum, count] = [0, 0]
  for (const [at, kind] of a) {
    const near = NEAR.map((off) => b.get(placeOf(at + off))).find((other) => other !== undefined)
    if (near === undefined) continue
    sum += 1 - 2 * Math.abs(kind - near)
    count++
  }
  return [count === 0 ? 0 : sum / count, Math.log2(1 + count)]
}

/** Most that a distance between the sides of two pages' cells tells, in points. */
const FAR = points.pad

function extentMeasures(a: PageMarks, b: PageMarks): number[] {
  const distance = (side: "left" | "right" | "top" | "bottom"): number =>
    Math.min(FAR, Math.abs(a[side] - b[side]))
  return [
    a.bottom / a.height,
    b.bottom / b.height,
    a.right / a.width,
    b.right / b.width,
    distance("left"),
    distance("right"),
    distance("top"),
    distance("bottom"),
    Math.abs(a.left - b.left) / a.width,
    Math.abs(a.top - b.top) / a.height,
    (a.right - b.right) / a.width,
    (a.bottom - b.bottom) / a.height,
  ]
}
