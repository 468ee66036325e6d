import type { Box } from "../../base/geometry.ts"
import type { OcrResult, PixelImage, RecognisedCharacter } from "../../base/host.ts"
import { isCjkText, measureLines } from "./line-metrics.ts"
import type { RecognisedLine } from "./line-metrics.ts"
import type { PrintedFace } from "./printed-face.ts"
import { pairedSigns } from "./paired-signs.ts"
import { swayOf } from "./quote-shape.ts"

type Word = OcrResult["words"][number]

/**
 * Width of a bar in ems from which it is a dash of half an em, and of a whole one: hyphens of Latin
 * faces have .20 to .28 of ink, dashes .35 to .56, and .73 to 1.
 */
const EN_DASH = 0.31
const EM_DASH = 0.64
/** Hyphens and dashes of a face over those of others, where they are wider. */
const wideHyphen: Partial<Readonly<Record<PrintedFace, number>>> = { Verdana: 1.35 }
/** Share of a page's words that are Chinese, up to which its hyphens are those of Latin faces. */
const MOST_CJK = 0.1
/** Gap in ems up to which two bars are one that was read twice. */
const SAME_BAR = 0.06
/**
 * Sway of a quote's marks, in shares of their height, from which a page's are typographic: straight
 * ones have .02, curly ones .10 and more.
 */
const CURLY = 0.07
/** What quotes are opened after, beside spaces and the start of a line. */
const BEFORE_OPENING = /[([{\-–—/“‘"']/u
/** Signs of Chinese print that recognition takes Latin ones for. */
const latinSigns: Readonly<Record<string, string>> = { "《": "«", "》": "»" }

/**
 * Tells dashes from hyphens and typographic quotes from straight ones.
 *
 * The recognition reads all of them as the sign on the keyboard; the width of a bar, on a page of
 * Latin text, as Chinese faces have hyphens as wide as dashes, and the shape
 * of a page's quotes tell them apart. `picture` is grey, boxes are in its pixels.
 */
export function withTypographicSigns(words: readonly Word[], picture: PixelImage): Word[] {
  const lines = measureLines(words)
  const areCurly = areQuotesCurly(lines, picture)
  const cjk = words.filter(({ text }) => isCjkText(text)).length
  const areLatin = cjk <= MOST_CJK * words.length
  const changed = new Map<Word, Word>()
  for (const { words: line, size, face } of lines) {
    const paired = pairedSigns(
      line.flatMap(({ chars = [] }) => chars),
      size,
    )
    const isLatin = !line.some(({ text }) => isCjkText(text.replaceAll(/[《》]/gu, "")))
    for (const [at, word] of line.entries()) {
      if (!word.chars || word.isVertical) continue
      const isAfterStop = line[at - 1]?.text.endsWith(".") === true
      const own = withThirdStop(word.chars, paired, isAfterStop)
      const dashed = areLatin ? withDashes(own, size * (wideHyphen[face] ?? 1)) : own
      const chars = (areCurly ? withCurlyQuotes(dashed) : dashed).map((char) =>
        isLatin ? { ...char, text: latinSigns[char.text] ?? char.text } : char,
      )
      const text = chars.map((char) => char.text).join("")
      if (text !== word.text) changed.set(word, { ...word, text, chars })
    }
  }
  return words.map((word) => changed.get(word) ?? word)
}

/**
 * Characters as their line tells them; two full stops are three, of which recognition joins two.
 */
function withThirdStop(
  chars: readonly RecognisedCharacter[],
  paired: ReadonlyMap<RecognisedCharacter, string>,
  isAfterStop: boolean,
): RecognisedCharacter[] {
  const text = chars.map((char) => char.text).join("")
  const isTwo = !isAfterStop && /^\.\.(?![./\d])|[^./\d]\.\.$/.test(text)
  return chars.flatMap((char, at) => {
    const own = { ...char, text: paired.get(char) ?? char.text }
    const isSecond = isTwo && char.text === "." && chars[at - 1]?.text === "."
    return isSecond ? [own, { ...own, box: { ...own.box, x0: own.box.x1 } }] : [own]
  })
}

/** Bars as wide as a dash become one; two bars that touch are one dash that was read twice. */
function withDashes(chars: readonly RecognisedCharacter[], size: number): RecognisedCharacter[] {
  const made: RecognisedCharacter[] = []
  for (const [index, char] of chars.entries()) {
    const last = made.at(-1)
    if (char.text !== "-" || (!last && isNumeric(chars[index + 1]))) made.push(char)
    else if (last && isBar(last) && char.box.x0 - last.box.x1 <= SAME_BAR * size)
      made.splice(-1, 1, asDash({ ...last, box: { ...last.box, x1: char.box.x1 } }, size))
    else made.push(asDash(char, size))
  }
  return made
}

const isBar = ({ text }: RecognisedCharacter): boolean => /[-–—]/u.test(text)

/** A bar at the start of a word and before a number is its sign. */
const isNumeric = (char: RecognisedCharacter | undefined): boolean =>
  char !== undefined && /[\d.,]/.test(char.text)

const asDash = (char: RecognisedCharacter, size: number): RecognisedCharacter => ({
  ...char,
  text: dashOf(char.box, size),
})

/** The hyphen or dash that is as wide as a bar; both in pixels. */
export function dashOf({ x0, x1 }: Box, size: number): string {
  const width = (x1 - x0) / size
  return width >= EM_DASH ? "—" : width >= EN_DASH ? "–" : "-"
}

function withCurlyQuotes(chars: readonly RecognisedCharacter[]): RecognisedCharacter[] {
  return chars.map((char, index) => {
    if (!isStraightQuote(char)) return char
    const before = chars[index - 1]?.text
    const isOpening = before === undefined ? chars.length > 1 : BEFORE_OPENING.test(before)
    const text = char.text === '"' ? (isOpening ? "“" : "”") : isOpening ? "‘" : "’"
    return { ...char, text }
  })
}

const isStraightQuote = ({ text }: RecognisedCharacter): boolean => text === '"' || text === "'"

/** Whether the quotes of a page that were read as straight ones are typographic. */
function areQuotesCurly(lines: readonly RecognisedLine[], picture: PixelImage): boolean {
  const sways = lines.flatMap(({ words, size }) =>
    words
      .flatMap(({ chars = [], isVertical }) => (isVertical ? [] : chars))
      .filter(isStraightQuote)
      .flatMap(
        ({ text, box }) => swayOf(box, { marks: text === '"' ? 2 : 1, size }, picture) ?? [],
      ),
  )
  const middle = sways.toSorted((a, b) => a - b)[sways.length >> 1]
  return middle !== undefined && middle >= CURLY
}
