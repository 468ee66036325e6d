import { languageFacts } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"

/** Spells times, in ms, as days and as moments in the page's language. */
export function useDates(): {
  readonly day: (time: number) => string
  readonly moment: (time: number) => string
} {
  const tag = languageFacts[useLanguage()].tag
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "medium" })
  const moment = new Intl.DateTimeFormat(tag, { dateStyle: "medium", timeStyle: "medium" })
  return { day: (time) => day.format(time), moment: (time) => moment.format(time) }
}
