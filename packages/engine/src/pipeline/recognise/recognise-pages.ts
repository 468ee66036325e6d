import { isWithin } from "../../model/page-part.ts"
import { isScroll } from "../../model/scroll.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { DoubtfulPage } from "../../base/files.ts"
import type { Box } from "../../base/geometry.ts"
import type { Host, OcrResult, PixelImage } from "../../base/host.ts"
import type { RunContext } from "../../base/progress.ts"
import { isBlankSheet } from "../../images/blank-sheet.ts"
import type { Likeness } from "../../images/likeness.ts"
import type { Scene, SceneImage, ScenePage } from "../../model/scene.ts"
import { picturesBesideLayer } from "./beside-layer.ts"
import { cutOutsOf, pictureOf, picturesOf, piecesOf } from "./cut-outs.ts"
import { lookAtPage, type SeenPage } from "./look-at-page.ts"
import { correctWords } from "./corrections.ts"
import { doubtfulPage, findDoubts, type Doubts } from "./doubts.ts"
import { partFormulas, type PartedFormulas } from "./formula-regions.ts"
import { hasFewLetters, isCover, isPhotograph, isUnreadable, partByConfidence } from "./legible.ts"
import {
  isMostlyUnread,
  liftTextLayer,
  replaceScan,
  replaceText,
  replaceUnmapped,
  typedText,
} from "./recognised-page.ts"
import type { Recognition } from "./recognised-page.ts"
import { isGroundOfText } from "./picture-ground.ts"
import { inPoints } from "./picture-places.ts"
import { MAX_SIDE } from "./recognise-options.ts"
import type { RecognisedScene, RecogniseOptions } from "./recognise-options.ts"
import { placeBefore, rightPage } from "./right-page.ts"
import { shareRunningPictures } from "./running-pictures.ts"
import { shrinkOf } from "./sheet-size.ts"
import { partSpread } from "./spread.ts"
import { standInsFor } from "./stand-in-fonts.ts"
import { isSmallPicture } from "./text-need.ts"
import type { TextNeed } from "./text-need.ts"
import { unknownText } from "./unknown-text.ts"

/** Resolution that recognition works best at. */
const OCR_DPI = 300
/** Pages recognised at a time: recognition has one thread a page. */
const PAGES_AT_ONCE = 2
/** Mean confidence below which the visitor is told to check the page. */
const LOW_CONFIDENCE = 0.7

/** Gives pages the words that can be seen on them, where they need any; see `recogniseScene`. */
export async function recognisePages(
  scene: Scene,
  needs: readonly TextNeed[],
  { host, options, context }: Pick<FileWork, "host" | "options" | "context">,
): Promise<RecognisedScene> {
  const diagnostics: Diagnostic[] = []
  const allowed = await allowedPages(needs, host, context)
  const gathering = {
    images: [...scene.images],
    likenesses: new Map<number, Likeness>(),
    firstFont: scene.fonts.length,
    diagnostics,
    doubts: [] as DoubtfulPage[],
  }
  const work = { host, options, gathering, allowed, context }
  const read = await readPages(scene.pages, needs, work)
  const pages = shareRunningPictures(read.flat(), gathering.likenesses)
  const first = read.map(([page]) => page)
  diagnostics.push(...unknownText(scene.pages, first))
  diagnostics.sort((a, b) => (a.page ?? 0) - (b.page ?? 0))
  return {
    value: {
      ...scene,
      pages,
      images: gathering.images,
      fonts: [...scene.fonts, ...standInsFor(pages, gathering.firstFont)],
    },
    diagnostics,
    doubts: gathering.doubts.toSorted((a, b) => a.page - b.page),
  }
}

interface FileWork extends Pick<PageWork, "host" | "options" | "gathering"> {
  readonly allowed: ReadonlySet<number>
  readonly context: RunContext
}

