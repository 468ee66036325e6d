import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { normaliseGlyph } from "../../packages/engine/src/analysis/page/lines/normalise.ts"
import { openPdf, withPage } from "../../packages/engine/src/pdf/pdfium/document.ts"
import type { Pdfium } from "../../packages/engine/src/pdf/pdfium/pdfium.ts"
import { renderOpenPage } from "../../packages/engine/src/pdf/pdfium/render.ts"

/** A word as poppler reads it, and whether the page looks different without it. */
export interface PageWord {
  readonly text: string
  /** Scene space: points, y down. */
  readonly box: readonly [number, number, number, number]
  readonly isVisible: boolean
  /**
   * Characters at its start and end that lie beyond all that changes: a clip or an edge cuts them.
   */
  readonly cut?: readonly [start: number, end: number]
  readonly startsLine: boolean
  readonly endsLine: boolean
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
  /** Strokes as long and thick as a low line: TeX draws `_` of names with them. */
  readonly strokes: number
}

/** What no text says by itself: control codes, private use, the sign of a missing character. */
const CODE = /[\p{Cc}\p{Co}\ufffd]/gu

/** Pixels a point at which a page is drawn with and without its text. */
const SCALE = 1.5

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

/** Longest that poppler may read one file, ms: a plot of ten thousand strokes takes it minutes. */
const LONGEST_READ = 240_000

/**
 * Gives the words of each page: what poppler reads, and what of it can be seen.
 *
 * A word is seen where the page drawn without text and annotations differs from the whole page
 * inside its box: text behind a picture, in the colour of its ground, clipped away or outside the
 * page makes no difference. Where a word changes in part, its characters beyond that are cut. Pages
 * beyond `most` are left out.
 */
