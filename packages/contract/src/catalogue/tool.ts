import type { Text } from "../language.ts"
import type { FileTypeId } from "./file-type.ts"
import type { OptionField } from "./option.ts"
import type { ToolId } from "./tool-id.ts"

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
  /**
   * Files that help to convert the others and are no work of their own: fonts, plot styles. They go
   * with each of them.
   */
  readonly companions?: readonly FileTypeId[]
  /** What the companions are for, said where files are chosen. */
  readonly companionHint?: Text
  /** First is the default; a tool with one has no format choice. */
  readonly gives: readonly FileTypeId[]
  /** Key of the option that picks among `gives`. */
  readonly formatOption?: string
  /** The call below /v1 that starts it. */
  readonly call:
    | "convert/pdf2doc"
    | "convert/doc2html"
    | "convert/doc2img"
    | "convert/doc2pdf"
    | "pdfOperate/merge"
    | "pdfOperate/batchSplit"
    | "pdfOperate/batchEncrypt"
    | "pdfOperate/batchDecrypt"
    | "pdfOperate/batchCompress"
  /** `sourceType` of convert/doc2pdf. */
  readonly sourceType?: "word" | "excel" | "ppt" | "cad" | "photo"
  /** All files become one job (merge, images) or one job a file. */
  readonly inputs: "one-job-per-file" | "one-job-for-all"
  /** Key of the toggle by which a tool of one job a file makes one result of all. */
  readonly joinOption?: "joinFiles"
  /** Runs in the visitor's browser where the device can; the server is the fallback. */
  readonly runsLocally: boolean
  /** Runs in the visitor's browser when they ask for it; the server does better with scans. */
  readonly mayRunLocally?: true
  /** Counted against the daily number of cloud conversions. */
  readonly isCounted: boolean
  /** Program of the worker without which the tool is off. */
  readonly needs?: "libreoffice"
  readonly options: readonly OptionField[]
}

/** Tells whether several files become one job with these options. */
export const joinsFiles = (
  tool: Tool,
  options: Readonly<Record<string, unknown>> | undefined,
): boolean =>
  tool.inputs === "one-job-for-all" ||
  (tool.joinOption !== undefined && options?.[tool.joinOption] === true)
