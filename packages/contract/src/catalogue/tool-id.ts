/** Ids equal the route names of the site. */
export const toolIds = [
  "pdf2word",
  "pdf2excel",
  "pdf2ppt",
  "pdf2html",
  "pdf2rtf",
  "pdf2txt",
  "pdf2photo",
  "word2pdf",
  "excel2pdf",
  "ppt2pdf",
  "cad2pdf",
  "photo2pdf",
  "merge2pdf",
  "split",
  "encrypt",
  "decrypt",
  "compress",
] as const
export type ToolId = (typeof toolIds)[number]
export const isToolId = (value: string): value is ToolId =>
  (toolIds as readonly string[]).includes(value)
