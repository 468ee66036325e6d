import type { Box } from "../../../base/geometry.ts"
import type { Block } from "../../../model/document.ts"
import { alignAlone, verticalAlign } from "../../page/tables/cell-align.ts"
import type { CellDraft, Span, TextLine } from "../../drafts.ts"

/** Where the baseline of a line is, as share of its height from the top. */
const BASELINE_SHARE = 0.8

/**
 * Lays a cell of turned text down: its lines run from left to right and follow each other
 * downwards, in a box whose corner stays where the cell's is.
 */
export function layCellDown(cell: CellDraft): CellDraft {
  const box = turned(cell.box, cell)
  const lines = cell.lines.map((line) => layLineDown(line, cell))
  const { top, right, bottom, left } = cell.borders
  const [before, after] = cell.rotation === 90 ? [right, left] : [left, right]
  const [start, end] = cell.rotation === 90 ? [top, bottom] : [bottom, top]
  return {
    ...cell,
    box,
    lines,
    borders: {
      ...(before && { top: before }),
      ...(after && { bottom: after }),
      ...(start && { left: start }),
      ...(end && { right: end }),
    },
    align: alignAlone(lines, box) ?? "left",
    verticalAlign: verticalAlign(lines, box),
    rotation: 0,
  }
}

function layLineDown(line: TextLine, cell: CellDraft): TextLine {
  const box = turned(line.box, cell)
  const spans = line.spans.map((span): Span => ({ ...span, box: turned(span.box, cell) }))
  return { ...line, spans, box, baseline: box.y0 + BASELINE_SHARE * (box.y1 - box.y0), angle: 0 }
}

/** Where a box of a cell lies when the cell is laid down. */
function turned({ x0, y0, x1, y1 }: Box, { box, rotation }: CellDraft): Box {
  const [along, across]: readonly [readonly [number, number], readonly [number, number]] =
    rotation === 90
      ? [
          [y0 - box.y0, y1 - box.y0],
          [box.x1 - x1, box.x1 - x0],
        ]
      : [
          [box.y1 - y1, box.y1 - y0],
          [x0 - box.x0, x1 - box.x0],
        ]
  return {
    x0: box.x0 + along[0],
    x1: box.x0 + along[1],
    y0: box.y0 + across[0],
    y1: box.y0 + across[1],
  }
}

/** Where on the page a box of a cell that was laid down lies. */
function back({ x0, y0, x1, y1 }: Box, { box, rotation }: CellDraft): Box {
  const [along, across] = [
    [x0 - box.x0, x1 - box.x0],
    [y0 - box.y0, y1 - box.y0],
  ] as const
  return rotation === 90
    ? {
        x0: box.x1 - across[1],
        x1: box.x1 - across[0],
        y0: box.y0 + along[0],
        y1: box.y0 + along[1],
      }
    : {
        x0: box.x0 + across[0],
        x1: box.x0 + across[1],
        y0: box.y1 - along[1],
        y1: box.y1 - along[0],
      }
}

/** Gives blocks of a cell that was laid down their places on the page. */
export const standCellUp = (blocks: readonly Block[], cell: CellDraft): Block[] =>
  blocks.map((block): Block => {
    if (block.kind !== "paragraph") return block
    const lines = block.lines?.map((line) => ({ ...line, box: back(line.box, cell) }))
    return {
      ...block,
      placement: block.placement.map((place) => ({ ...place, box: back(place.box, cell) })),
      ...(lines ? { lines } : {}),
    }
  })
