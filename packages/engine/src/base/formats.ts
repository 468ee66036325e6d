const office = "application/vnd.openxmlformats-officedocument"

/**
 * Every format that the engine makes out of a PDF, by its extension: the tool, the media type, and
 * whether it is text in an encoding.
 *
 * The first format of a tool is what it makes unasked. Writers and the pipeline look here; what a
 * visitor sees of a format is the contract's row of the same name.
 */
export const formats = {
  docx: { tool: "pdf2word", mediaType: `${office}.wordprocessingml.document` },
  doc: { tool: "pdf2word", mediaType: "application/msword" },
  rtf: { tool: "pdf2rtf", mediaType: "application/rtf" },
  txt: { tool: "pdf2txt", mediaType: "text/plain", isText: true },
  md: { tool: "pdf2txt", mediaType: "text/markdown", isText: true },
  xlsx: { tool: "pdf2excel", mediaType: `${office}.spreadsheetml.sheet` },
  xls: { tool: "pdf2excel", mediaType: "application/vnd.ms-excel" },
  csv: { tool: "pdf2excel", mediaType: "text/csv", isText: true },
  pptx: {
    tool: "pdf2ppt",

    mediaType: `${office}.presentationml.presentation`,
  },
  ppt: { tool: "pdf2ppt", mediaType: "application/vnd.ms-powerpoint" },
  html: { tool: "pdf2html", mediaType: "text/html", isText: true },
  epub: { tool: "pdf2html", mediaType: "application/epub+zip" },
  jpg: { tool: "pdf2photo", mediaType: "image/jpeg" },
  png: { tool: "pdf2photo", mediaType: "image/png" },
  webp: { tool: "pdf2photo", mediaType: "image/webp" },
  tiff: { tool: "pdf2photo", mediaType: "image/tiff" },
  bmp: { tool: "pdf2photo", mediaType: "image/bmp" },
  svg: { tool: "pdf2photo", mediaType: "image/svg+xml" },
} as const

export type FormatId = keyof typeof formats
type Rows = typeof formats
/** Gives the formats that a tool makes; the first is what it makes unasked. */
export function formatsOf<T extends DocumentTool>(
  tool: T,
): readonly [DocumentFormat<T>, ...DocumentFormat<T>[]] {
  const ids = (Object.keys(formats) as FormatId[]).filter((id) => formats[id].tool === tool)
  return ids as unknown as readonly [DocumentFormat<T>, ...DocumentFormat<T>[]]
}

/** Tools that make a document out of a PDF. */
export type DocumentTool = Exclude<Rows[FormatId]["tool"], "pdf2photo">
/** Formats that a writer makes of a document, by the tool that asks for them. */
export type DocumentFormat<T extends DocumentTool = DocumentTool> = {
  [K in FormatId]: Rows[K]["tool"] extends T ? K : never
}[FormatId]
