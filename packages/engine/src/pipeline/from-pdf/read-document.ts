import { analyseScene } from "../../analysis/passes.ts"
import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { OutputFile } from "../../base/files.ts"
import { formats } from "../../base/formats.ts"
import { handOver, type Handover } from "../../base/handover.ts"
import type { Host } from "../../base/host.ts"
import type { DocumentFace } from "../../model/document-face.ts"
import type { Document } from "../../model/document.ts"
import type { Scene, SceneBytes } from "../../model/scene.ts"
import { soundTables } from "../../model/sound-tables.ts"
import type { WrittenFile } from "../../model/written-file.ts"
import { flagOf } from "../../operations/operation.ts"
import type { OperationContext, OperationRequest } from "../../operations/operation.ts"
import { settleControls } from "./controls/settle-controls.ts"
import { analyseOptions, openSource, type Arrangement, type OpenSource } from "./open-source.ts"
import type { FaceChoice, OwnFaces } from "./own-faces.ts"
import { pruneDocument } from "./prune-document.ts"

/**
 * A PDF that has gone through reader and analysis, ready for a writer. Close it when the writer is
 * done.
 */
export interface ReadDocument extends Omit<OpenSource, "scene"> {
  readonly document: Document
  /** The pages with their glyphs, for a writer that draws them itself; else absent. */
  readonly scene?: Scene
  /** The fonts of the file, where they travel with what is written. */
  readonly faces?: readonly DocumentFace[]
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
  const { scene: opened, ...open } = await openSource(request, host, context, arrangement)
  try {
    const { source, own } = await takeFaces(opened, open.bytes, arrangement.ownFaces)
    const kept = arrangement.keepsGlyphs ? source.take() : undefined
    const dropsGlyphs = kept === undefined && arrangement.arrangement !== "slides"
    const analysed = await analyseScene(
      kept ?? source,
      open.bytes,
      {
        ...analyseOptions(open, arrangement),
        ...(own && { ownFamilies: own.value.families }),
        dropsGlyphs,
      },
      context,
    )
    const sound = soundTables(analysed.value)
    return {
      ...open,
      ...(kept && { scene: kept }),
      ...(own && { faces: own.value.faces }),
      document: finishDocument(settleControls(sound.value, open.controls), open),
      diagnostics: [
        ...open.diagnostics,
        ...(own?.diagnostics ?? []),
        ...analysed.diagnostics,
        ...sound.diagnostics,
      ],
      zlib: host.zlib,
    }
  } catch (error) {
    open.close()
    throw error
  }
}

/** Makes the faces that travel, in a frame of its own: its caller keeps no hold of the scene. */
async function takeFaces(
  opened: Handover<Scene>,
  bytes: SceneBytes,
  choice: FaceChoice | undefined,
): Promise<{ source: Handover<Scene>; own?: Outcome<OwnFaces> }> {
  if (choice === undefined) return { source: opened }
  const { ownFaces } = await import("./own-faces.ts")
  const scene = opened.take()
  return { own: await ownFaces(scene, bytes, choice), source: handOver(scene) }
}

/** Says of pages that they were recognised, and leaves out what the visitor does not want. */
export function finishDocument(
  document: Document,
  { settings, diagnostics, places }: Pick<OpenSource, "settings" | "diagnostics" | "places">,
): Document {
  return pruneDocument(markRecognised(document, diagnostics, places), {
    images: settings.images !== "drop" && settings.images !== false,
    links: flagOf(settings, "links", true),
  })
}

/** Lets each page say whether its text was recognised, and how surely. */
function markRecognised(
  document: Document,
  diagnostics: readonly Diagnostic[],
  places: OpenSource["places"],
): Document {
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
      const confidence = sureness.get(places[page.index] ?? page.index)
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
