import { linearText } from "../../model/formula-text.ts"
import { chars, emptyHtml, join, tag, type Html } from "../../html/markup.ts"
import { baseRun } from "../../html/reflow/looks.ts"
import type {
  Block,
  Figure,
  Inline,
  Paragraph,
  RunStyle,
  Table,
  TableCell,
} from "../../model/document.ts"
import { paragraphsOf } from "../../model/walk.ts"
import type { Writing } from "./context.ts"
import { inReadingOrder } from "../../model/reading-order.ts"
import { emptyMd, escapePipes, htmlMd, joinMd, spelt, pipeRows, type Markdown } from "./escape.ts"
import { figureMarkdown, inlinesMarkdown, pictureOf } from "./inlines.ts"

/**
 * Gives a table as rows of pipes, or as HTML where cells are merged or hold lists or tables: rows
 * of pipes know neither.
 */
export function tableMarkdown(onPage: Table, writing: Writing): Markdown[] {
  const table = inReadingOrder(onPage)
  const cells = table.rows.flatMap((row) => row.cells)
  const [only] = cells
  // A frame around text is no table.
  if (only && cells.length === 1) return writing.blocks(only.blocks)
  return [cells.every(isPlain) ? pipeTable(table, writing) : htmlTable(table, writing)]
}

const isPlain = ({ rowSpan, columnSpan, blocks }: TableCell): boolean =>
  rowSpan === 1 &&
  columnSpan === 1 &&
  blocks.every(
    (block) =>
      (block.kind === "paragraph" && !block.list) ||
      (block.kind === "figure" && block.content.kind !== "textBox"),
  )

/** Source: GFM 0.29, 4.10: the first row is the header and always there. */
function pipeTable(table: Table, writing: Writing): Markdown {
  const columns = table.columns.map((_, index) => index)
  const rows = table.rows.map(({ cells }) =>
    columns.map((column) => {
      const cell = cells.find((one) => one.column === column)
      return cell ? cellLine(cell.blocks, writing) : emptyMd
    }),
  )
  const header = table.headerRows > 0 ? (rows.shift() ?? []) : columns.map(() => emptyMd)
  const rule = columns.map((column) => ruleOf(table, column))
  return pipeRows([header, rule, ...rows])
}

function cellLine(blocks: readonly Block[], writing: Writing): Markdown {
  const lines = blocks.map((block) =>
    block.kind === "paragraph"
      ? inlinesMarkdown(block, writing, "<br>")
      : block.kind === "figure"
        ? figureMarkdown(block, writing)
        : emptyMd,
  )
  return escapePipes(
    joinMd(
      lines.filter((line) => line !== ""),
      "<br>",
    ),
  )
}

/** Alignment of a column, where most of its cells agree. */
function ruleOf(table: Table, column: number): Markdown {
  const aligns = table.rows
    .slice(table.headerRows)
    .flatMap(({ cells }) =>
      cells
        .filter((cell) => cell.column === column)
        .flatMap((cell) => [...paragraphsOf(cell.blocks)].map(({ format }) => format.align)),
    )
  const isMost = (wanted: Paragraph["format"]["align"]): boolean =>
    aligns.filter((align) => align === wanted).length * 2 > aligns.length
  if (isMost("right")) return spelt`---:`
  return isMost("centre") ? spelt`:---:` : spelt`---`
}

/**
 * A block of HTML ends at an empty line, so there is none in it. Source: CommonMark 0.31.2, 4.6.
 */
const htmlTable = (table: Table, writing: Writing): Markdown =>
  spelt`<table>\n${joinMd(rowsHtml(table, writing).map(htmlMd), "\n")}\n</table>`

function rowsHtml(table: Table, writing: Writing): Html[] {
  return table.rows.map(({ cells }, index) =>
    tag(
      "tr",
      {},
      cells.map((cell) =>
        tag(
          index < table.headerRows || cell.isHeader ? "th" : "td",
          {
            colspan: cell.columnSpan > 1 ? cell.columnSpan : undefined,
            rowspan: cell.rowSpan > 1 ? cell.rowSpan : undefined,
          },
          cellHtml(cell.blocks, writing),
        ),
      ),
    ),
  )
}

function cellHtml(blocks: readonly Block[], writing: Writing): Html {
  const lines = blocks.map((block) => {
    if (block.kind === "table") return tag("table", {}, rowsHtml(block, writing))
    if (block.kind === "paragraph") return paragraphHtml(block, writing)
    if (block.content.kind === "textBox") return cellHtml(block.content.blocks, writing)
    return pictureHtml(block, writing)
  })
  return join(
    lines
      .filter((line) => line !== "")
      .flatMap((line, at) => (at === 0 ? [line] : [tag("br"), line])),
  )
}

function paragraphHtml(paragraph: Paragraph, writing: Writing): Html {
  const label = paragraph.list ? writing.label(paragraph.list) : ""
  const base = baseRun(writing.document, paragraph)
  const text = inlinesHtml(paragraph.inlines, base, writing)
  return label === "" ? text : join([chars(label), chars(" "), text])
}

function inlinesHtml(inlines: readonly Inline[], base: RunStyle, writing: Writing): Html {
  return join(
    inlines.map((inline) => {
      switch (inline.kind) {
        case "text":
          return markedHtml(inline.text, inline.style, base)
        case "pageField":
          return chars(inline.shown)
        case "break":
          return tag("br")
        case "tab":
          return chars(" ")
        case "figure":
          return pictureHtml(inline.figure, writing)
        case "formula":
          return chars(linearText(inline.formula.tree))
        case "note":
          // Marks of notes are read in a block of HTML no more; the note's own mark says which.
          return tag("sup", {}, chars(writing.document.notes[inline.note]?.mark ?? "*"))
        case "link": {
          const text = inlinesHtml(inline.inlines, base, writing)
          const { target } = inline
          return target.kind === "uri" && /^(?:https?|mailto):/i.test(target.uri.trim())
            ? tag("a", { href: target.uri.trim() }, text)
            : text
        }
      }
    }),
  )
}

function markedHtml(text: string, style: RunStyle, base: RunStyle): Html {
  let html = chars(text.replace(/\s+/g, " "))
  if (style.verticalAlign)
    html = tag(style.verticalAlign === "superscript" ? "sup" : "sub", {}, html)
  if (style.italic && !base.italic) html = tag("em", {}, html)
  if (style.bold && !base.bold) html = tag("strong", {}, html)
  return html
}

function pictureHtml(figure: Figure, writing: Writing): Html {
  const picture = pictureOf(figure, writing)
  return picture ? tag("img", { src: picture.path, alt: picture.alt }) : emptyHtml
}
