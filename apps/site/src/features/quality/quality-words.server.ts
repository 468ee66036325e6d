import type { Language } from "@mozhuan/contract"
import { en } from "./words-en.ts"
import { id } from "./words-id.ts"
import { zh, type QualityWords } from "./words-zh.ts"

/** What the board says; travels with the page's data. */
export const qualityWords: Readonly<Record<Language, QualityWords>> = { zh, en, id }
