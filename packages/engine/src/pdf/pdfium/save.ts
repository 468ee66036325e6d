import { concat } from "../../base/bytes.ts"
import { ConversionError } from "../../base/failure.ts"
import type { PdfFile } from "./document.ts"

/** How FPDF_SaveAsCopy treats the file: flags of fpdf_save.h. */
export const saveModes = { incremental: 1, full: 2, withoutSecurity: 3 } as const

/**
 * Writes the document as it stands in memory. @throws ConversionError "file/damaged" where PDFium
 * cannot write it.
 */
export function savePdf(
  file: Pick<PdfFile, "pdfium" | "handle">,
  mode: keyof typeof saveModes = "full",
): Uint8Array {
  const { calls, memory } = file.pdfium
  const parts: Uint8Array[] = []
  let total = 0
  const writeBlock = file.pdfium.addCallback((_self, data, size) => {
    parts.push(memory.copyOut(data, size))
    total += size
    return 1
  }, "iiii")
  try {
    const saved = memory.withBlock(8, (struct) => {
      memory.u32.set([1, writeBlock], struct >> 2)
      return calls.FPDF_SaveAsCopy(file.handle, struct, saveModes[mode])
    })
    if (!saved)
      throw new ConversionError("file/damaged", "The PDF cannot be written.", {
        hint: "Export the file again.",
      })
  } finally {
    file.pdfium.removeCallback(writeBlock)
  }
  return concat(parts)
}
