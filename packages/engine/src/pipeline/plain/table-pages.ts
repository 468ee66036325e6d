import type { DrawingItem, DrawingPage } from "../../model/drawing.ts"
import { isPlainNumber } from "../../readers/plain/plain-text.ts"
import { breakLines } from "./break-lines.ts"
import type { PlainFaces } from "./plain-faces.ts"

/** Size of text, height of a row, room beside a text; points at full scale, as Excel has them. */
const SIZE = 11
const ROW = 15
const PADDING = 3
/** Baseline above the foot of a row. */
const FOOT = 3.5
/** Widths of columns: Excel's usual one, and sixty characters. */
const LEAST = 48
const MOST = 320
/** Rows whose texts give the columns their widths. */
const MEASURED_ROWS = 2000
/** Margins, points. */
const SIDE = 18
const EDGE = 36

const papers = { a4: [595.28, 841.89], a3: [841.89, 1190.55], letter: [612, 792] } as const
/** Scale below which a larger paper is taken, and that below which columns are printed in turn. */
const LEAST_A4_SCALE = 0.45
const LEAST_SCALE = 0.25
const IN_TURN_SCALE = 0.6

export interface TableOptions {
  /** A paper that was asked for; undefined: A4, or A3 where that is too small. */
  readonly paper: keyof typeof papers | undefined
  readonly orientation: "auto" | "portrait" | "landscape"
}

/** How a table goes on paper. */
interface Sheet {
  readonly width: number
  readonly height: number
  readonly scale: number
}

/** Lays rows of values out as a sheet, its columns as wide as their texts. */
export function* tablePages(
  rows: readonly (readonly string[])[],
  faces: PlainFaces,
  options: TableOptions,
): Generator<DrawingPage> {
  const widths = columnWidths(rows, faces)
  const sheet = sheetFor(
    widths.reduce((sum, width) => sum + width, 0),
    options,
  )
  let count = 0
  for (const columns of columnGroups(widths, (sheet.width - 2 * SIDE) / sheet.scale)) {
    let items: DrawingItem[] = []
    let top = EDGE
    const page = (): DrawingPage => {
      const made = { name: String(++count), width: sheet.width, height: sheet.height, items }
      items = []
      top = EDGE
      return made
    }
    for (const row of rows) {
      const cells = cellsOf({ row, columns, widths, faces })
      const height = Math.max(1, ...cells.map(({ lines }) => lines.length)) * ROW * sheet.scale
      if (top + height > sheet.height - EDGE && top > EDGE) yield page()
      for (const cell of cells) items.push(...drawCell(cell, { top, scale: sheet.scale, faces }))
      top += height
    }
    yield page()
  }
}

function columnWidths(rows: readonly (readonly string[])[], faces: PlainFaces): number[] {
  const widths: number[] = []
  for (const row of rows.slice(0, MEASURED_ROWS))
    for (const [column, value] of row.entries()) {
      const width = faces.widthOf(value) * SIZE + 2 * PADDING
      widths[column] = Math.min(MOST, Math.max(widths[column] ?? LEAST, width))
    }
  return widths
}

function sheetFor(width: number, { paper, orientation }: TableOptions): Sheet {
  const room = (name: keyof typeof papers, isWide: boolean): number =>
    papers[name][isWide ? 1 : 0] - 2 * SIDE
  const first = paper ?? "a4"
  const isWide = orientation === "auto" ? width > room(first, false) : orientation === "landscape"
  const isTooSmall = paper === undefined && room(first, isWide) / width < LEAST_A4_SCALE
  const chosen = isTooSmall ? "a3" : first
  const fitting = Math.min(1, room(chosen, isWide) / width)
  const [short, long] = papers[chosen]
  return {
    width: isWide ? long : short,
    height: isWide ? short : long,
    scale: fitting < LEAST_SCALE ? IN_TURN_SCALE : fitting,
  }
}

/** Columns page by page: as many as have room, one at least. */
function columnGroups(widths: readonly number[], room: number): (readonly [number, number])[] {
  const groups: [number, number][] = []
  let used = Number.POSITIVE_INFINITY
  for (const [column, width] of widths.entries()) {
    const last = groups.at(-1)
    // A point of tolerance: the last column fits exactly where the sheet is fitted.
    if (!last || used + width > room + 1) {
      groups.push([column, column + 1])
      used = width
    } else {
      last[1] = column + 1
      used += width
    }
  }
  return groups.length === 0 ? [[0, 0]] : groups
}

interface Row {
  readonly row: readonly string[]
  readonly columns: readonly [number, number]
  readonly widths: readonly number[]
  readonly faces: PlainFaces
}

/** A value in its column; points at full scale, from the left margin. */
interface Cell {
  readonly left: number
  readonly width: number
  readonly isNumber: boolean
  readonly lines: readonly string[]
}

/** The values of a row; a text wider than its column takes several lines. */
function cellsOf({ row, columns, widths, faces }: Row): Cell[] {
  const cells: Cell[] = []
  let left = 0
  for (let column = columns[0]; column < columns[1]; column++) {
    const width = widths[column] ?? LEAST
    const value = (row[column] ?? "").replaceAll("\t", " ")
    const room = (width - 2 * PADDING) / SIZE + TOLERANCE
    const lines = value
      .split(/\r\n|\r|\n/)
      .flatMap((part) => [...breakLines(part, faces, room)].map((pieces) => pieces[0]?.text ?? ""))
    if (value !== "") cells.push({ left, width, isNumber: isPlainNumber(value), lines })
    left += width
  }
  return cells
}

/** Ems by which the widest text of a column may be wider than its room, for sums of widths. */
const TOLERANCE = 0.01

function drawCell(
  { left, width, isNumber, lines }: Cell,
  { top, scale, faces }: { top: number; scale: number; faces: PlainFaces },
): DrawingItem[] {
  const size = SIZE * scale
  return lines.flatMap((line, index) => {
    const indent = isNumber ? width - PADDING - faces.widthOf(line) * SIZE : PADDING
    const y = top + ((index + 1) * ROW - FOOT) * scale
    return faces.draw(line, { x: SIDE + (left + indent) * scale, y, size })
  })
}
