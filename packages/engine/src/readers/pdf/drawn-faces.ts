import type { DrawnStyle } from "./drawn-style.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { walkObjects, objectTypes } from "./objects.ts"
import type { PageReading } from "./page-reading.ts"
import type { PageText } from "./page-text.ts"

/** Pixels an em is drawn with: a stem of a regular face is nine of them, of a bold one fifteen. */
const PIXELS_PER_EM = 128
/** Stretches of ink, by which a stroke is crossed, that make a median worth trusting. */
const ENOUGH_STRETCHES = 400
/** Text objects of one font that are drawn at most. */
const MOST_OBJECTS = 8
/** Text objects that are drawn on one page at most; later fonts count as regular. */
const MOST_DRAWN = 600
/**
 * Pixels of a text object above which it is not drawn: a line of two hundred letters has as many. A
 * font may draw its letters in units of its own, thousands of times the size that the page names.
 */
const MOST_PIXELS = 200 * PIXELS_PER_EM ** 2
/** Longest stretch that crosses a stroke and does not run along it, in em. */
const LONGEST_CROSSING = 0.3

/**
 * Stems from this thickness on are bold, in em. Over Noto, WenQuanYi, Arphic, Liberation, DejaVu
 * and Carlito: regular Han stems have .05 to .08 and bold ones from .11, Latin ones up to .11 and
 * from .125.
 */
const boldStem = { han: 0.1, latin: 0.118 } as const
/**
 * Share of the stem's thickness below which the thinner horizontal strokes are those of a serif
 * face: over the same faces, serif ones have .2 to .63, others from .67 on.
 */
const SERIF_CONTRAST = 0.65
/** Contrasts this near to the border say little: single signs of slanted strokes have them. */
const UNSURE_CONTRAST = 0.15
/** Where among the stretches along columns the thinner strokes are looked for. */
const THINNER_SHARE = 0.3

/** Lengths of the stretches of ink along rows and along columns, in em. */
interface Ink {
  readonly rows: number[]
  readonly columns: number[]
  objects: number
  hasHan: boolean
}

/**
 * Gives the styles of fonts of a page that only their ink tells, by their handles.
 *
 * A font that draws only points, or one sign of doubtful kind, has the style of the text around it:
 * a browser cuts a face into fonts of a few glyphs each.
 */
export function measureDrawnFaces(
  reading: PageReading,
  text: PageText,
  isToldByInk: (font: number) => boolean,
): ReadonlyMap<number, DrawnStyle> {
  const { pdfium } = reading.file
  const { calls, memory } = pdfium
  const inks = new Map<number, Ink>()
  const told = new Map<number, boolean>()
  const order: Placed[] = []
  const clip = { x0: 0, y0: 0, x1: reading.width, y1: reading.height }
  let drawn = 0
  walkObjects(pdfium, reading.page, { space: reading.space, clip }, ({ handle, type }) => {
    if (type !== objectTypes.text) return
    const font = calls.FPDFTextObj_GetFont(handle)
    const isTold = told.get(font) ?? isToldByInk(font)
    told.set(font, isTold)
    if (!isTold) return
    const size = calls.FPDFTextObj_GetFontSize(handle, memory.out) ? memory.float(memory.out) : 0
    order.push({ font, size })
    const ink = inks.get(font) ?? { rows: [], columns: [], objects: 0, hasHan: false }
    inks.set(font, ink)
    const isEnough = ink.objects >= MOST_OBJECTS || ink.rows.length >= ENOUGH_STRETCHES
    const letters = isEnough || drawn >= MOST_DRAWN ? "" : lettersOf(text, handle)
    if (letters === "") return
    drawn++
    ink.objects++
    ink.hasHan ||= /\p{Script=Han}/u.test(letters)
    measureInk(pdfium, reading, { handle, size }, ink)
  })
  return settleStyles(order, new Map([...inks].map(([font, ink]) => [font, styleOf(ink)])))
}

/** A text object in the order of painting, its size before any matrix. */
interface Placed {
  readonly font: number
  readonly size: number
}

interface Seen extends DrawnStyle {
  readonly isSure: boolean
}

/** Unsure fonts take the style that most of their neighbours of one size have. */
function settleStyles(
  order: readonly Placed[],
  seen: ReadonlyMap<number, Seen | undefined>,
): ReadonlyMap<number, DrawnStyle> {
  const votes = new Map<number, Map<string, { style: DrawnStyle; count: number }>>()
  for (const [at, { font, size }] of order.entries()) {
    if (seen.get(font)?.isSure) continue
    const mine = votes.get(font) ?? new Map<string, { style: DrawnStyle; count: number }>()
    votes.set(font, mine)
    for (const near of [order[at - 1], order[at + 1]]) {
      const style = near?.size === size ? seen.get(near.font) : undefined
      if (!style?.isSure) continue
      const key = `${style.weight} ${style.isSerif}`
      mine.set(key, { style, count: (mine.get(key)?.count ?? 0) + 1 })
    }
  }
  const settled = new Map<number, DrawnStyle>()
  for (const [font, own] of seen) {
    const [most] = [...(votes.get(font)?.values() ?? [])].toSorted((a, b) => b.count - a.count)
    const style = most?.style ?? own
    if (style) settled.set(font, { weight: style.weight, isSerif: style.isSerif })
  }
  return settled
}

