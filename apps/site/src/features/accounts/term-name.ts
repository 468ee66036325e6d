import type { PriceView } from "@mozhuan/contract"
import type { AccountTexts } from "../../i18n/account-zh.ts"
import type { Language } from "../../i18n/language.ts"

/** What was written for a price: the operator writes names and tags in the language of the region it is sold in. */
export const isWrittenIn = (language: Language, currency: string): boolean => language === (currency === "CNY" ? "zh" : "en")

/** Name of a term in the page's language: the operator's own words where they are in it. */
export function termName({ title, termType, currency }: { readonly title: string; readonly termType: PriceView["termType"]; readonly currency: string }, { purchase }: AccountTexts, language: Language): string {
  return isWrittenIn(language, currency) ? title : (purchase.terms[termType] ?? title)
}
