import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { Host, OcrResult, PixelImage } from "../../base/host.ts"
import type { RunContext } from "../../base/progress.ts"
import type { Scene, SceneImage, ScenePage } from "../../model/scene.ts"
import { cutOutsOf, pictureOf, picturesOf } from "./cut-outs.ts"
import { distrustLayers } from "./layer-trust.ts"
import { lookAtPage, type SeenPage } from "./look-at-page.ts"
import { doubtfulWords, findDoubtful } from "./doubtful-values.ts"
import { partFormulas, type PartedFormulas } from "./formula-regions.ts"
import { isPhotograph, isUnreadable, partByConfidence } from "./legible.ts"
import {
  isMostlyUnread,
  liftTextLayer,
  replaceScan,
  replaceText,
  replaceUnmapped,
} from "./recognised-page.ts"
import type { Recognition } from "./recognised-page.ts"
import { rightPage } from "./right-page.ts"
import { shrinkOf } from "./sheet-size.ts"
import { standInsFor } from "./stand-in-fonts.ts"
import { needOf } from "./text-need.ts"
import type { TextNeed } from "./text-need.ts"
import { unknownText } from "./unknown-text.ts"

export interface RecogniseOptions {
  /** Pages without good text, none, or every page. */
  readonly mode: "auto" | "off" | "force"
  /** Tesseract's names: chi_sim, eng. */
  readonly languages: readonly string[]
  /** Words that a person should look at get a coloured ground. */
  readonly marksDoubts?: boolean
  /** Draws a page without annotations at so many pixels a point. */
  readonly draw: (page: number, scale: number) => PixelImage
}

/** Resolution that recognition works best at. */
const OCR_DPI = 300
/** Longest side of the picture, in pixels; posters are drawn coarser. */
const MAX_SIDE = 5200
/** Pages recognised at a time: recognition has one thread a page. */
const PAGES_AT_ONCE = 2
/** Mean confidence below which the visitor is told to check the page. */
const LOW_CONFIDENCE = 0.7

/**
 * Gives pages without trustworthy text the words that can be seen on them.
 *
 * Recognised words come as glyph runs with their confidence; the scan's picture gives way to them.
 * Pages come back upright and no larger than a sheet: `rightedBytes` draws their parts. Characters that stay unknown are told, page by page.
 * @throws ConversionError "program/missing" where every page is asked for and the host recognises
 * nothing.
 */
export async function recogniseScene(
  scene: Scene,
  host: Host,
  options: RecogniseOptions,
  context: RunContext,
): Promise<Outcome<Scene>> {
  if (options.mode === "force" && !host.ocr) {
    throw new ConversionError("program/missing", "Text recognition is not installed here.", {
      hint: "Turn text recognition off, or install tesseract.",
    })
  }
  const told = scene.pages.map((page) => needOf(page, options.mode))
  const needs =
    host.ocr && options.mode === "auto" ? distrustLayers(told, scene.pages, options.draw) : told
  const diagnostics: Diagnostic[] = []
  if (needs.every((need) => need === "none"))
    return { value: scene, diagnostics: unknownText(scene.pages, scene.pages) }
  const allowed = await allowedPages(needs, host, context)
  const gathering = {
    images: [...scene.images],
    firstFont: scene.fonts.length,
    diagnostics,
  }
  const pages = [...scene.pages]
  const wanted = needs.flatMap((need, index) => (need === "none" ? [] : [index]))
  let done = 0
  const work = async (): Promise<void> => {
    for (let index = wanted.shift(); index !== undefined; index = wanted.shift()) {
      context.signal?.throwIfAborted()
      const page = pages[index]
      if (page)
        pages[index] = await recognisePage(page, needs[index] ?? "none", {
          host,
          options,
          gathering,
          isAllowed: allowed.has(index),
          signal: context.signal,
        })
      context.onProgress?.({
        stage: "recognise",
        pagesDone: ++done,
        pagesTotal: done + wanted.length,
      })
    }
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work))
  diagnostics.push(...unknownText(scene.pages, pages))
  diagnostics.sort((a, b) => (a.page ?? 0) - (b.page ?? 0))
  return {
    value: {
      ...scene,
      pages,
      images: gathering.images,
      fonts: [...scene.fonts, ...standInsFor(pages, gathering.firstFont)],
    },
    diagnostics,
  }
}

/**
 * Pages, from 0, that may be recognised: the first ones of those that need it.
 *
 * What a scan's own layer says needs nobody's leave; nor is leave asked for where nothing
 * recognises anything.
 */
async function allowedPages(
  needs: readonly TextNeed[],
  host: Host,
  { allowRecognition }: RunContext,
): Promise<ReadonlySet<number>> {
  const asked = needs.flatMap((need, index) => (need === "none" || need === "lift" ? [] : [index]))
  if (!allowRecognition || !host.ocr || asked.length === 0) return new Set(asked)
  return new Set(asked.slice(0, await allowRecognition(asked.length)))
}

