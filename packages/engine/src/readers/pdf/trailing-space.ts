import { apply, multiply } from "../../base/geometry.ts"
import type { Matrix } from "../../base/geometry.ts"
import type { SceneItem } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { objectMatrix, type PageObject } from "./objects.ts"
import { objectBounds } from "./overprint.ts"
import type { PageReading } from "./page-reading.ts"

/**
 * How far the bounds of an object reach beyond the ink of its last letter where more follows, in
 * points.
 */
const MORE_DRAWN = 0.06
/** Side bearing of a letter from which on a space behind it would be seen, in points. */
const LEAST_BEARING = 0.12

/** The last letter that is read of an object of upright text. */
interface LastLetter {
  /** Place in the text page. */
  readonly index: number
  /** What takes it to scene space. */
  readonly space: Matrix
  /** End of its advance, in scene space. */
  readonly end: number
}

/**
 * Tells whether an object draws a space behind the last letter that is read of it, as programs do
 * where they wrap a line; undefined where that cannot be told. PDFium keeps none there, but the
 * bounds of the object reach to where the space begins, and those of others to the ink of the
 * letter.
 */
export function trailsSpace(
  { file: { pdfium }, textPage }: PageReading,
  { handle, space: own }: PageObject,
  { index, space, end }: LastLetter,
): boolean | undefined {
  const { calls, memory } = pdfium
  const { out } = memory
  calls.FPDFText_GetCharBox(textPage, index, out, out + 8, out + 16, out + 24)
  const ink = apply(space, memory.double(out + 8), memory.double(out + 16)).x
  const bounds = objectBounds(pdfium, handle, own)
  if (!bounds) return undefined
  if (bounds.x1 > ink + MORE_DRAWN) return true
  return end - ink > LEAST_BEARING ? false : undefined
}

/** How far a space may begin from the end of the letter before it, in sizes: widths are rounded. */
const RIGHT_BEHIND = 0.1

/**
 * Marks the text read last where an object of which PDFium tells no letter begins at its end: a
 * space on its own.
 */
export function markEnd(pdfium: Pdfium, object: PageObject, items: SceneItem[]): void {
  const last = items.at(-1)
  if (last?.kind !== "glyphs" || last.angle !== 0 || last.isMarked) return
  const [, , , , x, y] = multiply(objectMatrix(pdfium, object.handle), object.space)
  const end = (last.x.at(-1) ?? 0) + (last.advance.at(-1) ?? 0)
  const far = Math.max(Math.abs(x - end), Math.abs(y - (last.y.at(-1) ?? 0)))
  if (far < RIGHT_BEHIND * last.size) items[items.length - 1] = { ...last, isMarked: true }
}
