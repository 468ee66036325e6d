import type { Box } from "../../../base/geometry.ts"
import { letterIsLeft } from "../../../model/shown-glyphs.ts"
import type { TableDraft, TextLine } from "../../drafts.ts"
import { cutLine } from "../../writing/words.ts"

/** Tables and lines that hold only what their clips leave to be seen, and how much text is less. */
export interface SeenCells {
  readonly tables: readonly TableDraft[]
  readonly lines: readonly TextLine[]
  /** UTF-16 units that are left out. */
  readonly hidden: number
}

/**
 * Leaves what the cells of a printed sheet cut off their texts out of them, and what the edge of
 * its printed range cuts off lines that stand in no table.
 *
 * The whole text tells where its cell stands, and a workbook hides the rest again; everything else
 * would show what the page does not.
 */
export function seenCells(
  tables: readonly TableDraft[],
  lines: readonly TextLine[] = [],
): SeenCells {
  let hidden = 0
  const seen = (line: TextLine): TextLine[] => {
    const shown = seenPart(line)
    hidden += line.text.length - (shown?.text.length ?? 0)
    return shown ? [shown] : []
  }
  const cut = tables.map((table) => ({
    ...table,
    cells: table.cells.map((cell) => ({ ...cell, lines: cell.lines.flatMap(seen) })),
  }))
  const free = lines.flatMap(seen)
  return hidden > 0 ? { tables: cut, lines: free, hidden } : { tables, lines, hidden }
}

/** What a clip leaves of a level line; undefined where that is nothing. */
function seenPart(line: TextLine): TextLine | undefined {
  const { clip, text, baseline, size } = line
  if (!clip || line.angle !== 0 || line.isVertical || isWithin(line.box, clip)) return line
  const edges = line.spans.flatMap(({ text: own, edges: places, box }) =>
    Array.from({ length: own.length }, (_, at) => ({
      x0: places[at] ?? box.x0,
      x1: places[at + 1] ?? box.x1,
    })),
  )
  const isSeen = (at: number): boolean => {
    const place = edges[at]
    return place !== undefined && letterIsLeft({ ...place, baseline, size }, clip)
  }
  const places = Array.from({ length: text.length }, (_, at) => at)
  const from = places.find((at) => isSeen(at) && text[at]?.trim() !== "")
  const to = places.findLast((at) => isSeen(at) && text[at]?.trim() !== "")
  return from === undefined || to === undefined ? undefined : cutLine(line, from, to + 1)
}

const isWithin = (box: Box, frame: Box): boolean =>
  box.x0 >= frame.x0 && box.x1 <= frame.x1 && box.y0 >= frame.y0 && box.y1 <= frame.y1
