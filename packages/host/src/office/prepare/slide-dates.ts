const FIELD =
  /<a:fld\b[^>]*\btype="(?:datetime1|datetimeFigureOut)"[^>]*>((?:(?!<a:fld\b)[\s\S])*?)<\/a:fld>/g

/** Languages in which Windows writes days and months below ten with one digit. */
const ONE_DIGIT = /^(?:en-US|zh)/i

/**
 * Dates of the day are written as their language has them: the office program writes all in the
 * form of its own language, Chinese ones on German slides. PowerPoint prints the day on which it
 * prints.
 *
 * Source: ECMA-376 part 1, 21.1.2.2.4 fld, datetime1; slides in English, German and Spanish.
 */
export const datesWritten = (xml: string, today: Date): string =>
  xml.replace(FIELD, (field, inside: string) => {
    const properties = /<a:rPr\b[^>]*?(?:\/>|>[\s\S]*?<\/a:rPr>)/.exec(inside)?.[0] ?? ""
    const language = /\blang="([\w-]+)"/.exec(properties)?.[1]
    const date = language === undefined ? undefined : shortDate(language, today)
    return date === undefined ? field : `<a:r>${properties}<a:t>${date}</a:t></a:r>`
  })

/** A date in numbers; undefined for what is no language. */
function shortDate(language: string, date: Date): string | undefined {
  const digits = ONE_DIGIT.test(language) ? "numeric" : "2-digit"
  try {
    return new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
      year: "numeric",
      month: digits,
      day: digits,
    }).format(date)
  } catch {
    return undefined
  }
}
