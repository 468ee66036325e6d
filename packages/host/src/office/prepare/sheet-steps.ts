import type { SheetFaces } from "../fonts/sheet-faces.ts"
import { settleDates } from "./date-formats.ts"
import { fitRows, readFitting } from "./fitted-rows.ts"
import { shrinkNumbers } from "./number-fit.ts"
import { asExcelPrints, isByExcel, nameSheetFaces } from "./sheet-print.ts"
import type { Step } from "./step.ts"
import { drawTableStyles } from "./table-cells.ts"

/** The parts of a workbook that steps change. */
export interface SheetParts {
  readonly styles: string
  /** Texts that cells share. */
  readonly texts: string
  /** Sheets that are printed, by the name of their part. */
  readonly sheets: ReadonlyMap<string, string>
}

/** What steps ask of a workbook besides. */
export interface AboutWorkbook {
  readonly faces: SheetFaces
  /** Whether Excel for Mac saved it. */
  readonly isMac: boolean
  /** The tables of a sheet. */
  readonly tablesOf: (part: string) => readonly string[]
}

/**
 * What is written into the copy of a workbook once its pages are set up, in this order: numbers get
 * room in columns as they are on the screen, then columns and rows their measures in print; faces
 * are named last, as measures go by the workbook's own.
 */
export const sheetSteps: readonly Step<SheetParts, AboutWorkbook>[] = [
  { name: "usual dates", settle: (parts) => ({ ...parts, styles: settleDates(parts.styles) }) },
  {
    name: "styles of tables",
    settle: (parts, { tablesOf }) => ({ ...parts, ...drawTableStyles(parts, tablesOf) }),
  },
  { name: "numbers that fit", settle: (parts) => ({ ...parts, ...shrinkNumbers(parts) }) },
  {
    name: "measures of print",
    settle: (parts, { faces, isMac }) => ({ ...parts, ...asExcelPrints(parts, faces, isMac) }),
  },
  { name: "rows as high as their text", settle: rowsFitted },
  {
    name: "stand-in faces",
    settle: (parts, { faces }) => ({
      ...parts,
      styles: nameSheetFaces(parts.styles, faces),
      texts: nameSheetFaces(parts.texts, faces),
    }),
  },
]

/** Rows that Excel wrote have the height that they have there. */
function rowsFitted(parts: SheetParts, { faces }: AboutWorkbook): SheetParts {
  if ([...parts.sheets.values()].every(isByExcel)) return parts
  const fitting = readFitting(parts.styles, parts.texts, faces)
  return {
    ...parts,
    sheets: new Map(
      [...parts.sheets].map(([part, xml]) => [part, isByExcel(xml) ? xml : fitRows(xml, fitting)]),
    ),
  }
}

/** What is done to a workbook and its sheets while their pages are set up. */
export const pagingSteps = {
  absoluteNames: "print areas without $",
  merges: "merges end with the cells",
  pages: "set-up of pages",
  heads: "heads on every page",
} as const
