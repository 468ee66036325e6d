/**
 * Door of the PDFium binding: start an instance, open a file, draw, save.
 *
 * An instance is not reentrant and belongs to one job. After a `WebAssembly.RuntimeError` drop it.
 */
export { startPdfium } from "./instance.ts"
export type { Pdfium } from "./pdfium-instance.ts"
export { bindForm, openPdf, withPage } from "./document.ts"
export type { PdfFile } from "./document.ts"
export type { RandomAccess } from "./random-access.ts"
export { renderPage, renderOpenPage, MAX_RENDER_PIXELS } from "./render.ts"
export type { RenderOptions } from "./render.ts"
export { savePdf, saveModes } from "./save.ts"
