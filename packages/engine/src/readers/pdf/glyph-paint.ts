import { rgb } from "../../base/colour.ts"
import type { GlyphRun } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { throughForms } from "./objects.ts"

/** Text that is filled, outlined alone, and that draws nothing. Source: ISO 32000-2, 9.3.6. */
export const FILLED = 0
export const OUTLINED = 1
export const INVISIBLE = 3

/** Alpha up to which a fill draws nothing. */
export const UNSEEN_ALPHA = 0.02

/** Reads how a text object is painted, in forms of the alpha `around` it. */
export function readGlyphPaint(
  { calls, memory }: Pdfium,
  object: number,
  around = 1,
): Pick<GlyphRun, "colour" | "alpha" | "strokeColour" | "renderMode"> {
  const { out } = memory
  const told = Math.max(0, calls.FPDFTextObj_GetTextRenderMode(object))
  const hasFill = calls.FPDFPageObj_GetFillColor(object, out, out + 4, out + 8, out + 12)
  const colour = hasFill
    ? rgb(memory.unsigned(out), memory.unsigned(out + 4), memory.unsigned(out + 8))
    : rgb(0, 0, 0)
  const alpha = throughForms(hasFill ? memory.unsigned(out + 12) / 255 : 1, around)
  // A fill that lets all through is another way to write invisibly.
  const mode = told === FILLED && alpha <= UNSEEN_ALPHA ? INVISIBLE : told
  const strokes = mode === 1 || mode === 2 || mode === 5 || mode === 6
  if (!strokes || !calls.FPDFPageObj_GetStrokeColor(object, out, out + 4, out + 8, out + 12))
    return { colour, alpha, renderMode: mode }
  const strokeColour = rgb(memory.unsigned(out), memory.unsigned(out + 4), memory.unsigned(out + 8))
  // Text that is only outlined is seen in its stroke colour.
  return {
    colour: mode === 1 || mode === 5 ? strokeColour : colour,
    alpha,
    strokeColour,
    renderMode: mode,
  }
}
