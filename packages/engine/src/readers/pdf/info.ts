import type { SceneInfo } from "../../model/scene.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"

/** Gives what the file says about itself. */
export function readInfo(file: PdfFile): SceneInfo {
  const { calls, memory } = file.pdfium
  const meta = (tag: string): string =>
    memory.withUtf8(tag, (address) => memory.readText((buffer, length) => calls.FPDF_GetMetaText(file.handle, address, buffer, length))).trim()
  const language = memory.readText((buffer, length) => calls.EPDFCatalog_GetLanguage(file.handle, buffer, length))
  const entries = {
    title: meta("Title"),
    author: meta("Author"),
    subject: meta("Subject"),
    keywords: meta("Keywords"),
    creator: meta("Creator"),
    producer: meta("Producer"),
    language,
  }
  const given = Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ""))
  return { ...given, isTagged: calls.FPDFCatalog_IsTagged(file.handle) !== 0 }
}
