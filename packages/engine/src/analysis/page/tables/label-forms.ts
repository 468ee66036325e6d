import { isSameRow, isSameSize } from "../../geometry/alike.ts"
import { counts, ems } from "../../geometry/scale.ts"
import type { TextLine } from "../../drafts.ts"
import { cutLine } from "../../writing/words.ts"
import {
  colonsOf,
  formTable,
  labelLines,
  type Colon,
  type FormInput,
  type FormRow,
} from "./forms.ts"
import type { Found } from "./ruled.ts"
import { MOST_COMPARED } from "../../geometry/limits.ts"
import { LINE_UP } from "./table-measures.ts"

/** Labels below each other that show that a page is made of them. */
const leastLabels = counts.few
/** Rows with several lines of text beside one label: tabs alone set no such lines. */
const leastWrapped = counts.pair
/** Distance of the baselines of two lines of one text at most, in ems. */
const widestLeading = 1.7

/**
 * Finds the labels of safety data sheets and their kin: a column of labels, their colons in a
 * column, and texts of several lines beside them, whose first line stands beside that of the label.
 *
 * Headings part them; what lies across ends a table, and the next one goes on below it.
 */
export function findLabelForms({ lines, rules, page }: FormInput): Found {
  const upright = lines
    .filter(
      (line) =>
        line.angle === 0 && !line.isVertical && line.direction === "ltr" && line.text.trim() !== "",
    )
    .toSorted((a, b) => a.baseline - b.baseline)
  const right = upright.reduce((most, { box }) => Math.max(most, box.x1), 0)
  const taken = new Set<TextLine>()
  const tables = alignedColons(upright).flatMap((run) => {
    const parts = partsOf(
      run,
      upright.filter((line) => !taken.has(line)),
    )
    if (!areLabels(parts.flat())) return []
    for (const { lines: own } of parts.flat()) for (const line of own) taken.add(line)
    return parts.map((rows) => formTable(rows, right, { rules, page }))
  })
  return { tables, taken }
}

/** Gives the first colons of lines that stand below each other with what follows them. */
function alignedColons(lines: readonly TextLine[]): Colon[][] {
  const colons = lines.flatMap((line) => {
    const [colon] = colonsOf(line)
    return colon?.valueX === undefined ? [] : [colon]
  })
  if (colons.length > MOST_COMPARED) return []
  const runs: [Colon, ...Colon[]][] = []
  for (const colon of colons) {
    const run = runs.find(
      ([first]) =>
        Math.abs(first.x - colon.x) < LINE_UP &&
        Math.abs((first.valueX ?? 0) - (colon.valueX ?? 0)) < LINE_UP,
    )
    if (run) run.push(colon)
    else runs.push([colon])
  }
  return runs.filter((run) => run.length >= leastLabels)
}

/** Gives the rows of labels in runs that nothing parts; `lines` stand from the top down. */
function partsOf(run: readonly Colon[], lines: readonly TextLine[]): FormRow[][] {
  const parts: FormRow[][] = []
  let goesOn = false
  let from = 0
  for (const [at, colon] of run.entries()) {
    const below = run[at + 1]?.line
    const limit = below ? topOf(below) : Infinity
    while (from < lines.length && (lines[from]?.baseline ?? 0) <= topOf(colon.line)) from++
    let to = from
    while (to < lines.length && (lines[to]?.baseline ?? 0) < limit) to++
    const row = rowOf(colon, lines.slice(from, to), goesOn ? (parts.at(-1)?.length ?? 0) : 0)
    if (row && goesOn) parts.at(-1)?.push(row.row)
    else if (row) parts.push([row.row])
    goesOn = row?.isWhole === true
    from = to
  }
  return parts
}

/** Where the row of a line begins: what stands beside it has nearly its baseline. */
const topOf = ({ baseline, size }: TextLine): number => baseline - ems.half * size

/**
 * Gives what stands beside a colon and below it in its two columns, and whether that is all down to
 * the next one; undefined where no label does.
 *
 * @param lines Those from the colon down to the next one, from the top down.
 */
function rowOf(
  colon: Colon,
  lines: readonly TextLine[],
  row: number,
): { readonly row: FormRow; readonly isWhole: boolean } | undefined {
  const { line: own, x, valueX = Infinity } = colon
  const below = lines.filter((line) => line !== own)
  const before = colon.at > 0 ? [cutLine(own, 0, colon.at)] : []
  const label = [
    ...before,
    ...below.filter((line) => isSameRow(line, own) && line.box.x1 < x + LINE_UP),
  ]
  const [first] = label
  if (!first) return undefined
  const values: TextLine[] = []
  let foot = own.baseline
  let isWhole = true
  for (const line of below) {
    if (label.includes(line)) continue
    const isValue = line.box.x0 > valueX - LINE_UP
    isWhole =
      line.baseline - foot <= widestLeading * line.size && (isValue || goesOnAs(first, line, x))
    if (!isWhole) break
    if (isValue) values.push(line)
    else label.push(line)
    foot = line.baseline
  }
  const whole = [own, ...label.filter((line) => !before.includes(line)), ...values]
  return { row: { row, colon, label: labelLines(label), values, lines: whole }, isWhole }
}

/** Tells the next line of a label: a heading begins elsewhere, or looks another way. */
const goesOnAs = (label: TextLine, line: TextLine, x: number): boolean =>
  line.box.x1 < x + LINE_UP &&
  Math.abs(line.box.x0 - label.box.x0) < LINE_UP &&
  isSameSize(line, label) &&
  line.spans[0]?.underline === label.spans[0]?.underline &&
  line.spans[0]?.font === label.spans[0]?.font

/** Tells labels whose texts, or which themselves, have lines below each other. */
const areLabels = (rows: readonly FormRow[]): boolean =>
  rows.length >= leastLabels &&
  (rows.some(({ label }) => label.length > 1) ||
    rows.filter(({ values }) => values.length > 0).length >= leastWrapped)
