import type { Matrix } from "../../base/geometry.ts"
import type { PathSegment } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"

/** Segment types of fpdf_edit.h. */
const segmentTypes = { line: 0, bezier: 1, move: 2 } as const

/** The segments of one path of PDFium: how many there are, and the handle of each. */
export interface PdfiumPath {
  readonly count: number
  readonly segmentAt: (index: number) => number
}

/**
 * Farthest from the origin that a point counts, in points: 70 times the largest page. Numbers that
 * do not fit a float are infinite, and nothing can be written of them. Source: ISO 32000-2, annex
 * C.
 */
const FARTHEST = 1e6

const within = (value: number): number =>
  Number.isNaN(value) ? 0 : Math.min(FARTHEST, Math.max(-FARTHEST, value))

/** Gives the segments of a path in the space that `matrix` leads to. */
export function readSegments(
  { calls, memory }: Pdfium,
  path: PdfiumPath,
  matrix: Matrix,
): PathSegment[] {
  const { out } = memory
  let [made, curve] = [0, 0]
  let [x1, y1, x2, y2] = [0, 0, 0, 0]
  for (let index = 0; index < path.count; index++) {
    const segment = path.segmentAt(index)
    if (segment === 0 || !calls.FPDFPathSegment_GetPoint(segment, out, out + 4)) continue
    const across = memory.float(out)
    const up = memory.float(out + 4)
    const x = within(matrix[0] * across + matrix[2] * up + matrix[4])
    const y = within(matrix[1] * across + matrix[3] * up + matrix[5])
    const type = calls.FPDFPathSegment_GetType(segment)
    if (type === segmentTypes.move) room[made++] = ["M", x, y]
    else if (type === segmentTypes.line) room[made++] = ["L", x, y]
    else if (++curve === 1) {
      x1 = x
      y1 = y
    } else if (curve === 2) {
      x2 = x
      y2 = y
    } else {
      room[made++] = ["C", x1, y1, x2, y2, x, y]
      curve = 0
    }
    if (calls.FPDFPathSegment_GetClose(segment)) room[made++] = ["Z"]
  }
  const segments = room.slice(0, made)
  if (room.length > MOST_ROOM) room.length = 0
  return segments
}

/**
 * Where segments are gathered: a list that grows for each path leaves garbage many times its size,
 * and pages hold many short ones.
 */
const room: PathSegment[] = []

/** Segments that are kept room for. */
const MOST_ROOM = 1024