/** What an object draws of letters and digits: points and dashes have no stems. */
function lettersOf(text: PageText, object: number): string {
  const stretches = text.stretchesOf(object) ?? []
  let letters = ""
  for (let at = 0; at < stretches.length; at += 2)
    for (let index = stretches[at] ?? 0; index < (stretches[at + 1] ?? 0); index++)
      letters += text.glyphs.chars[index] ?? ""
  return letters.replaceAll(/[^\p{L}\p{N}]/gu, "")
}

/** Draws a text object and notes the stretches of its ink. */
function measureInk(
  { calls, memory }: Pdfium,
  { file, page }: PageReading,
  { handle, size }: { readonly handle: number; readonly size: number },
  ink: Ink,
): void {
  if (!(size > 0)) return
  const [kept, own] = [memory.out, memory.out + 32]
  if (!calls.FPDFPageObj_GetMatrix(handle, kept)) return
  // Upright and of one size, whatever the page does with it.
  const scale = PIXELS_PER_EM / size
  memory.f32.set([scale, 0, 0, scale, 0, 0], own >> 2)
  calls.FPDFPageObj_SetMatrix(handle, own)
  const isDrawn = pixelsOf({ calls, memory }, handle) <= MOST_PIXELS
  const bitmap = isDrawn ? calls.FPDFTextObj_GetRenderedBitmap(file.handle, page, handle, 1) : 0
  calls.FPDFPageObj_SetMatrix(handle, kept)
  if (bitmap === 0) return
  try {
    const [width, height] = [calls.FPDFBitmap_GetWidth(bitmap), calls.FPDFBitmap_GetHeight(bitmap)]
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    const start = calls.FPDFBitmap_GetBuffer(bitmap)
    const pixels = memory.u8.subarray(start, start + stride * height)
    const [across, down] = [
      { count: width, step: 4 },
      { count: height, step: stride },
    ]
    noteStretches(ink.rows, pixels, { lines: down, along: across })
    noteStretches(ink.columns, pixels, { lines: across, along: down })
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

/**
 * Pixels that a text object takes as its matrix stands, one a unit; endless where that is unknown.
 */
function pixelsOf({ calls, memory }: Pick<Pdfium, "calls" | "memory">, handle: number): number {
  const at = memory.out + 32
  if (!calls.FPDFPageObj_GetBounds(handle, at, at + 4, at + 8, at + 12)) return Infinity
  const [left, bottom, right, top] = [0, 4, 8, 12].map((byte) => memory.float(at + byte))
  return ((right ?? 0) - (left ?? 0)) * ((top ?? 0) - (bottom ?? 0))
}

/** A way through pixels: how many there are, and how many bytes apart. */
interface Way {
  readonly count: number
  readonly step: number
}

/**
 * Notes how long ink goes on along each line of pixels of four bytes, the last of which is alpha.
 */
function noteStretches(
  lengths: number[],
  pixels: Uint8Array,
  { lines, along }: { readonly lines: Way; readonly along: Way },
): void {
  const { count, step } = along
  for (let line = 0; line < lines.count; line++) {
    let since = -1
    let place = line * lines.step + 3
    for (let at = 0; at <= count; at++, place += step) {
      const inked = at < count && (pixels[place] ?? 0) > 127
      if (inked === since >= 0) continue
      if (inked) since = at
      else {
        const length = at - since
        if (length < LONGEST_CROSSING * PIXELS_PER_EM) lengths.push(length / PIXELS_PER_EM)
        since = -1
      }
    }
  }
}

function styleOf({ rows, columns, hasHan }: Ink): Seen | undefined {
  const stem = quantile(rows, 0.5)
  const bar = quantile(columns, THINNER_SHARE)
  if (stem === undefined || bar === undefined) return undefined
  const contrast = bar / stem
  return {
    weight: stem >= (hasHan ? boldStem.han : boldStem.latin) ? 700 : 400,
    isSerif: contrast < SERIF_CONTRAST,
    isSure: Math.abs(contrast - SERIF_CONTRAST) > UNSURE_CONTRAST,
  }
}

/** Undefined for fewer than a letter's worth of values. */
function quantile(values: readonly number[], share: number): number | undefined {
  if (values.length < 24) return undefined
  return Float64Array.from(values).sort()[Math.floor(values.length * share)]
}
