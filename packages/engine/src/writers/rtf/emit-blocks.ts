import type { Block, Paragraph, Table, TableCell } from "../../model/document.ts"
import type { RtfContext } from "./context.ts"
import { borderWords, formatWords, runWords } from "./emit-format.ts"
import { shapeRtf } from "./emit-shape.ts"
import { bookmarksRtf, inlinesRtf, noteMark } from "./emit-inlines.ts"
import { emptyRtf, group, joinRtf, rtf, words, type Rtf } from "./markup.ts"

/** Gives blocks that stand in the body, a header or a note. */
export function blocksRtf(blocks: readonly Block[], context: RtfContext): Rtf {
  return joinRtf(blocks.map((block) => blockRtf(block, context)))
}

function blockRtf(block: Block, context: RtfContext): Rtf {
  if (block.kind === "paragraph") return rtf`${paragraphRtf(block, context, false)}\\par\n`
  if (block.kind === "table")
    return block.startsPage === true
      ? rtf`\\pard\\plain\\pagebb\\sl-20\\slmult0\\par\n${tableRtf(block, context)}`
      : tableRtf(block, context)
  if (context.keepsPlaces && block.anchor === "page")
    return shapeRtf(block, context, (inner) => blocksRtf(inner, context))
  if (block.content.kind === "textBox") return blocksRtf(block.content.blocks, context)
  const picture = context.picture(block)
  return picture === "" ? emptyRtf : rtf`\\pard\\plain ${picture}\\par\n`
}

/**
 * Gives a paragraph without its end, which is `\par` in the body and `\cell` at the end of a cell.
 */
function paragraphRtf(paragraph: Paragraph, context: RtfContext, inTable: boolean): Rtf {
  const { list } = paragraph
  const style = context.document.styles.find((one) => one.id === paragraph.style)
  const level =
    paragraph.headingLevel === undefined ? undefined : Math.min(9, paragraph.headingLevel) - 1
  const label = list
    ? group(rtf`\\listtext`, context.text.content(context.label(list)), rtf`\\tab `)
    : emptyRtf
  return joinRtf([
    label,
    words({ pard: true, plain: true, s: context.styles.get(paragraph.style) ?? 0, intbl: inTable }),
    formatWords(paragraph.format, context),
    words({
      outlinelevel: level,
      ls: list ? list.list + 1 : undefined,
      ilvl: list?.level,
      pagebb: paragraph.breakBefore === "page",
    }),
    style ? runWords(style.run, context) : emptyRtf,
    bookmarksRtf(paragraph.bookmarks ?? []),
    inlinesRtf(paragraph.inlines, context, (note) => noteRtf(note, context)),
  ])
}

function noteRtf(note: number, context: RtfContext): Rtf {
  const blocks = context.document.notes[note]?.blocks ?? []
  const paragraphs = blocks.filter((block): block is Paragraph => block.kind === "paragraph")
  return joinRtf(
    paragraphs.map((paragraph, index) => {
      const content = inlinesRtf(paragraph.inlines, context, () => emptyRtf)
      const closing = context.text.content(context.document.notes[note]?.closing ?? "")
      const mark = index === 0 ? rtf`${noteMark(note, context)}${closing} ` : emptyRtf
      const end = index < paragraphs.length - 1 ? rtf`\\par ` : emptyRtf
      return rtf`${paragraphWords(paragraph, context)}${mark}${content}${end}`
    }),
  )
}

/** Style and look that the text of a note starts from. */
function paragraphWords(paragraph: Paragraph, context: RtfContext): Rtf {
  const style = context.document.styles.find((one) => one.id === paragraph.style)
  return joinRtf([
    words({ pard: true, plain: true, s: context.styles.get(paragraph.style) ?? 0 }),
    formatWords(paragraph.format, context),
    style ? runWords(style.run, context) : emptyRtf,
    rtf` `,
  ])
}

interface GridCell {
  readonly cell: TableCell | undefined
  readonly isTop: boolean
  readonly right: number
}

/**
 * Gives a table row by row. A cell that goes on over rows needs a place in each. Source: RTF 1.9.1,
 * "Table Definitions".
 */
