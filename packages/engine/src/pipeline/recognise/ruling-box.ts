import type { Box } from "../../base/geometry.ts"
import type { PixelRuling } from "../../images/rulings.ts"

/** The box of a ruling's ink. */
export function boxOfRuling({ direction, at, from, to, thickness }: PixelRuling): Box {
  const [first, last] = [at - thickness / 2, at + thickness / 2]
  return direction === "horizontal"
    ? { x0: from, x1: to, y0: first, y1: last }
    : { x0: first, x1: last, y0: from, y1: to }
}
