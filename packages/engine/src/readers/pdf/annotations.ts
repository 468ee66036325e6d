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
  for (let index = 0; index < count; index++) {
    const handle = calls.FPDFPage_GetAnnot(reading.page, index)
    if (handle === 0) continue
    const subtype = calls.FPDFAnnot_GetSubtype(handle)
    const type = annotationTypes[subtype]
    const isHidden = (calls.FPDFAnnot_GetFlags(handle) & (HIDDEN | NO_VIEW)) !== 0
    const box = isHidden ? undefined : boxOf(reading, handle)
    if (box && subtype === WIDGET) fields.push(...readField(reading, handle, box))
    else if (box && type) annotations.push(readAnnotation(reading.file.pdfium, handle, type, box))
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

function readAnnotation(
  pdfium: Pdfium,
  handle: number,
  type: SceneAnnotation["type"],
  box: Box,
): SceneAnnotation {
  const { calls, memory } = pdfium
  const { out } = memory
  const contents = stringOf(pdfium, handle, "Contents")
  const author = stringOf(pdfium, handle, "T")
  const hasColour = calls.EPDFAnnot_GetColor(handle, 0, out, out + 4, out + 8)
  return {
    type,
    box,
    ...(contents ? { contents } : {}),
    ...(author ? { author } : {}),
    ...(hasColour
      ? { colour: rgb(memory.unsigned(out), memory.unsigned(out + 4), memory.unsigned(out + 8)) }
      : {}),
  }
}

function stringOf({ calls, memory }: Pdfium, annotation: number, key: string): string {
  return memory.withUtf8(key, (address) =>
    memory.readText((buffer, length) =>
      calls.FPDFAnnot_GetStringValue(annotation, address, buffer, length),
    ),
  )
}
