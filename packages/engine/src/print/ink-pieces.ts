import type { Box } from "../base/geometry.ts"
import type { PixelImage } from "../base/host.ts"
import { connectedRuns } from "./connected-runs.ts"

/** Brightness by which ink is darker than paper: thin strokes are pale in a small picture. */
const DARKER = 56

/** Gives the boxes of ink that hangs together, in pixels of a grey picture. */
export function inkPieces({ width, data }: PixelImage): Box[] {
  const ink = paperOf(data) - DARKER
  const marked = new Uint8Array(data.length)
  for (let at = 0; at < data.length; at++) if ((data[at] ?? 255) < ink) marked[at] = 1
  return connectedRuns(marked, width).map((runs) => ({
    x0: runs.reduce((least, { from }) => Math.min(least, from), width),
    y0: runs[0]?.y ?? 0,
    x1: runs.reduce((most, { to }) => Math.max(most, to), 0),
    y1: (runs.at(-1)?.y ?? 0) + 1,
  }))
}

/** The commonest brightness. */
function paperOf(data: PixelImage["data"]): number {
  const levels = new Uint32Array(256)
  for (let at = 0; at < data.length; at++) {
    const level = data[at] ?? 255
    levels[level] = (levels[level] ?? 0) + 1
  }
  return levels.indexOf(Math.max(...levels))
}
