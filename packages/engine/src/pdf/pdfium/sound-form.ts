import { ConversionError } from "../../base/failure.ts"
import { openPdf, toolsOf } from "../objects/file.ts"
import type { PdfFile } from "../objects/file.ts"
import { isDict } from "../objects/values.ts"
import type { PdfDict, PdfValue } from "../objects/values.ts"
import type { Pdfium } from "./pdfium-instance.ts"
import type { RandomAccess } from "./random-access.ts"

/** Fields and their parts beyond these are no form that anybody fills in. */
const MAX_FIELDS = 200_000

/**
 * Tells whether the fields of a file are a tree. PDFium follows each field to its kids without
 * looking whether it has been there: two that name each other twice keep it busy for ever.
 */
export function hasSoundForm(
  source: RandomAccess,
  { aesCbc }: Pick<Pdfium, "aesCbc">,
  password: string,
): boolean {
  try {
    const file = openPdf(source, toolsOf({ aesCbc }), password === "" ? undefined : password)
    const fields = file.array(file.dict(file.catalog.get("AcroForm"))?.get("Fields")) ?? []
    return isTree(file, fields)
  } catch (error) {
    // What our reader cannot open, PDFium may: it then reads the fields that it finds.
    if (error instanceof ConversionError) return true
    throw error
  }
}

function isTree(file: PdfFile, roots: readonly PdfValue[]): boolean {
  const seen = new Set<PdfDict>()
  const pending = [...roots]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const field = file.resolve(next)
    if (!isDict(field)) continue
    if (seen.has(field) && field.has("Kids")) return false
    seen.add(field)
    const kids = file.array(field.get("Kids")) ?? []
    if (seen.size + pending.length + kids.length > MAX_FIELDS) return false
    pending.push(...kids)
  }
  return true
}