export function readPageWords(pdfium: Pdfium, path: string, most = Infinity): PageWords[] {
  const pages = popplerPages(path, most)
  const file = openPdf(pdfium, readFileSync(path))
  try {
    return pages.map((words, index) => {
      const seen = withPage(file, index, (page) => {
        const whole = renderOpenPage(file, page, index, { scale: SCALE })
        const bare = renderOpenPage(file, page, index, {
          scale: SCALE,
          withoutText: true,
          withoutAnnotations: true,
        })
        const isChanged = changes(whole, bare)
        const hasInk = inkTest(bare)
        const stacked = stackedOf(words)
        const { unwritten, ...letters } = lettersOf(pdfium, page)
        return {
          ...letters,
          strokes: strokesOf(pdfium, page),
          codes: words.reduce((sum, { text }) => sum + (text.match(CODE)?.length ?? 0), 0),
          words: words.map((word) => ({
            ...seenWord(word, isChanged(word.box)),
            isDrawn: unwritten.includes(bareText(word.text)) && hasInk(word.box),
            isStacked: stacked.has(word),
          })),
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
 * What of a page's characters PDFium finds no name for, what of them is an invisible layer, and the
 * text that is written to be invisible.
 */
function lettersOf(pdfium: Pdfium, page: number) {
  const { calls } = pdfium
  const text = calls.FPDFText_LoadPage(page)
  let [lettersOfSigns, unwritten] = ["", ""]
  try {
    const total = text === 0 ? 0 : Math.max(0, calls.FPDFText_CountChars(text))
    let [all, nameless, invisible] = [0, 0, 0]
    for (let index = 0; index < total; index++) {
      if (calls.FPDFText_IsGenerated(text, index) === 1) continue
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
      const isLayer = calls.FPDFTextObj_GetTextRenderMode(object) === INVISIBLE
      if (isLayer) invisible++
      if (isLayer || alphaOf(pdfium, object) === 0) unwritten += String.fromCodePoint(code)
    }
    return {
      lettersOfSigns,
      unwritten: bareText(unwritten),
      isNameless: nameless >= NAMELESS_SHARE * Math.max(1, all),
      isLayered: all > 0 && invisible >= LAYER_SHARE * all,
    }
  } finally {
    calls.FPDFText_ClosePage(text)
  }
}

/** Type of a path. Source: fpdf_edit.h. */
const PATH = 2

/** Longest, shortest and thickest stroke that may stand for a low line, in points. */
const LOW_LINE = { from: 2, to: 9, thick: 1 } as const

/** Counts the strokes of a page that are as long and thick as a low line of a name. */
function strokesOf({ calls, memory }: Pdfium, page: number): number {
  const { out } = memory
  let strokes = 0
  const objects = calls.FPDFPage_CountObjects(page)
  for (let index = 0; index < objects; index++) {
    const object = calls.FPDFPage_GetObject(page, index)
    if (calls.FPDFPageObj_GetType(object) !== PATH) continue
    if (!calls.FPDFPageObj_GetBounds(object, out, out + 4, out + 8, out + 12)) continue
    const wide = memory.float(out + 8) - memory.float(out)
    const high = memory.float(out + 12) - memory.float(out + 4)
    if (high <= LOW_LINE.thick && wide >= LOW_LINE.from && wide <= LOW_LINE.to) strokes++
  }
  return strokes
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
function changes(a: Pixels, b: Pixels): (box: PageWord["box"]) => PageWord["box"] | undefined {
  const { width, height } = a
  const at = (picture: Pixels, pixel: number, channel: number): number =>
    picture.data[pixel * picture.channels + (picture.channels < 3 ? 0 : channel)] ?? 0
  const isChanged = (pixel: number): boolean =>
    [0, 1, 2].some((channel) => Math.abs(at(a, pixel, channel) - at(b, pixel, channel)) >= CHANGED)
  return ([x0, y0, x1, y1]) => {
    const [left, top] = [Math.max(0, Math.floor(x0 * SCALE)), Math.max(0, Math.floor(y0 * SCALE))]
    const right = Math.min(width, Math.ceil(x1 * SCALE))
    const bottom = Math.min(height, Math.ceil(y1 * SCALE))
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
    return [from / SCALE, first / SCALE, (to + 1) / SCALE, (last + 1) / SCALE]
  }
}

/** Gives a test whether a picture shows anything on the ground of a box. */
function inkTest({ width, height, channels, data }: Pixels): (box: PageWord["box"]) => boolean {
  return ([x0, y0, x1, y1]) => {
    const [left, top] = [Math.max(0, Math.floor(x0 * SCALE)), Math.max(0, Math.floor(y0 * SCALE))]
    const right = Math.min(width, Math.ceil(x1 * SCALE))
    const bottom = Math.min(height, Math.ceil(y1 * SCALE))
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

type BareWord = Omit<PageWord, "isVisible" | "cut" | "isStacked">

function popplerPages(path: string, most: number): BareWord[][] {
  const limit = Number.isFinite(most) ? ["-l", String(most)] : []
  const { stdout, stderr, error } = spawnSync(
    "pdftotext",
    ["-cropbox", "-bbox-layout", ...limit, path, "-"],
    {
      encoding: "utf8",
      maxBuffer: 1 << 30,
      timeout: LONGEST_READ,
    },
  )
  // A file that was not read to its end is none without words.
  if (error) throw error
  if (stderr.includes("Missing language pack")) throw new Error("poppler lacks maps of its letters")
  const pages = stdout.split("<page ").slice(1)
  // Damaged so that poppler finds no page: without a truth, all that an output holds would be
  // added.
  if (pages.length === 0) throw new Error("poppler finds no page")
  return pages.map((page) => page.split("<line ").slice(1).flatMap(wordsOfLine))
}

/** A letter of the mathematical alphabets that a map names by both halves, each as a whole. */
const TWICE = /([\u{1d400}-\u{1d7ff}])\1/gu

/** Radicals, and ideographs of older codes: other names of characters of Han. */
const HAN_FORM = /[\u2e80-\u2fdf\uf900-\ufaff]/u

/** Leaves out what macOS names beside a character of Han: its radical, its form of older codes. */
function namedOnce(text: string): string {
  if (!HAN_FORM.test(text)) return text
  const kept: { char: string; isForm: boolean }[] = []
  for (const char of text) {
    const isForm = HAN_FORM.test(char)
    const last = kept.at(-1)
    const isSame = last && normaliseGlyph(last.char) === normaliseGlyph(char)
    if (!isSame || isForm === last.isForm) kept.push({ char, isForm })
    else if (last.isForm) kept[kept.length - 1] = { char, isForm }
  }
  return kept.map(({ char }) => normaliseGlyph(char)).join("")
}

const WORD = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)<\/word>/g

function wordsOfLine(line: string): BareWord[] {
  const found = [...line.matchAll(WORD)]
  return found.map(([, x0, y0, x1, y1, text = ""], index) => ({
    text: namedOnce(unescape(text).replaceAll(TWICE, "$1")),
    box: [Number(x0), Number(y0), Number(x1), Number(y1)],
    startsLine: index === 0,
    endsLine: index === found.length - 1,
  }))
}

const entities: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
}

/** Gives the text that XML or HTML with the five entities of XML or numbers spells. */
export function unescape(text: string): string {
  return text.replaceAll(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
