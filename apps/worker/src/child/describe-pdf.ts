import type { PdfProperties } from "@mozhuan/contract"
import { inspectPdf, type ByteSource, type Host } from "@mozhuan/engine"

/** Gives what the API tells of a PDF. @throws ConversionError, "password/needed" included */
export async function describePdf(source: ByteSource, host: Host, password: string | undefined): Promise<PdfProperties> {
  const found = await inspectPdf(source, host, password === undefined ? {} : { password })
  return {
    pageCount: found.pages,
    pages: found.sizes.flatMap((kind) => Array.from({ length: kind.pages }, () => ({ w: kind.width, h: kind.height, rotate: 0 }))).slice(0, 5000),
    encrypted: found.protection.isEncrypted,
    needPassword: false,
    permissions: {},
    hasTextLayer: found.text.glyphs > found.text.invisible,
    scannedPages: [],
    brokenCMap: found.text.unmapped > found.text.glyphs / 10,
    bookmarks: [],
    signed: found.signatures > 0,
    pdfVersion: "",
    size: source.size,
    title: found.info.title ?? "",
  }
}