function tableRtf(table: Table, context: RtfContext): Rtf {
  const grid = gridOf(table)
  const rows = table.rows.map((row, index) => {
    const cells = grid[index] ?? []
    const height = (row.height - (row.edge ?? 0)) * 20 * (row.heightRule === "exact" ? -1 : 1)
    const head = words({
      trowd: true,
      trgaph: 0,
      trleft: indentOf(table) * 20,
      trrh: height,
      trhdr: index < table.headerRows,
      trkeep: row.isWhole === true,
      trqc: table.align === "centre",
      trqr: table.align === "right",
    })
    const definitions = joinRtf(cells.map((place) => cellWords(place, table, context)))
    const contents = joinRtf(cells.map((place) => cellContent(place, context)))
    return rtf`${head}${definitions}\n${contents}\\row\n`
  })
  return rtf`${joinRtf(rows)}\\pard\\plain\n`
}

/** A table set to the middle or the right stands there by itself. */
const indentOf = (table: Table): number => (table.align === "left" ? table.indent : 0)

function gridOf(table: Table): GridCell[][] {
  const owner = table.rows.map(() =>
    table.columns.map(() => undefined as { cell: TableCell; top: number } | undefined),
  )
  table.rows.forEach((row, top) => {
    for (const cell of row.cells) {
      for (let y = top; y < Math.min(table.rows.length, top + cell.rowSpan); y++) {
        for (
          let x = cell.column;
          x < Math.min(table.columns.length, cell.column + cell.columnSpan);
          x++
        ) {
          const line = owner[y]
          if (line) line[x] = { cell, top }
        }
      }
    }
  })
  const edges = table.columns.reduce<number[]>(
    (sum, width) => [...sum, (sum.at(-1) ?? 0) + width],
    [],
  )
  return owner.map((line, y) => {
    const cells: GridCell[] = []
    for (let x = 0; x < line.length; x++) {
      const place = line[x]
      let end = x
      while (place && line[end + 1]?.cell === place.cell) end++
      cells.push({ cell: place?.cell, isTop: place?.top === y, right: edges[end] ?? 0 })
      x = end
    }
    return cells
  })
}

const verticalAligns = { top: "clvertalt", middle: "clvertalc", bottom: "clvertalb" } as const

function cellWords({ cell, isTop, right }: GridCell, table: Table, context: RtfContext): Rtf {
  const edge = words({ cellx: (indentOf(table) + right) * 20 })
  if (!cell) return edge
  const borders = (["top", "left", "bottom", "right"] as const).map((side) => {
    const line = cell.borders[side]
    return line
      ? rtf`${words({ [`clbrdr${side[0]}`]: true })}${borderWords(line, context)}`
      : emptyRtf
  })
  const isMerged = cell.rowSpan > 1
  return joinRtf([
    words({
      clvmgf: isMerged && isTop,
      clvmrg: isMerged && !isTop,
      [verticalAligns[cell.align]]: true,
    }),
    ...borders,
    words({
      clcbpat: cell.fill === undefined ? undefined : context.colour(cell.fill),
      cltxtbrlv: cell.rotation === 270,
      cltxtbrl: cell.rotation === 90,
    }),
    edge,
  ])
}

function cellContent({ cell, isTop }: GridCell, context: RtfContext): Rtf {
  const paragraphs = cell && isTop ? cell.blocks.flatMap(paragraphsOfCell) : []
  if (paragraphs.length === 0) return rtf`\\pard\\plain\\intbl\\cell\n`
  return joinRtf(
    paragraphs.flatMap((paragraph, index) => [
      paragraphRtf(paragraph, context, true),
      index < paragraphs.length - 1 ? rtf`\\par\n` : rtf`\\cell\n`,
    ]),
  )
}

/** Tables inside a cell come apart into their paragraphs: few readers of RTF nest tables. */
function paragraphsOfCell(block: Block): Paragraph[] {
  if (block.kind === "paragraph") return [block]
  if (block.kind === "table")
    return block.rows.flatMap((row) =>
      row.cells.flatMap((cell) => cell.blocks.flatMap(paragraphsOfCell)),
    )
  if (block.content.kind === "textBox") return block.content.blocks.flatMap(paragraphsOfCell)
  const { placement } = block
  return [
    {
      kind: "paragraph",
      style: "",
      format: plain,
      inlines: [{ kind: "figure", figure: block }],
      placement,
    },
  ]
}

const plain = {
  align: "left",
  direction: "ltr",
  indent: { left: 0, right: 0, firstLine: 0 },
  spaceBefore: 0,
  spaceAfter: 0,
  lineSpacing: { rule: "multiple", value: 1 },
  tabs: [],
} as const
