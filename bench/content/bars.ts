import type { Pdfium } from "../../packages/engine/src/pdf/pdfium/pdfium.ts"
import type { BareWord } from "./readers.ts"

type Box = BareWord["box"]

/** Type of a path. Source: fpdf_edit.h. */
const PATH = 2

/** Height of a stroke at most, in points, and of its width: posters have type of thirty points. */
const THICK = 2.5
const THICK_SHARE = 0.4

/** Gives the level strokes of a page in scene space; of a page that is turned, none. */
export function levelStrokes({ calls, memory }: Pdfium, page: number): Box[] {
  const { out } = memory
  const boxNow = (): Box => [
    memory.float(out),
    memory.float(out + 4),
    memory.float(out + 8),
    memory.float(out + 12),
  ]
  if (calls.FPDFPage_GetRotation(page) !== 0) return []
  const isCropped = calls.FPDFPage_GetCropBox(page, out, out + 4, out + 8, out + 12)
  const [left, , , top] = isCropped ? boxNow() : [0, 0, 0, calls.FPDF_GetPageHeightF(page)]
  const strokes: Box[] = []
  const objects = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < objects; index++) {
    const object = calls.FPDFPage_GetObject(page, index)
    if (calls.FPDFPageObj_GetType(object) !== PATH) continue
    if (!calls.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12)) continue
    const [x0, low, x1, high] = boxNow()
    if (high - low <= Math.min(THICK, THICK_SHARE * (x1 - x0)))
      strokes.push([x0 - left, top - high, x1 - left, top - low])
  }
  return strokes
}

/** Longest, shortest and thickest stroke that may stand for a low line, in points. */
const LOW_LINE = { from: 2, to: 9, thick: 1 } as const

/** Counts the strokes that are as long and thick as a low line of a name. */
export const lowLines = (strokes: readonly Box[]): number =>
  strokes.filter(
    ([x0, y0, x1, y1]) =>
      y1 - y0 <= LOW_LINE.thick && x1 - x0 >= LOW_LINE.from && x1 - x0 <= LOW_LINE.to,
  ).length

/** How far a word may stand out beside the bar of its fraction, in points. */
const OUT = 1.5

/** How far the middle of a word may be from the bar of its fraction, in heights of the word. */
const FAR = 1.3

/** Share of a bar that the wider of what stands over and under it takes. */
const FILLED = 0.6

/**
 * Counts the bars of fractions: level strokes with words close above and below that do not reach
 * beyond them, the wider of which takes most of the stroke. Rulings of tables and lines under words
 * are longer than what is over them, or shorter than what is under them.
 */
export function fractionBars(strokes: readonly Box[], words: readonly BareWord[]): number {
  return strokes.filter((stroke) => isBar(stroke, words)).length
}

function isBar([x0, y0, x1, y1]: Box, words: readonly BareWord[]): boolean {
  const [middle, wide] = [(y0 + y1) / 2, x1 - x0]
  const sides: [Box[], Box[]] = [[], []]
  for (const { box } of words) {
    const from = (box[1] + box[3]) / 2 - middle
    if (box[2] <= x0 || box[0] >= x1 || Math.abs(from) > FAR * (box[3] - box[1])) continue
    if (box[0] < x0 - OUT || box[2] > x1 + OUT) return false
    sides[from < 0 ? 0 : 1].push(box)
  }
  const [over, under] = sides.map((side) =>
    side.length === 0
      ? 0
      : Math.max(...side.map((box) => box[2])) - Math.min(...side.map((box) => box[0])),
  )
  return !!over && !!under && Math.max(over, under) >= FILLED * wide
}