/** Reads what pages need, some at a time; gives for each the pages that it became. */
async function readPages(
  pages: readonly ScenePage[],
  needs: readonly TextNeed[],
  { allowed, context, ...gathered }: FileWork,
): Promise<(readonly ScenePage[])[]> {
  const read: (readonly ScenePage[])[] = pages.map((page) => [page])
  const wanted = needs.flatMap((need, index) => (need === "none" ? [] : [index]))
  const isAmongText = 2 * wanted.length < needs.length
  let done = 0
  const work = async (): Promise<void> => {
    for (let index = wanted.shift(); index !== undefined; index = wanted.shift()) {
      context.signal?.throwIfAborted()
      const page = pages[index]
      if (page)
        read[index] = await recognisePage(page, needs[index] ?? "none", {
          ...gathered,
          isAllowed: allowed.has(index),
          isAmongText,
          size: [page.width, page.height],
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
  return read
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
  /** Most pages of the file have text of their own: this one may be a cover. */
  readonly isAmongText: boolean
  /** Of the page as the file shows it, in points. */
  readonly size: readonly [number, number]
  readonly host: Host
  readonly options: RecogniseOptions
  readonly gathering: {
    readonly images: SceneImage[]
    /** What cut-outs look like, by their image. */
    readonly likenesses: Map<number, Likeness>
    readonly firstFont: number
    readonly diagnostics: Diagnostic[]
    readonly doubts: DoubtfulPage[]
  }
  readonly signal: AbortSignal | undefined
}

/** Pixels a point at which a page is read; a scroll has as many pixels as the largest sheet. */
function readingScale({ width, height }: ScenePage, shrink: number): number {
  const most = isScroll({ width, height })
    ? MAX_SIDE / Math.sqrt(Math.SQRT2 * width * height)
    : MAX_SIDE / Math.max(width, height)
  return Math.min(OCR_DPI / 72, most * shrink)
}

/** Gives a page with what was read of it; two where two lie on one picture. */
async function recognisePage(
  page: ScenePage,
  told: TextNeed,
  work: PageWork,
): Promise<readonly ScenePage[]> {
  const number = page.index + 1
  if (told === "lift") {
    const beside = picturesBesideLayer(page, work.options.draw)
    return [liftTextLayer(page, piecesOf(page, beside, work.gathering.images))]
  }
  if (told === "none") return [page]
  const { diagnostics, images } = work.gathering
  if (!work.host.ocr) {
    diagnostics.push(notInstalled(number))
    return [page]
  }
  if (!work.isAllowed) {
    diagnostics.push({ kind: "recognition-limit", page: number })
    return [told === "scan" || work.options.mode === "force" ? page : pictureOf(page, images)]
  }
  const shrink = told === "scan" ? shrinkOf(page, work.options.draw) : 1
  const scale = readingScale(page, shrink)
  const drawn =
    told === "scan"
      ? await work.options.drawScan(page, scale / shrink)
      : work.options.draw(page.index, scale / shrink)
  const isParted = told === "scan" && work.options.partsSpreads === true
  const sides = isParted ? partSpread(page, drawn) : undefined
  if (!sides) return [await recogniseDrawn(page, drawn, { need: told, shrink, scale, work })]
  const read: ScenePage[] = []
  for (const side of sides) {
    const one = await recogniseDrawn(side.page, side.drawn, { need: told, shrink, scale, work })
    read.push(one === side.page ? pictureOf(one, images) : one)
  }
  // Who reads a book upside down begins on the right.
  return read.every(({ righted }) => righted?.turns === 2) ? read.toReversed() : read
}

/** Gives a page with what was read in its picture. */
async function recogniseDrawn(
  page: ScenePage,
  drawn: PixelImage,
  { need: told, shrink, scale, work }: Look & { readonly shrink: number; readonly work: PageWork },
): Promise<ScenePage> {
  const { host, options, gathering, signal } = work
  if (!host.ocr) return page
  const { languages, mode } = options
  const seen = await lookAtPage(drawn, scale, { ocr: host.ocr, languages, signal })
  const need = told === "unmapped" && seen.turns !== 0 && isMostlyUnmapped(page) ? "scan" : told
  const isNoPrint = showsNoPrint(page, seen, { need, drawn, scale, mayBeCover: work.isAmongText })
  if (mode === "auto" && isNoPrint) {
    const isEmpty = need === "scan" && seen.result.words.length + typedText(page).length === 0
    // The back of a sheet is an empty page, and no picture of its paper.
    if (isEmpty && isBlankSheet(drawn)) return { ...page, items: [] }
    gathering.diagnostics.push(keptAsPicture(numberOf(page), seen.result))
    return told === "scan" ? page : pictureOf(page, gathering.images)
  }
  return settlePage(page, seen, { need, shrink, scale, work })
}

/** The number of a page's picture in the file, from 1. */
const numberOf = ({ index }: ScenePage): number => Math.floor(index) + 1

interface Look {
  readonly need: TextNeed
  readonly scale: number
}

/** Whether what was seen is not to be taken for print: noise, photographs, letters nobody learned. */
function showsNoPrint(
  page: ScenePage,
  { result, turns, fills, pictures }: SeenPage,
  {
    need,
    drawn,
    scale,
    mayBeCover,
  }: Look & { readonly drawn: PixelImage; readonly mayBeCover: boolean },
): boolean {
  if (isUnreadable(result)) return true
  if (need === "scan")
    return (
      isPhotograph(result, drawn) ||
      isGroundOfText(page, result, scale) ||
      (mayBeCover && isCover(result, drawn, [...pictures, ...fills.map(({ box }) => box)])) ||
      (isSmallPicture(page) && hasFewLetters(result))
    )
  return need === "unmapped" && turns === 0 && isMostlyUnread(page, { result, scale })
}

/** Gives a page with what was read of it, and tells how well that went. */
function settlePage(
  page: ScenePage,
  seen: SeenPage,
  { need, shrink, scale, work }: Look & { readonly shrink: number; readonly work: PageWork },
): ScenePage {
  const number = numberOf(page)
  const { diagnostics } = work.gathering
  const righted = rightPage(page, { turns: seen.turns, shrink })
  const { parts, doubtful, result, doubts } = checkPage(page, seen, { need, righted, scale, work })
  const recognition: Recognition = {
    result,
    rulings: parts.rulings,
    fills: need === "scan" ? seen.fills : [],
    scale,
    firstFont: work.gathering.firstFont,
    ...(work.options.marksDoubts === true && markedBy(doubts)),
  }
  diagnostics.push({
    kind: "page-recognised",
    page: number,
    data: { confidence: Math.round(seen.result.confidence * 100) / 100 },
  })
  if (seen.result.confidence < LOW_CONFIDENCE)
    diagnostics.push({ kind: "low-confidence", page: number })
  diagnostics.push(...formulasTold(parts, number), ...doubtsTold(doubts, number))
  const { images, likenesses } = work.gathering
  const isAside = seen.turns !== 0
  if (need === "text") return isAside ? page : replaceText(page, recognition)
  if (need === "unmapped")
    return replaceUnmapped(page, isAside ? withoutWords(recognition) : recognition, (unread) =>
      picturesOf(unread, page, images),
    )
  const pictures = { ...seen, pictures: parts.pictures }
  return replaceScan(
    righted,
    recognition,
    cutOutsOf(pictures, [...doubtful, ...parts.formulas], {
      page,
      scale,
      images,
      likenesses,
    }),
    work.options.mode === "auto" ? typedText(righted) : [],
  )
}

interface PageCheck {
  readonly need: TextNeed
  /** The page as it stands once it was read. */
  readonly righted: ScenePage
  readonly scale: number
  readonly work: PageWork
}

/** What was seen on a page with the words that somebody corrected, and what is still in doubt. */
function checkPage(page: ScenePage, seen: SeenPage, { need, righted, scale, work }: PageCheck) {
  const number = numberOf(page)
  const { turns = 0, shrink = 1, part } = righted.righted ?? {}
  const righting = { turns, shrink, ...(part && { part }) }
  const placeOf = (box: Box): Box =>
    placeBefore(inPoints(seen.sourceOf(box), scale), righted, righting)
  const corrections = (work.options.corrections?.get(number - 1) ?? []).filter(
    ({ box }) => !part || isWithin(part, box),
  )
  const corrected = correctWords(seen.result.words, corrections, placeOf)
  if (corrected.missed > 0) work.gathering.diagnostics.push(missedTold(corrected.missed, number))
  const result = { ...seen.result, words: corrected.words }
  const { guessed, ...parted } = partsOf({ ...seen, result }, need)
  const doubts = findDoubts({ words: parted.result.words, guessed }, corrected.checked)
  const told = doubtfulPage(doubts, { page: number, size: work.size, placeOf })
  // Of a page with some unknown characters most words are the file's own.
  const isRead = need === "scan" || (need === "text" && seen.turns === 0)
  if (told && isRead) gatherDoubts(work.gathering.doubts, told)
  return { ...parted, doubts }
}

/** Adds doubts to those of the same picture. */
function gatherDoubts(doubts: DoubtfulPage[], told: DoubtfulPage): void {
  const at = doubts.findIndex(({ page }) => page === told.page)
  const known = doubts[at]
  if (known) doubts[at] = { ...known, words: [...known.words, ...told.words] }
  else doubts.push(told)
}

/**
 * Whether a page that was read on its side is read whole: what is read has other places than the
 * runs of the page then, and cannot stand in for single ones.
 */
const isMostlyUnmapped = ({ textQuality: { glyphs, unmapped } }: ScenePage): boolean =>
  2 * unmapped > glyphs

const withoutWords = (recognition: Recognition): Recognition => ({
  ...recognition,
  result: { ...recognition.result, words: [] },
})

/** Words to be trusted, and what of a scan stays a picture beside them. */
function partsOf(seen: SeenPage, need: TextNeed) {
  const { legible, doubtful: unsure } = partByConfidence(need === "text" ? [] : seen.result.words)
  const parts = partFormulas(
    {
      words: legible,
      pictures: seen.pictures,
      doubtful: unsure,
      rulings: need === "scan" ? seen.rulings : [],
    },
    seen.overInk,
  )
  const { doubtful } = parts
  const isParted = need !== "text" && doubtful.length + parts.formulas.length > 0
  const result = isParted ? { ...seen.result, words: parts.words } : seen.result
  const read = new Set(legible)
  const guessed = need === "text" ? [] : seen.result.words.filter((word) => !read.has(word))
  return { parts, doubtful, result, guessed }
}

const markedBy = ({ pieces }: Doubts): Pick<Recognition, "marked"> => ({
  marked: Map.groupBy(pieces, ({ word }) => word),
})

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

const missedTold = (count: number, page: number): Diagnostic => ({
  kind: "feature-dropped",
  page,
  detail: "corrections of words that are not there",
  data: { count },
})

/** Most values of a page that are named one by one; a page with more was read badly as a whole. */
const MOST_DOUBTS = 40

function doubtsTold({ values }: Doubts, page: number): Diagnostic[] {
  return values.slice(0, MOST_DOUBTS).map(({ text, reason }) => ({
    kind: "value-doubtful",
    page,
    detail: text,
    data: { reason },
  }))
}
