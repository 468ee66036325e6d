import { union, type Box } from "../../../base/geometry.ts"
import type { Figure } from "../../../model/document.ts"
import type { BlockDraft, Stretch } from "../../block-drafts.ts"
import type { FlowItem } from "../../drafts.ts"
import { cellsOf } from "../../geometry/table-cells.ts"
import { points } from "../../geometry/scale.ts"
import { pictureSign } from "../../writing/picture-sign.ts"
import { assembleBlocks, type AssembleContext } from "./blocks.ts"
import { extentOf, tallestPicture } from "./block-extent.ts"
import { aboveBaseline } from "./line-height.ts"

/**
 * Share of its width by which a frame is wider than its longest line: another machine's letters may
 * be.
 */
const spareWidth = 0.02
/** Room below the last line of a frame, in points. */
const spareHeight = points.pad

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
    x1: stretch.x1 + (stretch.hasRoom ? 0 : spareWidth * (stretch.x1 - stretch.x0)),
    y1: Math.max(box.y1, top, ...drafts.map((draft) => lastLineEnd(context, draft))) + spareHeight,
  }
  return {
    kind: "figure",
    content: { kind: "textBox", blocks, rotation: 0 },
    placement: [{ page: stretch.page, box: place }],
    anchor: "page",
    wrap: stretch.isAcross ? "square" : "front",
    z: Math.min(...stretch.pieces.map(layerOf)),
  }
}

/**
 * Place in the order of painting; a table stands with the first of its words, on what is drawn
 * there.
 */
function layerOf(piece: FlowItem): number {
  if (piece.kind === "line") return piece.line.z
  if (piece.kind === "figure") return piece.figure.z
  const words = [...cellsOf(piece.table)].flatMap(({ lines }) => lines.map(({ z }) => z))
  return words.length > 0 ? Math.min(...words) : 0
}

const hasLetters = /\S/u

/** Lines that do not fit their frame are not shown: the last is as high as its style sets it. */
function lastLineEnd(context: AssembleContext, draft: BlockDraft): number {
  const last = draft.kind === "paragraph" ? draft.lines.at(-1)?.line : undefined
  if (draft.kind !== "paragraph" || !last) return 0
  const lineHeight = context.lineHeight(draft)
  return Math.max(
    last.baseline + (1 - aboveBaseline) * lineHeight,
    topOf(context, draft) + draft.lines.length * lineHeight,
  )
}

function topOf(context: AssembleContext, draft: BlockDraft): number {
  if (draft.kind !== "paragraph")
    return draft.kind === "table" ? draft.table.box.y0 : draft.figure.box.y0
  const lineHeight = context.lineHeight(draft)
  const first = draft.lines[0]?.line
  const top = (first?.baseline ?? 0) - aboveBaseline * lineHeight
  if (!first || tallestPicture(first) === 0) return top
  // A picture in the first line may be higher than its letters; one alone has its own place.
  const isAlone = !hasLetters.test(first.text.replaceAll(pictureSign, ""))
  return Math.min(top, isAlone ? first.box.y0 : extentOf(draft, lineHeight).top)
}
