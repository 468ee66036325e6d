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
  /** A form around it is blended, masked or a group. */
  readonly isBlended: boolean
  /** Constant alpha that the forms around it are drawn with. */
  readonly alpha: number
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
  const step = (handle: number, around: Around, depth: number): void => {
    const { space, clip } = around
    const type = calls.FPDFPageObj_GetType(handle)
    if (type !== objectTypes.form) {
      const place = ordinal++
      if (clip) visit({ ...around, handle, type, clip, ordinal: place })
      return
    }
    if (depth >= MAX_FORM_DEPTH) return
    const isBlended = around.isBlended || Boolean(calls.FPDFPageObj_HasTransparency(handle))
    const alpha = throughForms(fillAlpha(pdfium, handle), around.alpha)
    const inside = clip && intersection(clip, clipBox(pdfium, handle, space) ?? clip)
    const formSpace = multiply(objectMatrix(pdfium, handle), space)
    const count = calls.FPDFFormObj_CountObjects(handle)
    for (let index = 0; index < count; index++)
      step(
        calls.FPDFFormObj_GetObject(handle, index),
        { space: formSpace, clip: inside, isBlended, alpha },
        depth + 1,
      )
  }
  const count = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < count; index++)
    step(calls.FPDFPage_GetObject(page, index), { ...root, isBlended: false, alpha: 1 }, 0)
}

/**
 * Gives the number of objects that draw among the first `count` of a page: the next one's place.
 */
export function countDrawing({ calls }: Pdfium, page: number, count: number): number {
  const within = (handle: number, depth: number): number => {
    if (calls.FPDFPageObj_GetType(handle) !== objectTypes.form) return 1
    if (depth >= MAX_FORM_DEPTH) return 0
    const objects = calls.FPDFFormObj_CountObjects(handle)
    let sum = 0
    for (let index = 0; index < objects; index++)
      sum += within(calls.FPDFFormObj_GetObject(handle, index), depth + 1)
    return sum
  }
  let sum = 0
  for (let index = 0; index < count; index++)
    sum += within(calls.FPDFPage_GetObject(page, index), 0)
  return sum
}

/** What the forms around an object say of it. */
interface Around {
  readonly space: Matrix
  readonly clip: Box | undefined
  readonly isBlended: boolean
  readonly alpha: number
}

/**
 * Gives the alpha that an object is seen with, from its own and that of the forms around it.
 *
 * What stands in a transparency group is drawn with its own and the group with another one; in any
 * other form the two are the same, as the content begins with what the form is drawn with. Source:
 * ISO 32000-2, 11.6.6 "Transparency group XObjects".
 */
export const throughForms = (own: number, around: number): number =>
  own === around ? own : own * around

/** The alpha that an object fills with; 1 where none was told. */
function fillAlpha({ calls, memory }: Pdfium, object: number): number {
  const { out } = memory
  return calls.FPDFPageObj_GetFillColor(object, out, out + 4, out + 8, out + 12)
    ? memory.unsigned(out + 12) / 255
    : 1
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
