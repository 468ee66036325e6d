import { accountEn } from "./account-en.ts"
import { accountId } from "./account-id.ts"
import { accountZh, type AccountTexts } from "./account-zh.ts"
import type { Language } from "./language.ts"
import { useLanguage } from "./texts.tsx"

const byLanguage: Readonly<Record<Language, AccountTexts>> = { zh: accountZh, en: accountEn, id: accountId }

/** Gives the words of login, purchase and account; they come with those pages only. */
export const accountTextsOf = (language: Language): AccountTexts => byLanguage[language]
export const useAccountTexts = (): AccountTexts => accountTextsOf(useLanguage())
