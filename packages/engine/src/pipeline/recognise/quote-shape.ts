import type { Box } from "../../base/geometry.ts"
import type { PixelImage } from "../../base/host.ts"

/** Height of a quote's marks at most, in ems: what lies below belongs to letters beside it. */
const MARK_HEIGHT = 0.32
/** Rows of pixels from which the shape of a mark can be told. */
const LEAST_ROWS = 5

/** A pixel with ink, in levels of darkness beyond the middle between ink and paper. */
interface InkPixel {
  readonly x: number
  readonly y: number
  readonly ink: number
}

/**
 * How far the middles of a quote's rows sway from left to right, as a share of its height: the
 * marks of straight quotes are even, those of typographic ones are commas, whether they open or
 * close. Undefined where too little ink is seen. `size` is that of the type, in pixels.
 */
export function swayOf(
  box: Box,
  { marks, size }: { readonly marks: 1 | 2; readonly size: number },
  picture: PixelImage,
): number | undefined {
  const top = { ...box, y1: Math.min(box.y1, box.y0 + MARK_HEIGHT * size) }
  const sways = piecesOf(inkOf(top, picture))
    .toSorted((a, b) => b.length - a.length)
    .slice(0, marks)
    .flatMap((piece) => swayOfPiece(piece) ?? [])
  return sways.length < marks ? undefined : sways.reduce((sum, each) => sum + each, 0) / marks
}

function inkOf(box: Box, { width, height, channels, data }: PixelImage): InkPixel[] {
  const seen: { x: number; y: number; level: number }[] = []
  for (let y = Math.max(0, Math.floor(box.y0)); y < Math.min(height, Math.ceil(box.y1)); y++)
    for (let x = Math.max(0, Math.floor(box.x0)); x < Math.min(width, Math.ceil(box.x1)); x++)
      seen.push({ x, y, level: data[(y * width + x) * channels] ?? 255 })
  const levels = seen.map(({ level }) => level)
  const middle = (Math.max(...levels) + Math.min(...levels)) / 2
  return seen.flatMap(({ x, y, level }) => (level < middle ? [{ x, y, ink: middle - level }] : []))
}

/** Parts ink into pieces that touch. */
function piecesOf(pixels: readonly InkPixel[]): InkPixel[][] {
  const left = new Set(pixels)
  const pieces: InkPixel[][] = []
  for (const first of pixels) {
    if (!left.delete(first)) continue
    const piece = [first]
    for (const { x, y } of piece)
      for (const other of left)
        if (Math.abs(other.x - x) <= 1 && Math.abs(other.y - y) <= 1) {
          left.delete(other)
          piece.push(other)
        }
    pieces.push(piece)
  }
  return pieces
}

function swayOfPiece(piece: readonly InkPixel[]): number | undefined {
  const rows = [...Map.groupBy(piece, ({ y }) => y).values()]
  if (rows.length < LEAST_ROWS) return undefined
  const centres = rows.map(centreOf)
  return (Math.max(...centres) - Math.min(...centres)) / rows.length
}

/** Mean column of ink. */
function centreOf(pixels: readonly InkPixel[]): number {
  const total = pixels.reduce((sum, { ink }) => sum + ink, 0)
  return pixels.reduce((sum, { x, ink }) => sum + x * ink, 0) / total
}
