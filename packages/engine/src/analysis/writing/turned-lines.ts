import type { Box } from "../../base/geometry.ts"
import type { Pt } from "../../base/units.ts"
import { ems } from "../geometry/scale.ts"
import type { TextLine } from "../drafts.ts"
import { cutLine } from "./words.ts"

/** Tells a line that stands on end or on its head. */
export const isTurned = ({ angle }: TextLine): boolean => angle !== 0 && angle % 90 === 0

/** Gives a piece of a turned line, whose edges run along its text; boxes are those of the page. */
export function turnedPiece(line: TextLine, from: number, to: number): TextLine {
  const piece = cutLine(line, from, to)
  const spans = piece.spans.map((span) => ({ ...span, box: alongPage(line, span.box) }))
  return { ...piece, spans, box: alongPage(line, piece.box), gaps: [] }
}

/** Puts a stretch along a turned line, `x0` to `x1` of a box, on the page. */
function alongPage({ angle, box }: TextLine, { x0, x1 }: Box): Box {
  if (angle === 90) return { ...box, y0: x0, y1: x1 }
  if (angle === 270) return { ...box, y0: 0 - x1, y1: 0 - x0 }
  return { ...box, x0: 0 - x1, x1: 0 - x0 }
}

/** How far a wall may stand within the letters beside the gap that it parts, in ems. */
const wallSlack = ems.touch

/**
 * Parts a line that stands on end at walls across the page, given by their height: where they stand
 * in the space between two words, these are texts of two cells.
 */
export function partTurned(line: TextLine, walls: readonly Pt[]): TextLine[] {
  const pieces: TextLine[] = []
  let from = 0
  for (const { index } of line.text.matchAll(/\S\s+(?=\S)/g)) {
    const end = index + 1
    const start = line.text.slice(end).search(/\S/) + end
    const space = alongPage(line, spaceBox(line, end, start))
    const slack = wallSlack * line.size
    if (!walls.some((wall) => wall > space.y0 - slack && wall < space.y1 + slack)) continue
    pieces.push(turnedPiece(line, from, end))
    from = start
  }
  return from === 0 ? [line] : [...pieces, turnedPiece(line, from, line.text.length)]
}

const spaceBox = (line: TextLine, from: number, to: number): Box => cutLine(line, from, to).box
