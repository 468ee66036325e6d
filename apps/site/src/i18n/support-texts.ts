import { use } from "react"
import type { SupportTexts } from "./support-zh.ts"
import { ownTexts } from "./own-texts.ts"
import { useLanguage } from "./texts.tsx"

/** Gives the words of chat and contact page; they come with those only. */
export const loadSupportTexts = ownTexts<SupportTexts>({
  zh: async () => (await import("./support-zh.ts")).supportZh,
  en: async () => (await import("./support-en.ts")).supportEn,
  id: async () => (await import("./support-id.ts")).supportId,
})

/** The same inside components, which wait for them. */
export const useSupportTexts = (): SupportTexts => use(loadSupportTexts(useLanguage()))
