import type {
  CellDraft,
  DrawnRule,
  FigureDraft,
  Fill,
  FurnishedPage,
  RuleSet,
  Span,
  TableDraft,
  TextLine,
} from "../drafts.ts"
import type { Box } from "../../base/geometry.ts"
import type { BorderLine } from "../../model/document.ts"
import type { ScenePage } from "../../model/scene.ts"
import type { BlockDraft, ParagraphDraft } from "../block-drafts.ts"

/**
 * What a dump says of each thing: its text first, then its place, then only what is not as usual.
 * Places are in points, tenths: x0, y0, x1, y1.
 */
export type Shape = Readonly<Record<string, unknown>>

const tenths = (value: number): number => Math.round(value * 10) / 10
const boxOf = ({ x0, y0, x1, y1 }: Box): number[] => [x0, y0, x1, y1].map(tenths)
const colourOf = (colour: number): string => `#${colour.toString(16).padStart(6, "0")}`
/** What holds is said, what does not is left out. */
const flags = (all: Readonly<Record<string, boolean | undefined>>): Shape =>
  Object.fromEntries(Object.entries(all).filter(([, holds]) => holds === true))
const listed = (name: string, values: readonly unknown[] | undefined): Shape =>
  values === undefined || values.length === 0 ? {} : { [name]: values }

/** Number in the file, from 1, and size in points. */
export const pageShape = ({ index, width, height }: ScenePage): Shape => ({
  page: index + 1,
  size: [tenths(width), tenths(height)],
})

export function lineShape(line: TextLine): Shape {
  return {
    text: line.text,
    box: boxOf(line.box),
    baseline: tenths(line.baseline),
    size: tenths(line.size),
    ...(line.angle === 0 ? {} : { angle: tenths(line.angle) }),
    ...flags({ vertical: line.isVertical, rightToLeft: line.direction === "rtl" }),
    ...(line.leap === undefined ? {} : { leap: tenths(line.leap) }),
    ...listed(
      "gaps",
      line.gaps.map(({ at, from, to, leader }) => ({
        at,
        from: tenths(from),
        to: tenths(to),
        ...(leader && { leader }),
      })),
    ),
    ...spansShape(line),
  }
}

/** A line in one style says it itself. */
function spansShape({ spans }: TextLine): Shape {
  const [first, ...more] = spans
  if (first && more.length === 0) return styleShape(first)
  return {
    spans: spans.map((span) => ({
      text: span.text,
      x: [tenths(span.box.x0), tenths(span.box.x1)],
      size: tenths(span.size),
      ...styleShape(span),
    })),
  }
}

function styleShape(span: Span): Shape {
  return {
    font: span.font,
    ...flags({
      bold: span.bold,
      italic: span.italic,
      smallCaps: span.smallCaps,
      allCaps: span.written !== undefined,
      strike: span.strike,
      invisible: span.isInvisible,
    }),
    ...(span.colour === 0 ? {} : { colour: colourOf(span.colour) }),
    ...(span.alpha === 1 ? {} : { alpha: span.alpha }),
    ...(span.spacing === 0 ? {} : { spacing: span.spacing }),
    ...(span.stretch === 1 ? {} : { stretch: span.stretch }),
    ...(span.rise === "none" ? {} : { rise: span.rise }),
    ...(span.underline === undefined ? {} : { underline: span.underline }),
    ...(span.highlight === undefined ? {} : { highlight: colourOf(span.highlight) }),
    ...(span.link && { link: span.link }),
    ...(span.figure && { figure: boxOf(span.figure.box) }),
    ...(span.note === undefined ? {} : { note: span.note }),
    ...(span.confidence === undefined ? {} : { confidence: span.confidence }),
  }
}

export const rulesShape = ({ rules, fills }: RuleSet): Shape => ({
  rules: rules.map(ruleShape),
  fills: fills.map(fillShape),
})

const ruleShape = ({ direction, at, from, to, thickness, colour, dash }: DrawnRule): Shape => ({
  direction,
  at: tenths(at),
  from: tenths(from),
  to: tenths(to),
  thickness,
  ...(colour === 0 ? {} : { colour: colourOf(colour) }),
  ...listed("dash", dash),
})

const fillShape = ({ box, paint }: Fill): Shape => ({
  box: boxOf(box),
  colour: colourOf(paint.colour),
  ...(paint.alpha === 1 ? {} : { alpha: paint.alpha }),
})

