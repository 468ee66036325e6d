import { languageFacts, type Language } from "../../i18n/language.ts"

/** Gives an amount in the smallest unit of a currency as people write it: ¥69, €4.99. */
export function formatMoney(amount: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(languageFacts[language].tag, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: amount % 100 === 0 ? 0 : 2,
  }).format(amount / 100)
}
