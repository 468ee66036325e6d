import type { Diagnostic } from "../../base/failure.ts"
import type { GivenPage } from "../../analysis/page/tables/given-tables.ts"
import type { DoubtfulPage } from "../../base/files.ts"
import { parsePageRange } from "../../base/page-range.ts"
import { handOver, type Handover } from "../../base/handover.ts"
import type { Host } from "../../base/host.ts"
import type { AnalyseOptions } from "../../analysis/passes.ts"
import type { FormControl } from "../../model/form-control.ts"
import type { Scene, SceneBytes } from "../../model/scene.ts"
import { choiceOf, flagOf, rangeOf, soleInput } from "../../operations/operation.ts"
import type { OperationContext, OperationRequest } from "../../operations/operation.ts"
import { stemOf } from "../../operations/file-names.ts"
import { readPdf } from "../../readers/pdf/read-pdf.ts"
import { recogniseScene } from "../recognise/recognise-scene.ts"
import { rightedBytes } from "../recognise/right-page.ts"
import { fitPaper } from "./fit-paper.ts"
import { placeControls } from "./controls/place-controls.ts"
import { givenCorrections } from "./given-corrections.ts"
import { givenGrids } from "./given-grids.ts"
import { joinInputs } from "./join-inputs.ts"
import type { FaceChoice } from "./own-faces.ts"

/** How a tool wants its document. */
export interface Arrangement {
  readonly arrangement?: "flow" | "exact" | "slides"
  /** Designed pages, or those the visitor chose, keep everything in its place. */
  readonly placesDesigned?: boolean
  /** Footnotes leave the body; where the target knows none, they stay text. */
  readonly notes?: boolean
  /** What is drawn around the text is kept behind it. */
  readonly marks?: boolean
  /** A text in a frame is a table of one cell, which grows with it. */
  readonly framedTexts?: boolean
  /** The target shows writing by hand; one of text alone has what a program recognised of it. */
  readonly keepsWriting?: boolean
  /** Cells keep text that the page cuts off: the target hides it again. */
  readonly keepsCells?: boolean
  /** The target has charts; where the visitor wants pictures, they are pictures all the same. */
  readonly charts?: boolean
  /** Which fonts of the file travel with what is written; none by default. */
  readonly ownFaces?: FaceChoice
  /** The target has form fields, and the visitor wants them. */
  readonly controls?: boolean
  /** The target shows no picture in a line of text. */
  readonly spellsFormulas?: boolean
  /** Pages are paper, which ends at 22 inches. */
  readonly isPaper?: boolean
  /** The writer draws the scene's glyphs itself. */
  readonly keepsGlyphs?: boolean
}

