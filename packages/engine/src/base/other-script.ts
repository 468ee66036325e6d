import type { OcrResult } from "./host.ts"

type Word = Pick<OcrResult["words"][number], "text" | "confidence">

/** Letters of a word that tells, and such words that a page has at least. */
const LEAST_LETTERS = 4
const LEAST_WORDS = 8
/** Share of them that are no Latin words: of English pages they are two in a hundred. */
const LEAST_SHARE = 0.5
/** Mean confidence below which they are guesses: names in programs are as odd, and read surely. */
const UNSURE = 0.93

/** Letters and digits, which other scripts are taken for. */
const LATIN = /[A-Za-z0-9]/g
/** A capital or a digit behind a small letter. */
const ODD = /[a-z][A-Z0-9]/

/**
 * Whether a page is in a script that the recogniser has not learnt, such as Cyrillic: it takes the
 * letters for those of its own that look like them, large, small and digits within one word.
 */
export function isOtherScript(words: readonly Word[]): boolean {
  const telling = words.filter(({ text }) => lettersIn(text) >= LEAST_LETTERS)
  const letters = telling.reduce((sum, { text }) => sum + lettersIn(text), 0)
  const all = words.reduce((sum, { text }) => sum + Array.from(text).length, 0)
  const odd = telling.filter(({ text }) => ODD.test(text))
  return (
    telling.length >= LEAST_WORDS &&
    odd.length >= LEAST_SHARE * telling.length &&
    2 * letters > all &&
    surenessOf(telling) < UNSURE
  )
}

const lettersIn = (text: string): number => text.match(LATIN)?.length ?? 0

/** Mean confidence of the characters of words. */
function surenessOf(words: readonly Word[]): number {
  const characters = words.reduce((sum, { text }) => sum + text.length, 0)
  return words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / characters
}
