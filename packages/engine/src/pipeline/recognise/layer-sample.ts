import type { Box } from "../../base/geometry.ts"
import type { Host, OcrResult, PixelImage } from "../../base/host.ts"
import { toGrey } from "../../images/straighten.ts"
import type { GlyphRun, ScenePage } from "../../model/scene.ts"

/** Height of the part of a page that is read to compare, in points: three lines of print. */
const SAMPLE = 54
/** Resolution at which it is read. */
const SAMPLE_DPI = 300
/** Words, or Chinese characters, that both must have for either to tell anything. */
const LEAST_TOKENS = 8
/** Mean confidence from which what was read is believed against the layer. */
const SURE = 0.9
/** Share of the tokens that were read which a true layer has. */
const LEAST_SHARED = 0.3

/** What is compared: words of three letters and more, and Chinese characters. */
const TOKEN = /\p{Script=Han}|\p{Script=Latin}{3,}/gu
/** Letters of scripts that the sample's reader does not know. */
const OTHER = /(?!\p{Script=Han}|\p{Script=Latin})\p{L}/gu

/**
 * Whether the words of a scan's text layer are others than those that can be read in its picture,
 * though they stand in their places: some lines are read to compare, where the layer has most.
 */
export async function isLayerOfOtherWords(
  page: ScenePage,
  drawn: PixelImage,
  { ocr, languages, signal }: SampleReading,
): Promise<boolean> {
  const scale = drawn.height / page.height
  const part = fullestPart(page)
  const own = tokensOf(textIn(page, part))
  if (!own || own.length < LEAST_TOKENS) return false
  const picture = cutRows(toGrey(drawn), Math.floor(part.y0 * scale), Math.ceil(part.y1 * scale))
  const dpi = Math.round(scale * 72)
  const { words, confidence, rotation } = await ocr(picture, {
    languages,
    dpi,
    ...(signal ? { signal } : {}),
  })
  const read = tokensOf(wholeWordsIn(words, picture))
  if (!read || read.length < LEAST_TOKENS || rotation !== 0 || confidence < SURE) return false
  const known = new Set(own)
  return read.filter((token) => known.has(token)).length < LEAST_SHARED * read.length
}

/** Pixels a point at which a page is drawn for its sample. */
export const sampleScale = SAMPLE_DPI / 72

interface SampleReading {
  readonly ocr: NonNullable<Host["ocr"]>
  readonly languages: readonly string[]
  readonly signal?: AbortSignal | undefined
}

const runsOf = ({ items }: ScenePage): GlyphRun[] =>
  items.filter((item): item is GlyphRun => item.kind === "glyphs")

/** The part of a page, over its whole width, in which most characters of its layer stand. */
function fullestPart(page: ScenePage): Box {
  const counts = new Map<number, number>()
  for (const { box, chars } of runsOf(page)) {
    const at = Math.floor((box.y0 + box.y1) / 2 / SAMPLE)
    counts.set(at, (counts.get(at) ?? 0) + chars.length)
  }
  const [at] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])
  // Lines at its edges are whole with some room around them.
  const [y0, y1] = [at * SAMPLE - SAMPLE / 3, (at + 1) * SAMPLE + SAMPLE / 3]
  return { x0: 0, x1: page.width, y0: Math.max(0, y0), y1: Math.min(page.height, y1) }
}

const textIn = (page: ScenePage, part: Box): string =>
  runsOf(page)
    .filter(({ box }) => box.y1 > part.y0 && box.y0 < part.y1)
    .map(({ chars }) => chars.join(""))
    .join(" ")

/** The text of words that the edges of a picture do not cut. */
const wholeWordsIn = (words: OcrResult["words"], { height }: PixelImage): string =>
  words
    .filter(({ box }) => box.y0 > 1 && box.y1 < height - 1)
    .map(({ text }) => text)
    .join(" ")

/** Undefined where most letters are of scripts that cannot be compared. */
function tokensOf(text: string): readonly string[] | undefined {
  const others = text.match(OTHER)?.length ?? 0
  if (2 * others > (text.match(/\p{L}/gu)?.length ?? 0)) return undefined
  return text.toLowerCase().match(TOKEN) ?? []
}

/** The rows of a grey picture from one to another. */
function cutRows({ width, height, data }: PixelImage, from: number, to: number): PixelImage {
  const [first, last] = [Math.max(0, from), Math.min(height, to)]
  return {
    width,
    height: last - first,
    channels: 1,
    data: data.subarray(first * width, last * width),
  }
}
