import { readFileSync } from "node:fs"
import { openPdf, withPage } from "../../packages/engine/src/pdf/pdfium/document.ts"
import type { Pdfium } from "../../packages/engine/src/pdf/pdfium/pdfium.ts"
import { clipBox } from "../../packages/engine/src/readers/pdf/clip.ts"
import { renderOpenPage } from "../../packages/engine/src/pdf/pdfium/render.ts"
import { fractionBars, levelStrokes, lowLines } from "./bars.ts"
import { inkBox, mupdfPages, popplerPages, type BareWord } from "./readers.ts"

/** A word as a reader reads it, and whether the page looks different without it. */
export interface PageWord extends BareWord {
  readonly isVisible: boolean
  /**
   * Characters at its start and end that lie beyond all that changes: a clip or an edge cuts them.
   */
  readonly cut?: readonly [start: number, end: number]
  /**
   * It is written to be invisible, and what the page draws in its place is seen: its letters as
   * shapes.
   */
  readonly isDrawn?: boolean
  /** Another word stands on most of it, or it on another: which of them is seen cannot be told. */
  readonly isStacked: boolean
}

export interface PageWords {
  readonly words: readonly PageWord[]
  /** What MuPDF reads there; absent where it is not asked or not there. */
  readonly second?: readonly PageWord[]
  /** Nearly the whole page is drawn with pictures and its text with nothing: a scan. */
  readonly isScan: boolean
  /** Nothing in the file names many of its letters: what poppler reads is no truth. */
  readonly isNameless: boolean
  /**
   * Signs that poppler has no character for and gives by their codes: those of fonts of formulas.
   */
  readonly codes: number
  /** Letters and digits that are such codes. */
  readonly lettersOfSigns: string
  /**
   * The letters as they are painted, without those that a clip of their own cuts away, a line for
   * each clip: what cells of a sheet print over each other. Absent where none is cut.
   */
  readonly clipped?: string
  /**
   * The letters that a clip hides of lines of which it shows others: the rest of a cell's text that
   * the next cell or the edge of the page cuts. Absent where none is cut.
   */
  readonly rest?: string
  /** Strokes as long and thick as a low line: TeX draws `_` of names with them. */
  readonly strokes: number
  /** Bars of fractions; a line of text has a stroke for each. */
  readonly bars: number
}

/** What no text says by itself: control codes, private use, the sign of a missing character. */
const CODE = /[\p{Cc}\p{Co}\ufffd]/gu

/** Pixels a point at which a page is drawn with and without its text. */
const SCALE = 1.5

/** Pixels that the lowest word of a page is high at least: letters of fewer have no shape. */
const LOWEST = 5

/** Characters of a word from which its shorter side is the height of its letters. */
const SHORT = 3

/** Pixels a point, and pixels of a page, beyond which nobody looks closer. */
const CLOSEST = 6
const MOST_PIXELS = 40_000_000

/**
 * Difference of one channel from which a pixel has changed; rounding of overlaid edges is below.
 */
const CHANGED = 10

/** Share of words without ink from which a page counts as a scan with a layer of text. */
const SCAN_SHARE = 0.9

/**
 * Share of characters that are written to be invisible from which a page is a scan with a layer.
 */
const LAYER_SHARE = 0.5

/** Alpha of a fill that lets nothing through. */
const OPAQUE = 255

/** Text that draws nothing. Source: ISO 32000-2, 9.3.6. */
const INVISIBLE = 3

/** Share of characters without a name from which a page cannot be compared. */
const NAMELESS_SHARE = 0.05

/** Share of a word's box under another word from which the two are stacked. */
const STACKED_SHARE = 0.5

/**
 * Gives the words of each page: what poppler reads, and what of it can be seen.
 *
 * A word is seen where the page drawn without text and annotations differs from the whole page
 * inside its box: text behind a picture, in the colour of its ground, clipped away or outside the
 * page makes no difference. Where a word changes in part, its characters beyond that are cut. Pages
 * beyond `most` are left out.
 */
