/** Letters of PDF's scripts in those of Word: months are small there, minutes large. */
const letters: Readonly<Record<string, string>> = { m: "M", M: "m", t: "AM/PM" }

/** Gives how Word is told to spell a date: "yyyy-mm-dd" is "yyyy-MM-dd". */
export const wordDateFormat = (format: string): string =>
  format.replace(/t+|[mM]/gu, (letter) => letters[letter.charAt(0)] ?? letter)

/**
 * Gives the day that a text spells in figures, as Word keeps it; nothing where it is not certain.
 */
export function dateAttributes(
  text: string,
  format = "yyyy-mm-dd",
): { readonly "w:fullDate"?: string } {
  const order = format.match(/y+|m+|d+/gu) ?? []
  const figures = text.match(/\d+/gu) ?? []
  if (order.length !== 3 || figures.length !== 3) return {}
  if (order.some((each) => each.startsWith("mmm"))) return {}
  const part = (letter: string): number =>
    Number(figures[order.findIndex((each) => each.startsWith(letter))] ?? Number.NaN)
  const [year, month, day] = [part("y"), part("m"), part("d")]
  const time = new Date(Date.UTC(year, month - 1, day))
  const isDay = year >= 1000 && time.getUTCMonth() === month - 1 && time.getUTCDate() === day
  return isDay ? { "w:fullDate": `${time.toISOString().slice(0, 10)}T00:00:00Z` } : {}
}
