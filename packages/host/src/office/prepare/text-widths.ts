import { widensLetters } from "./page-grid.ts"
import { attribute, elementsOf } from "./paragraph-format.ts"

/** Margins at both sides of a cell where nothing is said, twentieths of a point: 5.4 pt each. */
const SIDES = { left: 108, right: 108 } as const
/** Table styles based on one another further than this are a circle, or as good as one. */
const DEEPEST = 64

/** Margins beside a cell's text, twentieths of a point. */
interface Sides {
  readonly left?: number
  readonly right?: number
}

/** A table whose cells are being read. */
interface OpenTable {
  sides: Sides
  /** Widths of its grid's columns. */
  grid: readonly number[]
  /** Columns before the cell that is read, and those that it takes. */
  column: number
  span: number
  cell: number | undefined
}

/** Tables, rows, cells and text boxes, and what tells how wide they are. */
export const placeTokens = [
  String.raw`<(\/?)w:(?:tbl|tr|tc|txbxContent)(?: [^>]*)?>`,
  String.raw`<w:(tblPr|tblGrid|trPr|tcPr)>(?:(?!<w:\2>)[\s\S])*?<\/w:\2>`,
] as const

/** Follows tables and text boxes, and tells how wide a paragraph at the place is. */
export function trackPlaces(styles: string): {
  readonly read: (token: string) => void
  readonly width: (ofSection: number | undefined) => number | undefined
} {
  const sidesOf = tableSides(styles)
  const tables: OpenTable[] = []
  let boxes = 0
  const read = (token: string): void => {
    const table = tables.at(-1)
    if (token.endsWith("w:txbxContent>")) boxes += token.startsWith("</") ? -1 : 1
    else if (token === "<w:tbl>")
      tables.push({ sides: SIDES, grid: [], column: 0, span: 1, cell: undefined })
    else if (token === "</w:tbl>") tables.pop()
    else if (!table) return
    else if (token.startsWith("<w:tblPr>")) table.sides = { ...SIDES, ...sidesOf(token) }
    else if (token.startsWith("<w:tblGrid>")) table.grid = gridOf(token)
    else if (/^<w:tr[ >]/.test(token)) table.column = 0
    else if (token.startsWith("<w:trPr>")) table.column = countOf(token, "gridBefore", 0)
    else if (/^<w:tc[ >]/.test(token)) Object.assign(table, { cell: undefined, span: 1 })
    else if (token === "</w:tc>") table.column += table.span
    else if (token.startsWith("<w:tcPr>")) table.cell = cellWidth(token, table)
  }
  return {
    read,
    width: (ofSection) =>
      boxes > 0 ? undefined : tables.length > 0 ? tables.at(-1)?.cell : ofSection,
  }
}

const countOf = (xml: string, name: string, usual: number): number =>
  Number(attribute(new RegExp(`<w:${name}\\b[^>]*>`).exec(xml)?.[0] ?? "", "val") ?? usual)

const gridOf = (xml: string): number[] =>
  [...xml.matchAll(/<w:gridCol\b[^>]*>/g)].map(([tag]) => Number(attribute(tag, "w") ?? Number.NaN))

/**
 * A cell is as wide as its columns, which Word writes as it laid them out; what it says itself is
 * what was once asked for. Undefined where neither is told.
 */
function cellWidth(properties: string, table: OpenTable): number | undefined {
  table.span = countOf(properties, "gridSpan", 1)
  const columns = table.grid.slice(table.column, table.column + table.span)
  const tag = /<w:tcW\b[^>]*>/.exec(properties)?.[0] ?? ""
  const asked = attribute(tag, "type") === "dxa" ? Number(attribute(tag, "w")) : Number.NaN
  const width =
    columns.length === table.span ? columns.reduce((sum, column) => sum + column, 0) : asked
  const { left = 0, right = 0 } = { ...table.sides, ...sidesIn(properties, "tcMar") }
  return width > left + right ? width - left - right : undefined
}

/** Margins beside text that the properties of a table or a cell name. */
function sidesIn(xml: string, name: "tblCellMar" | "tcMar"): Sides {
  const margins = new RegExp(`<w:${name}>(?:(?!<w:${name}>)[\\s\\S])*?</w:${name}>`).exec(xml)?.[0]
  const side = (pattern: RegExp): number | undefined => {
    const tag = pattern.exec(margins ?? "")?.[0]
    return tag === undefined || attribute(tag, "type") !== "dxa"
      ? undefined
      : Number(attribute(tag, "w"))
  }
  const left = side(/<w:(?:left|start)\b[^>]*>/)
  const right = side(/<w:(?:right|end)\b[^>]*>/)
  return { ...(left === undefined ? {} : { left }), ...(right === undefined ? {} : { right }) }
}

/** Margins of a table's cells by its own properties and its style's. */
function tableSides(styles: string): (properties: string) => Sides {
  const found = new Map<string, { readonly sides: Sides; readonly base: string | undefined }>()
  for (const xml of elementsOf(styles, /<w:style\b[^>]*w:type="table"/g, "</w:style>")) {
    const whole = xml.replace(/<w:tblStylePr\b[\s\S]*/, "")
    const base = attribute(/<w:basedOn\b[^>]*>/.exec(xml)?.[0] ?? "", "val")
    found.set(attribute(xml, "styleId") ?? "", { sides: sidesIn(whole, "tblCellMar"), base })
  }
  return (properties) => {
    let sides = sidesIn(properties, "tblCellMar")
    let at = attribute(/<w:tblStyle\b[^>]*>/.exec(properties)?.[0] ?? "", "val")
    for (let depth = 0; at !== undefined && depth < DEEPEST; depth++) {
      sides = { ...found.get(at)?.sides, ...sides }
      at = found.get(at)?.base
    }
    return sides
  }
}

/** Widths of text by place; undefined in columns and on a grid of letters. */
export function sectionWidths(body: string): (at: number) => number | undefined {
  const sections = sectionsOf(body).map(({ 0: xml, index }) => ({
    end: index,
    width:
      /<w:cols\b[^>]*w:num="(?!1")/.test(xml) ||
      widensLetters(/<w:docGrid\b[^>]*>/.exec(xml)?.[0] ?? "")
        ? undefined
        : textWidth(xml),
  }))
  let next = 0
  return (at) => {
    while (next < sections.length && (sections[next]?.end ?? 0) < at) next++
    return sections[next]?.width
  }
}

/** The width of headers and footers; undefined where sections differ. */
export function edgeWidth(body: string): number | undefined {
  const [width, ...more] = new Set(sectionsOf(body).map(([xml]) => textWidth(xml)))
  return more.length === 0 ? width : undefined
}

const sectionsOf = (body: string): RegExpExecArray[] => [
  ...body.matchAll(/<w:sectPr\b[^>]*>(?:(?!<w:sectPr\b)[\s\S])*?<\/w:sectPr>/g),
]

/** Between the margins of a section's pages. */
function textWidth(section: string): number | undefined {
  const margins = /<w:pgMar\b[^>]*>/.exec(section)?.[0] ?? ""
  const size = /<w:pgSz\b[^>]*>/.exec(section)?.[0] ?? ""
  const length = (tag: string, name: string): number => Number(attribute(tag, name) ?? Number.NaN)
  const sides = length(margins, "left") + length(margins, "right")
  const width = length(size, "w") - sides - Number(attribute(margins, "gutter") ?? 0)
  return width > 0 ? width : undefined
}
