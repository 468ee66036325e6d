import { counts, ems } from "../../geometry/scale.ts"
import { union } from "../../../base/geometry.ts"
import type { RuleSet, TableDraft, TextLine } from "../../drafts.ts"
import { buildTable } from "./build-table.ts"
import type { FormInput } from "./forms.ts"
import type { Found } from "./ruled.ts"
import { LINE_UP, LEAST_ROWS, PADDING } from "./table-measures.ts"

/** Rows of such blocks in which both sides must ask for the same. */
const leastEqual = counts.pair
/** Distance of baselines in ems beyond which the blocks have ended: room for a signature. */
const widestStepEm = 5

/** What a line asks for before its colon. */
const question = /^([^：:]{1,16})[：:]/

/**
 * Finds two blocks side by side that ask for the same line by line: the parties at the foot of a
 * contract.
 *
 * Columns of text never repeat each other so.
 */
export function findParallelBlocks({ lines, rules, page }: FormInput): Found {
  const upright = lines.filter(
    (line) =>
      line.angle === 0 && !line.isVertical && line.direction === "ltr" && line.text.trim() !== "",
  )
  const right = Math.max(0, ...upright.map((line) => line.box.x1))
  const tables: TableDraft[] = []
  const taken = new Set<TextLine>()
  let open: Pair[] = []
  const close = (): void => {
    if (open.length >= LEAST_ROWS && open.filter(isEqual).length >= leastEqual) {
      tables.push(tableOf(open, { rules, page, right }))
      for (const line of open.flat()) taken.add(line)
    }
    open = []
  }
  for (const row of linesByBaseline(upright)) {
    const pair = pairOf(row)
    const last = open.at(-1)
    if (!pair || (last && !follows(last, pair))) close()
    if (pair) open.push(pair)
  }
  close()
  return { tables, taken }
}

type Pair = readonly [TextLine, TextLine]

function linesByBaseline(lines: readonly TextLine[]): TextLine[][] {
  const rows: TextLine[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row?.[0] && line.baseline - row[0].baseline < ems.tight * line.size) row.push(line)
    else rows.push([line])
  }
  return rows
}

function pairOf(row: readonly TextLine[]): Pair | undefined {
  const [first, second, ...others] = row.toSorted((a, b) => a.box.x0 - b.box.x0)
  if (
    !first ||
    !second ||
    others.length > 0 ||
    !question.test(first.text) ||
    !question.test(second.text)
  )
    return undefined
  return second.box.x0 - first.box.x1 > first.size ? [first, second] : undefined
}

function follows(above: Pair, below: Pair): boolean {
  const distance = below[0].baseline - above[0].baseline
  return (
    distance < widestStepEm * below[0].size &&
    Math.abs(above[0].box.x0 - below[0].box.x0) < LINE_UP &&
    Math.abs(above[1].box.x0 - below[1].box.x0) < LINE_UP
  )
}

function isEqual([left, right]: Pair): boolean {
  const [one, other] = [left, right].map((line) =>
    question.exec(line.text)?.[1]?.replace(/\s/g, ""),
  )
  return one === other
}

function tableOf(
  pairs: readonly Pair[],
  {
    rules,
    page,
    right,
  }: { readonly rules: RuleSet; readonly page: number; readonly right: number },
): TableDraft {
  const boxes = pairs.map(([a, b]) => union(a.box, b.box))
  const [first, last] = [boxes[0], boxes.at(-1)]
  const xs = [
    Math.min(...boxes.map((box) => box.x0)) - 2,
    Math.min(...pairs.map((pair) => pair[1].box.x0)) - PADDING,
    Math.max(right, ...boxes.map((box) => box.x1)) + 4,
  ]
  const ys = [
    (first?.y0 ?? 0) - 1,
    ...boxes.slice(1).map((box, index) => ((boxes[index]?.y1 ?? 0) + box.y0) / 2),
    (last?.y1 ?? 0) + 1,
  ]
  const slots = pairs.flatMap((pair, row) =>
    pair.map((line, column) => ({ row, column, rowSpan: 1, columnSpan: 1, lines: [line] })),
  )
  return buildTable({ xs, ys, slots }, { page, rules, evidence: "aligned", confidence: 0.6 })
}
