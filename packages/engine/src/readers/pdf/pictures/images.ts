import { contains, intersection, multiply, unitSquareBox } from "../../../base/geometry.ts"
import type { Box, Matrix } from "../../../base/geometry.ts"
import type { PathSegment, PlacedImage } from "../../../model/scene.ts"
import { clipBox, clipOutline } from "../clip.ts"
import { objectMatrix } from "../objects.ts"
import type { PageObject } from "../objects.ts"
import type { Pdfium } from "../../../pdf/pdfium/pdfium.ts"
import type { PageReading } from "../page-reading.ts"
import { readPaint } from "../paths.ts"
import { boxOfSegments } from "../../../model/path-box.ts"
import { isAxisBox } from "../rules.ts"

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
  const alpha = readPaint(pdfium, object.handle, "fill", object.alpha)?.alpha ?? 1
  const entry = reading.images.entry(object.handle, {
    document: reading.file.handle,
    handle: reading.page,
    page: reading.index,
    ordinal: object.ordinal,
    around: object.alpha,
  })
  if (!entry) return undefined
  const outline = own ? outlineOf(pdfium, object, box) : undefined
  const mcid = pdfium.calls.FPDFPageObj_GetMarkedContentID(object.handle)
  return {
    kind: "image",
    image: entry.index,
    matrix,
    box,
    ...(outline && { outline }),
    alpha,
    ...(mcid >= 0 ? { mcid } : {}),
  }
}

/** By how much an outline may reach over what its picture shows, in points: roundings. */
const ROUNDING = 0.5

/** Gives what an image is clipped to where that is no box and lies within what is seen of it. */
function outlineOf(
  pdfium: Pdfium,
  object: PageObject,
  seen: Box,
): readonly PathSegment[] | undefined {
  const outline = clipOutline(pdfium, object.handle, object.space)
  return outline && !isAxisBox(outline) && contains(seen, boxOfSegments(outline), ROUNDING)
    ? outline
    : undefined
}
