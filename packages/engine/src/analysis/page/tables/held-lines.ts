import { middleY, middleX, type Box } from "../../../base/geometry.ts"
import type { TableDraft, TextLine } from "../../drafts.ts"
import { points } from "../../geometry/scale.ts"

/** Height in points of the strips by which held text is looked up: about a row. */
const STRIP = points.line

/**
 * Gives a test of whether a table took the text of a line: cells hold pieces of lines, so places
 * are compared.
 *
 * A page may have as many lines as its table has cells; each line is compared with those of its
 * height alone.
 */
export function heldTest(table: TableDraft): (line: TextLine) => boolean {
  const strips = new Map<number, Box[]>()
  const nested: ((line: TextLine) => boolean)[] = []
  for (const cell of table.cells) {
    for (const inner of cell.nested) nested.push(heldTest(inner))
    for (const { box } of cell.lines) {
      for (const strip of stripsOf(box)) {
        const boxes = strips.get(strip)
        if (boxes) boxes.push(box)
        else strips.set(strip, [box])
      }
    }
  }
  return (line) => {
    const { box } = line
    const [x, y] = [middleX(box), middleY(box)]
    if (x < table.box.x0 || x > table.box.x1 || y < table.box.y0 - 1 || y > table.box.y1 + 1)
      return false
    return (
      stripsOf(box).some((strip) => strips.get(strip)?.some((held) => overlapsLine(held, box))) ||
      nested.some((test) => test(line))
    )
  }
}

function stripsOf({ y0, y1 }: Box): number[] {
  const strips = [Math.floor(y0 / STRIP)]
  for (let strip = Math.floor(y0 / STRIP) + 1; strip <= Math.floor(y1 / STRIP); strip++)
    strips.push(strip)
  return strips
}

/** Glyphs without a width lie in the line that starts where they do. */
const overlapsLine = (a: Box, b: Box): boolean =>
  (Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0 || (a.x0 === b.x0 && a.x1 === b.x1)) &&
  Math.min(a.y1, b.y1) - Math.max(a.y0, b.y0) > 0.5 * Math.min(a.y1 - a.y0, b.y1 - b.y0)
