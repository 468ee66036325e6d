import type { Box } from "../../base/geometry.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { Host, OcrResult, PixelImage } from "../../base/host.ts"
import type { GlyphRun, ScenePage } from "../../model/scene.ts"
import { layerWords, type PictureWord } from "../../operations/images-to-pdf/recognise.ts"
import { isUnreadable } from "../recognise/legible.ts"
import { lookAtPage, type SeenPage } from "../recognise/look-at-page.ts"
import { inPoints } from "../recognise/picture-places.ts"
import { placeBefore, rightPage } from "../recognise/right-page.ts"
import { partSpread } from "../recognise/spread.ts"

/** Resolution that recognition works best at, and longest side of its picture in pixels. */
const OCR_DPI = 300
const MAX_SIDE = 5200
/** Mean confidence of a page below which the visitor is told to check it. */
const LOW_CONFIDENCE = 0.7

/** Words of a page for its layer, and what is to be said of them. */
export interface PageWords {
  readonly words: readonly PictureWord[]
  readonly diagnostics: readonly Diagnostic[]
}

interface Reading {
  readonly ocr: NonNullable<Host["ocr"]>
  readonly languages: readonly string[]
  readonly drawScan: (page: ScenePage, scale: number) => Promise<PixelImage>
  readonly signal: AbortSignal | undefined
}

/** Reads the words on a page where they stand on it, whichever way up its print is. */
export async function readWords(
  page: ScenePage,
  { ocr, languages, drawScan, signal }: Reading,
): Promise<PageWords> {
  const scale = Math.min(OCR_DPI / 72, MAX_SIDE / Math.max(page.width, page.height))
  const drawn = await drawScan(page, scale)
  const sides = partSpread(page, drawn) ?? [{ page, drawn }]
  const [words, results]: [PictureWord[], OcrResult[]] = [[], []]
  for (const side of sides) {
    const seen = await lookAtPage(side.drawn, scale, { ocr, languages, signal })
    if (isUnreadable(seen.result)) continue
    results.push(seen.result)
    words.push(...placedWords(seen, side.page, { page, scale }))
  }
  const number = page.index + 1
  if (results.length === 0)
    return { words: [], diagnostics: [{ kind: "low-confidence", page: number }] }
  const least = Math.min(...results.map((result) => result.confidence))
  const confidence = Math.round(least * 100) / 100
  return {
    words,
    diagnostics: [
      { kind: "page-recognised", page: number, data: { confidence } },
      ...(confidence < LOW_CONFIDENCE ? [{ kind: "low-confidence", page: number } as const] : []),
    ],
  }
}

/** Words of a page, or of one of two on a picture, where they stand on the whole. */
function placedWords(
  seen: SeenPage,
  side: ScenePage,
  { page, scale }: { readonly page: ScenePage; readonly scale: number },
): PictureWord[] {
  const { turns } = seen
  const { part } = side.righted ?? {}
  const righting = { turns, shrink: 1, ...(part && { part }) }
  const righted = rightPage(side, righting)
  return layerWords(seen.result.words).map(({ text, box }) => ({
    text,
    turns,
    ...inShares(placeBefore(inPoints(seen.sourceOf(box), scale), righted, righting), page),
  }))
}

/** The words that a page has as text, where they stand: for a layer over its picture. */
export function ownWords(page: ScenePage): PictureWord[] {
  return page.items.flatMap((item) =>
    item.kind === "glyphs" && !item.isUnmapped ? wordsOf(item, page) : [],
  )
}

function wordsOf(run: GlyphRun, page: ScenePage): PictureWord[] {
  // Turned text keeps its box and its letters; where each of them stands is not worth more.
  const quarters = Math.round(run.angle / 90)
  const turns = (((-quarters % 4) + 4) % 4) as 0 | 1 | 2 | 3
  if (turns !== 0 || run.isVertical)
    return [{ text: run.chars.join(""), turns, ...inShares(run.box, page) }]
  const words: PictureWord[] = []
  let from = 0
  for (let at = 0; at <= run.chars.length; at++) {
    if (at < run.chars.length && run.chars[at]?.trim() !== "") continue
    if (at > from) {
      const [x0 = 0, last = 0] = [run.x[from], run.x[at - 1]]
      const x1 = last + (run.advance[at - 1] ?? 0)
      words.push({
        text: run.chars.slice(from, at).join(""),
        ...inShares({ ...run.box, x0: Math.min(x0, x1), x1: Math.max(x0, x1) }, page),
      })
    }
    from = at + 1
  }
  return words
}

/** A box in points from the top left as shares of the page, y up. */
const inShares = (
  { x0, y0, x1, y1 }: Box,
  { width, height }: Pick<ScenePage, "width" | "height">,
) => ({
  x0: x0 / width,
  y0: 1 - y1 / height,
  x1: x1 / width,
  y1: 1 - y0 / height,
})
