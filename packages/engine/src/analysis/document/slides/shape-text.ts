import { intersection, type Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { shares } from "../../geometry/scale.ts"
import type { Figure, Shape } from "../../../model/document.ts"

/** An object of a slide with its place in paint order. */
export interface Painted {
  readonly z: number
  readonly box: Box
}

/**
 * Paint order of an object of several lines that starts at `first`: above all that was painted
 * before a line of it where that line stands. A program paints the grounds of words line by line.
 */
export function aboveGrounds(
  first: number,
  lines: readonly TextLine[],
  painted: readonly Painted[],
): number {
  const grounds = painted.filter(({ z, box }) =>
    lines.some((line) => z < line.z && intersection(box, line.box) !== undefined),
  )
  return Math.max(first, ...grounds.map(({ z }) => z + shares.half))
}

/** Share of an ellipse's box that lies outside the rectangle its text stands in, on each side. */
export const ELLIPSE_INSET = (1 - Math.SQRT1_2) / 2

/**
 * Gives the figure of a text as the text of its shape, or undefined where the two cannot be one
 * object: the text reaches over the shape's text area, or something was painted between the shape
 * and one of its lines, such as a button below the words of a card.
 */
export function joinShapeText(
  text: Figure,
  shape: Shape,
  painted: readonly Painted[],
  lines: readonly TextLine[] = [],
): Figure | undefined {
  const { content } = text
  const box = text.placement[0]?.box
  if (content.kind !== "textBox" || content.rotation !== 0 || !box || content.role !== undefined)
    return undefined
  const area = textArea(shape)
  const isInside =
    box.x0 >= area.x0 - 0.01 &&
    box.x1 <= area.x1 + 0.01 &&
    box.y0 >= area.y0 - 0.01 &&
    box.y1 <= area.y1 + 0.01
  const texts = [{ z: text.z, box }, ...lines]
  const isCovered = painted.some(
    (other) =>
      other.z > shape.z &&
      texts.some((own) => other.z < own.z && intersection(other.box, own.box) !== undefined),
  )
  if (!isInside || isCovered || !isSeated(box, shape.box)) return undefined
  return { ...text, content: { ...content, shape }, z: shape.z }
}

/**
 * Shares and points by which text in a shape may miss the shape's middle, or stand off its upper
 * left corner.
 */
const MIDDLE_SHARE = 0.06
const MIDDLE_SLACK = 4
const CORNER = 14

/**
 * Office programs set the text of a shape in its middle or at its top; text anywhere else was put
 * over it.
 */
function isSeated(text: Box, shape: Box): boolean {
  const off = (a0: number, a1: number, b0: number, b1: number): number =>
    Math.abs(a0 + a1 - b0 - b1) / 2
  const isMiddle =
    off(text.y0, text.y1, shape.y0, shape.y1) <
    Math.max(MIDDLE_SLACK, MIDDLE_SHARE * (shape.y1 - shape.y0))
  const isTop = text.y0 - shape.y0 < CORNER
  const isCentred =
    off(text.x0, text.x1, shape.x0, shape.x1) <
    Math.max(MIDDLE_SLACK, MIDDLE_SHARE * (shape.x1 - shape.x0))
  const isLeft = text.x0 - shape.x0 < CORNER
  return (isMiddle || isTop) && (isCentred || isLeft)
}

/** Where text may stand in a shape. */
function textArea({ type, box }: Shape): Box {
  if (type !== "ellipse") return box
  const [dx, dy] = [(box.x1 - box.x0) * ELLIPSE_INSET, (box.y1 - box.y0) * ELLIPSE_INSET]
  return { x0: box.x0 + dx, y0: box.y0 + dy, x1: box.x1 - dx, y1: box.y1 - dy }
}
