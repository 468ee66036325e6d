import { middleX, type Box } from "../../../../base/geometry.ts"
import type { TextLine } from "../../../drafts.ts"
import { points, shares } from "../../../geometry/scale.ts"
import type { FilledSlot } from "../../../page/tables/aligned-shape.ts"
import { nearest } from "../../../page/tables/grid-cells.ts"
import type { DrawnCells } from "../sheet-cells.ts"
import { columnAt, type SeatedText } from "./seat-texts.ts"
import type { Gap } from "./column-evidence.ts"
import type { PrintedText } from "./printed-text.ts"
import { chooseTogether, type OpenTitle, type Range } from "./title-choice.ts"
import type { PrintedCell } from "./wrapped-lines.ts"
import { ASCENT_EM } from "./lattice-measures.ts"

/** Texts of a page that do not run to the right, by how they are seated. */
export interface TurnedTexts {
  /** Cells of rows in which nothing runs to the right: the heads of narrow columns. */
  readonly cells: readonly PrintedCell[]
  /** Texts beside rows of others. */
  readonly beside: readonly TextLine[]
}

/** Tells whether a line runs along a side of the page, as heads of narrow columns do. */
export const isUpOrDown = ({ angle }: TextLine): boolean => angle === 90 || angle === 270

/**
 * Tells whether a level text stands beside a turned one: its baseline lies in the height of that.
 */
const isLevelWith = (baseline: number, { box }: TextLine): boolean =>
  baseline > box.y0 && baseline < box.y1 + points.near

/** Slack of places on the page, in points. */
const ROUNDING = 0.3

/** Gives the stretches in which a border must lie: between a turned text and those on its sides. */
export function gapsBesideTurned(
  turned: readonly TextLine[],
  texts: readonly PrintedText[],
): Gap[] {
  return turned.filter(isUpOrDown).flatMap((line) => {
    const { x0, x1 } = line.box
    let [left, right] = [-Infinity, Infinity]
    for (const text of texts) {
      if (!isLevelWith(text.baseline, line)) continue
      if (text.x1 <= x0 + ROUNDING) left = Math.max(left, text.x1)
      if (text.x0 >= x1 - ROUNDING) right = Math.min(right, text.x0)
    }
    return [
      { from: left - ROUNDING, to: x0 + ROUNDING },
      { from: x1 - ROUNDING, to: right + ROUNDING },
    ].filter(({ from, to }) => Number.isFinite(from) && Number.isFinite(to))
  })
}

/** Parts the turned texts of a page: those beside level texts, and those that make rows. */
export function turnedTexts(
  turned: readonly TextLine[],
  { xs, seated, page }: { xs: readonly number[]; seated: readonly SeatedText[]; page: number },
): TurnedTexts {
  const isBeside = (line: TextLine): boolean =>
    !isUpOrDown(line) || seated.some(({ text }) => isLevelWith(text.baseline, line))
  const heads = turned.filter((line) => !isBeside(line))
  const groups = [...Map.groupBy(heads, ({ box }) => columnAt(middleX(box), xs))].flatMap(
    ([column, lines]) => stacksOf(lines).map((own) => ({ column, own })),
  )
  return {
    cells: xs.length <= 1 ? [] : groups.map(({ column, own }) => headCell(own, column, page)),
    beside: turned.filter(isBeside),
  }
}

/** Groups turned lines of one column that share heights: the lines of one text. */
function stacksOf(lines: readonly TextLine[]): TextLine[][] {
  const stacks: { lines: TextLine[]; y1: number }[] = []
  for (const line of lines.toSorted((a, b) => a.box.y0 - b.box.y0)) {
    const last = stacks[stacks.length - 1]
    if (last && line.box.y0 < last.y1) {
      last.lines.push(line)
      last.y1 = Math.max(last.y1, line.box.y1)
    } else stacks.push({ lines: [line], y1: line.box.y1 })
  }
  return stacks.map((stack) => inReadingOrder(stack.lines))
}

/** Lines that run up follow each other to the right, those that run down to the left. */
const inReadingOrder = (lines: readonly TextLine[]): TextLine[] =>
  lines.toSorted((a, b) => (a.angle === 90 ? b.box.x0 - a.box.x0 : a.box.x0 - b.box.x0))

/**
 * Gives the texts that run up or down as what shows the columns of pages without a level text: the
 * lines in one drawn cell are one.
 */
export function turnedHeads(
  turned: readonly TextLine[],
  page: number,
  drawn: Pick<DrawnCells, "at"> | undefined,
): PrintedText[] {
  return stacksOf(turned.filter(isUpOrDown)).flatMap((stack, band) => {
    const homeOf = (line: TextLine): Box | TextLine =>
      drawn?.at(middleX(line.box), line.box.y1 - points.near) ?? line
    return [...Map.groupBy(stack, homeOf).values()].flatMap((own) => {
      const x0 = Math.min(...own.map(({ box }) => box.x0))
      const x1 = Math.max(...own.map(({ box }) => box.x1))
      return own
        .slice(0, 1)
        .map((line) => ({ ...asPrinted(line, page, line.box.y1), x0, x1, band }))
    })
  })
}

