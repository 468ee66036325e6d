import { pdfFormats, toolForFormat } from "./file-type.ts"
import { fromPdf } from "./from-pdf.ts"
import { optionsSchema } from "./option.ts"
import type { OptionValues } from "./option.ts"
import { pdfTools } from "./pdf-tools.ts"
import { toPdf } from "./to-pdf.ts"
import type { PdfFormat } from "./file-type.ts"
import type { Tool } from "./tool.ts"
import type { ToolId } from "./tool-id.ts"

/** Every tool, in the order of the menus. */
export const tools: readonly Tool[] = [...fromPdf, ...toPdf, ...pdfTools]

const byId = new Map(tools.map((tool) => [tool.id, tool]))

/** Gives a tool's entry. */
export function toolOf(id: ToolId): Tool {
  const tool = byId.get(id)
  if (!tool) throw new Error(`no catalogue entry for ${id}`)
  return tool
}

/** Tool and options that make a format out of a PDF. */
export function orderFor(format: PdfFormat): {
  readonly tool: ToolId
  readonly options: Readonly<Record<string, PdfFormat>>
} {
  const tool = toolForFormat(format)
  const key = toolOf(tool).formatOption
  return { tool, options: key ? { [key]: format } : {} }
}

/** Formats that the call convert/pdf2doc can be asked for. */
export const pdfTargets: readonly PdfFormat[] = pdfFormats.filter(
  (format) => toolOf(toolForFormat(format)).call === "convert/pdf2doc",
)

/** Checks options from outside and fills in defaults. @throws ZodError naming the field */
export function parseOptions(id: ToolId, options: unknown): OptionValues {
  return optionsSchema(toolOf(id).options).parse(options)
}
