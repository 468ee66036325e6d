import { counts, ems } from "../../geometry/scale.ts"
import { isSameRow } from "../../geometry/alike.ts"
import { union, type Box } from "../../../base/geometry.ts"
import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import { joinTwo } from "../../writing/join-lines.ts"
import { edgeAt } from "../../writing/labels.ts"
import type { FilledSlot } from "./aligned-shape.ts"
import { buildTable } from "./build-table.ts"
import type { Found } from "./ruled.ts"
import { cutLine } from "../../writing/words.ts"
import { LINE_UP, LEAST_ROWS, PADDING, WIDEST_STEP_EM } from "./table-measures.ts"

/** A colon this far behind its label, in ems, was not typed behind it. */
const apartEm = ems.tight
/** Share of an em that a full-width colon takes at least where text follows it in its own line. */
const fullWidth = 0.92
/** Characters of a label at most. */
const longestLabel = counts.dozen

export interface FormInput {
  readonly lines: readonly TextLine[]
  readonly rules: RuleSet
  readonly page: number
}

/**
 * Finds forms without rulings that no tabs make: labels, their colons in a column, and what is
 * filled in.
 *
 * Title pages of Chinese papers are set so: the label is spread over its cell, the colon has a cell
 * of its own.
 */
export function findForms({ lines, rules, page }: FormInput): Found {
  const upright = lines.filter(
    (line) =>
      line.angle === 0 && !line.isVertical && line.direction === "ltr" && line.text.trim() !== "",
  )
  const right = Math.max(0, ...upright.map((line) => line.box.x1))
  const tables: TableDraft[] = []
  const taken = new Set<TextLine>()
  for (const run of runsOf(upright.flatMap(colonsOf))) {
    const rows = rowsOf(
      run,
      upright.filter((line) => !taken.has(line)),
    )
    if (!rows) continue
    tables.push(formTable(rows, right, { rules, page }))
    for (const row of rows) for (const line of row.lines) taken.add(line)
  }
  return { tables, taken }
}

/**
 * Builds the table of a form: labels, their colons and what is filled in are its columns.
 *
 * @param right Where the text of the page ends, in points.
 */
export function formTable(
  rows: readonly FormRow[],
  right: number,
  { rules, page }: Omit<FormInput, "lines">,
): TableDraft {
  const boxes = rows.map((row) => row.lines.map((line) => line.box).reduce(union))
  const left = Math.min(...boxes.map((box) => box.x0)) - 2
  const x = rows[0]?.colon.x ?? 0
  const valueX = Math.min(...rows.flatMap(({ colon }) => colon.valueX ?? []))
  const labelEnd = Math.max(...rows.flatMap((row) => row.label.map((line) => line.box.x1)))
  const xs = [
    left,
    x - Math.min(PADDING, (x - labelEnd) / 2),
    valueX - Math.min(PADDING, (valueX - x) / 2),
    Math.max(right, ...boxes.map((box) => box.x1)) + 4,
  ]
  return buildTable(
    { xs, ys: edgesBetween(boxes), slots: rows.flatMap(slotsOf) },
    { page, rules, evidence: "aligned", confidence: 0.6 },
  )
}

/** A colon that stands apart from the label before it and from the value behind it. */
export interface Colon {
  readonly line: TextLine
  /** Index in the line. */
  readonly at: number
  readonly x: number
  /** Index and place of what follows; undefined at the end of the line. */
  readonly valueAt: number
  readonly valueX: number | undefined
}

export function colonsOf(line: TextLine): Colon[] {
  return [...line.text.matchAll(/[：:]/g)].flatMap(({ index: at }): Colon[] => {
    const x = edgeAt(line, at)
    const isApart =
      at === 0 ||
      (/\s/.test(line.text.charAt(at - 1)) && x - edgeAt(line, at - 1) > apartEm * line.size)
    if (!isApart) return []
    const rest = line.text.slice(at + 1)
    const valueAt = at + 1 + (rest.length - rest.trimStart().length)
    if (valueAt >= line.text.length) return [{ line, at, x, valueAt, valueX: undefined }]
    const valueX = edgeAt(line, valueAt)
    const space = edgeAt(line, valueAt) - edgeAt(line, at + 1)
    const isCut = line.text.charAt(at) === "：" && valueX - x < fullWidth * line.size
    return isCut || space > apartEm * line.size ? [{ line, at, x, valueAt, valueX }] : []
  })
}

