import { intersection, multiply } from "../../base/geometry.ts"
import type { Box, Matrix } from "../../base/geometry.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { clipBox } from "./clip.ts"

/** Kinds of page objects: FPDF_PAGEOBJ_* in fpdf_edit.h. */
export const objectTypes = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const

/** Forms may refer to forms; a deeper nest than this is a cycle or an attack. */
const MAX_FORM_DEPTH = 24

/** One object of a page with the space it is drawn in. */
export interface PageObject {
  /** FPDF_PAGEOBJECT. */
  readonly handle: number
  readonly type: number
  /** Takes the object's parent space (page or form) to scene space. */
  readonly space: Matrix
  /** What the clips of the forms around it leave to be seen, in scene space. */
  readonly clip: Box
  /** Place among all objects of the page that draw, in paint order. */
  readonly ordinal: number
}

/**
 * Visits every object of a page in paint order, the content of forms in the place of the form.
 *
 * Objects in a form that is clipped away entirely are not visited, but keep their number. Source:
 * ISO 32000-2, 8.10 "Form XObjects". A form's own /Matrix is already in the matrices of its
 * children.
 */
export function walkObjects(
  pdfium: Pdfium,
  page: number,
  root: { space: Matrix; clip: Box },
  visit: (object: PageObject) => void,
): void {
  const { calls } = pdfium
  let ordinal = 0
  const step = (handle: number, space: Matrix, clip: Box | undefined, depth: number): void => {
    const type = calls.FPDFPageObj_GetType(handle)
    if (type !== objectTypes.form) {
      const place = ordinal++
      if (clip) visit({ handle, type, space, clip, ordinal: place })
      return
    }
    if (depth >= MAX_FORM_DEPTH) return
    const inside = clip && intersection(clip, clipBox(pdfium, handle, space) ?? clip)
    const formSpace = multiply(objectMatrix(pdfium, handle), space)
    const count = calls.FPDFFormObj_CountObjects(handle)
    for (let index = 0; index < count; index++)
      step(calls.FPDFFormObj_GetObject(handle, index), formSpace, inside, depth + 1)
  }
  const count = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++)
    step(calls.FPDFPage_GetObject(page, index), root.space, root.clip, 0)
}

/**
 * Gives the matrix of an object: for text the text matrix without the font size, for images that of
 * the unit square.
 */
export function objectMatrix({ calls, memory }: Pdfium, object: number): Matrix {
  if (!calls.FPDFPageObj_GetMatrix(object, memory.out)) return [1, 0, 0, 1, 0, 0]
  const at = memory.out >> 2
  const f = memory.f32
  return [
    f[at] ?? 1,
    f[at + 1] ?? 0,
    f[at + 2] ?? 0,
    f[at + 3] ?? 1,
    f[at + 4] ?? 0,
    f[at + 5] ?? 0,
  ]
}
