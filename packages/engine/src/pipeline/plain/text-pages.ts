import type { DrawingItem, DrawingPage } from "../../model/drawing.ts"
import { breakLines } from "./break-lines.ts"
import type { PlainFaces } from "./plain-faces.ts"

/** A4 with the margins that Word gives a new Chinese document, points. */
const PAPER = { width: 595.28, height: 841.89 }
const MARGINS = { side: 90, edge: 72 }
/** Points: the usual size of Chinese text, and its lines. */
const SIZE = 10.5
const LINE = 15.6
/** Baseline below the top of a line, ems: the letters stand in its middle. */
const BASELINE = 1.11
/** Lays plain text out, a paragraph a line; a form feed begins a page. */
export function* textPages(text: string, faces: PlainFaces): Generator<DrawingPage> {
  let items: DrawingItem[] = []
  let y = MARGINS.edge
  let count = 0
  const room = (PAPER.width - 2 * MARGINS.side) / SIZE
  const page = (): DrawingPage => {
    const made = { name: String(++count), ...PAPER, items }
    items = []
    y = MARGINS.edge
    return made
  }
  for (const [index, sheet] of text.split("\f").entries()) {
    if (index > 0) yield page()
    for (const paragraph of sheet.split(/\r\n|\r|\n/)) {
      for (const line of breakLines(paragraph, faces, room)) {
        if (y + LINE > PAPER.height - MARGINS.edge) yield page()
        for (const { x, text: part } of line)
          items.push(
            ...faces.draw(part, { x: MARGINS.side + x * SIZE, y: y + SIZE * BASELINE, size: SIZE }),
          )
        y += LINE
      }
    }
  }
  yield page()
}
