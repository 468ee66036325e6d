import { dumpScene } from "../../analysis/dump/dump-scene.ts"
import {
  dumpStage,
  needsOf,
  shownStages,
  stageBoxes,
  type ShownStage,
} from "../../analysis/dump/dump-stage.ts"
import { analyseUntil, passListFor, passLists } from "../../analysis/passes.ts"
import { ConversionError } from "../../base/failure.ts"
import { formats, type DocumentFormat } from "../../base/formats.ts"
import type { Host } from "../../base/host.ts"
import type { RunContext } from "../../base/progress.ts"
import { readableJson } from "../../base/readable-json.ts"
import { sketchDocument } from "../../model/dump.ts"
import type { Scene } from "../../model/scene.ts"
import type { OperationRequest } from "../../operations/operation.ts"
import { drawBoxes } from "./draw-boxes.ts"
import { analyseOptions, openSource } from "./open-source.ts"
import { finishDocument } from "./read-document.ts"
import { writers } from "./writers.ts"

/** What `dumpPdf` can show, in the order in which it is made. */
export const dumpStages = ["scene", "doubts", ...shownStages, "document", "sketch"] as const
export type DumpStage = (typeof dumpStages)[number]

/** Formats whose way can be looked at. */
export const dumpFormats = Object.keys(writers) as readonly DocumentFormat[]

export interface DumpRequest extends OperationRequest {
  readonly stage: DumpStage
  /** The format whose tool is to be looked at: it decides how the pages are arranged. */
  readonly format: DocumentFormat
  /** A picture over the pages instead of JSON. */
  readonly asSvg?: boolean
}

/**
 * Reads a PDF as the tool of a format does, recognition and arrangement included, and shows one
 * stage of the way: as JSON, or as an SVG of the pages with what the stage found drawn over them.
 *
 * @throws ConversionError of the reader; "options/invalid" where the tool has no such stage, or the
 *   stage no places to draw.
 */
export async function dumpPdf(
  { stage, format, asSvg = false, ...request }: DumpRequest,
  host: Host,
  context: RunContext = {},
): Promise<string> {
  const source = await openSource(request, host, {
    ...context,
    emit: () => Promise.reject(new Error("a dump makes no file")),
  })
  try {
    const scene = source.scene.take()
    if (stage === "scene")
      return asSvg ? drawBoxes(scene.pages, []) : dumpScene(scene, source.diagnostics)
    if (stage === "doubts") {
      if (asSvg) throw noSuch(`"${stage}" has no picture`, "Draw one of: ", shownStages)
      // Pages carry their number in the file: a dump can be given back as corrections.
      return readableJson({ stage, found: source.doubts })
    }
    const options = analyseOptions(source, writers[format].arrange?.(request.options) ?? {})
    if (stage === "document" || stage === "sketch") {
      if (asSvg) throw noSuch(`"${stage}" has no picture`, "Draw one of: ", shownStages)
      const { value } = await analyseUntil(scene, ["document"], options, context)
      const document = finishDocument(value.document, source)
      return stage === "sketch" ? sketchDocument(document) : readableJson(document)
    }
    refuseAbsent(stage, { scene, format, options })
    const original = scene.pages.map(({ index }) => index)
    const { value: found } = await analyseUntil(scene, needsOf(stage), options, context)
    // Pages carry their number in the file, so that a dump of tables can be given back as a grid.
    const value = {
      ...found,
      page: found.page.map((page, at) => ({ ...page, index: original[at] ?? at })),
    }
    return asSvg ? drawBoxes(scene.pages, stageBoxes(stage, value)) : dumpStage(stage, value)
  } finally {
    source.close()
  }
}

/** Slides have fewer stages than text. */
function refuseAbsent(
  stage: ShownStage,
  {
    scene,
    format,
    options,
  }: {
    readonly scene: Scene
    readonly format: DocumentFormat
    readonly options: ReturnType<typeof analyseOptions>
  },
): void {
  const given = new Set<string>(
    passLists[passListFor(scene.info, options)].flatMap((pass) => pass.gives),
  )
  const has = (own: ShownStage): boolean =>
    needsOf(own).every((name) => name === "page" || given.has(name))
  if (has(stage)) return
  const { tool } = formats[format]
  throw noSuch(`${tool} has no stage "${stage}"`, "It has: ", [
    "scene",
    "doubts",
    ...shownStages.filter(has),
    "document",
    "sketch",
  ])
}

const noSuch = (message: string, remedy: string, stages: readonly string[]): ConversionError =>
  new ConversionError("options/invalid", `${message}.`, { hint: `${remedy}${stages.join(", ")}.` })