export function readPageWords(
  pdfium: Pdfium,
  path: string,
  { most = Infinity, isReadTwice = false } = {},
): PageWords[] {
  const pages = popplerPages(path, most)
  const second = isReadTwice ? mupdfPages(path, pages.length) : undefined
  const file = openPdf(pdfium, readFileSync(path))
  const { FPDF_GetPageWidthF: pageWidth, FPDF_GetPageHeightF: pageHeight } = pdfium.calls
  try {
    return pages.map((words, index) => {
      const seen = withPage(file, index, (page) => {
        const again = second?.[index]
        const size = { width: pageWidth(page), height: pageHeight(page) }
        const scale = scaleFor(words.concat(again ?? []), size)
        const whole = renderOpenPage(file, page, index, { scale })
        const bare = renderOpenPage(file, page, index, {
          scale,
          withoutText: true,
          withoutAnnotations: true,
        })
        const isChanged = changes(whole, bare, scale)
        const hasInk = inkTest(bare, scale)
        const { unwritten, ...letters } = lettersOf(pdfium, page)
        const seenWords = (read: readonly BareWord[]): PageWord[] => {
          const stacked = stackedOf(read)
          return read.map((word) => ({
            ...seenWord(word, isChanged(inkBox(word))),
            isDrawn: unwritten.includes(bareText(word.text)) && hasInk(word.box),
            isStacked: stacked.has(word),
          }))
        }
        const strokes = levelStrokes(pdfium, page)
        return {
          ...letters,
          strokes: lowLines(strokes),
          bars: fractionBars(strokes, words),
          codes: words.reduce((sum, { text }) => sum + (text.match(CODE)?.length ?? 0), 0),
          words: seenWords(words),
          ...(again && { second: seenWords(again) }),
        }
      })
      const hidden = seen.words.filter(({ isVisible }) => !isVisible).length
      const isScan = seen.words.length > 0 && hidden >= SCAN_SHARE * seen.words.length
      return { ...seen, isScan: isScan || seen.isLayered }
    })
  } finally {
    file.close()
  }
}

/**
 * Gives the pixels a point at which even the lowest word of a page would leave a trace: a reader
 * looks closer at small print.
 */
export function scaleFor(
  words: readonly BareWord[],
  { width, height }: { readonly width: number; readonly height: number },
): number {
  let lowest = LOWEST / SCALE
  for (const { text, box } of words) {
    const sides = [box[2] - box[0], box[3] - box[1]] as const
    // A row of letters is longer than high, up the page too; one letter may be narrow.
    const high = text.length < SHORT ? Math.max(...sides) : Math.min(...sides)
    if (high > 0) lowest = Math.min(lowest, high)
  }
  const most = Math.min(CLOSEST, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)))
  return Math.max(SCALE, Math.min(most, LOWEST / lowest))
}

/**
 * What of a page's characters PDFium finds no name for, what of them is an invisible layer, and the
 * text that is written to be invisible.
 */
export function lettersOf(pdfium: Pdfium, page: number) {
  const { calls } = pdfium
  const text = calls.FPDFText_LoadPage(page)
  let [lettersOfSigns, unwritten] = ["", ""]
  const clips = clipReader(pdfium, text)
  try {
    const total = text === 0 ? 0 : Math.max(0, calls.FPDFText_CountChars(text))
    let [all, nameless, invisible] = [0, 0, 0]
    for (let index = 0; index < total; index++) {
      if (calls.FPDFText_IsGenerated(text, index) === 1) {
        clips.space()
        continue
      }
      all++
      const code = calls.FPDFText_GetUnicode(text, index) >>> 0
      const isNone = code < 32 && code !== 2 && code !== 9
      const isPrivate = code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff)
      if (isNone || isPrivate || calls.FPDFText_HasUnicodeMapError(text, index) === 1) nameless++
      const object = calls.FPDFText_GetTextObject(text, index)
      if (
        object !== 0 &&
        isOfSigns(pdfium, calls.FPDFTextObj_GetFont(object)) &&
        isAlphanumeric(code)
      )
        lettersOfSigns += String.fromCodePoint(code)
      if (object === 0) continue
      clips.letter(index, object, String.fromCodePoint(code))
      const isLayer = calls.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE
      if (isLayer) invisible++
      if (isLayer || alphaOf(pdfium, object) === 0) unwritten += String.fromCodePoint(code)
    }
    return {
      lettersOfSigns,
      ...clips.cut(),
      unwritten: bareText(unwritten),
      isNameless: nameless >= NAMELESS_SHARE * Math.max(1, all),
      isLayered: all > 0 && invisible >= LAYER_SHARE * all,
    }
  } finally {
    calls.FPDFText_ClosePage(text)
  }
}

