import { greatest } from "../../../base/extremes.ts"
import { height, middleX, middleY, type Box } from "../../../base/geometry.ts"
import type { Stretch } from "../../block-drafts.ts"
import type { FlowItem } from "../../drafts.ts"
import { counts, shares } from "../../geometry/scale.ts"

/** Lines on tables of a page at most: more are a text that is framed, and no table. */
const mostLines = counts.many

/** Share of a page's height above which the text of most pages ends. */
const textShare = shares.nearlyAll

/**
 * Takes lines that stand on a table, and are in none of its cells, out of the flow where the page
 * has no room for them below it. Each keeps its place in a frame.
 */
export function partOnTables(
  pieces: readonly FlowItem[],
  page: { readonly index: number; readonly height: number },
): { readonly flow: readonly FlowItem[]; readonly frames: readonly Stretch[] } {
  const tables = pieces.filter(({ kind }) => kind === "table").map(({ box }) => box)
  const on = new Set(
    pieces.filter(
      ({ kind, box }) => kind === "line" && tables.some((table) => holdsMiddle(table, box)),
    ),
  )
  const whole = [...on].reduce((room, { box }) => room + height(box), 0)
  const foot = greatest(pieces.map(({ box }) => box.y1))
  const isFull = foot + whole > textShare * page.height
  if (on.size === 0 || on.size > mostLines || !isFull) return { flow: pieces, frames: [] }
  return {
    flow: pieces.filter((piece) => !on.has(piece)),
    frames: [...on].map((piece, at) => ({
      page: page.index,
      column: at + 1,
      x0: piece.box.x0,
      x1: piece.box.x1,
      pieces: [piece],
    })),
  }
}

const holdsMiddle = (table: Box, line: Box): boolean =>
  middleX(line) > table.x0 &&
  middleX(line) < table.x1 &&
  middleY(line) > table.y0 &&
  middleY(line) < table.y1
