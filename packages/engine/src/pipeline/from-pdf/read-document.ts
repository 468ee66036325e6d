import { analyseScene } from "../../analysis/passes.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { OutputFile } from "../../base/files.ts"
import { formats } from "../../base/formats.ts"
import type { Host } from "../../base/host.ts"
import type { Document } from "../../model/document.ts"
import type { Scene } from "../../model/scene.ts"
import { soundTables } from "../../model/sound-tables.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { flagOf } from "../../operations/operation.ts"
import type { OperationContext, OperationRequest } from "../../operations/operation.ts"
import { analyseOptions, openSource, type Arrangement, type OpenSource } from "./open-source.ts"
import { pruneDocument } from "./prune-document.ts"

/**
 * A PDF that has gone through reader and analysis, ready for a writer. Close it when the writer is
 * done.
 */
export interface ReadDocument extends Omit<OpenSource, "scene"> {
  readonly document: Document
  /** The pages with their glyphs, for a writer that draws them itself; else absent. */
  readonly scene?: Scene
  /** The host's deflate, for writers of packages. */
  readonly zlib: Host["zlib"]
}

/**
 * Reads and analyses the input of a tool that starts from a PDF.
 *
 * @throws ConversionError of the reader; "content/none" where the pages hold nothing at all.
 */
export async function readDocument(
  request: OperationRequest,
  host: Host,
  context: OperationContext,
  arrangement: Arrangement = {},
): Promise<ReadDocument> {
  const { scene: source, ...open } = await openSource(request, host, context)
  try {
    const kept = arrangement.keepsGlyphs === true ? source.take() : undefined
    const dropsGlyphs = kept === undefined && arrangement.arrangement !== "slides"
    const analysed = await analyseScene(
      kept ?? source,
      open.bytes,
      { ...analyseOptions(open, arrangement), dropsGlyphs },
      context,
    )
    const sound = soundTables(analysed.value)
    return {
      ...open,
      ...(kept && { scene: kept }),
      document: finishDocument(sound.value, open),
      diagnostics: [...open.diagnostics, ...analysed.diagnostics, ...sound.diagnostics],
      zlib: host.zlib,
    }
  } catch (error) {
    open.close()
    throw error
  }
}

/** Says of pages that they were recognised, and leaves out what the visitor does not want. */
export function finishDocument(
  document: Document,
  { settings, diagnostics }: Pick<OpenSource, "settings" | "diagnostics">,
): Document {
  return pruneDocument(markRecognised(document, diagnostics), {
    images: settings.images !== "drop" && settings.images !== false,
    links: flagOf(settings, "links", true),
  })
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

/** Gives a written file its name and media type. */
export function outputOf(stem: string, file: WrittenFile): OutputFile {
  const { suffix, format, content, pages } = file
  return { name: `${stem}${suffix}.${format}`, mediaType: mediaTypeOf(file), content, pages }
}

function mediaTypeOf({ format, charset = "utf-8" }: WrittenFile): string {
  if (format === "zip") return "application/zip"
  const row = formats[format]
  return "isText" in row ? `${row.mediaType}; charset=${charset}` : row.mediaType
}
