import { loadParts as loadPassParts } from "../../analysis/passes.ts"
import { ConversionError } from "../../base/failure.ts"
import type { Outcome } from "../../base/failure.ts"
import type { ToolResult } from "../../base/files.ts"
import { formatsOf, type DocumentFormat, type DocumentTool } from "../../base/formats.ts"
import type { Host } from "../../base/host.ts"
import { blockListsOf, figuresOf, paragraphsOf, plainText } from "../../model/walk.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { choiceOf } from "../../operations/operation.ts"
import type { Operation, OperationContext, OperationRequest } from "../../operations/operation.ts"
import { fidelityReport } from "../fidelity.ts"
import { outputOf, readDocument } from "./read-document.ts"
import type { ReadDocument } from "./read-document.ts"
import { legacyWriter } from "./save-legacy.ts"
import { writers } from "./writers.ts"

/** Loads what only some files ask for, ahead of the first of them. */
export async function loadParts(): Promise<void> {
  await Promise.all([
    loadPassParts(),
    import("../recognise/recognise-pages.ts"),
    import("./own-faces.ts"),
  ])
}

/** Makes a tool of the writers of its formats: read, write, hand out, report. */
export function fromPdf(tool: DocumentTool): Operation {
  return (request, host, context) =>
    run(choiceOf(request.options, "format", formatsOf(tool)), request, host, context)
}

async function run(
  format: DocumentFormat,
  request: OperationRequest,
  host: Host,
  context: OperationContext,
): Promise<Outcome<ToolResult>> {
  const { arrange, write, savedAnew, leavesPicturesOut = false } = writers[format]
  // Asked for before anything is read, so that nobody waits for a refusal.
  const save = savedAnew && legacyWriter(savedAnew, host, context)
  const read = await readDocument(request, host, context, arrange?.(request.options))
  try {
    refuseUnread(read, leavesPicturesOut)
    const total = read.document.pages.length
    context.onProgress?.({ stage: "write", pagesDone: 0, pagesTotal: total })
    context.signal?.throwIfAborted()
    const written = await write(read)
    for (const file of written.value) {
      context.signal?.throwIfAborted()
      await context.emit(outputOf(read.stem, save ? await savedFile(file, save) : file))
    }
    context.onProgress?.({ stage: "write", pagesDone: total, pagesTotal: total })
    const diagnostics = [...read.diagnostics, ...written.diagnostics]
    return {
      value: {
        files: written.value.length,
        report: fidelityReport(total, diagnostics, read),
      },
      diagnostics,
    }
  } finally {
    read.close()
  }
}

async function savedFile(
  file: WrittenFile,
  { format, save }: ReturnType<typeof legacyWriter>,
): Promise<WrittenFile> {
  return { ...file, format, content: await save(file.content) }
}

/**
 * Scans that may not be recognised now still make a document of pictures, but where pictures are
 * left out nothing would remain.
 */
function refuseUnread({ document, diagnostics }: ReadDocument, leavesPicturesOut: boolean): void {
  if (!diagnostics.some(({ kind }) => kind === "recognition-limit")) return
  for (const blocks of blockListsOf(document)) {
    for (const { inlines } of paragraphsOf(blocks)) if (plainText(inlines).trim() !== "") return
    if (!leavesPicturesOut && figuresOf(blocks).length > 0) return
  }
  throw new ConversionError("content/none", "These pages hold no text.", {
    hint: "Choose fewer pages, or try again tomorrow.",
  })
}
