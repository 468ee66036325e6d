import { ptToEmu } from "../../base/units.ts"
import type { Table, TableCell } from "../../model/document.ts"
import { element, type Xml } from "../../ooxml/xml.ts"
import { borderXml, noFill, solidFill } from "../../ooxml/drawing-paint.ts"
import type { ObjectIds } from "./emit-shape.ts"
import { paragraphsXml, type TextContext } from "./emit-text.ts"
import type { Fit } from "./fit-page.ts"

/** Gives a native table. Source: ECMA-376 part 1, 21.1.3.13 "tbl". */
export function tableXml(table: Table, fit: Fit, ids: ObjectIds, context: TextContext): Xml {
  const id = ids.next()
  const box = table.placement[0]?.box ?? { x0: 0, y0: 0, x1: 0, y1: 0 }
  const { x, y, cx, cy } = fit.box(box)
  const grid = gridOf(table)
  return element("p:graphicFrame", {}, [
    element("p:nvGraphicFramePr", {}, [
      element("p:cNvPr", { id, name: `表格 ${id}` }),
      element("p:cNvGraphicFramePr", {}, element("a:graphicFrameLocks", { noGrp: true })),
      element("p:nvPr"),
    ]),
    element("p:xfrm", {}, [element("a:off", { x, y }), element("a:ext", { cx, cy })]),
    element(
      "a:graphic",
      {},
      element(
        "a:graphicData",
        { uri: "http://schemas.openxmlformats.org/drawingml/2006/table" },
        element("a:tbl", {}, [
          element("a:tblPr", { firstRow: table.headerRows > 0 || undefined }),
          element(
            "a:tblGrid",
            {},
            table.columns.map((width) =>
              element("a:gridCol", { w: Math.max(1, fit.length(width)) }),
            ),
          ),
          table.rows.map((row, index) =>
            element(
              "a:tr",
              { h: fit.length(row.height) },
              (grid[index] ?? []).map((place) => cellXml(place, row.height, { fit, context })),
            ),
          ),
        ]),
      ),
    ),
  ])
}

/**
 * Place of the grid: the cell that covers it, and whether it is the cell's first column and row.
 */
interface GridPlace {
  readonly cell: TableCell | undefined
  readonly isLeft: boolean
  readonly isTop: boolean
}

/** Every place of the grid needs an element of its own, covered ones too. */
function gridOf(table: Table): GridPlace[][] {
  const grid: GridPlace[][] = table.rows.map(() =>
    table.columns.map(() => ({ cell: undefined, isLeft: true, isTop: true })),
  )
  table.rows.forEach((row, top) => {
    for (const cell of row.cells) {
      for (let y = top; y < Math.min(top + cell.rowSpan, table.rows.length); y++) {
        for (
          let x = cell.column;
          x < Math.min(cell.column + cell.columnSpan, table.columns.length);
          x++
        ) {
          const line = grid[y]
          if (line) line[x] = { cell, isLeft: x === cell.column, isTop: y === top }
        }
      }
    }
  })
  return grid
}

/** Gives a place of the grid; `height` is that of its row, in points. */
function cellXml(
  { cell, isLeft, isTop }: GridPlace,
  height: number,
  { fit, context }: { readonly fit: Fit; readonly context: TextContext },
): Xml {
  const isOwner = cell !== undefined && isLeft && isTop
  return element(
    "a:tc",
    {
      rowSpan: cell && isTop && cell.rowSpan > 1 ? cell.rowSpan : undefined,
      gridSpan: cell && isLeft && cell.columnSpan > 1 ? cell.columnSpan : undefined,
      hMerge: cell && !isLeft ? true : undefined,
      vMerge: cell && !isTop ? true : undefined,
    },
    [
      element("a:txBody", {}, [
        element("a:bodyPr"),
        element("a:lstStyle"),
        paragraphsXml(isOwner ? cell.blocks : [], context, { height }),
      ]),
      cellProperties(cell, fit),
    ],
  )
}

function cellProperties(cell: TableCell | undefined, fit: Fit): Xml {
  if (!cell) return element("a:tcPr")
  const { borders, padding } = cell
  const margin = (points: number): number => ptToEmu(Math.max(0, points) * fit.scale)
  const side = (name: string, key: "left" | "right" | "top" | "bottom"): Xml =>
    borderXml(name, borders[key], fit.length(borders[key]?.width ?? 0))
  return element(
    "a:tcPr",
    {
      marL: margin(padding.left),
      marR: margin(padding.right),
      marT: margin(padding.top),
      marB: margin(padding.bottom),
      vert: cell.rotation === 90 ? "vert" : cell.rotation === 270 ? "vert270" : undefined,
      anchor: { top: "t", middle: "ctr", bottom: "b" }[cell.align],
    },
    [
      side("a:lnL", "left"),
      side("a:lnR", "right"),
      side("a:lnT", "top"),
      side("a:lnB", "bottom"),
      cell.fill === undefined ? noFill() : solidFill(cell.fill),
    ],
  )
}
