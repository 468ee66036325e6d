import type { CellValue } from "../values/types.ts"

/** Cells of one sheet, rows and columns from 0, both ends within. */
export interface CellArea {
  readonly row: number
  readonly column: number
  readonly toRow: number
  readonly toColumn: number
}

/** Areas whose cells a total adds up, by the place of the total: `row,column`. */
export type SumFormulas = ReadonlyMap<string, readonly CellArea[]>

/** What one cell of a table reads as; spans count at their first place. */
export interface ReadCell {
  readonly column: number
  readonly value: CellValue
}

/** Gives the place of a cell as its formula is found by. */
export const placeKey = (row: number, column: number): string => `${row},${column}`

/** Words that call a row or a column a total, in the languages whose tables name them. */
const totalWords =
  /合\s*计|总\s*计|小\s*计|共\s*计|總\s*計|合\s*計|小\s*計|\b(?:sub-?)?totals?\b|\bsum\b|\bjumlah\b|\bgesamt|\bsumme\b|\bsubtotaal\b|\btotaal\b|\bсумма\b|итого|всего/iu

/** Fewest cells, of which so many are not zero, that make an equal sum more than chance. */
const LEAST_ADDENDS = 2

/** Totals that a total of totals adds at most; a formula takes 255 arguments. */
const MOST_SUBTOTALS = 200

/** Decimals that addends may have more than their total shows: 2.50 and 1.50 make 4. */
const MORE_DECIMALS = 4
const MOST_DECIMALS = 12

/** Share of the last decimal by which a double misses the number that was printed. */
const ROUNDING = 1e-3

interface Amount {
  readonly row: number
  readonly column: number
  readonly value: number
  readonly isPercent: boolean
}

/**
 * Finds the totals of a table that are provably the sum of the cells above them or beside them.
 *
 * A total is a number in a row or a column that is called one; the proof is that the shown numbers
 * add up to it to the last digit. Rows are walked once; each total is looked for among the cells
 * since the total before it, then among these totals. Formulas only reach up and to the left, so
 * that none goes round in a circle. `firstRow` is the row of the sheet at which the table starts.
 */
export function sumFormulas(
  rows: readonly (readonly ReadCell[])[],
  headerRows: number,
  firstRow: number,
): SumFormulas {
  const found = new Map<string, readonly CellArea[]>()
  const columns = new Map<number, ColumnSoFar>()
  const totalColumns = new Set<number>()
  for (const [index, cells] of rows.entries()) {
    const row = firstRow + index
    const isTotal = index >= headerRows && cells.some(isTotalWord)
    if (index < Math.max(1, headerRows))
      for (const cell of cells.filter(isTotalWord)) totalColumns.add(cell.column)
    const beside: Amount[] = []
    for (const cell of cells) {
      const amount = amountOf(cell, row)
      const above = columns.get(cell.column) ?? { addends: [], totals: [] }
      columns.set(cell.column, above)
      if (!amount) {
        if (!isText(cell)) continue
        columns.set(cell.column, { addends: [], totals: [] })
        beside.length = 0
        continue
      }
      const isSumBeside = totalColumns.has(cell.column)
      const sum =
        (isTotal ? sumAbove(above, amount) : undefined) ??
        (isSumBeside ? wholeArea(runFor(beside, amount)) : undefined)
      if (sum) found.set(placeKey(index, cell.column), sum)
      if (isTotal) closeWith(above, amount)
      else above.addends.push(amount)
      if (isSumBeside) beside.length = 0
      else beside.push(amount)
    }
  }
  return found
}

/** Numbers of a column since its last total, and the totals that no other has added yet. */
interface ColumnSoFar {
  readonly addends: Amount[]
  readonly totals: Amount[]
}

function closeWith(column: ColumnSoFar, total: Amount): void {
  const isOfTotals = column.addends.length === 0 && column.totals.length > 1
  column.addends.length = 0
  if (isOfTotals) column.totals.length = 0
  column.totals.push(total)
}

function sumAbove({ addends, totals }: ColumnSoFar, total: Amount): CellArea[] | undefined {
  return wholeArea(runFor(addends, total)) ?? eachCell(runFor(totals.slice(-MOST_SUBTOTALS), total))
}

/** Gives the longest run up to the end of the addends that adds up to the total. */
function runFor(addends: readonly Amount[], total: Amount): readonly Amount[] {
  const scale = 10 ** Math.min(MOST_DECIMALS, decimalsOf(total) + MORE_DECIMALS)
  const wanted = Math.round(total.value * scale)
  let [sum, filled, start] = [0, 0, addends.length]
  for (let at = addends.length - 1; at >= 0; at--) {
    const addend = addends[at]
    if (!addend || addend.isPercent !== total.isPercent) break
    const scaled = addend.value * scale
    sum += Math.round(scaled)
    if (!Number.isSafeInteger(sum) || Math.abs(scaled - Math.round(scaled)) > ROUNDING) break
    if (addend.value !== 0) filled++
    if (sum === wanted && filled >= LEAST_ADDENDS) start = at
  }
  return addends.slice(start)
}

function decimalsOf({ value }: Amount): number {
  const [digits = "", power = "0"] = String(value).split("e")
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(power))
}

/** The area of a run in one column or row; nothing else but empty cells lies between its ends. */
function wholeArea(run: readonly Amount[]): CellArea[] | undefined {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return undefined
  return [{ row: first.row, column: first.column, toRow: last.row, toColumn: last.column }]
}

/** Totals stand among the cells that they add, so each is named alone. */
function eachCell(run: readonly Amount[]): CellArea[] | undefined {
  if (run.length === 0) return undefined
  return run.map(({ row, column }) => ({ row, column, toRow: row, toColumn: column }))
}

function amountOf({ column, value }: ReadCell, row: number): Amount | undefined {
  return value.kind === "number"
    ? { row, column, value: value.value, isPercent: value.format.includes("%") }
    : undefined
}

/** Dashes stand for nothing, and a sum passes over them. */
const isText = ({ value }: ReadCell): boolean =>
  value.kind === "date" || (value.kind === "text" && !/^[-–—−\s]*$/.test(value.text))

const isTotalWord = ({ value }: ReadCell): boolean =>
  value.kind === "text" && totalWords.test(value.text)
