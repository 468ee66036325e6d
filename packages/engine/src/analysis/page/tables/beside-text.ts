import { counts, shares } from "../../geometry/scale.ts"
import type { Band } from "./bands.ts"
import { PROSE_CHARACTERS } from "./table-measures.ts"

/**
 * Tells whether rulings stand beside columns of running text: lines to write on in one panel of a
 * leaflet, which lie level with the lines of the others and bound none of their text.
 */
export function areBesideText(
  { from, to }: { readonly from: number; readonly to: number },
  bands: readonly Band[],
): boolean {
  const pieces = bands.flatMap((band) => band.pieces)
  const beside = pieces.filter((piece) => piece.x1 <= from || piece.x0 >= to)
  if (beside.length < counts.several || beside.length <= shares.half * pieces.length) return false
  const characters = beside.reduce((sum, { text }) => sum + text.length, 0)
  return characters > PROSE_CHARACTERS * beside.length
}