/** Reads which letters lie in the clip of their object, and which it hides of a line. */
function clipReader(pdfium: Pdfium, text: number) {
  const { calls, memory } = pdfium
  const { out } = memory
  const clips = new Map<number, ReturnType<typeof clipBox>>()
  const clipOf = (object: number): ReturnType<typeof clipBox> => {
    if (!clips.has(object)) clips.set(object, clipBox(pdfium, object, [1, 0, 0, 1, 0, 0]))
    return clips.get(object)
  }
  const isShown = (index: number, clip: ReturnType<typeof clipBox>): boolean => {
    if (!clip || !calls.FPDFText_GetCharBox(text, index, out, out + 8, out + 16, out + 24))
      return true
    const middle = (memory.double(out) + memory.double(out + 8)) / 2
    return middle > clip.x0 && middle < clip.x1
  }
  const baselineOf = (index: number): number =>
    calls.FPDFText_GetCharOrigin(text, index, out, out + 8) ? Math.round(memory.double(out + 8)) : 0
  const lines = new Map<string, { isSeen: boolean; hidden: string }>()
  let clipped = ""
  let last: string | undefined
  return {
    space: (): void => {
      clipped += " "
    },
    letter: (index: number, object: number, letter: string): void => {
      const clip = clipOf(object)
      const key = JSON.stringify(clip) ?? ""
      if (key !== last) clipped += "\n"
      last = key
      const place = `${key} ${baselineOf(index)}`
      const line = lines.get(place) ?? { isSeen: false, hidden: "" }
      lines.set(place, line)
      if (isShown(index, clip)) {
        clipped += letter
        line.isSeen = true
      } else line.hidden += letter
    },
    cut: (): Pick<PageWords, "clipped" | "rest"> => {
      const cut = [...lines.values()].filter(({ hidden }) => hidden !== "")
      if (cut.length === 0) return {}
      return { clipped, rest: cut.map((line) => (line.isSeen ? line.hidden : "")).join("") }
    },
  }
}

const alphaOf = ({ calls, memory }: Pdfium, object: number): number => {
  const { out } = memory
  const isTold = calls.FPDFPageObj_GetFillColor(object, out, out + 4, out + 8, out + 12)
  return isTold ? memory.unsigned(out + 12) : OPAQUE
}

const bareText = (text: string): string => text.normalize("NFKC").replaceAll(/\s/g, "")

/** TeX's fonts of large signs hold no letter or digit: what is read as one is a code. */
const SIGNS = /^(?:[A-Z]{6}\+)?(?:CM|LM|EU|MT|TX|PX)B?EX\d/i

const isOfSigns = ({ calls, memory }: Pdfium, font: number): boolean =>
  font !== 0 &&
  SIGNS.test(
    memory.readText(
      (buffer, length) => calls.FPDFFont_GetBaseFontName(font, buffer, length),
      "bytes",
    ),
  )

const isAlphanumeric = (code: number): boolean => /[\dA-Za-z]/.test(String.fromCodePoint(code))

