import { luminance, white, type Rgb } from "../../base/colour.ts"
import { contains, height, intersection, type Box } from "../../base/geometry.ts"
import type {
  Block,
  Document,
  Formula,
  Inline,
  Link,
  ListLevel,
  Paragraph,
  ParagraphFormat,
  ParagraphLine,
  RunStyle,
  Shape,
  Table,
} from "../../model/document.ts"
import { paragraphsOf } from "../../model/walk.ts"
import { isDark } from "./light-formulas.ts"

/**
 * Contrast with white paper below which words are hardly seen on it, as a ratio from 1 (none) to
 * 21. Source: WCAG 2.2, "contrast ratio".
 */
const leastContrast = 1.6

/** Opacity from which a paint hides what is below it: 1 but for rounding. */
const opaque = 0.98

/** How far a line may reach out of the shape that it stands on, in points. */
const slack = 1

/**
 * Lets words that are hardly seen on paper take along the colour they stand on.
 *
 * What is drawn stays at its place, and text moves where its face is another one, a page ends
 * earlier or somebody writes above it. Shading in the colour of the ground is not seen on it, and
 * leaves no white words on white anywhere else; printers leave out the ground of a page.
 */
export function carryGrounds(document: Document): Document {
  const shapes = groundsOf(document)
  const backgrounds = new Map(document.pages.map(({ index, background }) => [index, background]))
  const grounds: Grounds = {
    of: ({ page, box }) => colourBelow(box, shapes.get(page) ?? [], backgrounds.get(page)),
  }
  const labels = labelsOnGrounds(document, grounds)
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks
      .filter((block) => !isDrawnForLabel(block, labels))
      .map((block) => carried(block, grounds)),
  }))
  return { ...document, sections, lists: withLabels(document.lists, labels) }
}

/** A label of a list that takes along what it stands on. */
interface Label {
  readonly level: ListLevel
  readonly ground: Rgb
  readonly line: ParagraphLine
  /** Its first em: how wide it is nothing tells. */
  readonly box: Box
}

/**
 * Finds labels of lists that are hardly seen on paper, where all of a level stand on one colour.
 */
function labelsOnGrounds({ sections, lists }: Document, grounds: Grounds): Label[] {
  if (!lists.some(({ levels }) => levels.some(({ run }) => run && isFaintStyle(run)))) return []
  const listed = sections.flatMap(({ blocks }) => [...paragraphsOf(blocks)])
  const levels = Map.groupBy(listed, ({ list }) => list && lists[list.list]?.levels[list.level])
  return [...levels].flatMap(([level, paragraphs]): Label[] => {
    const run = level?.run
    if (!run || !isFaintStyle(run)) return []
    const labels = paragraphs.flatMap((paragraph): Label[] => {
      const line = paragraph.lines?.[0]
      if (!line) return []
      const box = firstEm(line.box, run.size, paragraph.format.direction)
      const ground = grounds.of({ page: line.page, box })
      return ground === undefined || isFaint(ground) ? [] : [{ level, ground, line, box }]
    })
    const isOne = new Set(labels.map(({ ground }) => ground)).size === 1
    return isOne && labels.length === paragraphs.length ? labels : []
  })
}

const firstEm = (line: Box, em: number, direction: ParagraphFormat["direction"]): Box =>
  direction === "rtl" ? { ...line, x0: line.x1 - em } : { ...line, x1: line.x0 + em }

const withLabels = (lists: Document["lists"], labels: readonly Label[]): Document["lists"] =>
  lists.map((list) => ({
    ...list,
    levels: list.levels.map((level) => {
      const ground = labels.find((label) => label.level === level)?.ground
      return level.run && ground !== undefined
        ? { ...level, run: { ...level.run, highlight: ground } }
        : level
    }),
  }))

/** Height of a ground that is drawn for one line, as ratio to it. */
const lineShare = 1.5

/**
 * Tells a box that is drawn below a label alone: its shading is that box, which would stay at its
 * place and hide words that move there.
 */
function isDrawnForLabel(block: Block, labels: readonly Label[]): boolean {
  if (block.kind !== "figure" || block.anchor !== "page" || block.wrap !== "behind") return false
  const { content, placement } = block
  if (content.kind !== "drawing" || content.shapes.length !== 1) return false
  const [shape] = content.shapes
  if (shape?.type !== "rectangle" || shape.stroke) return false
  return labels.some(
    ({ line, box }) =>
      line.page === placement[0]?.page &&
      contains(shape.box, box, slack) &&
      !contains(shape.box, line.box, slack) &&
      height(shape.box) < lineShare * height(line.box),
  )
}

interface Grounds {
  /** Colour below a line; undefined where it is none or not one. */
  readonly of: (line: Pick<ParagraphLine, "page" | "box">) => Rgb | undefined
}

