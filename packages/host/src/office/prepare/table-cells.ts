import type { StyledSheets } from "./number-fit.ts"
import { columnOf } from "./sheet-extent.ts"
import {
  listOf,
  sides,
  tableStyle,
  type PartLook,
  type Side,
  type TablePart,
  type TableStyle,
} from "./table-styles.ts"

/** Sheets and tables beyond this stay as they are: their cells would be held several times over. */
const LONGEST = 64_000_000
const MOST_CELLS = 400_000

/** A table of a sheet: rows and columns from 1. */
interface Table {
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
  readonly headers: number
  readonly totals: number
  readonly style: TableStyle
  readonly shows: ReadonlySet<string>
}

/** What a table gives one of its cells. */
interface CellLook extends Omit<PartLook, "lines"> {
  readonly lines: Readonly<Partial<Record<Side, string>>>
}

/**
 * Gives the cells of tables what their table's style gives them: the office program knows tables as
 * ranges to filter and draws none of it. What a cell has of its own stays. Source: ECMA-376 part 1,
 * 18.5.1.5 tableStyleInfo, 18.8.83 tableStyle; stripes count rows that are shown, as Excel does.
 *
 * @param tablesOf parts of the tables of a sheet, by the sheet's part
 */
export function drawTableStyles(
  { styles, sheets }: StyledSheets,
  tablesOf: (part: string) => readonly string[],
): StyledSheets {
  const formats = createFormats(styles)
  const drawn = [...sheets].map(([part, xml]) => {
    const tables = tablesOf(part).flatMap((table) => readTable(table, styles))
    const isSmall = xml.length <= LONGEST && cellsIn(tables) <= MOST_CELLS
    return [
      part,
      tables.length > 0 && isSmall ? withTables(xml, tables, formats.withLook) : xml,
    ] as const
  })
  return { styles: formats.written(), sheets: new Map(drawn) }
}

const cellsIn = (tables: readonly Table[]): number =>
  tables.reduce(
    (sum, { rows, columns }) => sum + (rows[1] - rows[0] + 1) * (columns[1] - columns[0] + 1),
    0,
  )

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

function readTable(xml: string, styles: string): Table[] {
  const tag = /<table\b[^>]*>/.exec(xml)?.[0] ?? ""
  const info = /<tableStyleInfo\b[^>]*>/.exec(xml)?.[0] ?? ""
  const ref = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(attribute(tag, "ref") ?? "")
  const style = tableStyle(attribute(info, "name") ?? "", styles)
  if (!ref || !style) return []
  const [, left = "", top, right = "", bottom] = ref
  const shows = ["FirstColumn", "LastColumn", "RowStripes", "ColumnStripes"].filter((what) =>
    ["1", "true"].includes(attribute(info, `show${what}`) ?? ""),
  )
  return [
    {
      rows: [Number(top), Number(bottom)],
      columns: [columnOf(left), columnOf(right)],
      headers: Number(attribute(tag, "headerRowCount") ?? 1),
      totals: Number(attribute(tag, "totalsRowCount") ?? 0),
      style,
      shows: new Set(shows),
    },
  ]
}

/**
 * A row of a table as its looks depend on it: how many rows that are shown stand above it among the
 * data.
 */
interface TableRow {
  readonly row: number
  readonly place: number
}

/**
 * A rectangle of a table that has a look: a line at its edge is one of its own, others lie between
 * cells.
 */
