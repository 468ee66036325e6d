import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { OutputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { analyseScene } from "../../analysis/analyse.ts"
import type { Document } from "../../model/document.ts"
import type { Scene, SceneBytes } from "../../model/scene.ts"
import { choiceOf, flagOf, rangeOf, soleInput } from "../../operations/operation.ts"
import type { OperationContext, OperationRequest } from "../../operations/operation.ts"
import { stemOf } from "../../operations/file-names.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { recogniseScene } from "../recognise/recognise-scene.ts"
import { joinInputs } from "./join-inputs.ts"
import { pruneDocument } from "./prune-document.ts"

/** A PDF that has gone through reader and analysis, ready for a writer. Close it when the writer is done. */
export interface ReadDocument {
  readonly document: Document
  readonly scene: Scene
  readonly bytes: SceneBytes
  readonly diagnostics: readonly Diagnostic[]
  /** Name of the input without extension. */
  readonly stem: string
  readonly settings: Readonly<Record<string, unknown>>
  close(): void
}

/**
 * Reads and analyses the input of a tool that starts from a PDF.
 *
 * Several inputs are one document after the other, where the tool joins files.
 * @throws ConversionError of the reader; "content/none" where the pages hold nothing at all.
 */
export async function readDocument(request: OperationRequest, host: Host, context: OperationContext): Promise<ReadDocument> {
  const { input, settings } = soleInput(await joinInputs(request, host, context))
  const pageRange = rangeOf(input, settings)
  const read = await readPdf(
    input.content,
    host,
    { ...(input.password === undefined ? {} : { password: input.password }), ...(pageRange === undefined ? {} : { pageRange }) },
    context,
  )
  const { bytes, draw, close } = read.value
  try {
    const options = { tables: flagOf(settings, "tables", true), furniture: flagOf(settings, "furniture", true) }
    const mode = choiceOf(settings, "ocr", ["auto", "off", "force"])
    const recognised = await recogniseScene(read.value.scene, host, { mode, languages: languagesOf(settings), draw }, context)
    const scene = recognised.value
    const analysed = await analyseScene(scene, bytes, options, context)
    const document = pruneDocument(analysed.value, {
      images: choiceOf(settings, "images", ["keep", "inline", "files", "drop"]) !== "drop" && settings.images !== false,
      links: flagOf(settings, "links", true),
    })
    return { document, scene, bytes, diagnostics: [...read.diagnostics, ...recognised.diagnostics, ...analysed.diagnostics], stem: stemOf(input.name), settings, close }
  } catch (error) {
    close()
    throw error
  }
}

function languagesOf(settings: Readonly<Record<string, unknown>>): readonly string[] {
  const given = settings.ocrLanguages
  const names = Array.isArray(given) ? given.filter((name) => typeof name === "string") : []
  return names.length > 0 ? names : ["chi_sim", "eng"]
}

/** Gives a written file its name. */
export function outputOf(stem: string, file: WrittenFile): OutputFile {
  return { name: `${stem}${file.suffix}.${file.extension}`, mediaType: file.mediaType, content: file.content, pages: file.pages }
}

/** Refuses the formats of before 2007 where nothing on this machine writes them. */
export function refuseLegacy(format: string): never {
  throw new ConversionError("program/missing", `Files of the old ${format} format cannot be written here.`, { hint: `Choose ${format}x: every office program since 2007 opens it.` })
}
