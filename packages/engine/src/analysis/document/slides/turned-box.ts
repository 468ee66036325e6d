import type { Box } from "../../../base/geometry.ts"
import type { Block, Figure } from "../../../model/document.ts"
import type { Span, TextLine } from "../../drafts.ts"
import type { BoxContext } from "./box-context.ts"

/** What a text box is made of. */
interface BoxParts {
  readonly lines: readonly TextLine[]
  readonly frame: Box | undefined
  readonly context: BoxContext
}

/** Tells lines of a box that are read from the right. */
export const areFromRight = (lines: readonly TextLine[]): boolean =>
  lines.every(
    ({ direction, angle, isVertical }) => direction === "rtl" && angle === 0 && !isVertical,
  )

/** What a box is made of as a mirror shows it: read from the left. */
export function turnedParts({ lines, frame, context }: BoxParts): BoxParts {
  const sources = new Map(lines.map((line) => [turnedLine(line), line]))
  const sourceOf = (line: TextLine): TextLine => sources.get(line) ?? line
  const turned = [...sources.keys()]
  const { endOf, room, bulletPictures } = context
  return {
    lines: turned,
    frame: frame && turnedBox(frame),
    context: {
      ...context,
      ...(endOf && { endOf: (line, next) => endOf(sourceOf(line), sourceOf(next)) }),
      ...(room && { room: { ...room, x0: -room.x1, x1: -room.x0 } }),
      ...(bulletPictures && {
        bulletPictures: new Map(
          turned.flatMap((line) => {
            const picture = bulletPictures.get(sourceOf(line))
            return picture === undefined ? [] : [[line, picture] as const]
          }),
        ),
      }),
    },
  }
}

/** A text box of mirrored lines, turned back. */
export function turnedFigure(figure: Figure): Figure {
  const { content, placement } = figure
  if (content.kind !== "textBox") return figure
  return {
    ...figure,
    content: { ...content, blocks: content.blocks.map(turnedBlock) },
    placement: placement.map((place) => ({ ...place, box: turnedBox(place.box) })),
  }
}

function turnedBlock(block: Block): Block {
  if (block.kind !== "paragraph") return block
  const { align } = block.format
  return {
    ...block,
    format: {
      ...block.format,
      direction: "rtl",
      align: align === "left" ? "right" : align === "right" ? "left" : align,
    },
    placement: block.placement.map((place) => ({ ...place, box: turnedBox(place.box) })),
  }
}

const turnedBox = (box: Box): Box => ({ ...box, x0: -box.x1, x1: -box.x0 })

const turnedLine = (line: TextLine): TextLine => ({
  ...line,
  direction: "ltr",
  box: turnedBox(line.box),
  spans: line.spans.map(turnedSpan),
})

/** Edges are left ones in the order of reading: the first letter begins at the right of its span. */
const turnedSpan = (span: Span): Span => ({
  ...span,
  box: turnedBox(span.box),
  edges: [
    -span.box.x1,
    ...Array.from(span.edges)
      .slice(0, -1)
      .map((edge) => -edge),
  ],
})
