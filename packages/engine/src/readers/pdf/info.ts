import type { SceneInfo } from "../../model/scene.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"

/** Gives what the file says about itself. */
export function readInfo(file: PdfFile): SceneInfo {
  const { calls, memory } = file.pdfium
  const meta = (tag: string): string =>
    memory
      .withUtf8(tag, (address) =>
        memory.readText((buffer, length) =>
          calls.FPDF_GetMetaText(file.handle, address, buffer, length),
        ),
      )
      .trim()
  const language = memory.readText((buffer, length) =>
    calls.EPDFCatalog_GetLanguage(file.handle, buffer, length),
  )
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

/** How a file is locked. Bits of /P: ISO 32000-2, table 22. */
export interface Protection {
  readonly isEncrypted: boolean
  /** Revision of the standard security handler; -1 where nothing is encrypted. */
  readonly revision: number
  readonly mayPrint: boolean
  readonly mayCopy: boolean
  readonly mayEdit: boolean
  readonly mayComment: boolean
  readonly mayFillForms: boolean
  readonly mayAssemble: boolean
}

export function readProtection(file: PdfFile): Protection {
  const { calls } = file.pdfium
  const permissions = calls.FPDF_GetDocUserPermissions(file.handle)
  const may = (bit: number): boolean => (permissions & (1 << (bit - 1))) !== 0
  return {
    isEncrypted: calls.EPDF_IsEncrypted(file.handle) !== 0,
    revision: calls.FPDF_GetSecurityHandlerRevision(file.handle),
    mayPrint: may(3),
    mayEdit: may(4),
    mayCopy: may(5),
    mayComment: may(6),
    mayFillForms: may(9),
    mayAssemble: may(11),
  }
}
