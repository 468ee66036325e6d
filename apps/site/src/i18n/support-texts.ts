import type { Language } from "./language.ts"
import { supportEn } from "./support-en.ts"
import { supportId } from "./support-id.ts"
import { supportZh, type SupportTexts } from "./support-zh.ts"
import { useLanguage } from "./texts.tsx"

const byLanguage: Readonly<Record<Language, SupportTexts>> = { zh: supportZh, en: supportEn, id: supportId }

/** Gives the words of chat and contact page; they come with those only. */
export const supportTextsOf = (language: Language): SupportTexts => byLanguage[language]
export const useSupportTexts = (): SupportTexts => supportTextsOf(useLanguage())
