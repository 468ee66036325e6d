import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import { connectedRuns } from "./connected-runs.ts"
import { eachRow } from "../base/each-row.ts"

/** Brightness by which ink is darker than paper: thin strokes are pale in a small picture. */
const DARKER = 56

/** Gives the boxes of ink that hangs together, in pixels of a grey picture. */
export function inkPieces({ width, height, data }: PixelImage): Box[] {
  const ink = paperOf({ width, height, data }) - DARKER
  const marked = new Uint8Array(data.length)
  eachRow(height, (y) => {
    const [from, to] = [y * width, (y + 1) * width]
    mark(data.subarray(from, to), ink, marked.subarray(from, to))
  })
  return connectedRuns(marked, width).map((runs) => ({
    x0: runs.reduce((least, { from }) => Math.min(least, from), width),
    y0: runs[0]?.y ?? 0,
    x1: runs.reduce((most, { to }) => Math.max(most, to), 0),
    y1: (runs.at(-1)?.y ?? 0) + 1,
  }))
}

function mark(row: Uint8Array, ink: number, marked: Uint8Array): void {
  for (let x = 0; x < row.length; x++) if ((row[x] ?? 255) < ink) marked[x] = 1
}

/** The commonest brightness. */
function paperOf({ width, height, data }: Omit<PixelImage, "channels">): number {
  const levels = new Uint32Array(256)
  eachRow(height, (y) => {
    countLevels(levels, data.subarray(y * width, (y + 1) * width))
  })
  return levels.indexOf(Math.max(...levels))
}

function countLevels(levels: Uint32Array, row: Uint8Array): void {
  for (let x = 0; x < row.length; x++) {
    const level = row[x] ?? 255
    levels[level] = (levels[level] ?? 0) + 1
  }
}
