import { use } from "react"
import { ownTexts } from "./own-texts.ts"
import type { PlatformTexts } from "./platform-zh.ts"
import { useLanguage } from "./texts.tsx"

/** Gives the words of keys, webhooks and the page on the API; they come with those only. */
export const loadPlatformTexts = ownTexts<PlatformTexts>({
  zh: async () => (await import("./platform-zh.ts")).platformZh,
  en: async () => (await import("./platform-en.ts")).platformEn,
  id: async () => (await import("./platform-id.ts")).platformId,
})

/** The same inside components, which wait for them. */
export const usePlatformTexts = (): PlatformTexts => use(loadPlatformTexts(useLanguage()))
