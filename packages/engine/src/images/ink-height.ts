import type { PixelImage } from "../base/host.ts"
import { evenLight } from "./even-light.ts"
import { darkness, toGrey } from "./straighten.ts"

/**
 * Lowest piece of ink that is no speck, in pixels, and how much longer than broad a letter may be.
 */
const LEAST_HEIGHT = 4
const MOST_ASPECT = 6
/** Pieces that must tell how high letters are. */
const LEAST_PIECES = 30
/** Letters of all scripts have pieces; three of four are no higher than this share of an em. */
const UPPER_QUARTER = 0.75
const EM_OF_QUARTER = 1.2

/**
 * Estimates the size of the type on the picture of a page, in pixels, to a third of it or so;
 * undefined where too few pieces of ink are as letters are.
 */
export function typeHeight(picture: PixelImage): number | undefined {
  const grey = evenLight(toGrey(picture))
  const heights = piecesOf(grey, darkness(grey.data))
    .filter(({ width, height }) => height >= LEAST_HEIGHT && isLetter(width, height))
    .map(({ height }) => height)
    .sort((a, b) => a - b)
  if (heights.length < LEAST_PIECES) return undefined
  return EM_OF_QUARTER * (heights[Math.floor(heights.length * UPPER_QUARTER)] ?? 0)
}

const isLetter = (width: number, height: number): boolean =>
  width <= MOST_ASPECT * height && height <= MOST_ASPECT * width

/** Width and height of each piece of ink that hangs together, in pixels. */
function piecesOf({ width, height, data }: PixelImage, threshold: number) {
  const seen = new Uint8Array(width * height)
  const pieces: { width: number; height: number }[] = []
  const isInk = (at: number): boolean => seen[at] === 0 && (data[at] ?? 255) < threshold
  for (let start = 0; start < seen.length; start++) {
    if (!isInk(start)) continue
    let [x0, x1, y0, y1] = [width, 0, height, 0]
    const stack = [start]
    seen[start] = 1
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column
          if (!isInk(next)) continue
          seen[next] = 1
          stack.push(next)
        }
    }
    pieces.push({ width: x1 - x0 + 1, height: y1 - y0 + 1 })
  }
  return pieces
}
