import { greatest, least } from "../../../base/extremes.ts"
import { union, type Box } from "../../../base/geometry.ts"
import type { Stretch } from "../../block-drafts.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"

/** A number that may count lines; drafts for review count from 000, pleadings from 1. */
const NUMBER = /^\d{1,4}$/u

/** Fewest numbers that count the lines of a page. */
const FEWEST = counts.dozen

/** Edges of numbers under each other differ by less, and so do the steps of a ruler, in points. */
const SAME = points.near

/**
 * Finds the numbers in the margins of a page that count its lines, by margin: a dozen and more
 * under each other at even steps, each one more than that above it. They are a ruler beside the
 * text: numbers of rows stand at their rows, these also where no line is.
 */
export function lineNumbers(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const numbers = lines.filter(({ text }) => NUMBER.test(text.trim()))
  if (numbers.length < FEWEST) return []
  const known = new Set(numbers)
  const others = lines.filter((line) => !known.has(line))
  if (others.length === 0) return []
  const left = least(others.map(({ box }) => box.x0))
  const right = greatest(others.map(({ box }) => box.x1))
  return [numbers.filter(({ box }) => box.x1 <= left), numbers.filter(({ box }) => box.x0 >= right)]
    .map((margin) => margin.toSorted((a, b) => a.baseline - b.baseline))
    .filter((margin) => areUnderEachOther(margin) && isRuler(margin, others))
}

function areUnderEachOther(lines: readonly TextLine[]): boolean {
  if (lines.length < FEWEST) return false
  const spread = (edge: (box: Box) => number): number => {
    const edges = lines.map(({ box }) => edge(box))
    return greatest(edges) - least(edges)
  }
  return spread(({ x0 }) => x0) < SAME || spread(({ x1 }) => x1) < SAME
}

function isRuler(numbers: readonly TextLine[], others: readonly TextLine[]): boolean {
  const pairs = numbers.slice(1).map((number, at) => ({
    by: Number(number.text) - Number(numbers[at]?.text),
    step: number.baseline - (numbers[at]?.baseline ?? 0),
  }))
  const step = median(pairs.filter(({ by }) => by === 1).map((pair) => pair.step))
  // A number that a line of text took leaves a gap of as many steps as numbers.
  if (pairs.filter(({ by }) => by > 1).length > shares.few * pairs.length) return false
  if (pairs.some((pair) => pair.by < 1 || Math.abs(pair.step - pair.by * step) >= SAME))
    return false
  const taken = new Set(others.map(({ baseline }) => Math.round(baseline)))
  const free = numbers.filter(
    ({ baseline }) => ![-1, 0, 1].some((off) => taken.has(Math.round(baseline) + off)),
  )
  return free.length >= shares.few * numbers.length
}

/** Gives line numbers a frame for each margin, and the other lines. */
export function partLineNumbers(
  lines: readonly TextLine[],
  page: number,
): { readonly text: readonly TextLine[]; readonly numbers: readonly Stretch[] } {
  const margins = lineNumbers(lines)
  const counted = new Set(margins.flat())
  return {
    text: margins.length > 0 ? lines.filter((line) => !counted.has(line)) : lines,
    numbers: margins.map((margin, at): Stretch => {
      const pieces = margin.map((line): FlowItem => ({ kind: "line", box: line.box, line }))
      const { x0, x1 } = margin.map(({ box }) => box).reduce(union)
      return { page, column: at, x0, x1, pieces }
    }),
  }
}
