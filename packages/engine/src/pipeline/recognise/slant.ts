import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"

/** Brightness from which a pixel of a grey picture is paper. */
const PAPER = 200

/**
 * How much sharper the stems of a word stand out, seen along a slant (pixels across for each pixel
 * up), than upright: above 1 where they lean, below where they stand.
 */
export function leanOfStems(
  { x0, y0, x1, y1 }: Box,
  { data, width, height, channels }: PixelImage,
  slant: number,
): number {
  const [left, right] = [Math.max(0, Math.floor(x0)), Math.min(width, Math.ceil(x1))]
  const [top, bottom] = [Math.max(0, Math.floor(y0)), Math.min(height, Math.ceil(y1))]
  if (right <= left || bottom <= top) return 1
  const upright = new Float64Array(right - left)
  const leaning = new Float64Array(right - left + Math.ceil(slant * (bottom - top)) + 1)
  // Every other row says as much.
  for (let y = top; y < bottom; y += 2) {
    const shift = Math.round(slant * (y - top))
    for (let x = left; x < right; x++) {
      const ink = PAPER - (data[(y * width + x) * channels] ?? PAPER)
      if (ink <= 0) continue
      upright[x - left] = (upright[x - left] ?? 0) + ink
      leaning[x - left + shift] = (leaning[x - left + shift] ?? 0) + ink
    }
  }
  const [standing, along] = [sharpnessOf(upright), sharpnessOf(leaning)]
  return standing === 0 ? 1 : along / standing
}

/** Sum of the squares of what neighbouring columns differ by. */
function sharpnessOf(columns: Float64Array): number {
  let sum = 0
  for (let x = 1; x < columns.length; x++) sum += ((columns[x] ?? 0) - (columns[x - 1] ?? 0)) ** 2
  return sum
}
