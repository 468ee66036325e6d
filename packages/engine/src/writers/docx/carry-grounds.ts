import { luminance, white, type Rgb } from "../../base/colour.ts"
import { contains, intersection, type Box } from "../../base/geometry.ts"
import type {
  Block,
  Document,
  Inline,
  Link,
  Paragraph,
  ParagraphLine,
  RunStyle,
  Shape,
  Table,
} from "../../model/document.ts"
import { paragraphsOf } from "../../model/walk.ts"

/**
 * Contrast with white paper below which words are hardly seen on it, as a ratio from 1 (none) to 21.
 * Source: WCAG 2.2, "contrast ratio".
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
  const sections = document.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map((block) => carried(block, grounds)),
  }))
  return { ...document, sections, lists: labelsOnGrounds(document, grounds) }
}

/** Lets labels of lists that are hardly seen on paper take along the one colour that all of a level stand on. */
function labelsOnGrounds({ sections, lists }: Document, grounds: Grounds): Document["lists"] {
  if (!lists.some(({ levels }) => levels.some(({ run }) => run && isFaintStyle(run)))) return lists
  const listed = sections.flatMap(({ blocks }) =>
    [...paragraphsOf(blocks)].filter(({ list }) => list !== undefined),
  )
  return lists.map((list, at) => ({
    ...list,
    levels: list.levels.map((level, depth) => {
      const { run } = level
      if (!run || !isFaintStyle(run)) return level
      const below = listed
        .filter(({ list: place }) => place?.list === at && place.level === depth)
        .map((paragraph) => belowLabel(paragraph, run, grounds))
      const [ground] = below
      if (ground === undefined || isFaint(ground)) return level
      if (below.some((other) => other !== ground)) return level
      return { ...level, run: { ...run, highlight: ground } }
    }),
  }))
}

/** Colour below the first em of a label, which begins the first line of its paragraph. */
function belowLabel(
  { lines, format }: Paragraph,
  { size }: RunStyle,
  grounds: Grounds,
): Rgb | undefined {
  const line = lines?.[0]
  if (!line) return undefined
  const { box, page } = line
  const em =
    format.direction === "rtl" ? { ...box, x0: box.x1 - size } : { ...box, x1: box.x0 + size }
  return grounds.of({ page, box: em })
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
  if (block.kind === "paragraph") return withGround(block, grounds)
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

const isFaint = (colour: Rgb): boolean =>
  (luminance(white) + 0.05) / (luminance(colour) + 0.05) < leastContrast

const isFaintStyle = ({ colour, highlight }: RunStyle): boolean =>
  highlight === undefined && isFaint(colour)

const isFaintInline = (inline: Inline): boolean =>
  inline.kind === "link" ? inline.inlines.some(isFaintInline) : styleOf(inline) !== undefined

/** Style of faint words or of a number of a page; undefined for all else. */
function styleOf(inline: Exclude<Inline, Link>): RunStyle | undefined {
  const style = inline.kind === "text" || inline.kind === "pageField" ? inline.style : undefined
  return style && isFaintStyle(style) ? style : undefined
}

function onGround(inline: Inline, ground: Rgb): Inline {
  if (inline.kind === "link")
    return { ...inline, inlines: inline.inlines.map((each) => onGround(each, ground)) }
  const style = styleOf(inline)
  if (!style || (inline.kind !== "text" && inline.kind !== "pageField")) return inline
  return { ...inline, style: { ...style, highlight: ground } }
}
