import { rgb } from "../../base/colour.ts"
import type { Box } from "../../base/geometry.ts"
import type { SceneAnnotation, SceneField } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { readField } from "./fields.ts"
import { sceneBox } from "./links.ts"
import type { PageReading } from "./page-reading.ts"

/**
 * FPDF_ANNOT_* of fpdf_annot.h. Links and pop-ups are no annotations of the scene: links are its
 * own, a pop-up repeats its parent.
 */
const annotationTypes: Readonly<Record<number, SceneAnnotation["type"]>> = {
  1: "text",
  3: "freetext",
  4: "other",
  5: "other",
  6: "other",
  7: "other",
  8: "other",
  9: "highlight",
  10: "underline",
  11: "squiggly",
  12: "strikeout",
  13: "stamp",
  14: "other",
  15: "ink",
  17: "other",
}
const WIDGET = 20

/** Bits of an annotation's /F that keep it off the page. Source: ISO 32000-2, table 167. */
export const HIDDEN = 2
export const NO_VIEW = 32

/** Annotations of one page beyond this are left out. */
export const MAX_ANNOTATIONS = 20_000

/** Gives the annotations and form fields of a page, hidden ones left out. */
export function readAnnotations(reading: PageReading): {
  annotations: SceneAnnotation[]
  fields: SceneField[]
} {
  const { calls } = reading.file.pdfium
  const annotations: SceneAnnotation[] = []
  const fields: SceneField[] = []
  const count = Math.min(calls.FPDFPage_GetAnnotCount(reading.page), MAX_ANNOTATIONS)
  let stretchesLeft = MOST_STRETCHES_A_PAGE
  for (let index = 0; index < count; index++) {
    const handle = calls.FPDFPage_GetAnnot(reading.page, index)
    if (handle === 0) continue
    const subtype = calls.FPDFAnnot_GetSubtype(handle)
    const type = annotationTypes[subtype]
    const isHidden = (calls.FPDFAnnot_GetFlags(handle) & (HIDDEN | NO_VIEW)) !== 0
    const box = isHidden ? undefined : boxOf(reading, handle)
    if (box && subtype === WIDGET) fields.push(...readField(reading, handle, box))
    else if (box && type) {
      const most = Math.min(MOST_STRETCHES, stretchesLeft)
      const annotation = readAnnotation(reading, handle, { type, box, most })
      stretchesLeft -= annotation.stretches?.length ?? 0
      annotations.push(annotation)
    }
    calls.FPDFPage_CloseAnnot(handle)
  }
  return { annotations, fields }
}

function boxOf(reading: PageReading, annotation: number): Box | undefined {
  const { calls, memory } = reading.file.pdfium
  const { out } = memory
  if (!calls.FPDFAnnot_GetRect(annotation, out)) return undefined
  return sceneBox(
    reading.space,
    memory.float(out),
    memory.float(out + 12),
    memory.float(out + 8),
    memory.float(out + 4),
  )
}

/** Marks of text. */
const marks: ReadonlySet<SceneAnnotation["type"]> = new Set([
  "highlight",
  "underline",
  "strikeout",
  "squiggly",
])

/** Lines that one mark goes over, at most, and all marks of a page: many may be one object. */
const MOST_STRETCHES = 1_000
const MOST_STRETCHES_A_PAGE = 5_000

/** Boxes of the text under a mark, one a line. Source: ISO 32000-2, 12.5.6.10, QuadPoints. */
function stretchesOf({ file, space }: PageReading, annotation: number, most: number): Box[] {
  const { calls, memory } = file.pdfium
  const { out } = memory
  const count = Math.min(calls.FPDFAnnot_CountAttachmentPoints(annotation), most)
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    if (!calls.FPDFAnnot_GetAttachmentPoints(annotation, index, out)) return []
    const xs = [0, 8, 16, 24].map((offset) => memory.float(out + offset))
    const ys = [4, 12, 20, 28].map((offset) => memory.float(out + offset))
    return [sceneBox(space, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))]
  })
}

function readAnnotation(
  reading: PageReading,
  handle: number,
  { type, box, most }: Pick<SceneAnnotation, "type" | "box"> & { readonly most: number },
): SceneAnnotation {
  const { pdfium } = reading.file
  const { calls, memory } = pdfium
  const { out } = memory
  const stretches = marks.has(type) ? stretchesOf(reading, handle, most) : undefined
  const contents = stringOf(pdfium, handle, "Contents")
  const author = stringOf(pdfium, handle, "T")
  const alpha = alphaOf(pdfium, handle)
  const hasColour = calls.EPDFAnnot_GetColor(handle, 0, out, out + 4, out + 8)
  return {
    type,
    box,
    ...(stretches && { stretches }),
    ...(contents ? { contents } : {}),
    ...(author ? { author } : {}),
    ...(hasColour
      ? { colour: rgb(memory.unsigned(out), memory.unsigned(out + 4), memory.unsigned(out + 8)) }
      : {}),
    ...(alpha === undefined ? {} : { alpha }),
  }
}

/**
 * Opacity of what an annotation shows, where it is not whole. Source: ISO 32000-2, 12.5.6.2, CA.
 */
function alphaOf({ calls, memory }: Pdfium, annotation: number): number | undefined {
  const { out } = memory
  const isTold = memory.withUtf8("CA", (key) =>
    calls.FPDFAnnot_GetNumberValue(annotation, key, out),
  )
  const alpha = isTold ? memory.float(out) : 1
  return alpha >= 0 && alpha < 1 ? alpha : undefined
}

function stringOf({ calls, memory }: Pdfium, annotation: number, key: string): string {
  return memory.withUtf8(key, (address) =>
    memory.readText((buffer, length) =>
      calls.FPDFAnnot_GetStringValue(annotation, address, buffer, length),
    ),
  )
}
