import { isSameRow } from "../../geometry/alike.ts"
import { counts, shares } from "../../geometry/scale.ts"
import type { TextLine } from "../../drafts.ts"
import { findBands } from "./bands.ts"
import { lineNumbers } from "./line-numbers.ts"
import { readLabel } from "../../writing/labels.ts"
import { linesOf } from "./lines-of.ts"

/**
 * Gives the lines that are a list item, an entry of contents, prose in columns or the number of a
 * line, however they line up with others.
 */
export function flowingLines(lines: readonly TextLine[]): Set<TextLine> {
  const counted = new Set(lineNumbers(lines).flat())
  const upright = lines.filter((line) => line.angle === 0 && !line.isVertical && !counted.has(line))
  const inColumns = findBands(
    upright.map((line) => ({ kind: "line" as const, box: line.box, line })),
  )
    .filter((band) => band.columns.length > 1)
    .map((band) => band.columns.map(({ pieces }) => linesOf(pieces)))
    .filter((columns) => !columns.some(endsInNumbers))
    .flat(2)
  const numbers = new Set(upright.flatMap((line) => (isNumber(line) ? around(line.baseline) : [])))
  // A numbered name with figures beside it is the first cell of a row.
  const isCell = (line: TextLine): boolean =>
    numbers.has(Math.round(line.baseline)) &&
    upright.some((other) => isNumber(other) && isSameRow(other, line) && other.box.x0 > line.box.x1)
  return new Set([
    ...lines.filter((line) => isEntry(line) || (isItem(line) && !isCell(line))),
    ...inColumns,
    ...counted,
  ])
}

/** Lines that a column has at least for its numbers to be no accident. */
const leastNumbers = counts.several

/**
 * A column of numbers, or one that ends in them, is none of prose: what stands beside it are rows.
 */
function endsInNumbers(lines: readonly TextLine[]): boolean {
  const ends = [...Map.groupBy(lines, ({ baseline }) => Math.round(baseline)).values()].flatMap(
    (row) => row.toSorted((a, b) => a.box.x1 - b.box.x1).at(-1) ?? [],
  )
  const numbers = ends.filter(isNumber).length
  return numbers >= leastNumbers && numbers >= shares.nearlyAll * ends.length
}

/** Digits with their signs, nothing else. */
const isNumber = (line: TextLine): boolean => /^[\d.,%()+\s−–-]*\d[\d.,%()+\s−–-]*$/.test(line.text)

const around = (baseline: number): number[] => [
  Math.floor(baseline) - 1,
  Math.floor(baseline),
  Math.ceil(baseline),
  Math.ceil(baseline) + 1,
]

/** Ends in a leader and a number. */
function isEntry(line: TextLine): boolean {
  const gap = line.gaps.at(-1)
  return gap?.leader !== undefined && /^\s*[\divxlc]{1,5}\s*$/i.test(line.text.slice(gap.at))
}

/** Starts with a label before a tab, and has no other gap. */
function isItem(line: TextLine): boolean {
  const label = readLabel(line)
  if (!label || (label.format !== "bullet" && !label.hasGap)) return false
  return line.gaps.every((gap) => gap.at <= label.length)
}
