import type { PdfFile } from "./file.ts"
import { isName, type PdfValue } from "./values.ts"

/** Gives the names of glyphs by code that an encoding holds. Source: ISO 32000-2, table 112. */
export function differences(file: PdfFile, value: PdfValue | undefined): Map<number, string> {
  const names = new Map<number, string>()
  let code = 0
  for (const item of file.array(value) ?? []) {
    const found = file.resolve(item)
    if (typeof found === "number") code = found
    else if (isName(found)) names.set(code++, found.value)
  }
  return names
}
