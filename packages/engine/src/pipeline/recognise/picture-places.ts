import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"
import type { Corner } from "../../images/find-sheet.ts"

/** Gives where a place stood before a page was straightened (1), or stands since (-1). */
export function leanOf(
  { width, height }: Pick<PixelImage, "width" | "height">,
  skew: number,
): (at: Corner, way: 1 | -1) => Corner {
  const [cx, cy] = [width / 2, height / 2]
  const angle = (-skew * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return ({ x, y }, way) => ({
    x: cos * (x - cx) + way * sin * (y - cy) + cx,
    y: cos * (y - cy) - way * sin * (x - cx) + cy,
  })
}

/** The box around a box whose corners are moved. */
export function around({ x0, y0, x1, y1 }: Box, move: (at: Corner) => Corner): Box {
  const corners = [
    { x: x0, y: y0 },
    { x: x1, y: y0 },
    { x: x1, y: y1 },
    { x: x0, y: y1 },
  ].map(move)
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return {
    x0: Math.min(...xs),
    y0: Math.min(...ys),
    x1: Math.max(...xs),
    y1: Math.max(...ys),
  }
}

/** A box in points, of one in pixels; `scale` is pixels a point. */
export const inPoints = ({ x0, y0, x1, y1 }: Box, scale: number): Box => ({
  x0: x0 / scale,
  y0: y0 / scale,
  x1: x1 / scale,
  y1: y1 / scale,
})