/** Gathers colons below each other whose values start below each other too. */
function runsOf(colons: readonly Colon[]): Colon[][] {
  const runs: Colon[][] = []
  for (const colon of colons.toSorted((a, b) => a.line.baseline - b.line.baseline)) {
    const run = runs.find((open) => {
      const last = open.at(-1)
      return (
        last &&
        Math.abs(last.x - colon.x) < LINE_UP &&
        step(last.line, colon.line) > 0 &&
        open.every(
          (each) =>
            each.valueX === undefined ||
            colon.valueX === undefined ||
            Math.abs(each.valueX - colon.valueX) < LINE_UP,
        )
      )
    })
    if (run) run.push(colon)
    else runs.push([colon])
  }
  return runs.filter(
    (run) => run.length >= LEAST_ROWS && run.some((colon) => colon.valueX !== undefined),
  )
}

/** Distance of baselines; 0 where the second is too far below, or beside. */
function step(above: TextLine, below: TextLine): number {
  const distance = below.baseline - above.baseline
  return distance > 0.6 * below.size && distance < WIDEST_STEP_EM * below.size ? distance : 0
}

export interface FormRow {
  readonly row: number
  readonly colon: Colon
  readonly label: readonly TextLine[]
  readonly values: readonly TextLine[]
  /** All whole lines of the row. */
  readonly lines: readonly TextLine[]
}

/**
 * Gives the rows of a form; undefined where some label is missing, out of line, or a text lies
 * across.
 */
function rowsOf(run: readonly Colon[], lines: readonly TextLine[]): FormRow[] | undefined {
  const middle = ({ line }: Colon): number => line.baseline - 0.35 * line.size
  const rows = run.map((colon, row): FormRow | undefined => {
    const [before, after] = [run[row - 1], run[row + 1]]
    const top = before
      ? (middle(before) + middle(colon)) / 2
      : middle(colon) - 1.1 * colon.line.size
    const bottom = after
      ? (middle(after) + middle(colon)) / 2
      : middle(colon) + 1.1 * colon.line.size
    const others = lines.filter(
      (line) =>
        line !== colon.line &&
        line.baseline - 0.35 * line.size > top &&
        line.baseline - 0.35 * line.size < bottom,
    )
    const label = others.filter((line) => line.box.x1 <= colon.x + LINE_UP)
    const values = others.filter(
      (line) => colon.valueX !== undefined && line.box.x0 > colon.valueX - LINE_UP,
    )
    if (label.length + values.length < others.length) return undefined
    const own = colon.at > 0 ? [cutLine(colon.line, 0, colon.at)] : []
    return {
      row,
      colon,
      label: labelLines([...label, ...own]),
      values,
      lines: [colon.line, ...others],
    }
  })
  const whole = rows.filter((row) => row !== undefined)
  const starts = whole.map((row) => Math.min(...row.label.map((line) => line.box.x0)))
  const isForm =
    whole.length === run.length &&
    starts.every((start) => Math.abs(start - (starts[0] ?? 0)) < 2 * LINE_UP) &&
    whole.every(
      ({ label }) =>
        label
          .map((line) => line.text)
          .join("")
          .replace(/\s/g, "").length <= longestLabel,
    )
  return isForm ? whole : undefined
}

/** Joins the characters of spread labels to lines without tabs. */
export function labelLines(pieces: readonly TextLine[]): TextLine[] {
  const lines: TextLine[] = []
  for (const piece of pieces.toSorted((a, b) =>
    isSameRow(a, b) ? a.box.x0 - b.box.x0 : a.baseline - b.baseline,
  )) {
    const last = lines.at(-1)
    const isBeside = last !== undefined && isSameRow(last, piece)
    if (last && isBeside) lines[lines.length - 1] = { ...joinTwo(last, piece), gaps: [] }
    else lines.push({ ...piece, gaps: [] })
  }
  return lines
}

function slotsOf({ row, colon, label, values }: FormRow): FilledSlot[] {
  const value =
    colon.valueX === undefined ? [] : [cutLine(colon.line, colon.valueAt, colon.line.text.length)]
  const texts = [
    label,
    [cutLine(colon.line, colon.at, colon.at + 1)],
    [...value, ...values].toSorted((a, b) => a.baseline - b.baseline),
  ]
  return texts.map((lines, column) => ({ row, column, rowSpan: 1, columnSpan: 1, lines }))
}

function edgesBetween(boxes: readonly Box[]): number[] {
  const [first, last] = [boxes[0], boxes.at(-1)]
  return [
    (first?.y0 ?? 0) - 1,
    ...boxes.slice(1).map((box, index) => ((boxes[index]?.y1 ?? 0) + box.y0) / 2),
    (last?.y1 ?? 0) + 1,
  ]
}
