import type { Rgb } from "../../../base/colour.ts"
import type { Pt } from "../../../base/units.ts"
import type { Chart } from "../../../model/chart.ts"
import type { BorderLine, Borders } from "../../../model/document.ts"
import type { CellValue } from "../values/types.ts"
import type { CellArea } from "./sum-formulas.ts"

/** The workbook as decided, before it is spelled in XML. */
export interface WorkbookPlan {
  readonly sheets: readonly SheetPlan[]
  /** Totals that are formulas. */
  readonly formulaCount: number
}

export interface SheetPlan {
  /** At most 31 characters, unique in the workbook. */
  readonly name: string
  /** Column widths from column A on. */
  readonly columns: readonly Pt[]
  /** Made row by row while the sheet is written; walking it again makes the same rows. */
  readonly rows: Iterable<RowPlan>
  readonly rowCount: number
  readonly merges: readonly MergePlan[]
  /** Column A stands at the right. */
  readonly isRightToLeft?: boolean
  /** Rows at the top that stay in view and repeat in print. */
  readonly frozenRows: number
  readonly print: PrintPlan
  /** A chart whose data the sheet holds; it stands to the right of them. */
  readonly chart?: Chart
}

/** Rows and columns count from 0. */
export interface MergePlan {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
}

export interface PrintPlan {
  readonly width: Pt
  readonly height: Pt
}

export interface RowPlan {
  readonly index: number
  readonly height: Pt
  /** By column. */
  readonly cells: readonly CellPlan[]
}

export interface CellPlan {
  readonly column: number
  /** Absent in cells that only carry the look of a merged area. */
  readonly content?: CellContent
  readonly look: CellLook
}

export interface CellContent {
  readonly value: CellValue
  /** Stretches in one style where the text has several; joined they give the text. */
  readonly runs?: readonly TextStretch[]
  readonly link?: string
  /** Cells that this one is the sum of. */
  readonly sumOf?: readonly CellArea[]
}

export interface TextStretch {
  readonly text: string
  readonly font: FontLook
}

export interface FontLook {
  readonly name: string
  readonly size: Pt
  readonly bold: boolean
  readonly italic: boolean
  readonly underline: "none" | "single" | "double"
  readonly strike: boolean
  readonly colour: Rgb
  readonly position: "baseline" | "superscript" | "subscript"
}

/** Everything that a cell format of styles.xml holds but the number format. */
export interface CellLook {
  readonly font: FontLook
  readonly fill?: Rgb
  readonly borders: Borders
  readonly horizontal: "general" | "left" | "center" | "right" | "justify"
  readonly vertical: "top" | "center" | "bottom"
  readonly wraps: boolean
  /** Type is made smaller where the column is too narrow. */
  readonly shrinks: boolean
  /** Steps of three spaces. */
  readonly indent: number
  /** Degrees: 90 reads upwards, 180 stands for -90. Source: ECMA-376 part 1, 18.8.1. */
  readonly rotation: 0 | 90 | 180
}

/** Gives equal strings for equal fonts; made for every cell, so spelled by hand. */
export function fontKey(font: FontLook): string {
  return `${font.name}|${font.size}|${font.colour}|${font.underline}|${font.position}|${Number(font.bold)}${Number(font.italic)}${Number(font.strike)}`
}

const lineKey = (line: BorderLine | undefined): string =>
  line ? `${line.style} ${line.width} ${line.colour}` : ""

/** Gives equal strings for equal looks. */
export function lookKey(look: CellLook): string {
  const { top, right, bottom, left } = look.borders
  return `${fontKey(look.font)}|${look.fill ?? ""}|${lineKey(top)},${lineKey(right)},${lineKey(bottom)},${lineKey(left)}|${look.horizontal}|${look.vertical}|${Number(look.wraps)}${Number(look.shrinks)}|${look.indent}|${look.rotation}`
}
