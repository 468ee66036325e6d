import { apply } from "../../base/geometry.ts"
import { withPage, type PdfFile } from "../../pdf/pdfium/pdfium.ts"
import { measurePage } from "./page-space.ts"

/** One place where a text stands: a box for each line that it takes, in shares of the page. */
export interface TextHit {
  /** Left, top, right and bottom, each from 0 to 1 of the page as it is seen. */
  readonly boxes: readonly (readonly [number, number, number, number])[]
}

/** Most places told of one page. */
const MOST_HITS = 500

/**
 * Finds a text on a page as people search: without regard to case, width, spaces and line ends.
 *
 * Gives hits in the order of the page's text; empty for a page without text and for a wish of white
 * space alone. @throws ConversionError "file/damaged" where the page cannot be opened.
 */
export function findText(file: PdfFile, index: number, wanted: string): readonly TextHit[] {
  const needle = foldText(wanted)
  if (needle === "") return []
  const { calls } = file.pdfium
  return withPage(file, index, (page) => {
    const textPage = calls.FPDFText_LoadPage(page)
    if (textPage === 0) return []
    try {
      const { text, places } = readable(file, textPage)
      const hits: TextHit[] = []
      let from = text.indexOf(needle)
      for (
        ;
        from >= 0 && hits.length < MOST_HITS;
        from = text.indexOf(needle, from + needle.length)
      )
        hits.push(hitOf({ file, page, textPage }, places.slice(from, from + needle.length)))
      return hits
    } finally {
      calls.FPDFText_ClosePage(textPage)
    }
  })
}

/** Control characters are what PDFium writes for hyphens at the ends of lines. */
// oxlint-disable-next-line no-control-regex -- 2026-11: see above
const unseen = /[\s\u0000-\u001F\u00AD\uFFFE]+/gu

const foldText = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replaceAll(unseen, "")

/** The page's folded text, and for each unit of it its place in PDFium's text page. */
function readable(file: PdfFile, textPage: number): { text: string; places: readonly number[] } {
  const { calls } = file.pdfium
  const total = Math.max(0, calls.FPDFText_CountChars(textPage))
  const places: number[] = []
  let text = ""
  for (let at = 0; at < total; at += 1) {
    const folded = foldText(String.fromCharCode(calls.FPDFText_GetUnicode(textPage, at) & 0xffff))
    text += folded
    for (let unit = 0; unit < folded.length; unit += 1) places.push(at)
  }
  return { text, places }
}

interface OpenText {
  readonly file: PdfFile
  readonly page: number
  readonly textPage: number
}

function hitOf({ file, page, textPage }: OpenText, places: readonly number[]): TextHit {
  const { calls, memory } = file.pdfium
  const { space, width, height } = measurePage(file, page)
  const { out } = memory
  const boxes: [number, number, number, number][] = []
  for (const place of new Set(places)) {
    calls.FPDFText_GetCharBox(textPage, place, out, out + 8, out + 16, out + 24)
    const [left, right] = [memory.double(out), memory.double(out + 8)]
    const [bottom, top] = [memory.double(out + 16), memory.double(out + 24)]
    const a = apply(space, left, bottom)
    const b = apply(space, right, top)
    const box: [number, number, number, number] = [
      Math.min(a.x, b.x) / width,
      Math.min(a.y, b.y) / height,
      Math.max(a.x, b.x) / width,
      Math.max(a.y, b.y) / height,
    ]
    const last = boxes.at(-1)
    if (last && isBeside(last, box)) {
      last[0] = Math.min(last[0], box[0])
      last[1] = Math.min(last[1], box[1])
      last[2] = Math.max(last[2], box[2])
      last[3] = Math.max(last[3], box[3])
    } else boxes.push(box)
  }
  return { boxes }
}

type Box = readonly [number, number, number, number]

/** True where a letter goes on in a box's line: it lies across from it and not back before it. */
const isBeside = (line: Box, box: Box): boolean =>
  box[1] < line[3] && box[3] > line[1] && box[0] >= line[0]
