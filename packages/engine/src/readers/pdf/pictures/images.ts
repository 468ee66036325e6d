import { intersection, multiply, unitSquareBox } from "../../../base/geometry.ts"
import type { Matrix } from "../../../base/geometry.ts"
import type { PlacedImage } from "../../../model/scene.ts"
import { clipBox } from "../clip.ts"
import { objectMatrix } from "../objects.ts"
import type { PageObject } from "../objects.ts"
import type { PageReading } from "../page-reading.ts"
import { readPaint } from "../paths.ts"

/** PDF puts the unit square's origin at the bottom of the picture, the scene at its top. */
const FLIP: Matrix = [1, 0, 0, -1, 0, 1]

/** Places an image object on the page, or gives undefined where nothing of it shows. */
export function readImage(reading: PageReading, object: PageObject): PlacedImage | undefined {
  const { pdfium } = reading.file
  const matrix = multiply(FLIP, multiply(objectMatrix(pdfium, object.handle), object.space))
  const own = clipBox(pdfium, object.handle, object.space)
  const clip = own ? intersection(object.clip, own) : object.clip
  const box = clip && intersection(unitSquareBox(matrix), clip)
  if (!box || box.x1 - box.x0 <= 0 || box.y1 - box.y0 <= 0) return undefined
  const entry = reading.images.entry(object.handle, {
    document: reading.file.handle,
    handle: reading.page,
    page: reading.index,
    ordinal: object.ordinal,
  })
  if (!entry) return undefined
  const mcid = pdfium.calls.FPDFPageObj_GetMarkedContentID(object.handle)
  return {
    kind: "image",
    image: entry.index,
    matrix,
    box,
    alpha: readPaint(pdfium, object.handle, "fill")?.alpha ?? 1,
    ...(mcid >= 0 ? { mcid } : {}),
  }
}