export function tableShape(table: TableDraft): Shape {
  return {
    table: `${table.ys.length - 1} rows, ${table.xs.length - 1} columns`,
    evidence: table.evidence,
    confidence: table.confidence,
    box: boxOf(table.box),
    ...(table.headerRows === 0 ? {} : { headerRows: table.headerRows }),
    columns: table.xs.map(tenths),
    rows: table.ys.map(tenths),
    cells: table.cells
      .toSorted((a, b) => a.row - b.row || a.column - b.column)
      .map((cell) => cellShape(cell)),
  }
}

function cellShape(cell: CellDraft): Shape {
  const { left, right, top, bottom } = cell.borders
  const drawn = Object.entries({ left, right, top, bottom }).filter(([, line]) => line)
  return {
    text: textOf(cell.lines),
    at: [cell.row, cell.column],
    ...(cell.rowSpan === 1 && cell.columnSpan === 1
      ? {}
      : { spans: [cell.rowSpan, cell.columnSpan] }),
    ...(cell.align === "left" ? {} : { align: cell.align }),
    ...(cell.verticalAlign === "top" ? {} : { vertical: cell.verticalAlign }),
    ...(cell.rotation === 0 ? {} : { rotation: cell.rotation }),
    ...flags({ header: cell.isHeader }),
    ...(cell.fill === undefined ? {} : { fill: colourOf(cell.fill) }),
    ...listed(
      "borders",
      drawn.map(([side]) => side),
    ),
    ...listed("figures", cell.figures.map(figureShape)),
    ...listed("nested", cell.nested.map(tableShape)),
  }
}

export function figureShape(figure: FigureDraft): Shape {
  const { content } = figure
  return {
    figure: content.kind,
    ...(content.kind === "region" && { reason: content.reason }),
    ...(content.kind === "drawing" && { shapes: content.shapes.length }),
    box: boxOf(figure.box),
    items: figure.items.length,
    ...flags({ background: figure.isBackground }),
    ...listed(
      "texts",
      figure.lines.map((line) => line.text),
    ),
  }
}

export const furnitureShape = (page: FurnishedPage): Shape => ({
  ...listed("header", page.header.map(placedText)),
  ...(page.headerRule && { headerRule: edgeShape(page.headerRule) }),
  ...listed("footer", page.footer.map(placedText)),
  ...(page.footerRule && { footerRule: edgeShape(page.footerRule) }),
  ...listed("watermarks", page.watermarks?.map(placedText)),
  ...listed("figures", page.figures?.map(figureShape)),
  ...listed(
    "tables",
    page.tables?.map(({ box }) => boxOf(box)),
  ),
  body: page.body.map((line) => line.text),
})

const placedText = ({ text, box }: TextLine): Shape => ({ text, box: boxOf(box) })

const edgeShape = ({ width, colour, style }: BorderLine): Shape => ({
  style,
  width,
  ...(colour === 0 ? {} : { colour: colourOf(colour) }),
})

export function blockShape(block: BlockDraft): Shape {
  if (block.kind === "figure") return { ...figureShape(block.figure), page: block.page + 1 }
  if (block.kind === "table") {
    const { table, page } = block
    const size = `${table.ys.length - 1} rows, ${table.xs.length - 1} columns`
    return { table: size, page: page + 1, box: boxOf(table.box) }
  }
  return paragraphShape(block)
}

function paragraphShape(paragraph: ParagraphDraft): Shape {
  const { lines, shape, label, headingLevel, role, tocLevel, above, below, fill } = paragraph
  const [first, last] = [lines[0], lines.at(-1)]
  return {
    text: textOf(lines.map(({ line }) => line)),
    ...(headingLevel === undefined ? {} : { heading: headingLevel }),
    ...(role === undefined ? {} : { role }),
    ...(tocLevel === undefined ? {} : { contents: tocLevel }),
    ...(label && { label: `${label.prefix}${label.body}${label.suffix}` }),
    page: (first?.page ?? 0) + 1,
    ...(last && last.page !== first?.page ? { endPage: last.page + 1 } : {}),
    baselines: lines.map(({ line }) => tenths(line.baseline)),
    column: [first?.x0 ?? 0, first?.x1 ?? 0].map(tenths),
    align: shape.align,
    ...flags({ rightToLeft: shape.direction === "rtl" }),
    indents: [shape.left, shape.firstLine, shape.right].map(tenths),
    ...(shape.leading === undefined ? {} : { leading: tenths(shape.leading) }),
    ...(above && { above: edgeShape(above.line) }),
    ...(below && { below: edgeShape(below.line) }),
    ...(fill === undefined ? {} : { fill: colourOf(fill) }),
  }
}

/** Texts of lines, a bar where one ends. */
const textOf = (lines: readonly TextLine[]): string => lines.map(({ text }) => text).join(" | ")
