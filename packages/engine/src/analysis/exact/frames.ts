import { union, type Box } from "../../base/geometry.ts"
import type { Figure } from "../../model/document.ts"
import { assembleBlocks, type AssembleContext } from "../assemble/blocks.ts"
import { aboveBaseline } from "../assemble/line-height.ts"
import type { FigureDraft } from "../drafts.ts"
import type { Band } from "../layout/bands.ts"
import type { Float } from "../layout/floats.ts"
import type { BlockDraft, Stretch } from "../paragraphs/drafts.ts"

/** A page whose columns left the flow for frames of their own. */
export interface FramedPage {
  readonly bands: readonly Band[]
  /** One a frame. */
  readonly columns: readonly Stretch[]
  readonly floats: readonly Float[]
}

/**
 * Takes what cannot flow and stay in its place out of a page: text in columns, and every picture
 * between lines.
 *
 * Text that stands alone from margin to margin stays in the flow: gaps above paragraphs keep it
 * where it was.
 */
export function frameColumns(
  page: number,
  bands: readonly Band[],
  floats: readonly Float[],
): FramedPage {
  const alone = bands.filter((band) => band.columns.length === 1)
  const beside = bands.filter((band) => band.columns.length > 1)
  const columns = beside.flatMap((band) =>
    band.columns.map((column, index): Stretch => ({
      page,
      column: index,
      x0: column.x0,
      x1: column.x1,
      pieces: column.pieces.filter((piece) => piece.kind !== "figure"),
    })),
  )
  const pictures = bands.flatMap((band) =>
    band.columns.flatMap((column) =>
      column.pieces.flatMap((piece) => (piece.kind === "figure" ? [piece.figure] : [])),
    ),
  )
  return {
    bands: alone
      .map((band) => ({
        columns: band.columns.map((column) => ({
          ...column,
          pieces: column.pieces.filter((piece) => piece.kind !== "figure"),
        })),
      }))
      .filter((band) => band.columns.some((column) => column.pieces.length > 0)),
    columns: columns.filter((column) => column.pieces.length > 0),
    floats: [...floats, ...pictures.map(asFloat)],
  }
}

const asFloat = (figure: FigureDraft): Float => ({
  figure,
  wrap: figure.isBackground ? "behind" : "front",
})

/**
 * Share of its width by which a frame is wider than its longest line: another machine's letters may
 * be.
 */
const spareWidth = 0.02
/** Room below the last line of a frame, in points. */
const spareHeight = 4

/**
 * Makes the frame of one column. Paragraphs in it keep their distances; nothing else can move it.
 */
export function frameOf(
  context: AssembleContext,
  stretch: Stretch,
  drafts: readonly BlockDraft[],
): Figure {
  const box = stretch.pieces.map((piece) => piece.box).reduce(union)
  const top = Math.min(...drafts.map((draft) => topOf(context, draft)))
  const blocks = assembleBlocks(context, drafts, { top, bottom: Infinity }, top)
  const place: Box = {
    x0: stretch.x0,
    y0: top,
    x1: stretch.x1 + spareWidth * (stretch.x1 - stretch.x0),
    y1: Math.max(box.y1, top) + spareHeight,
  }
  return {
    kind: "figure",
    content: { kind: "textBox", blocks, rotation: 0 },
    placement: [{ page: stretch.page, box: place }],
    anchor: "page",
    wrap: "front",
    z: Math.min(...stretch.pieces.map((piece) => (piece.kind === "line" ? piece.line.z : 0))),
  }
}

function topOf(context: AssembleContext, draft: BlockDraft): number {
  if (draft.kind !== "paragraph")
    return draft.kind === "table" ? draft.table.box.y0 : draft.figure.box.y0
  return (draft.lines[0]?.line.baseline ?? 0) - aboveBaseline * context.lineHeight(draft)
}
