import type { PixelImage } from "../base/host.ts"
import { enhanceScan } from "./enhance-scan.ts"

/** Cells along each side in which the brightness of the paper is measured. */
const CELLS = 20
/** Share of a cell's pixels that are lighter than its paper: glare and noise. */
const GLARE = 0.15
/** Among the cells, from the darkest, those that are compared: few may hold pictures. */
const [DARK_RANK, LIGHT_RANK] = [0.12, 0.88]
/** Paper of dark cells against that of light ones, from which light is even. */
const EVEN = 0.88
/** Brightness from which even paper is light enough for print to be told from it. */
const LEAST_PAPER = 205

/**
 * Gives a grey page with white paper where its light is uneven or dim, as on photographs; else the
 * page as it is.
 */
export function evenLight(grey: PixelImage): PixelImage {
  const papers = papersOf(grey).toSorted((a, b) => a - b)
  const at = (rank: number): number => papers[Math.floor((papers.length - 1) * rank)] ?? 255
  const [dark, light] = [at(DARK_RANK), at(LIGHT_RANK)]
  return dark >= EVEN * light && light >= LEAST_PAPER ? grey : enhanceScan(grey)
}

/** Brightness of the paper in each cell, from a part of its pixels. */
function papersOf({ width, height, data }: PixelImage): number[] {
  const step = Math.max(1, Math.floor(Math.min(width, height) / (CELLS * 12)))
  return Array.from({ length: CELLS * CELLS }, (_, cell) => {
    const [left, top] = [cell % CELLS, Math.floor(cell / CELLS)]
    const counts = new Uint32Array(256)
    let total = 0
    for (let y = Math.floor((top * height) / CELLS); y < ((top + 1) * height) / CELLS; y += step)
      for (
        let x = Math.floor((left * width) / CELLS);
        x < ((left + 1) * width) / CELLS;
        x += step
      ) {
        const value = data[y * width + x] ?? 255
        counts[value] = (counts[value] ?? 0) + 1
        total++
      }
    let level = 255
    let lighter = Math.floor(total * GLARE)
    for (; level > 0 && lighter >= (counts[level] ?? 0); level--) lighter -= counts[level] ?? 0
    return level
  })
}
