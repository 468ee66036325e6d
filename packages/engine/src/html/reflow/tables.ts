import type { Table, TableCell, TableRow } from "../../model/document.ts"
import { inReadingOrder } from "../../model/reading-order.ts"
import { spell, tag, type Html } from "../markup.ts"
import { onGround, type Reflow } from "./context.ts"
import { borderDeclarations } from "./looks.ts"
import { cellParagraph } from "./paragraphs.ts"
import { twoTone } from "../two-tone.ts"

/**
 * Gives a table with its head, spans and column shares; it scrolls on its own where the window is
 * too narrow. A table of one cell is a frame around its text.
 */
export function tableHtml(onPage: Table, reflow: Reflow): Html {
  const [only, other] = onPage.rows.flatMap(({ cells }) => cells)
  if (only && !other) return frameHtml(only, reflow)
  const table = inReadingOrder(onPage)
  const total = table.columns.reduce((sum, width) => sum + width, 0) || 1
  const columns = table.columns.map((width) =>
    tag("col", { style: `width:${spell((width / total) * 100)}%` }),
  )
  const head = table.rows.slice(0, table.headerRows)
  const body = table.rows.slice(table.headerRows)
  return tag(
    "div",
    { class: "table", role: "region", tabindex: "0", "aria-label": table.caption ?? "表格" },
    [
      tag(
        "table",
        { dir: table.rightToLeft ? "rtl" : undefined, class: widthClass(total, reflow) },
        [
          tag("colgroup", {}, columns),
          head.length > 0 &&
            tag(
              "thead",
              {},
              head.map((row) => rowHtml(row, true, reflow)),
            ),
          tag(
            "tbody",
            {},
            body.map((row) => rowHtml(row, false, reflow)),
          ),
        ],
      ),
    ],
  )
}

/**
 * Share of its width on the page below which a table is not pressed: it scrolls instead. Its words
 * would be cut into pieces.
 */
const LEAST_WIDTH = 0.7

const widthClass = (total: number, { classes, document }: Reflow): string | undefined =>
  classes.of([`min-width:${spell((LEAST_WIDTH * total) / Math.max(1, document.body.size))}rem`])

function frameHtml({ fill, borders, blocks }: TableCell, reflow: Reflow): Html {
  const ground = fill === undefined ? [] : twoTone("background", fill, "fill")
  const look = reflow.classes.of([...ground, ...borderDeclarations(borders)])
  return tag(
    "div",
    { class: look === undefined ? "box" : `box ${look}` },
    reflow.blocksHtml(blocks, onGround(reflow, fill)),
  )
}

function rowHtml(row: TableRow, isHead: boolean, reflow: Reflow): Html {
  return tag(
    "tr",
    {},
    row.cells.map((cell) => cellHtml(cell, isHead, reflow)),
  )
}

function cellHtml(cell: TableCell, isHead: boolean, reflow: Reflow): Html {
  const isHeader = isHead || cell.isHeader
  const declarations = [
    ...(cell.fill === undefined ? [] : twoTone("background", cell.fill, "fill")),
    ...(cell.align === "top" ? [] : [`vertical-align:${cell.align}`]),
    ...borderDeclarations(cell.borders),
  ]
  const [only] = cell.blocks
  const isSingle = cell.blocks.length === 1 && only?.kind === "paragraph" && !only.list
  const inside = onGround(reflow, cell.fill)
  const content =
    isSingle && only.kind === "paragraph"
      ? cellParagraph(only, inside)
      : { declarations: [], html: reflow.blocksHtml(cell.blocks, inside) }
  return tag(
    isHeader ? "th" : "td",
    {
      rowspan: cell.rowSpan > 1 ? cell.rowSpan : undefined,
      colspan: cell.columnSpan > 1 ? cell.columnSpan : undefined,
      scope: isHeader ? (isHead ? "col" : "row") : undefined,
      class: reflow.classes.of([...declarations, ...content.declarations]),
    },
    content.html,
  )
}
