import type { Language } from "@mozhuan/contract"
import { readingEn } from "./words-en.ts"
import { readingId } from "./words-id.ts"
import { readingZh, type ReadingWords } from "./words-zh.ts"

/** What listings, articles and tags say around their content; travels with the page's data. */
export const readingWords: Readonly<Record<Language, ReadingWords>> = {
  zh: readingZh,
  en: readingEn,
  id: readingId,
}
