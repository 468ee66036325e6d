import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"

/** Brightness by which ink is darker than paper: thin strokes are pale in a small picture. */
const DARKER = 56

/** Gives the boxes of ink that hangs together, in pixels of a grey picture. */
export function inkPieces({ width, height, data }: PixelImage): Box[] {
  const ink = paperOf(data) - DARKER
  const seen = new Uint8Array(width * height)
  const pieces: Box[] = []
  const waiting: number[] = []
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || (data[start] ?? 255) >= ink) continue
    let [x0, y0, x1, y1] = [width, height, 0, 0]
    seen[start] = 1
    waiting.push(start)
    for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
      const x = pixel % width
      const y = (pixel - x) / width
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x + 1)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y + 1)
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const near = ny * width + nx
          if (seen[near] === 1 || (data[near] ?? 255) >= ink) continue
          seen[near] = 1
          waiting.push(near)
        }
    }
    pieces.push({ x0, y0, x1, y1 })
  }
  return pieces
}

/** The commonest brightness. */
function paperOf(data: PixelImage["data"]): number {
  const levels = new Uint32Array(256)
  for (let at = 0; at < data.length; at++)
    levels[data[at] ?? 255] = (levels[data[at] ?? 255] ?? 0) + 1
  return levels.indexOf(Math.max(...levels))
}
