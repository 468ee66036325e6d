import type { Diagnostic } from "../../base/failure.ts"
import type { ByteSource, InputFile } from "../../base/files.ts"
import type { PdfTools } from "../../pdf/objects/file.ts"
import { repairPdf } from "../../pdf/objects/repair.ts"

/** Files above this are not looked through before PDFium opens them. */
const MAX_REPAIRED = 256 * 1024 * 1024

/** Gives a file's bytes, repaired where PDFium would refuse them; a repair is noted as a loss. */
export function soundBytes(
  input: InputFile,
  tools: PdfTools,
  losses: Diagnostic[],
): Uint8Array | ByteSource {
  const { content } = input
  const size = content instanceof Uint8Array ? content.length : content.size
  if (size > MAX_REPAIRED) return content
  const repaired = repairPdf(content instanceof Uint8Array ? content : content.read(0, size), tools)
  if (!repaired) return content
  losses.push({ kind: "file-repaired", detail: "cross-reference table" })
  return repaired
}