/** What is drawn behind the text, by page, in the order of painting. */
function groundsOf({ sections }: Document): Map<number | undefined, Ground[]> {
  const grounds = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block): Ground[] => {
      if (block.kind !== "figure" || block.anchor !== "page" || block.wrap !== "behind") return []
      const { content, placement, z } = block
      const page = placement[0]?.page
      if (content.kind === "drawing")
        return content.shapes.map((shape) => ({ page, z: shape.z, box: shape.box, shape }))
      return placement[0] ? [{ page, z, box: placement[0].box }] : []
    }),
  )
  return Map.groupBy(
    grounds.toSorted((a, b) => a.z - b.z),
    ({ page }) => page,
  )
}

interface Ground {
  readonly page: number | undefined
  readonly z: number
  readonly box: Box
  /** Absent for a picture, whose colours are not known. */
  readonly shape?: Shape
}

/** The one colour that a box stands on; undefined where it is not one, or not known. */
function colourBelow(
  box: Box,
  grounds: readonly Ground[],
  background: Rgb | undefined,
): Rgb | undefined {
  const top = grounds.findLast(
    ({ box: ground, shape }) => intersection(ground, box) && (!shape || isFilled(shape)),
  )
  if (!top) return background
  const { fill, gradient } = top.shape ?? {}
  if (!fill || gradient || fill.alpha < opaque || !contains(top.box, box, slack)) return undefined
  return fill.colour
}

const isFilled = ({ fill, gradient }: Shape): boolean =>
  gradient !== undefined || (fill !== undefined && fill.alpha > 0)

function carried(block: Block, grounds: Grounds): Block {
  if (block.kind === "paragraph") return withGround(withFormulaGrounds(block, grounds), grounds)
  if (block.kind === "table") return carriedCells(block, grounds)
  const { content } = block
  if (content.kind !== "textBox" || content.fill !== undefined) return block
  const blocks = content.blocks.map((each) => carried(each, grounds))
  return { ...block, content: { ...content, blocks } }
}

function carriedCells(table: Table, grounds: Grounds): Table {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) =>
      cell.fill === undefined
        ? { ...cell, blocks: cell.blocks.map((block) => carried(block, grounds)) }
        : cell,
    ),
  }))
  return { ...table, rows }
}

function withGround(paragraph: Paragraph, grounds: Grounds): Paragraph {
  const { lines, format, inlines } = paragraph
  if (!lines?.[0] || format.fill !== undefined || !inlines.some(isFaintInline)) return paragraph
  const ground = grounds.of(lines[0])
  if (ground === undefined || isFaint(ground)) return paragraph
  if (lines.some((line) => grounds.of(line) !== ground)) return paragraph
  return { ...paragraph, inlines: inlines.map((inline) => onGround(inline, ground)) }
}

/** Lets formulas take a dark ground along: they are written in another way on it. */
function withFormulaGrounds(paragraph: Paragraph, grounds: Grounds): Paragraph {
  if (!paragraph.inlines.some(({ kind }) => kind === "formula")) return paragraph
  const inlines = paragraph.inlines.map((inline): Inline => {
    if (inline.kind !== "formula") return inline
    const ground = grounds.of(inline.formula)
    return ground !== undefined && isDark(ground) ? onGroundOf(inline.formula, ground) : inline
  })
  return { ...paragraph, inlines }
}

const onGroundOf = (formula: Formula, highlight: Rgb): Inline => ({
  kind: "formula",
  formula: { ...formula, style: { ...formula.style, highlight } },
})

const isFaint = (colour: Rgb): boolean =>
  (luminance(white) + 0.05) / (luminance(colour) + 0.05) < leastContrast

const isFaintStyle = ({ colour, highlight }: RunStyle): boolean =>
  highlight === undefined && isFaint(colour)

const isFaintInline = (inline: Inline): boolean =>
  inline.kind === "link" ? inline.inlines.some(isFaintInline) : styleOf(inline) !== undefined

/** Style of faint words, of a formula or of a number of a page; undefined for all else. */
function styleOf(inline: Exclude<Inline, Link>): RunStyle | undefined {
  const style =
    inline.kind === "formula"
      ? inline.formula.style
      : inline.kind === "text" || inline.kind === "pageField"
        ? inline.style
        : undefined
  return style && isFaintStyle(style) ? style : undefined
}

function onGround(inline: Inline, ground: Rgb): Inline {
  if (inline.kind === "link")
    return { ...inline, inlines: inline.inlines.map((each) => onGround(each, ground)) }
  const style = styleOf(inline)
  if (style && inline.kind === "formula") return onGroundOf(inline.formula, ground)
  if (!style || (inline.kind !== "text" && inline.kind !== "pageField")) return inline
  return { ...inline, style: { ...style, highlight: ground } }
}
