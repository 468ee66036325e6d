import type { PageWords } from "./page-words.ts"

/** A page of printed words that has nothing special. */
export const plainPage = (words: PageWords["words"]): PageWords => ({
  words,
  isScan: false,
  isNameless: false,
  codes: 0,
  lettersOfSigns: "",
  strokes: 0,
  bars: 0,
})
