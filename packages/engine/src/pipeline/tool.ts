import type { Outcome } from "../base/failure.ts"
import type { InputFile, OutputFile, ToolResult } from "../base/files.ts"
import type { Host } from "../base/host.ts"
import type { RunContext } from "../base/progress.ts"

/** The product's tools; ids are the route names of the site. */
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

export type {
  ByteSource,
  FidelityReport,
  InputFile,
  OutputFile,
  ToolResult,
} from "../base/files.ts"

export interface ToolRequest {
  readonly tool: ToolId
  readonly inputs: readonly InputFile[]
  /** Already validated against the tool's schema in the catalogue. */
  readonly options: Readonly<Record<string, unknown>>
}

/**
 * Runs one tool on its inputs; each finished file goes to `emit` at once, so that thousands of
 * parts are never held together.
 *
 * @throws ConversionError when the inputs cannot be converted; nothing that was emitted before may
 * then be kept.
 */
export type RunTool = (
  request: ToolRequest,
  host: Host,
  context: RunContext & { emit(file: OutputFile): Promise<void> },
) => Promise<Outcome<ToolResult>>
