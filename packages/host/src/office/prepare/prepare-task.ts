import { ConversionError, type OfficeInput } from "@mozhuan/engine"
import type { OfficeTask } from "../run/cold-run.ts"
import { decryptOffice, isLockedPresentation } from "./decrypt.ts"
import { exportOptions, text } from "../run/export-options.ts"
import { finalText } from "./final-text.ts"
import { mendPackage } from "./mend-package.ts"
import { wrapCsv, wrapText } from "./plain-text.ts"
import { stripLinks } from "./strip-links.ts"
import { sniffOffice, type OfficeKind, type SniffedOffice } from "../formats/sniff.ts"
import { showRevisions } from "./word-revisions.ts"

/** Largest office file taken. */
const MAX_INPUT_BYTES = 512 * 1024 * 1024

const toolOfKind: Readonly<Record<OfficeKind, string>> = {
  word: "Word to PDF",
  excel: "Excel to PDF",
  ppt: "PowerPoint to PDF",
}

/**
 * Makes an uploaded file safe and ready for the office program: without what is damaged in it, told
 * by its bytes, checked for bombs, opened with its password, plain text wrapped, links cut where
 * the sandbox does not hide the machine's files, options turned into the export filter's.
 *
 * @throws ConversionError "file/empty", "file/damaged", "type/unsupported", "limit/size",
 * "password/needed", "password/wrong", "encryption/unknown", "options/invalid"
 */
export async function prepareTask(
  input: OfficeInput,
  walls: { readonly hidesFiles: boolean },
): Promise<OfficeTask> {
  if (input.bytes.length > MAX_INPUT_BYTES)
    throw new ConversionError("limit/size", "The file is larger than allowed.")
  const { bytes, sniffed, lost } = await openFile(input)
  if (sniffed.kind !== input.kind)
    throw new ConversionError("type/unsupported", `The file is a .${sniffed.extension} file.`, {
      hint: `Use ${toolOfKind[sniffed.kind]} instead.`,
    })
  const plain =
    sniffed.extension === "txt"
      ? wrapText(bytes)
      : sniffed.extension === "csv"
        ? wrapCsv(bytes)
        : undefined
  const extension =
    sniffed.extension === "txt" ? "docx" : sniffed.extension === "csv" ? "xlsx" : sniffed.extension
  const guarded = plain ?? (walls.hidesFiles ? bytes : stripLinks(bytes, sniffed))
  return {
    bytes: sniffed.kind === "word" ? withRevisions(guarded, sniffed, input.options) : guarded,
    kind: sniffed.kind,
    extension,
    lost,
    target: "pdf",
    filter: exportOptions(sniffed.kind, input.options),
    ...(input.signal ? { signal: input.signal } : {}),
  }
}

/** Tracked changes as they are wished for: accepted, unless they are to be seen. */
function withRevisions(
  bytes: Uint8Array,
  sniffed: SniffedOffice,
  options: OfficeInput["options"],
): Uint8Array {
  if (isFinal(options)) return finalText(bytes, sniffed)
  return sniffed.extension === "docx" ? showRevisions(bytes) : bytes
}

/** Whether a text document is wanted as it would be with every change accepted. */
export const isFinal = (options: OfficeInput["options"]): boolean =>
  (text(options, "revisions") ?? "final") === "final"

async function openFile(
  input: OfficeInput,
): Promise<{ bytes: Uint8Array; sniffed: SniffedOffice; lost: number }> {
  const outer = mendPackage(input.bytes)
  const sniffed = sniffOffice(outer.bytes, input.kind)
  const isLocked =
    sniffed.isEncrypted || (sniffed.extension === "ppt" && isLockedPresentation(input.bytes))
  if (!isLocked) return { ...outer, sniffed }
  const inner = mendPackage(await decryptOffice(input.bytes, sniffed, input.password))
  return { ...inner, sniffed: sniffOffice(inner.bytes, input.kind) }
}
