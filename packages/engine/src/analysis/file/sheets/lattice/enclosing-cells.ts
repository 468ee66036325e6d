import type { Box } from "../../../../base/geometry.ts"
import { points } from "../../../geometry/scale.ts"
import type { DrawnCells } from "../sheet-cells.ts"
import { bandKey } from "./column-evidence.ts"
import type { PrintedText } from "./printed-text.ts"

/**
 * Gives the drawn cell of each text that has one to itself: no other text of its line stands in it,
 * nor do two of any line, as in a frame around several columns.
 *
 * Cells are looked up by source page.
 */
export function enclosingCells(
  texts: readonly PrintedText[],
  drawn: ReadonlyMap<number, DrawnCells>,
): Map<PrintedText, Box> {
  const found = new Map<PrintedText, Box>()
  const homes = new Map<Box, PrintedText[]>()
  for (const text of texts) {
    const { page, x0, x1, baseline, size } = text
    const box = drawn.get(page)?.at((x0 + x1) / 2, baseline - 0.3 * size)
    if (!box) continue
    if (x0 >= box.x0 - points.edge && x1 <= box.x1 + points.edge) found.set(text, box)
    const own = homes.get(box)
    if (own) own.push(text)
    else homes.set(box, [text])
  }
  for (const own of homes.values())
    if (new Set(own.map(bandKey)).size < own.length) for (const text of own) found.delete(text)
  return found
}