/** A turned text among level ones: in no line of theirs, and at its foot. */
const asPrinted = (line: TextLine, page: number, foot: number): PrintedText => ({
  line,
  page,
  x0: line.box.x0,
  x1: line.box.x1,
  baseline: foot,
  size: line.size,
  band: -1,
  isNumber: false,
  cutAt: undefined,
  order: line.z,
})

function headCell(lines: readonly TextLine[], column: number, page: number): PrintedCell {
  const [top, bottom] = [
    Math.min(...lines.map(({ box }) => box.y0)),
    Math.max(...lines.map(({ box }) => box.y1)),
  ]
  const seated = lines.map((line): SeatedText => ({
    text: asPrinted(line, page, bottom),
    column,
    from: column,
    to: column,
  }))
  const rise = ASCENT_EM * (lines[0]?.size ?? 0)
  return {
    lines: seated,
    column,
    from: column,
    to: column,
    page,
    top: Math.min(bottom, top + rise),
    bottom,
  }
}

/**
 * Share of a row's height by which a turned text may miss the middle of the rows that it stands
 * beside: nothing need be drawn between them.
 */
const OFF_MIDDLE = shares.some

/**
 * Adds turned texts to the cells whose place they stand in: over the drawn cell, or over all free
 * rows in whose middle they stand where they reach over several.
 */
export function withTurned(
  slots: readonly FilledSlot[],
  turned: readonly TextLine[],
  { xs, ys, drawn }: Pick<ColumnOfPage, "xs" | "ys" | "drawn">,
): readonly FilledSlot[] {
  if (turned.length === 0 || xs.length <= 1 || ys.length <= 1) return slots
  const result = [...slots]
  const byColumn = Map.groupBy(turned, ({ box }) => columnAt(middleX(box), xs))
  for (const [column, lines] of byColumn) {
    const stacks = stacksOf(lines)
    const ranges = rangesOf(stacks, { slots, column, xs, ys, drawn })
    for (const stack of stacks) {
      const range = ranges.get(stack)
      const low = Math.max(...stack.map(({ box }) => box.y1))
      const row = range?.from ?? columnAt(low - 1, ys)
      const at = range ? -1 : result.findIndex((slot) => holds(slot, row, column))
      const home = result[at]
      if (home) result[at] = { ...home, lines: [...home.lines, ...stack] }
      else
        result.push({
          row,
          column,
          rowSpan: range ? range.to - range.from + 1 : 1,
          columnSpan: 1,
          lines: stack,
        })
    }
  }
  return result
}

const holds = (slot: FilledSlot, row: number, column: number): boolean =>
  row >= slot.row &&
  row < slot.row + slot.rowSpan &&
  column >= slot.column &&
  column < slot.column + slot.columnSpan

interface ColumnOfPage {
  readonly slots: readonly FilledSlot[]
  readonly column: number
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  readonly drawn: DrawnCells
}

/**
 * Gives the rows of each turned text that reaches over several; those of a column choose together.
 */
function rangesOf(
  stacks: readonly (readonly TextLine[])[],
  page: ColumnOfPage,
): Map<readonly TextLine[], Range> {
  const rows = page.ys.length - 1
  const open = stacks.flatMap((stack): OpenTitle<readonly TextLine[]>[] => {
    const choices = choicesOf(stack, page)
    return choices.length === 0
      ? []
      : [{ title: stack, column: choices.at(-1)?.from ?? 0, choices }]
  })
  return chooseTogether(open, rows)
}

/** Gives the free runs of rows that a turned text may stand over, from the widest. */
function choicesOf(stack: readonly TextLine[], page: ColumnOfPage): Range[] {
  const { slots, column, ys, drawn } = page
  const [top, low] = [
    Math.min(...stack.map(({ box }) => box.y0)),
    Math.max(...stack.map(({ box }) => box.y1)),
  ]
  const own = { from: columnAt(top + points.near, ys), to: columnAt(low - points.near, ys) }
  if (own.from >= own.to) return []
  const isFree = ({ from, to }: Range): boolean => {
    for (let row = from; row <= to; row++)
      if (slots.some((slot) => holds(slot, row, column))) return false
    return true
  }
  if (!isFree(own)) return []
  const box = drawn.at(middleX(stack[0]?.box ?? { x0: 0, x1: 0 }), (top + low) / 2)
  if (box && box.y0 < top + points.near && box.y1 > low - points.near) {
    const range = { from: nearest(ys, box.y0), to: nearest(ys, box.y1) - 1 }
    return isFree(range) && range.from <= own.from && range.to >= own.to ? [range] : []
  }
  const choices: Range[] = []
  for (let from = 0; from <= own.from; from++)
    for (let to = ys.length - 2; to >= own.to; to--) {
      const middle = ((ys[from] ?? 0) + (ys[to + 1] ?? 0)) / 2
      const slack = (OFF_MIDDLE * ((ys[to + 1] ?? 0) - (ys[from] ?? 0))) / (to - from + 1)
      if (Math.abs(middle - (top + low) / 2) <= slack && isFree({ from, to }))
        choices.push({ from, to })
    }
  return choices
}
