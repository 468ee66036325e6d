import { use } from "react"
import type { AccountTexts } from "./account-zh.ts"
import { ownTexts } from "./own-texts.ts"
import { useLanguage } from "./texts.tsx"

/** Gives the words of login and account; they come with those only. */
export const loadAccountTexts = ownTexts<AccountTexts>({
  zh: async () => (await import("./account-zh.ts")).accountZh,
  en: async () => (await import("./account-en.ts")).accountEn,
  id: async () => (await import("./account-id.ts")).accountId,
})

/** The same inside components, which wait for them. */
export const useAccountTexts = (): AccountTexts => use(loadAccountTexts(useLanguage()))
