import type { Diagnostic } from "../../base/failure.ts"
import { handOver, type Handover } from "../../base/handover.ts"
import type { Host } from "../../base/host.ts"
import type { AnalyseOptions } from "../../analysis/passes.ts"
import type { Scene, SceneBytes } from "../../model/scene.ts"
import { choiceOf, flagOf, rangeOf, soleInput } from "../../operations/operation.ts"
import type { OperationContext, OperationRequest } from "../../operations/operation.ts"
import { stemOf } from "../../operations/file-names.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { recogniseScene } from "../recognise/recognise-scene.ts"
import { joinInputs } from "./join-inputs.ts"

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

/** A PDF that was read and recognised, before its analysis. `close` it when its bytes were used. */
export interface OpenSource {
  /** Kept by nothing else: who takes it may let its glyphs go page by page. */
  readonly scene: Handover<Scene>
  readonly bytes: SceneBytes
  readonly settings: Readonly<Record<string, unknown>>
  /** Name of the input without extension. */
  readonly stem: string
  readonly diagnostics: readonly Diagnostic[]
  readonly close: () => void
}

/**
 * Reads the input of a tool that starts from a PDF and recognises the pages that need it.
 *
 * Several inputs are one document after the other, where the tool joins files.
 * @throws ConversionError of the reader and of recognition.
 */
export async function openSource(
  request: OperationRequest,
  host: Host,
  context: OperationContext,
): Promise<OpenSource> {
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
  const { scene, bytes, draw, close } = read.value
  try {
    const mode = choiceOf(settings, "ocr", ["auto", "off", "force"])
    const options = { mode, languages: languagesOf(settings), draw }
    const recognised = await recogniseScene(scene, host, options, context)
    return {
      scene: handOver(recognised.value),
      bytes,
      settings,
      stem: stemOf(input.name),
      diagnostics: [...read.diagnostics, ...recognised.diagnostics],
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** What the analysis is asked by a tool's settings. */
export function analyseOptions(
  settings: Readonly<Record<string, unknown>>,
  { arrangement = "flow", notes = true, marks = false }: Arrangement,
): AnalyseOptions {
  return {
    tables: flagOf(settings, "tables", true),
    unruledTables: flagOf(settings, "unruled", true),
    joinTables: flagOf(settings, "joinTables", true),
    furniture: flagOf(settings, "furniture", true),
    notes,
    marks,
    arrangement,
  }
}

function languagesOf(settings: Readonly<Record<string, unknown>>): readonly string[] {
  const given = settings.ocrLanguages
  const names = Array.isArray(given) ? given.filter((name) => typeof name === "string") : []
  return names.length > 0 ? names : ["chi_sim", "eng"]
}
