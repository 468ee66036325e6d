import { use } from "react"
import type { PurchaseTexts } from "./purchase-zh.ts"
import { ownTexts } from "./own-texts.ts"
import { useLanguage } from "./texts.tsx"

/** Gives the words of prices; they come with those only. */
export const loadPurchaseTexts = ownTexts<PurchaseTexts>({
  zh: async () => (await import("./purchase-zh.ts")).purchaseZh,
  en: async () => (await import("./purchase-en.ts")).purchaseEn,
  id: async () => (await import("./purchase-id.ts")).purchaseId,
})

/** The same inside components, which wait for them. */
export const usePurchaseTexts = (): PurchaseTexts => use(loadPurchaseTexts(useLanguage()))
