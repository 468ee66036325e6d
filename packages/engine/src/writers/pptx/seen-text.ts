import { luminance, white, type Rgb } from "../../base/colour.ts"
import { contains, intersection, type Box } from "../../base/geometry.ts"
import type {
  Block,
  Figure,
  Inline,
  Shape,
  TableCell,
  TextBoxContent,
} from "../../model/document.ts"
import { shapeBox } from "./emit-shape.ts"

interface Ground {
  readonly page: { readonly width: number; readonly height: number }
  readonly background: Rgb | undefined
}

/** Half a point: edges of one drawing agree to within it. */
const SAME_EDGE = 0.5

/**
 * Gives the objects of a slide, the lowest first, with every text where it is seen: what a page
 * shows is never outside its slide, under a box that covers it whole, or in the colour of its
 * ground. Where the objects say so, something was found wrong, and the text is the surer part: it
 * moves in, goes above what covers it, or becomes black or white. Sound slides come back as they
 * are.
 */
export function withSeenText(blocks: readonly Block[], ground: Ground): readonly Block[] {
  const raised = aboveCovers(blocks.map((block) => movedIn(block, ground.page)))
  return raised.map((block, at) => inked(block, () => groundOf(raised, at, ground)))
}

type Texted = Figure & { readonly content: TextBoxContent }

const isText = (block: Block): block is Texted =>
  block.kind === "figure" && block.content.kind === "textBox"

/** Where a text is drawn: with the shape whose text it is. */
const drawnBox = ({ content, placement }: Texted): Box | undefined =>
  content.shape ? shapeBox(content.shape) : placement[0]?.box

function movedIn(block: Block, { width, height }: Ground["page"]): Block {
  const box = isText(block) && !block.content.shape ? block.placement[0]?.box : undefined
  const slide = { x0: 0, y0: 0, x1: width, y1: height }
  if (!isText(block) || !box || intersection(box, slide)) return block
  const shift = (from: number, to: number, end: number): number =>
    from < 0 ? -from : to > end ? Math.max(0, end - (to - from)) - from : 0
  const [dx, dy] = [shift(box.x0, box.x1, width), shift(box.y0, box.y1, height)]
  const moved = { x0: box.x0 + dx, y0: box.y0 + dy, x1: box.x1 + dx, y1: box.y1 + dy }
  return { ...block, placement: block.placement.map((place) => ({ ...place, box: moved })) }
}

/** Puts texts above boxes of one colour that are drawn later and cover them whole. */
function aboveCovers(blocks: readonly Block[]): readonly Block[] {
  const covers = blocks.flatMap((block, at) => {
    const fill = fillOf(block)
    return fill ? [{ ...fill, at }] : []
  })
  const places = blocks.map((block, at) => {
    const box = isText(block) ? drawnBox(block) : undefined
    const cover = box && covers.findLast((one) => one.at > at && contains(one.box, box, SAME_EDGE))
    return cover ? cover.at + SAME_EDGE : at
  })
  if (places.every((place, at) => place === at)) return blocks
  return blocks
    .map((block, at) => ({ block, at: places[at] ?? at }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ block }) => block)
}

interface Fill {
  readonly box: Box
  readonly colour: Rgb
}

/** The one colour with which a block fills its whole box. */
function fillOf(block: Block): Fill | undefined {
  if (block.kind !== "figure") return undefined
  const { content, placement } = block
  if (content.kind === "drawing")
    return content.shapes.length === 1 ? fillOfShape(content.shapes[0]) : undefined
  if (content.kind !== "textBox") return undefined
  if (content.shape) return fillOfShape(content.shape)
  const box = placement[0]?.box
  return box && content.fill !== undefined && content.rotation === 0
    ? { box, colour: content.fill }
    : undefined
}

function fillOfShape(shape: Shape | undefined): Fill | undefined {
  const isPlain = shape?.type === "rectangle" && shape.fill?.alpha === 1 && !shape.gradient
  return isPlain && shape.fill ? { box: shapeBox(shape), colour: shape.fill.colour } : undefined
}

/** The one colour on which a text stands, where that is sure. */
function groundOf(blocks: readonly Block[], at: number, { background }: Ground): Rgb | undefined {
  const block = blocks[at]
  const own = block && fillOf(block)
  if (!block || own) return own?.colour
  const box = isText(block) && !block.content.shape ? drawnBox(block) : undefined
  if (!box) return undefined
  for (let below = at - 1; below >= 0; below--) {
    const other = blocks[below]
    if (!other) continue
    const around = boxOf(other)
    if (!around || !intersection(around, box)) continue
    if (isText(other) && !fillOf(other) && !other.content.shape) continue
    const fill = fillOf(other)
    return fill && contains(fill.box, box, SAME_EDGE) ? fill.colour : undefined
  }
  return background ?? white
}

const boxOf = (block: Block): Box | undefined =>
  isText(block) ? drawnBox(block) : block.placement[0]?.box

/** Gives a block whose text has another colour than its ground. */
function inked(block: Block, ground: () => Rgb | undefined): Block {
  if (block.kind === "table") {
    const rows = block.rows.map((row) => ({ ...row, cells: row.cells.map(inkedCell) }))
    return rows.some((row, at) => row.cells.some((cell, i) => cell !== block.rows[at]?.cells[i]))
      ? { ...block, rows }
      : block
  }
  if (!isText(block)) return block
  const on = ground()
  const blocks = on === undefined ? block.content.blocks : paragraphsOn(block.content.blocks, on)
  return blocks === block.content.blocks
    ? block
    : { ...block, content: { ...block.content, blocks } }
}

function inkedCell(cell: TableCell): TableCell {
  const blocks = cell.fill === undefined ? cell.blocks : paragraphsOn(cell.blocks, cell.fill)
  return blocks === cell.blocks ? cell : { ...cell, blocks }
}

/** Luminance between white and black, as the eye takes it. */
const MIDDLE_GREY = 0.18

function paragraphsOn(blocks: readonly Block[], ground: Rgb): readonly Block[] {
  const seen = luminance(ground) > MIDDLE_GREY ? 0 : white
  let isChanged = false
  const inkOf = (inline: Inline): Inline => {
    if (inline.kind === "link") return { ...inline, inlines: inline.inlines.map(inkOf) }
    if (inline.kind !== "text" || inline.style.colour !== ground) return inline
    if (inline.text.trim() === "" || inline.style.highlight !== undefined) return inline
    isChanged = true
    return { ...inline, style: { ...inline.style, colour: seen } }
  }
  const inked = blocks.map((block) =>
    block.kind === "paragraph" ? { ...block, inlines: block.inlines.map(inkOf) } : block,
  )
  return isChanged ? inked : blocks
}
