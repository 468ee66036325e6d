import type { Formula, RunStyle } from "../../model/document.ts"
import type { FormulaDraft } from "../drafts.ts"

/** Gives a formula that was read in the size and colour of the text around it. */
export const formulaOf = (
  { tree, display, number, page, box }: FormulaDraft,
  style: RunStyle,
): Formula => ({ tree, display, ...(number === undefined ? {} : { number }), style, page, box })
