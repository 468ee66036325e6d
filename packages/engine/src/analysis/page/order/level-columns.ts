import { width } from "../../../base/geometry.ts"
import type { FlowItem, TextLine } from "../../drafts.ts"
import { isRecognised } from "../../geometry/recognised.ts"
import { counts, ems, shares } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"
import { linesOf } from "./lines-of.ts"

/** Rows of one line of each side from which on entries beside each other may be columns. */
const leastRows = counts.dozen
/** Entries that go on in a line below although a line of the other side stands there. */
const leastWraps = counts.pair
/**
 * Width of a line that fills its column, and of one that ends an entry, in shares of the widest.
 */
const full = shares.nearlyAll
const rest = shares.half

/**
 * Tells columns of short entries from the rows of a table where nobody knows in which order they
 * were painted, as in a scan: entries go on in the line below, beside an entry of the other column,
 * which no cell of a row does.
 */
export function areLevelColumns(left: readonly FlowItem[], right: readonly FlowItem[]): boolean {
  const [a, b] = [linesOf(left), linesOf(right)]
  if (![...a, ...b].every(isRecognised)) return false
  const level = a.filter((line) => b.some((other) => isLevel(line, other)))
  if (level.length < leastRows || level.length < shares.most * Math.min(a.length, b.length))
    return false
  if ([a, b].some(areNumbers)) return false
  const [wide, narrow] = [a, b].map(middleWidth).toSorted((one, two) => two - one)
  if ((narrow ?? 0) < shares.most * (wide ?? 0)) return false
  const [ofLeft, ofRight] = [wrapsOf(a, b), wrapsOf(b, a)]
  // Cells of one row go on together.
  const isAlone = (line: TextLine, others: readonly TextLine[]): boolean =>
    !others.some((other) => isLevel(line, other))
  const alone = [
    ...ofLeft.filter((line) => isAlone(line, ofRight)),
    ...ofRight.filter((line) => isAlone(line, ofLeft)),
  ]
  return alone.length >= leastWraps
}

const isLevel = (line: TextLine, other: TextLine): boolean =>
  Math.abs(line.baseline - other.baseline) <= ems.half * line.size

const middleWidth = (lines: readonly TextLine[]): number =>
  median(lines.map(({ box }) => width(box)))

const areNumbers = (lines: readonly TextLine[]): boolean =>
  lines.filter(({ text }) => /^[\d.,%()+\s−–-]+$/.test(text)).length > shares.some * lines.length

/**
 * Entries of a side that go on below a full line, where lines of the other side stand beside both.
 */
function wrapsOf(lines: readonly TextLine[], others: readonly TextLine[]): TextLine[] {
  const widest = Math.max(...lines.map(({ box }) => width(box)))
  const sorted = lines.toSorted((a, b) => a.baseline - b.baseline)
  return sorted.filter((line, at) => {
    const next = sorted[at + 1]
    return (
      next !== undefined &&
      width(line.box) >= full * widest &&
      width(next.box) <= rest * widest &&
      next.baseline - line.baseline <= ems.double * line.size &&
      Math.abs(next.box.x0 - line.box.x0) <= ems.half * line.size &&
      [line, next].every((each) => others.some((other) => isLevel(each, other)))
    )
  })
}
