import type { PriceView } from "@mozhuan/contract"
import type { Language } from "../../i18n/language.ts"
import type { PurchaseTexts } from "../../i18n/purchase-zh.ts"

/**
 * What was written for a price: the operator writes names and tags in the language of the region it
 * is sold in.
 */
export const isWrittenIn = (language: Language, currency: string): boolean =>
  language === (currency === "CNY" ? "zh" : "en")

/** Name of a term in the page's language: the operator's own words where they are in it. */
export function termName(
  {
    title,
    termType,
    currency,
  }: {
    readonly title: string
    readonly termType: PriceView["termType"]
    readonly currency: string
  },
  purchase: PurchaseTexts,
  language: Language,
): string {
  return isWrittenIn(language, currency) ? title : (purchase.terms[termType] ?? title)
}
