import { union, type Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage } from "../../base/host.ts"
import { colourShare } from "../../images/colour-share.ts"
import { handwrittenIn, surenessOf } from "./hand-written.ts"
import { isOtherScript } from "../../base/other-script.ts"
import { groundShare } from "../../images/ground-share.ts"
import { toGrey } from "../../images/straighten.ts"

type Word = OcrResult["words"][number]

/**
 * Mean confidence below which a page shows no print that can be read: photographs, writing by hand,
 * other scripts.
 */
const UNREADABLE = 0.45
/**
 * The same of a page in a script that nobody here has learnt, where hardly a character is read
 * surely: a bad copy has few of these among many others. Share of its characters, and confidence
 * from which one is sure.
 */
const UNKNOWN = 0.75
const MOST_SURE = 0.3
const SURELY_READ = 0.9
/** Mean confidence of a line below which its picture says more than its words. */
const DOUBTFUL = 0.45
/**
 * The same where a line has no letter and no digit: strokes of a pen are read as brackets and
 * slashes, and not surely.
 */
const DOUBTFUL_SIGNS = 0.75
/** Mean confidence from which a line is print, and letters that it has: a page of print has one. */
const SURE = 0.75
const SURE_LETTERS = 2
/**
 * Share of a page that has no even ground below which it is a photograph, and most letters of one.
 */
const PHOTOGRAPH = 0.25
const PHOTOGRAPH_LETTERS = 40
/** Share of a cover that has a colour of its own, and most letters of one: paper has hardly any. */
const COVER_COLOUR = 0.25
const COVER_LETTERS = 400

/** Tells whether a page is better kept as the picture it is. */
export function isUnreadable({ words, confidence }: OcrResult): boolean {
  return (
    confidence < UNREADABLE ||
    !linesOf(words).some((line) => isSure(line)) ||
    isOtherScript(words) ||
    (confidence < UNKNOWN && sureShare(words) < MOST_SURE)
  )
}

/** Share of the characters of words that were read surely. */
function sureShare(words: readonly Word[]): number {
  const [sure, all] = words.reduce(
    ([known, count], { text, confidence }) => [
      known + (confidence >= SURELY_READ ? text.length : 0),
      count + text.length,
    ],
    [0, 0],
  )
  return sure / Math.max(1, all)
}

/** Tells whether a page is a photograph, which would fall into pieces around what is read in it. */
export const isPhotograph = (result: OcrResult, drawn: PixelImage): boolean =>
  hasFewLetters(result) && groundShare(toGrey(drawn)) < PHOTOGRAPH

/**
 * Tells whether a page was designed, as covers are: a picture with some words on it, which would be
 * lost around them. What stands in `parts` comes back by itself.
 */
export const isCover = (result: OcrResult, drawn: PixelImage, parts: readonly Box[]): boolean =>
  lettersIn(result) < COVER_LETTERS && colourShare(drawn, parts) >= COVER_COLOUR

/** Tells whether a page has hardly more letters than a photograph or a mark of a firm. */
export const hasFewLetters = (result: OcrResult): boolean => lettersIn(result) < PHOTOGRAPH_LETTERS

const lettersIn = ({ words }: OcrResult): number =>
  words.reduce((sum, { text }) => sum + lettersOf(text), 0)

/**
 * Parts words to be trusted from what was mostly guessed or written by hand, given by its boxes in
 * pixels.
 */
export function partByConfidence(words: readonly Word[]): { legible: Word[]; doubtful: Box[] } {
  const legible: Word[] = []
  const doubtful: Box[] = []
  for (const line of linesOf(words)) {
    const bullets = bulletsIn(line)
    if (bullets) {
      legible.push(...bullets)
      continue
    }
    const least = line.some(({ text }) => lettersOf(text) > 0) ? DOUBTFUL : DOUBTFUL_SIGNS
    const written = surenessOf(line) < least ? line : handwrittenIn(line)
    legible.push(...line.filter((word) => !written.includes(word)))
    if (written.length > 0) doubtful.push(written.map((word) => word.box).reduce(union))
  }
  return { legible, doubtful }
}

/**
 * The bullets of a line that holds nothing else but what a ruling left: they are read less surely
 * than letters, and strokes of a pen are no discs. Undefined for other lines.
 */
function bulletsIn(line: readonly Word[]): readonly Word[] | undefined {
  const bullets = line.filter(({ text }) => /^[•●▪■◆]$/u.test(text))
  const bars = line.filter(({ text }) => /^[|!！丨]$/u.test(text))
  return bullets.length > 0 && bullets.length + bars.length === line.length ? bullets : undefined
}

const linesOf = (words: readonly Word[]): Word[][] => [
  ...Map.groupBy(words, (word) => word.line).values(),
]

const isSure = (line: readonly Word[]): boolean =>
  surenessOf(line) >= SURE &&
  line.reduce((sum, { text }) => sum + lettersOf(text), 0) >= SURE_LETTERS

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