/** Words that stand on each other. */
function stackedOf(words: readonly BareWord[]): Set<BareWord> {
  const stacked = new Set<BareWord>()
  const sorted = words.toSorted((a, b) => a.box[1] - b.box[1])
  sorted.forEach((word, at) => {
    for (const other of sorted.slice(at + 1)) {
      if (other.box[1] >= word.box[3]) break
      const wide = Math.min(word.box[2], other.box[2]) - Math.max(word.box[0], other.box[0])
      const high = Math.min(word.box[3], other.box[3]) - other.box[1]
      if (wide <= 0 || high <= 0) continue
      for (const one of [word, other])
        if (wide * high >= STACKED_SHARE * areaOf(one)) stacked.add(word).add(other)
    }
  })
  return stacked
}

const areaOf = ({ box: [x0, y0, x1, y1] }: BareWord): number => (x1 - x0) * (y1 - y0)

/** Share of a word's width beyond what changes from which characters are cut away: no bearing. */
const CUT = 0.5

/**
 * Characters from which a word that is higher than wide stands upright: level ones of so many are
 * wider.
 */
const UPRIGHT = 5

/**
 * A word of one line, whose characters are taken to be equally wide. One that stands upright may
 * run up or down: what is cut of one end may be either of its ends.
 */
function seenWord(word: BareWord, seen: PageWord["box"] | undefined): Omit<PageWord, "isStacked"> {
  if (!seen) return { ...word, isVisible: false }
  const [x0, y0, x1, y1] = word.box
  const count = Array.from(word.text).length
  const isUpright = x1 - x0 < y1 - y0
  if (count < (isUpright ? UPRIGHT : 2)) return { ...word, isVisible: true }
  const [wide, rooms] = isUpright
    ? [(y1 - y0) / count, [seen[1] - y0, y1 - seen[3]]]
    : [(x1 - x0) / count, [seen[0] - x0, x1 - seen[2]]]
  const [start = 0, end = 0] = rooms.map((room) => Math.max(0, Math.floor(room / wide + CUT)))
  const cut = isUpright ? ([start + end, start + end] as const) : ([start, end] as const)
  return { ...word, isVisible: true, ...(start + end > 0 && { cut }) }
}

type Pixels = ReturnType<typeof renderOpenPage>

/** Gives the box in which something changes within one, in points. */
function changes(
  a: Pixels,
  b: Pixels,
  scale: number,
): (box: PageWord["box"]) => PageWord["box"] | undefined {
  const { width, height } = a
  const at = (picture: Pixels, pixel: number, channel: number): number =>
    picture.data[pixel * picture.channels + (picture.channels < 3 ? 0 : channel)] ?? 0
  const isChanged = (pixel: number): boolean =>
    [0, 1, 2].some((channel) => Math.abs(at(a, pixel, channel) - at(b, pixel, channel)) >= CHANGED)
  return ([x0, y0, x1, y1]) => {
    const [left, top] = [Math.max(0, Math.floor(x0 * scale)), Math.max(0, Math.floor(y0 * scale))]
    const right = Math.min(width, Math.ceil(x1 * scale))
    const bottom = Math.min(height, Math.ceil(y1 * scale))
    let [from, to, first, last] = [Infinity, -Infinity, Infinity, -Infinity]
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        if ((x < from || x > to || y > last) && isChanged(y * width + x)) {
          from = Math.min(from, x)
          to = Math.max(to, x)
          first = Math.min(first, y)
          last = y
        }
    if (to < from) return undefined
    return [from / scale, first / scale, (to + 1) / scale, (last + 1) / scale]
  }
}

/** Gives a test whether a picture shows anything on the ground of a box. */
function inkTest(
  { width, height, channels, data }: Pixels,
  scale: number,
): (box: PageWord["box"]) => boolean {
  return ([x0, y0, x1, y1]) => {
    const [left, top] = [Math.max(0, Math.floor(x0 * scale)), Math.max(0, Math.floor(y0 * scale))]
    const right = Math.min(width, Math.ceil(x1 * scale))
    const bottom = Math.min(height, Math.ceil(y1 * scale))
    const corner = (top * width + left) * channels
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        for (let channel = 0; channel < Math.min(3, channels); channel++) {
          const value = data[(y * width + x) * channels + channel] ?? 0
          if (Math.abs(value - (data[corner + channel] ?? 0)) >= CHANGED) return true
        }
    return false
  }
}
