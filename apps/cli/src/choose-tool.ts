import {
  fileTypesByName,
  orderFor,
  pdfFormats,
  sniffFileTypes,
  tools,
  type FileTypeId,
  type PdfFormat,
  type ToolId,
} from "@mozhuan/contract"
import { UsageError } from "./usage-error.ts"

/** A tool with the format it is asked for; `options` is empty where the tool gives only one. */
export interface ChosenTool {
  readonly tool: ToolId
  readonly options: Readonly<Record<string, string>>
}

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
  // What is of no known kind goes to the reader of PDF, which says what is wrong with it.
  if (isPdfFormat(wanted) && (kinds.includes("pdf") || kinds.length === 0)) return orderFor(wanted)
  if (wanted === "pdf" && kinds.includes("pdf"))
    return { tool: "pdf2photo", options: { mode: "pdf" } }
  const found =
    wanted &&
    tools.find(
      ({ group, accepts, gives }) =>
        group === "toPdf" &&
        gives.includes(wanted) &&
        accepts.some((accepted) => kinds.includes(accepted)),
    )
  if (found)
    return { tool: found.id, options: found.formatOption ? { [found.formatOption]: wanted } : {} }
  throw new UsageError(
    `cannot turn ${kinds[0] ?? "this file"} into ${extension || "a file without extension"}`,
    `From PDF: ${pdfFormats.join(", ")}. Into PDF: Office, Markdown, CAD and picture files.`,
  )
}

const isPdfFormat = (type: FileTypeId | undefined): type is PdfFormat =>
  pdfFormats.some((format) => format === type)

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
