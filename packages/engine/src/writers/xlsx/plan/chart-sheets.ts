import { chartTable, valueFormat, type Chart } from "../../../model/chart.ts"
import type { Document, Figure } from "../../../model/document.ts"
import { figuresOf } from "../../../model/walk.ts"
import { isChinese, uniqueName } from "./sheet-names.ts"
import type { CellPlan, RowPlan, SheetPlan } from "./types.ts"

/** Widths of the columns of names and of values, in points. */
const NAME_WIDTH = 110
const VALUE_WIDTH = 72

/** Gives the charts of the text in reading order. */
export const chartsOf = (document: Document): readonly Chart[] =>
  document.sections
    .flatMap(({ blocks }) => figuresOf(blocks))
    .flatMap(({ content }: Figure) => (content.kind === "chart" ? [content.chart] : []))

/** Gives a sheet a chart: its data, with the chart beside them. */
export function chartSheets(document: Document, sheets: readonly SheetPlan[]): SheetPlan[] {
  const taken = new Set(sheets.map(({ name }) => name.toLowerCase()))
  const word = isChinese(document) ? "图表" : "Chart "
  return chartsOf(document).map((chart, index) => {
    const name = uniqueName(`${word}${index + 1}`, taken)
    taken.add(name.toLowerCase())
    const table = chartTable(chart)
    const [page] = document.pages
    return {
      name,
      columns: (table[0] ?? []).map((_, column) => (column === 0 ? NAME_WIDTH : VALUE_WIDTH)),
      merges: [],
      frozenRows: 0,
      rowCount: table.length,
      print: { width: page?.width ?? 595, height: page?.height ?? 842 },
      rows: table.map((cells, row) => rowOf(cells, row, chart)),
      chart,
    }
  })
}

function rowOf(cells: readonly (string | number | null)[], index: number, chart: Chart): RowPlan {
  const { text: look, categoryAxis } = chart
  const day = categoryAxis?.dates?.days[index - 1]
  const format = categoryAxis?.dates?.format ?? "General"
  const planned = cells.flatMap((cell, column): CellPlan[] => {
    if (cell === null || cell === "") return []
    return [
      {
        column,
        content: {
          value:
            column === 0 && day !== undefined
              ? { kind: "number", value: day, format }
              : typeof cell === "number"
                ? { kind: "number", value: cell, format: valueFormat(chart) ?? "General" }
                : { kind: "text", text: cell },
        },
        look: {
          font: {
            name: "Calibri",
            size: 11,
            bold: index === 0,
            italic: false,
            underline: "none",
            strike: false,
            colour: look.colour,
            position: "baseline",
          },
          borders: {},
          horizontal: "general",
          vertical: "bottom",
          wraps: false,
          shrinks: false,
          indent: 0,
          rotation: 0,
        },
      },
    ]
  })
  return { index, height: 0, cells: planned }
}
