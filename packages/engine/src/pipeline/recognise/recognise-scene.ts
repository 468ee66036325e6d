import { ConversionError } from "../../base/failure.ts"
import type { Host } from "../../base/host.ts"
import type { RunContext } from "../../base/progress.ts"
import type { Scene, ScenePage } from "../../model/scene.ts"
import { isLayerOfOtherWords, sampleScale } from "./layer-sample.ts"
import { showDrawnText } from "./drawn-text.ts"
import { distrustLayers } from "./layer-trust.ts"
import { MAX_SIDE } from "./recognise-options.ts"
import type { RecognisedScene, RecogniseOptions } from "./recognise-options.ts"
import { needOf, withoutTemplates } from "./text-need.ts"
import type { TextNeed } from "./text-need.ts"
import { unknownText } from "./unknown-text.ts"

/**
 * Gives pages without trustworthy text the words that can be seen on them.
 *
 * Recognised words come as glyph runs with their confidence; the scan's picture gives way to them.
 * Pages come back upright and no larger than a sheet: `rightedBytes` draws their parts. Characters that stay unknown are told, page by page.
 * @throws ConversionError "program/missing" where every page is asked for and the host recognises
 * nothing.
 */
export async function recogniseScene(
  given: Scene,
  host: Host,
  options: RecogniseOptions,
  context: RunContext,
): Promise<RecognisedScene> {
  if (options.mode === "force" && !host.ocr) {
    throw new ConversionError("program/missing", "Text recognition is not installed here.", {
      hint: "Turn text recognition off, or install tesseract.",
    })
  }
  const scene = showDrawnText(given, options.keepsWriting)
  const needs = await withReadLayers(needsOf(scene.pages, host, options), scene.pages, {
    ocr: options.mode === "auto" ? host.ocr : undefined,
    languages: options.languages,
    draw: options.draw,
    signal: context.signal,
  })
  if (needs.every((need) => need === "none"))
    return { value: scene, diagnostics: unknownText(scene.pages, scene.pages), doubts: [] }
  // Most files have text of their own: what reads pictures of it is loaded for the others.
  const { recognisePages } = await import("./recognise-pages.ts")
  return recognisePages(scene, needs, { host, options, context })
}

function needsOf(
  pages: readonly ScenePage[],
  { ocr }: Host,
  { mode, draw }: RecogniseOptions,
): readonly TextNeed[] {
  const own = mode === "auto" ? withoutTemplates(pages) : pages
  const told = own.map((page) => needOf(page, mode))
  return ocr && mode === "auto" ? distrustLayers(told, pages, draw) : told
}

/**
 * The needs of pages where those with a text layer are read anew if its words are not what their
 * picture says: some lines of the first one tell.
 */
async function withReadLayers(
  needs: readonly TextNeed[],
  pages: readonly ScenePage[],
  {
    ocr,
    draw,
    ...reading
  }: Pick<RecogniseOptions, "languages" | "draw"> & {
    readonly ocr: Host["ocr"]
    readonly signal: AbortSignal | undefined
  },
): Promise<readonly TextNeed[]> {
  const page = pages[needs.indexOf("lift")]
  if (!page || !ocr) return needs
  const side = Math.max(page.width, page.height)
  const drawn = draw(page.index, Math.min(sampleScale, MAX_SIDE / side))
  return (await isLayerOfOtherWords(page, drawn, { ocr, ...reading }))
    ? needs.map((need) => (need === "lift" ? "scan" : need))
    : needs
}
