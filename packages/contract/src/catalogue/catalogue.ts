import { fromPdf } from "./from-pdf.ts"
import { optionsSchema } from "./option.ts"
import type { OptionValues } from "./option.ts"
import { pdfTools } from "./pdf-tools.ts"
import { toPdf } from "./to-pdf.ts"
import type { Tool, ToolId } from "./tool.ts"

/** Every tool, in the order of the menus. */
export const tools: readonly Tool[] = [...fromPdf, ...toPdf, ...pdfTools]

const byId = new Map(tools.map((tool) => [tool.id, tool]))

/** Gives a tool's entry. */
export function toolOf(id: ToolId): Tool {
  const tool = byId.get(id)
  if (!tool) throw new Error(`no catalogue entry for ${id}`)
  return tool
}

/** Checks options from outside and fills in defaults. @throws ZodError naming the field */
export function parseOptions(id: ToolId, options: unknown): OptionValues {
  return optionsSchema(toolOf(id).options).parse(options)
}