/** A PDF that was read and recognised, before its analysis. `close` it when its bytes were used. */
export interface OpenSource {
  /** Kept by nothing else: who takes it may let its glyphs go page by page. */
  readonly scene: Handover<Scene>
  readonly bytes: SceneBytes
  readonly settings: Readonly<Record<string, unknown>>
  /** Tables that somebody drew. */
  readonly grids: readonly GivenPage[] | undefined
  /** Place in the file of each page that was read, from 0. */
  readonly places: readonly number[]
  /** 0-based pages that the visitor wants to keep in place; absent: those that look designed. */
  readonly placed?: readonly number[]
  /** Name of the input without extension. */
  readonly stem: string
  readonly diagnostics: readonly Diagnostic[]
  /** Form fields whose signs stand in the scene. */
  readonly controls: readonly FormControl[]
  /** Words of scans that a person should look at. */
  readonly doubts: readonly DoubtfulPage[]
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
  wanted: Arrangement = {},
): Promise<OpenSource> {
  const { isPaper, controls, keepsGlyphs, keepsWriting = false, arrangement } = wanted
  const { input, settings } = soleInput(await joinInputs(request, host, context))
  // Looked at before anything is read, so that nobody waits for a refusal.
  const grids = givenGrids(settings)
  const corrections = givenCorrections(settings)
  const read = await readPdf(input.content, host, readingOf(input, settings), context)
  const { scene, bytes, draw, drawScan, close } = read.value
  try {
    const options = {
      mode: choiceOf(settings, "ocr", ["auto", "off", "force"]),
      languages: languagesOf(settings),
      marksDoubts: flagOf(settings, "markDoubts", false),
      ...(corrections && { corrections }),
      keepsWriting,
      // What shows whole pages of the file draws them by their places in it.
      partsSpreads: arrangement !== "slides" && !keepsGlyphs,
      draw,
      drawScan,
    }
    const recognised = await recogniseScene(scene, host, options, context)
    const fitted = isPaper
      ? fitPaper(recognised.value)
      : { scene: recognised.value, diagnostics: [] }
    const placed = controls ? placeControls(fitted.scene) : { scene: fitted.scene, controls: [] }
    return {
      scene: handOver(placed.scene),
      controls: placed.controls,
      bytes: rightedBytes(bytes, fitted.scene.pages),
      settings,
      grids,
      places: fitted.scene.pages.map(({ index }) => Math.floor(index)),
      ...placedPages(settings, scene),
      stem: stemOf(input.name),
      doubts: recognised.doubts,
      diagnostics: [
        ...read.diagnostics,
        ...recognised.diagnostics,
        ...fitted.diagnostics,
        ...absentPages(grids ?? [], scene),
      ],
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

/** How the file is to be read: with its password, and the pages that are wanted. */
function readingOf(
  input: Parameters<typeof rangeOf>[0],
  settings: OpenSource["settings"],
): NonNullable<Parameters<typeof readPdf>[2]> {
  const pageRange = rangeOf(input, settings)
  return {
    ...(input.password === undefined ? {} : { password: input.password }),
    ...(pageRange === undefined ? {} : { pageRange }),
  }
}

/**
 * Reads the option "placedPages", a page range of the file.
 *
 * @throws ConversionError "options/invalid", or "range/outside" behind the last page that was read.
 */
function placedPages(
  settings: OpenSource["settings"],
  { pages }: Pick<Scene, "pages">,
): Pick<OpenSource, "placed"> {
  const range = settings.placedPages
  if (typeof range !== "string" || range.trim() === "") return {}
  return { placed: parsePageRange(range, Math.max(...pages.map(({ index }) => index)) + 1) }
}

/** Says that grids name pages which are not read: they do nothing. */
function absentPages(grids: readonly GivenPage[], { pages }: Pick<Scene, "pages">): Diagnostic[] {
  const read = new Set(pages.map(({ index }) => index))
  const absent = grids.filter(({ page }) => !read.has(page)).map(({ page }) => page + 1)
  if (absent.length === 0) return []
  const detail = `grids of pages that are not there: ${absent.slice(0, 10).join(", ")}`
  return [{ kind: "feature-dropped", detail, data: { pages: absent.length } }]
}

type AnalysedSource = Pick<OpenSource, "settings" | "grids" | "placed" | "diagnostics">

/** What the analysis is asked by a tool's settings. */
export function analyseOptions(
  { settings, grids, placed, diagnostics }: AnalysedSource,
  {
    arrangement = "flow",
    placesDesigned = false,
    notes = true,
    marks = false,
    framedTexts = false,
    charts = false,
    keepsCells = false,
    spellsFormulas = false,
  }: Arrangement,
): AnalyseOptions {
  return {
    tables: flagOf(settings, "tables", true),
    unruledTables: flagOf(settings, "unruled", true),
    ...(grids ? { grids } : {}),
    joinTables: flagOf(settings, "joinTables", true),
    furniture: flagOf(settings, "furniture", true),
    formulas: choiceOf(settings, "equations", ["auto", "picture", "text"]),
    ...(spellsFormulas && { spellsFormulas }),
    notes,
    marks,
    framedTexts,
    cutsCells: !keepsCells,
    charts: charts && choiceOf(settings, "charts", ["auto", "picture"]) === "auto",
    arrangement,
    ...(placesDesigned && { placed: placed ?? "designed" }),
    recognised: diagnostics.flatMap(({ kind, page }) =>
      kind === "page-recognised" && page !== undefined ? [page - 1] : [],
    ),
  }
}

function languagesOf(settings: Readonly<Record<string, unknown>>): readonly string[] {
  const given = settings.ocrLanguages
  const names = Array.isArray(given) ? given.filter((name) => typeof name === "string") : []
  return names.length > 0 ? names : ["chi_sim", "eng"]
}
