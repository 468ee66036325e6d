import { apply } from "../../base/geometry.ts"
import type { Matrix } from "../../base/geometry.ts"
import type { PageObject } from "./objects.ts"
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
 * bounds of the object reach to where the space begins, and those of others to the ink of the letter.
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
