import type { PixelImage } from "../../base/host.ts"
import { toGrey } from "../pdf-to-images/colours.ts"

/** Side of the squares compared. */
const WINDOW = 8
/**
 * Constants that keep empty areas from dividing by zero. Source: Wang et al. 2004, "Image quality
 * assessment".
 */
const C1 = (0.01 * 255) ** 2
const C2 = (0.03 * 255) ** 2

/** How like two pictures are. */
export interface Likeness {
  /** Structural similarity over all squares, 0 to 1. */
  readonly mean: number
  /**
   * Greatest difference of two squares in mean grey, 0 to 255: a letter that is gone shows here,
   * one moved by a hair does not.
   */
  readonly shift: number
}

/**
 * Gives the structural similarity of two pictures of one size in grey, as a whole and where it
 * differs most.
 *
 * Blank squares count for nothing: white paper must not hide a ruined photograph on it.
 */
export function likenessOf(before: PixelImage, after: PixelImage): Likeness {
  if (before.width !== after.width || before.height !== after.height) return { mean: 0, shift: 255 }
  const [a, b] = [toGrey(before).data, toGrey(after).data]
  const { width, height } = before
  let [sum, count, shift] = [0, 0, 0]
  for (let y = 0; y + WINDOW <= height; y += WINDOW) {
    for (let x = 0; x + WINDOW <= width; x += WINDOW) {
      const square = compareSquares(a, b, y * width + x, width)
      if (!square) continue
      sum += square.similarity
      count += 1
      shift = Math.max(shift, square.shift)
    }
  }
  return { mean: count === 0 ? 1 : sum / count, shift }
}

function compareSquares(
  a: Uint8Array,
  b: Uint8Array,
  start: number,
  stride: number,
): { similarity: number; shift: number } | undefined {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let y = 0; y < WINDOW; y += 1) {
    const row = start + y * stride
    for (let x = 0; x < WINDOW; x += 1) {
      const [p, q] = [a[row + x] ?? 0, b[row + x] ?? 0]
      sumA += p
      sumB += q
      squaresA += p * p
      squaresB += q * q
      products += p * q
    }
  }
  const n = WINDOW * WINDOW
  const [meanA, meanB] = [sumA / n, sumB / n]
  const [varA, varB] = [squaresA / n - meanA * meanA, squaresB / n - meanB * meanB]
  if (varA < 1 && varB < 1 && Math.abs(meanA - meanB) < 2) return undefined
  const covariance = products / n - meanA * meanB
  const similarity =
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varA + varB + C2))
  return { similarity, shift: Math.abs(meanA - meanB) }
}
