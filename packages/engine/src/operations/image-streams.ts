import type { PdfFile } from "../pdf/objects/file.ts"
import { isRef, isStream, nameOf } from "../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../pdf/objects/values.ts"

/** Forms inside forms beyond this depth are a loop. */
const MAX_DEPTH = 20

/**
 * Gives the image XObjects that a page's resources name, those of its forms and patterns included,
 * each once, in order.
 */
export function imageStreamsOf(file: PdfFile, page: PdfDict): PdfValue[] {
  const found: PdfValue[] = []
  const seen = new Set<unknown>()
  const visit = (resources: PdfValue | undefined, depth: number): void => {
    const dict = file.dict(resources)
    if (!dict || seen.has(dict) || depth > MAX_DEPTH) return
    seen.add(dict)
    for (const kind of ["XObject", "Pattern"]) {
      for (const value of file.dict(dict.get(kind))?.values() ?? []) {
        const key = isRef(value) ? value.num : value
        const object = file.resolve(value)
        if (!isStream(object) || seen.has(key)) continue
        seen.add(key)
        if (nameOf(file.resolve(object.dict.get("Subtype"))) === "Image") found.push(value)
        else visit(object.dict.get("Resources"), depth + 1)
      }
    }
  }
  visit(page.get("Resources"), 0)
  return found
}
