import type { Box } from "../../../base/geometry.ts"
import type { Block, PageSetup } from "../../../model/document.ts"
import type { Span, TextLine } from "../../drafts.ts"
import { shares } from "../../geometry/scale.ts"

/**
 * Share of the letters of a page that must be set from top to bottom for the page to flow that way.
 */
const verticalShare = shares.most
/** Where Han characters stand on their line, in ems above its lower edge. */
const hanDescent = 0.12

/** Tells whether a page is set in columns of vertical writing, read from right to left. */
export function isVerticalPage(lines: readonly TextLine[]): boolean {
  const lettersOf = (some: readonly TextLine[]): number =>
    some.reduce((sum, line) => sum + line.text.trim().length, 0)
  const vertical = lettersOf(lines.filter((line) => line.isVertical))
  return vertical > 0 && vertical >= verticalShare * lettersOf(lines)
}

/**
 * Lays a vertical line down: the page is turned a quarter to the left, so that its lines run from
 * left to right and follow each other downwards, as all passes expect.
 */
export function layDown(line: TextLine, pageWidth: number): TextLine {
  const box = turnedLeft(line.box, pageWidth)
  const spans = line.spans.map((span): Span => ({ ...span, box: turnedLeft(span.box, pageWidth) }))
  return { ...line, spans, box, baseline: box.y1 - hanDescent * line.size, isVertical: false }
}

const turnedLeft = ({ x0, x1, y0, y1 }: Box, pageWidth: number): Box => ({
  x0: y0,
  x1: y1,
  y0: pageWidth - x1,
  y1: pageWidth - x0,
})

const turnedBack = ({ x0, x1, y0, y1 }: Box, pageWidth: number): Box => ({
  x0: pageWidth - y1,
  x1: pageWidth - y0,
  y0: x0,
  y1: x1,
})

/** Gives blocks of a page that was laid down their places on the page itself. */
export function standUp(blocks: readonly Block[], pageWidth: number): Block[] {
  return blocks.map((block): Block => {
    if (block.kind !== "paragraph") return block
    const lines = block.lines?.map((line) => ({ ...line, box: turnedBack(line.box, pageWidth) }))
    return {
      ...block,
      placement: block.placement.map(({ page, box }) => ({
        page,
        box: turnedBack(box, pageWidth),
      })),
      ...(lines ? { lines } : {}),
    }
  })
}

/**
 * The page of a section that was laid down, as it lies: lines start at the top margin, the first of
 * them at the right one.
 */
export function standingSetup({ width, height, margin }: PageSetup): PageSetup {
  return {
    width: height,
    height: width,
    margin: {
      top: margin.left,
      right: margin.top,
      bottom: margin.right,
      left: margin.bottom,
      header: margin.header,
      footer: margin.footer,
    },
    isVertical: true,
  }
}