interface PageWork {
  readonly isAllowed: boolean
  readonly host: Host
  readonly options: RecogniseOptions
  readonly gathering: {
    readonly images: SceneImage[]
    readonly firstFont: number
    readonly diagnostics: Diagnostic[]
  }
  readonly signal: AbortSignal | undefined
}

async function recognisePage(page: ScenePage, need: TextNeed, work: PageWork): Promise<ScenePage> {
  const number = page.index + 1
  if (need === "lift") return liftTextLayer(page)
  if (need === "none") return page
  const { diagnostics } = work.gathering
  if (!work.host.ocr) {
    diagnostics.push(notInstalled(number))
    return page
  }
  if (!work.isAllowed) {
    diagnostics.push({ kind: "recognition-limit", page: number })
    return need === "scan" || work.options.mode === "force"
      ? page
      : pictureOf(page, work.gathering.images)
  }
  const shrink = need === "scan" ? shrinkOf(page, work.options.draw) : 1
  const side = Math.max(page.width, page.height) / shrink
  const scale = Math.min(OCR_DPI / 72, MAX_SIDE / side)
  const drawn = work.options.draw(page.index, scale / shrink)
  const seen = await lookAtPage(drawn, scale, {
    ocr: work.host.ocr,
    languages: work.options.languages,
    signal: work.signal,
  })
  const isNoPrint =
    isUnreadable(seen.result) ||
    (need === "scan" && isPhotograph(seen.result, drawn)) ||
    (need === "unmapped" && isMostlyUnread(page, { result: seen.result, scale }))
  if (work.options.mode === "auto" && isNoPrint) {
    diagnostics.push(keptAsPicture(number, seen.result))
    return need === "scan" ? page : pictureOf(page, work.gathering.images)
  }
  const { parts, doubtful, result } = partsOf(seen, need)
  const recognition: Recognition = {
    result,
    rulings: parts.rulings,
    fills: need === "scan" ? seen.fills : [],
    scale,
    firstFont: work.gathering.firstFont,
    ...(work.options.marksDoubts === true && { marked: doubtfulWords(result.words) }),
  }
  diagnostics.push({
    kind: "page-recognised",
    page: number,
    data: { confidence: Math.round(seen.result.confidence * 100) / 100 },
  })
  if (seen.result.confidence < LOW_CONFIDENCE)
    diagnostics.push({ kind: "low-confidence", page: number })
  diagnostics.push(...formulasTold(parts, number))
  diagnostics.push(...doubtsOf(result.words, number))
  const { images } = work.gathering
  if (need !== "scan") return seen.turns === 0 ? reread(page, need, { recognition, images }) : page
  const pictures = { ...seen, pictures: parts.pictures }
  return replaceScan(
    rightPage(page, { turns: seen.turns, shrink }),
    recognition,
    cutOutsOf(pictures, [...doubtful, ...parts.formulas], { page, scale, images }),
  )
}

/** A page of print with what was read of it, in the place of all its text or of what nobody knows. */
function reread(
  page: ScenePage,
  need: "unmapped" | "text",
  { recognition, images }: { recognition: Recognition; images: SceneImage[] },
): ScenePage {
  if (need === "text") return replaceText(page, recognition)
  return replaceUnmapped(page, recognition, (unread) => picturesOf(unread, page, images))
}

/** Words to be trusted, and what of a scan stays a picture beside them. */
function partsOf(seen: SeenPage, need: TextNeed) {
  const { legible, doubtful } = partByConfidence(need === "text" ? [] : seen.result.words)
  const parts = partFormulas({
    words: legible,
    pictures: seen.pictures,
    rulings: need === "scan" ? seen.rulings : [],
  })
  const isParted = need !== "text" && doubtful.length + parts.formulas.length > 0
  const result = isParted ? { ...seen.result, words: parts.words } : seen.result
  return { parts, doubtful, result }
}

const formulasTold = ({ formulas }: PartedFormulas, page: number): Diagnostic[] =>
  formulas.length === 0
    ? []
    : [{ kind: "formula-kept-as-picture", page, data: { count: formulas.length } }]

const keptAsPicture = (page: number, { confidence }: OcrResult): Diagnostic => ({
  kind: "low-confidence",
  page,
  detail: "kept as a picture",
  data: { confidence: Math.round(confidence * 100) / 100 },
})

const notInstalled = (page: number): Diagnostic => ({
  kind: "font-unmapped",
  page,
  detail: "text recognition is not installed",
  data: { missing: "ocr" },
})

/** Most values of a page that are named one by one; a page with more was read badly as a whole. */
const MOST_DOUBTS = 40

function doubtsOf(words: OcrResult["words"], page: number): Diagnostic[] {
  return findDoubtful(words)
    .slice(0, MOST_DOUBTS)
    .map(({ text, reason }) => ({
      kind: "value-doubtful",
      page,
      detail: text,
      data: { reason },
    }))
}
