import type { Diagnostic } from "../../base/failure.ts"
import type { OutputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { analyseScene } from "../../analysis/analyse.ts"
import type { Document } from "../../model/document.ts"
import type { Scene, SceneBytes } from "../../model/scene.ts"
import { soundTables } from "../../model/sound-tables.ts"
import { choiceOf, flagOf, rangeOf, soleInput } from "../../operations/operation.ts"
import type { OperationContext, OperationRequest } from "../../operations/operation.ts"
import { stemOf } from "../../operations/file-names.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { recogniseScene } from "../recognise/recognise-scene.ts"
import { joinInputs } from "./join-inputs.ts"
import { pruneDocument } from "./prune-document.ts"

/**
 * A PDF that has gone through reader and analysis, ready for a writer. Close it when the writer is
 * done.
 */
export interface ReadDocument {
  readonly document: Document
  readonly scene: Scene
  readonly bytes: SceneBytes
  readonly diagnostics: readonly Diagnostic[]
  /** Name of the input without extension. */
  readonly stem: string
  readonly settings: Readonly<Record<string, unknown>>
  readonly close: () => void
  /** The host's deflate, for writers of packages. */
  readonly zlib: Host["zlib"]
}

/** How a tool wants its document. */
export interface Arrangement {
  readonly arrangement?: "flow" | "exact" | "slides"
  /** Footnotes leave the body; where the target knows none, they stay text. */
  readonly notes?: boolean
  /** What is drawn around the text is kept behind it. */
  readonly marks?: boolean
  /** The writer draws the scene's glyphs itself. */
  readonly keepsGlyphs?: boolean
}

/**
 * Reads and analyses the input of a tool that starts from a PDF.
 *
 * Several inputs are one document after the other, where the tool joins files.
 * @throws ConversionError of the reader; "content/none" where the pages hold nothing at all.
 */
export async function readDocument(
  request: OperationRequest,
  host: Host,
  context: OperationContext,
  { arrangement = "flow", notes = true, marks = false, keepsGlyphs = false }: Arrangement = {},
): Promise<ReadDocument> {
  const { input, settings } = soleInput(await joinInputs(request, host, context))
  const pageRange = rangeOf(input, settings)
  const read = await readPdf(
    input.content,
    host,
    {
      ...(input.password === undefined ? {} : { password: input.password }),
      ...(pageRange === undefined ? {} : { pageRange }),
    },
    context,
  )
  const { bytes, draw, close } = read.value
  try {
    const options = {
      tables: flagOf(settings, "tables", true),
      unruledTables: flagOf(settings, "unruled", true),
      joinTables: flagOf(settings, "joinTables", true),
      furniture: flagOf(settings, "furniture", true),
      notes,
      marks,
      arrangement,
      dropsGlyphs: !keepsGlyphs,
    }
    const mode = choiceOf(settings, "ocr", ["auto", "off", "force"])
    const recognised = await recogniseScene(
      read.value.scene,
      host,
      { mode, languages: languagesOf(settings), draw },
      context,
    )
    const scene = recognised.value
    const analysed = await analyseScene(scene, bytes, options, context)
    const sound = soundTables(analysed.value)
    const document = pruneDocument(markRecognised(sound.value, recognised.diagnostics), {
      images: settings.images !== "drop" && settings.images !== false,
      links: flagOf(settings, "links", true),
    })
    return {
      document,
      scene,
      bytes,
      diagnostics: [
        ...read.diagnostics,
        ...recognised.diagnostics,
        ...analysed.diagnostics,
        ...sound.diagnostics,
      ],
      stem: stemOf(input.name),
      settings,
      close,
      zlib: host.zlib,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** Lets each page say whether its text was recognised, and how surely. */
function markRecognised(document: Document, diagnostics: readonly Diagnostic[]): Document {
  const sureness = new Map(
    diagnostics.flatMap(({ kind, page, data }) =>
      kind === "page-recognised" && page !== undefined
        ? [[page - 1, Number(data?.confidence ?? 0)] as const]
        : [],
    ),
  )
  if (sureness.size === 0) return document
  return {
    ...document,
    pages: document.pages.map((page) => {
      const confidence = sureness.get(page.index)
      return confidence === undefined
        ? page
        : { ...page, isRecognised: true, confidence: Math.min(page.confidence, confidence) }
    }),
  }
}

function languagesOf(settings: Readonly<Record<string, unknown>>): readonly string[] {
  const given = settings.ocrLanguages
  const names = Array.isArray(given) ? given.filter((name) => typeof name === "string") : []
  return names.length > 0 ? names : ["chi_sim", "eng"]
}

/** Gives a written file its name. */
export function outputOf(stem: string, file: WrittenFile): OutputFile {
  return {
    name: `${stem}${file.suffix}.${file.extension}`,
    mediaType: file.mediaType,
    content: file.content,
    pages: file.pages,
  }
}