interface Region {
  readonly look: PartLook
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

function lookOfCell(table: Table, at: TableRow, column: number): CellLook {
  const regions = regionsOf(table, at, column)
  const lines: Partial<Record<Side, string>> = {}
  for (const { look, rows, columns } of regions) {
    const isEdge = {
      left: column === columns[0],
      right: column === columns[1],
      top: at.row === rows[0],
      bottom: at.row === rows[1],
    }
    for (const side of sides) {
      const inner = side === "left" || side === "right" ? "vertical" : "horizontal"
      const line = look.lines[isEdge[side] ? side : inner]
      if (line !== undefined) lines[side] = line
    }
  }
  const last = <Key extends "colour" | "fill">(key: Key): string | undefined =>
    regions.findLast(({ look }) => look[key] !== undefined)?.look[key]
  const [colour, fill] = [last("colour"), last("fill")]
  return {
    isBold: regions.some(({ look }) => look.isBold),
    ...(colour === undefined ? {} : { colour }),
    ...(fill === undefined ? {} : { fill }),
    lines,
  }
}

/**
 * The parts of its table that a cell belongs to, the strongest last. Source: ECMA-376 part 1,
 * 18.18.93.
 */
function regionsOf(table: Table, at: TableRow, column: number): Region[] {
  const { rows, columns, headers, totals, style, shows } = table
  const isHeader = at.row < rows[0] + headers
  const isTotal = at.row > rows[1] - totals
  const data: readonly [number, number] = [rows[0] + headers, rows[1] - totals]
  const wanted: [TablePart, boolean, Pick<Region, "rows" | "columns">][] = [
    ["wholeTable", true, { rows, columns }],
    ...stripe(table, "Column", column - columns[0]).map((part): (typeof wanted)[number] => [
      part,
      shows.has("ColumnStripes") && !isHeader && !isTotal,
      { rows: data, columns: [column, column] },
    ]),
    ...stripe(table, "Row", at.place).map((part): (typeof wanted)[number] => [
      part,
      shows.has("RowStripes") && !isHeader && !isTotal,
      { rows: [at.row, at.row], columns },
    ]),
    [
      "lastColumn",
      shows.has("LastColumn") && column === columns[1],
      { rows, columns: [column, column] },
    ],
    [
      "firstColumn",
      shows.has("FirstColumn") && column === columns[0],
      { rows, columns: [column, column] },
    ],
    ["headerRow", isHeader, { rows: [rows[0], data[0] - 1], columns }],
    ["totalRow", isTotal, { rows: [data[1] + 1, rows[1]], columns }],
  ]
  return wanted.flatMap(([part, holds, region]) => {
    const look = holds ? style.looks.get(part) : undefined
    return look ? [{ look, ...region }] : []
  })
}

function stripe({ style }: Table, kind: "Row" | "Column", place: number): TablePart[] {
  const first = style.sizes.get(`first${kind}Stripe`) ?? 1
  const second = style.sizes.get(`second${kind}Stripe`) ?? 1
  return [place % (first + second) < first ? `first${kind}Stripe` : `second${kind}Stripe`]
}

type WithLook = (format: number, look: CellLook) => number

/** A sheet whose tables are drawn; rows and cells that a table lacks are added. */
function withTables(xml: string, tables: readonly Table[], withLook: WithLook): string {
  const from = xml.indexOf("<sheetData")
  const to = xml.indexOf("</sheetData>")
  if (from < 0 || to < from) return xml
  const start = xml.indexOf(">", from) + 1
  const shown = new Map<Table, number>()
  const formatOf = columnFormats(xml.slice(0, from))
  const draw = (tag: string, body: string, row: number): string =>
    drawRow({ tag, body, row }, { tables, shown, withLook, formatOf })
  const missing = (above: number, below: number): string =>
    tables
      .flatMap(({ rows }) => range(Math.max(rows[0], above), Math.min(rows[1], below)))
      .filter((row, at, all) => all.indexOf(row) === at)
      .toSorted((a, b) => a - b)
      .map((row) => draw(`<row r="${row}">`, "", row))
      .join("")
  const out: string[] = []
  let next = 1
  for (const piece of xml.slice(start, to).split(/(?=<row[\s>/])/)) {
    const tag = /^<row\b[^>]*>/.exec(piece)?.[0]
    if (tag === undefined) {
      out.push(piece)
      continue
    }
    const row = Number(attribute(tag, "r") ?? next)
    out.push(missing(next, row - 1), draw(tag, bodyOf(piece, tag), row))
    next = row + 1
  }
  const last = Math.max(...tables.map(({ rows }) => rows[1]))
  return `${xml.slice(0, start)}${out.join("")}${missing(next, last)}${xml.slice(to)}`
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

const bodyOf = (piece: string, tag: string): string => {
  const end = piece.lastIndexOf("</row>")
  return tag.endsWith("/>") || end < 0 ? "" : piece.slice(tag.length, end)
}

/**
 * Formats of cells that a column gives those without one. Source: ECMA-376 part 1, 18.3.1.13 style.
 */
function columnFormats(head: string): (column: number) => number {
  const columns = [...head.matchAll(/<col\b[^>]*>/g)].map(([tag]) => ({
    first: Number(attribute(tag, "min")),
    last: Number(attribute(tag, "max")),
    format: Number(attribute(tag, "style") ?? 0),
  }))
  return (column) =>
    columns.find(({ first, last }) => first <= column && column <= last)?.format ?? 0
}

interface Drawing {
  readonly tables: readonly Table[]
  /** Rows of data that were shown so far, by table. */
  readonly shown: Map<Table, number>
  readonly withLook: WithLook
  readonly formatOf: (column: number) => number
}

function drawRow(
  { tag, body, row }: { readonly tag: string; readonly body: string; readonly row: number },
  { tables, shown, withLook, formatOf }: Drawing,
): string {
  const here = tables.filter(({ rows }) => rows[0] <= row && row <= rows[1])
  const open = tag.endsWith("/>") ? `${tag.slice(0, -2)}>` : tag
  if (here.length === 0) return tag.endsWith("/>") ? tag : `${open}${body}</row>`
  const cells = new Map<number, string>()
  let column = 0
  for (const piece of body.split(/(?=<c[\s>/])/)) {
    if (!/^<c[\s>/]/.test(piece)) continue
    column = columnOf(/^<c\b[^>]*?\sr="([A-Z]{1,3})/.exec(piece)?.[1] ?? "") || column + 1
    const hasPlace = /^<c\b[^>]*?\sr="/.test(piece)
    cells.set(column, hasPlace ? piece : piece.replace(/^<c/, `<c r="${lettersOf(column)}${row}"`))
  }
  const own = Number(attribute(tag, "customFormat") ?? 0) === 1 ? attribute(tag, "s") : undefined
  const isHidden = ["1", "true"].includes(attribute(tag, "hidden") ?? "")
  for (const table of here) {
    const place = shown.get(table) ?? 0
    const isData = row >= table.rows[0] + table.headers && row <= table.rows[1] - table.totals
    if (isData && !isHidden) shown.set(table, place + 1)
    for (const at of range(...table.columns)) {
      const cell = cells.get(at) ?? `<c r="${lettersOf(at)}${row}" s="${own ?? formatOf(at)}"/>`
      const look = lookOfCell(table, { row, place }, at)
      cells.set(
        at,
        withFormat(cell, (format) => withLook(format, look)),
      )
    }
  }
  const sorted = [...cells].toSorted(([a], [b]) => a - b)
  return `${open}${sorted.map(([, cell]) => cell).join("")}</row>`
}

function withFormat(cell: string, change: (format: number) => number): string {
  const tag = /^<c\b[^>]*>/.exec(cell)?.[0] ?? ""
  const format = change(Number(attribute(tag, "s") ?? 0))
  const plain = tag.replace(/\ss="\d*"/, "").replace(/^<c/, `<c s="${format}"`)
  return plain + cell.slice(tag.length)
}

/** Source: ECMA-376 part 1, 18.3.1.4 r; columns are counted in letters without a nought. */
function lettersOf(column: number): string {
  const rest = Math.floor((column - 1) / 26)
  return (rest > 0 ? lettersOf(rest) : "") + String.fromCharCode(65 + ((column - 1) % 26))
}

interface Formats {
  readonly withLook: WithLook
  readonly written: () => string
}

const items = (list: string, name: string): string[] =>
  list
    .split(new RegExp(`(?=<${name}[\\s>/])`))
    .map((piece) => piece.trim())
    .filter((piece) => piece.startsWith(`<${name}`))

/** The formats of a workbook, to which twins with the look of a table are added. */
function createFormats(styles: string): Formats {
  const lists = {
    fonts: items(listOf(styles, "fonts"), "font"),
    fills: items(listOf(styles, "fills"), "fill"),
    borders: items(listOf(styles, "borders"), "border"),
    cellXfs: items(listOf(styles, "cellXfs"), "xf"),
  }
  const own = lists.cellXfs.length
  const twins = new Map<string, number>()
  const added = (list: keyof typeof lists, xml: string): number => {
    const known = lists[list].indexOf(xml)
    return known < 0 ? lists[list].push(xml) - 1 : known
  }
  const withLook: WithLook = (format, look) => {
    const key = `${format} ${JSON.stringify(look)}`
    const known = twins.get(key)
    const xf = lists.cellXfs[format]
    if (known !== undefined || xf === undefined) return known ?? format
    const id = (name: string): number => Number(attribute(xf, name) ?? 0)
    const fill =
      id("fillId") === 0 && look.fill !== undefined ? added("fills", look.fill) : id("fillId")
    const ids = {
      fontId: added("fonts", withFont(lists.fonts[id("fontId")] ?? "<font/>", look)),
      fillId: fill,
      borderId: added("borders", withLines(lists.borders[id("borderId")] ?? "<border/>", look)),
    }
    const twin = Object.entries(ids).reduce(
      (tag, [name, value]) =>
        tag.replace(new RegExp(`\\s${name}="[^"]*"`), "").replace("<xf", `<xf ${name}="${value}"`),
      xf.replace(/\sapply(?:Font|Fill|Border)="[^"]*"/g, ""),
    )
    const place = added(
      "cellXfs",
      twin.replace("<xf", '<xf applyFont="1" applyFill="1" applyBorder="1"'),
    )
    twins.set(key, place)
    return place
  }
  const written = (): string =>
    lists.cellXfs.length === own
      ? styles
      : Object.entries(lists).reduce(
          (text, [name, list]) =>
            text.replace(
              new RegExp(`<${name}\\b[^>]*>[\\s\\S]*?</${name}>`),
              () => `<${name} count="${list.length}">${list.join("")}</${name}>`,
            ),
          styles,
        )
  return { withLook, written }
}

/** The colour of a font that nobody chose: none, the system's, or the theme's for text. */
const isPlainColour = (colour: string): boolean =>
  /\bauto="1"|\bindexed="(?:8|64)"/.test(colour) ||
  (/\btheme="1"/.test(colour) && !colour.includes("tint"))

function withFont(font: string, { isBold, colour }: CellLook): string {
  const own = /<color\b[^>]*\/>/.exec(font)?.[0]
  const filled = font.endsWith("/>") ? `${font.slice(0, -2)}></font>` : font
  const coloured =
    colour === undefined || (own !== undefined && !isPlainColour(own))
      ? filled
      : filled.replace(own ?? "", "").replace(/^<font\b[^>]*>/, (tag) => tag + colour)
  return isBold && !/<b[\s/>]/.test(coloured)
    ? coloured.replace(/^<font\b[^>]*>/, (tag) => `${tag}<b/>`)
    : coloured
}

/** Sides without a line get the table's. */
function withLines(border: string, { lines }: CellLook): string {
  const own = (side: string): string | undefined =>
    new RegExp(`<${side}\\b[^>]*\\bstyle="[^"]*"(?:[^>]*/>|[\\s\\S]{0,300}?</${side}>)`).exec(
      border,
    )?.[0]
  const drawn = sides.map(
    (side) =>
      own(side) ?? (lines[side] === undefined ? `<${side}/>` : `<${side}${lines[side]}</${side}>`),
  )
  const diagonal = own("diagonal") ?? "<diagonal/>"
  const tag = /^<border\b[^>/]*/.exec(border)?.[0] ?? "<border"
  return `${tag}>${drawn.join("")}${diagonal}</border>`
}
