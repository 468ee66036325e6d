import { points } from "../../geometry/scale.ts"
import type { SheetPage } from "./sheet-pages.ts"

/** What a page of a printed sheet shows of the edges of its cells. */
export interface PageMarks {
  /** Places of walls and sides of fills, of starts and of ends of texts, sorted. */
  readonly walls: readonly number[]
  readonly starts: readonly number[]
  readonly ends: readonly number[]
  /** Heights of rulings and edges of fills, and of baselines, sorted. */
  readonly rulings: readonly number[]
  readonly baselines: readonly number[]
  /** Share of numbers among the texts that begin or end at a place, where several do. */
  readonly kindsAcross: ReadonlyMap<number, number>
  /** Share of numbers among the texts of a line, by its height. */
  readonly kindsDown: ReadonlyMap<number, number>
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** Steps a point in which places are told apart. */
const STEPS = 4

/** Rounds a place, so that equal ones are one. */
export const placeOf = (value: number): number => Math.round(value * STEPS) / STEPS

const sorted = (values: readonly number[]): number[] =>
  [...new Set(values.map(placeOf))].toSorted((a, b) => a - b)

const isNumber = (text: string): boolean => /^[\d.,%€$£¥()\s-]*\d[\d.,%\s)]*$/.test(text)

/** Collects the marks of a page. */
export function marksOf({ page, bands, rules }: SheetPage): PageMarks {
  const pieces = bands.flatMap((band) => band.pieces)
  const starts = pieces.map(({ x0, line }) => Math.max(x0, line.clip?.x0 ?? -Infinity))
  const ends = pieces.map(({ x1, line }) => Math.min(x1, line.clip?.x1 ?? Infinity))
  const texts = pieces.map(({ text }) => text)
  const vertical = rules.rules.filter((rule) => rule.direction === "vertical")
  const horizontal = rules.rules.filter((rule) => rule.direction === "horizontal")
  const strips = rules.fills.filter(({ box }) => box.y1 - box.y0 > points.gap)
  const walls = [
    ...vertical.map(({ at }) => at),
    ...rules.fills.flatMap(({ box }) => [box.x0, box.x1]),
  ]
  const rulings = [
    ...horizontal.map(({ at }) => at),
    ...strips.flatMap(({ box }) => [box.y0, box.y1]),
  ]
  return {
    walls: sorted(walls),
    starts: sorted(starts),
    ends: sorted(ends),
    rulings: sorted(rulings),
    baselines: sorted(bands.map(({ baseline }) => baseline)),
    kindsAcross: new Map([...kindsAt(starts, texts), ...kindsAt(ends, texts)]),
    kindsDown: new Map(
      bands.map((band) => [placeOf(band.baseline), numberShare(band.pieces.map((p) => p.text))]),
    ),
    left: least([...starts, ...walls]),
    right: most([...ends, ...walls, ...horizontal.map(({ to }) => to)]),
    top: least([...rulings, ...bands.map(({ y0 }) => y0)]),
    bottom: most([...bands.map(({ y1 }) => y1), ...rulings, ...vertical.map(({ to }) => to)]),
    width: page.width,
    height: page.height,
  }
}

function kindsAt(places: readonly number[], texts: readonly string[]): Map<number, number> {
  const kinds = new Map<number, number>()
  const groups = Map.groupBy(texts.keys(), (index) => placeOf(places[index] ?? 0))
  for (const [at, own] of groups)
    if (own.length > 1) kinds.set(at, numberShare(own.map((index) => texts[index] ?? "")))
  return kinds
}

const numberShare = (texts: readonly string[]): number =>
  texts.filter(isNumber).length / Math.max(1, texts.length)

function least(values: readonly number[]): number {
  let found = Infinity
  for (const value of values) found = Math.min(found, value)
  return Number.isFinite(found) ? found : 0
}

function most(values: readonly number[]): number {
  let found = 0
  for (const value of values) found = Math.max(found, value)
  return found
}
