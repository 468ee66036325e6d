import { middleY, middleX, union, type Box } from "../../../base/geometry.ts"
import { paragraph, plainFormat } from "../../../model/build.ts"
import type { Figure } from "../../../model/document.ts"
import type { TextLine } from "../../drafts.ts"
import type { AssembleContext } from "./blocks.ts"
import { inlinesOf } from "./inlines.ts"
import { roomBesideHan } from "./natural-line.ts"

/** Room behind a level line, in shares of its length: another face may be so much wider. */
const spareLength = 0.15
/** Room around the letters of a text box, in ems: another font may be a little wider. */
const frameHeight = 1.3
const frameLength = 1.06

/**
 * Makes text boxes of lines that run another way than the text of the page: stamps, axis labels,
 * vertical captions.
 *
 * Vertical writing becomes a box one character wide.
 */
export function turnedText(
  context: AssembleContext,
  lines: readonly TextLine[],
  pageWidth: number,
): Figure[] {
  return lines.map((line) => textBox(context, line, pageWidth))
}

function textBox(context: AssembleContext, line: TextLine, pageWidth: number): Figure {
  const placed = { line, page: line.page, column: 0, x0: 0, x1: pageWidth }
  const { inlines } = inlinesOf(
    {
      kind: "paragraph",
      lines: [placed],
      shape: { align: "left", direction: line.direction, left: 0, right: 0, firstLine: 0 },
    },
    {
      skip: 0,
      hyphens: context.hyphens,
      splits: context.splits,
      bookmarkOf: context.bookmarks.bookmarkOf,
      figureOf: context.figureOf,
      scaleOf: context.scales.ofFont,
      fontOf: context.fontOf,
      spacingOf: context.scales.spacingOf,
    },
  )
  const format = {
    ...plainFormat,
    lineSpacing: { rule: "exact" as const, value: Math.round(line.size * frameHeight * 20) / 20 },
  }
  const box = withRoom(frameOf(line), line, pageWidth)
  return {
    kind: "figure",
    content: {
      kind: "textBox",
      blocks: [paragraph(inlines, { format, placement: [{ page: line.page, box }] })],
      rotation: line.isVertical ? 0 : line.angle,
    },
    placement: [{ page: line.page, box }],
    anchor: "page",
    wrap: "front",
    z: line.z,
  }
}

/**
 * The frame with room behind the end of a level line: what wraps would lie over the line below, and
 * nothing is seen of a frame.
 */
function withRoom(frame: Box, { angle, isVertical, direction }: TextLine, pageWidth: number): Box {
  if (angle !== 0 || isVertical || direction !== "ltr") return frame
  const x1 = Math.min(frame.x1 + spareLength * (frame.x1 - frame.x0), pageWidth)
  return { ...frame, x1: Math.max(frame.x1, x1) }
}

/**
 * Box that the text takes: upright around a quarter turn, else as it lies before it is turned about
 * its centre.
 */
function frameOf(line: TextLine): Box {
  const { box } = line
  const [cx, cy] = [middleX(box), middleY(box)]
  if (line.isVertical)
    return {
      x0: cx - 0.6 * line.size,
      x1: cx + 0.6 * line.size,
      y0: box.y0,
      y1: box.y1 + 0.5 * line.size,
    }
  const edges = line.spans.flatMap((span) => [...span.edges])
  const length =
    (Math.max(...edges) - Math.min(...edges)) * frameLength + roomBesideHan(line.text) * line.size
  const [halfLength, halfHeight] = [length / 2, (line.size * frameHeight) / 2]
  const lying = {
    x0: cx - halfLength,
    x1: cx + halfLength,
    y0: cy - halfHeight,
    y1: cy + halfHeight,
  }
  const isQuarter = line.angle % 180 === 90
  return isQuarter
    ? union(
        { x0: cx - halfHeight, x1: cx + halfHeight, y0: cy - halfLength, y1: cy + halfLength },
        box,
      )
    : lying
}
