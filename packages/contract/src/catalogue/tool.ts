import type { Text } from "../language.ts"
import type { FileTypeId } from "./file-type.ts"
import type { OptionField, OptionValues } from "./option.ts"

/** Ids equal the route names of the site. */
export const toolIds = [
  "pdf2word", "pdf2excel", "pdf2ppt", "pdf2html", "pdf2rtf", "pdf2txt", "pdf2photo",
  "word2pdf", "excel2pdf", "ppt2pdf", "cad2pdf", "photo2pdf",
  "merge2pdf", "split", "encrypt", "decrypt", "compress",
] as const
export type ToolId = (typeof toolIds)[number]
export const isToolId = (value: string): value is ToolId => (toolIds as readonly string[]).includes(value)

/** Groups of the three header menus. */
export const toolGroups = ["fromPdf", "toPdf", "pdfTools"] as const
export type ToolGroup = (typeof toolGroups)[number]

/**
 * One tool as data: its page, its call, its job and its tests come from this entry.
 *
 * Adding a tool is one entry here and one function in the engine.
 */
export interface Tool {
  readonly id: ToolId
  readonly group: ToolGroup
  readonly name: Text
  /** One line of promise below the title. */
  readonly promise: Text
  /** Words on the run button. */
  readonly action: Text
  readonly accepts: readonly FileTypeId[]
  /** First is the default; a tool with one has no format choice. */
  readonly gives: readonly FileTypeId[]
  /** Key of the option that picks among `gives`. */
  readonly formatOption?: string
  /** The call below /v1 that starts it. */
  readonly call:
    | "convert/pdf2doc" | "convert/doc2html" | "convert/doc2img" | "convert/doc2pdf"
    | "pdfOperate/merge" | "pdfOperate/batchSplit" | "pdfOperate/batchEncrypt" | "pdfOperate/batchDecrypt" | "pdfOperate/batchCompress"
  /** `sourceType` of convert/doc2pdf. */
  readonly sourceType?: "word" | "excel" | "ppt" | "cad" | "photo"
  /** All files become one job (merge, images) or one job a file. */
  readonly inputs: "one-job-per-file" | "one-job-for-all"
  /** Runs in the visitor's browser where the device can; the server is the fallback. */
  readonly runsLocally: boolean
  /** Counted against the daily number of cloud conversions. */
  readonly isCounted: boolean
  /** Program of the worker without which the tool is off. */
  readonly needs?: "libreoffice"
  readonly options: readonly OptionField[]
}

/** Tells whether all files go into one job: the tool always joins them, or was asked to. */
export const joinsInputs = (tool: Tool, options: OptionValues): boolean => tool.inputs === "one-job-for-all" || options.joinFiles === true
