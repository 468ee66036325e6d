import { fileTypesByName, sniffFileTypes } from "@mozhuan/contract"
import type { FileTypeId, ToolId } from "@mozhuan/contract"
import { UsageError } from "./usage-error.ts"

/** A tool with the format it is asked for; `format` is absent where the tool gives only one. */
export interface ChosenTool {
  readonly tool: ToolId
  readonly options: Readonly<Record<string, string>>
}

const fromPdf: Readonly<Partial<Record<FileTypeId, ChosenTool>>> = {
  docx: { tool: "pdf2word", options: {} },
  doc: { tool: "pdf2word", options: { format: "doc" } },
  xls: { tool: "pdf2excel", options: { format: "xls" } },
  xlsx: { tool: "pdf2excel", options: { format: "xlsx" } },
  csv: { tool: "pdf2excel", options: { format: "csv" } },
  pptx: { tool: "pdf2ppt", options: {} },
  ppt: { tool: "pdf2ppt", options: { format: "ppt" } },
  html: { tool: "pdf2html", options: {} },
  rtf: { tool: "pdf2rtf", options: {} },
  txt: { tool: "pdf2txt", options: {} },
  jpg: { tool: "pdf2photo", options: { format: "jpg" } },
  png: { tool: "pdf2photo", options: { format: "png" } },
  webp: { tool: "pdf2photo", options: { format: "webp" } },
  tiff: { tool: "pdf2photo", options: { format: "tiff" } },
  bmp: { tool: "pdf2photo", options: { format: "bmp" } },
  svg: { tool: "pdf2photo", options: { format: "svg" } },
}

const toPdf: readonly (readonly [ToolId, readonly FileTypeId[]])[] = [
  ["word2pdf", ["docx", "doc", "odt", "rtf", "txt", "wps", "html"]],
  ["excel2pdf", ["xlsx", "xls", "ods", "csv", "et"]],
  ["ppt2pdf", ["pptx", "ppt", "odp", "dps"]],
  ["cad2pdf", ["dwg", "dxf", "zip"]],
  ["photo2pdf", ["jpg", "png", "webp", "bmp", "gif", "tiff", "heic", "svg"]],
]

/**
 * Chooses the tool for an input and the extension of the output. @throws UsageError where no tool
 * does that.
 */
export function chooseTool(
  input: { readonly name: string; readonly head: Uint8Array },
  extension: string,
): ChosenTool {
  const [wanted] = fileTypesByName(`x.${extension.replace(/^\./, "")}`)
  const kinds = kindsOf(input)
  const isPdf = kinds.includes("pdf")
  if (wanted === "pdf" && !isPdf) {
    const found = toPdf.find(([, accepted]) => kinds.some((kind) => accepted.includes(kind)))
    if (found) return { tool: found[0], options: {} }
  }
  if (wanted !== undefined && wanted !== "pdf" && (isPdf || kinds.length === 0)) {
    const found = fromPdf[wanted]
    if (found) return found
  }
  throw new UsageError(
    `cannot turn ${kinds[0] ?? "this file"} into ${extension || "a file without extension"}`,
    `From PDF: ${Object.keys(fromPdf).join(", ")}. Into PDF: Office, CAD and picture files.`,
  )
}

/**
 * First bytes decide the family; the name decides among kinds that share a container, and for plain
 * text.
 */
function kindsOf(input: {
  readonly name: string
  readonly head: Uint8Array
}): readonly FileTypeId[] {
  const sniffed = sniffFileTypes(input.head)
  const named = fileTypesByName(input.name)
  const both = named.filter((kind) => sniffed.includes(kind))
  if (both.length > 0) return both
  return sniffed.length > 0 ? sniffed : named.filter((kind) => kind !== "pdf")
}
