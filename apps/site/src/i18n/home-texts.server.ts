import { homeEn } from "./home-en.ts"
import { homeId } from "./home-id.ts"
import { homeZh, type HomeTexts } from "./home-zh.ts"
import type { Language } from "./language.ts"

/** What the home page says below its tools. */
export const homeTexts: Readonly<Record<Language, HomeTexts>> = {
  zh: homeZh,
  en: homeEn,
  id: homeId,
}
