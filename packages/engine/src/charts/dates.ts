/** Days from the day that Excel counts as 0 to the first of 1970. */
const EPOCH = 25_569
const DAY = 86_400_000

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/** A date of the calendar; months and days count from 1. */
export interface CalendarDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Gives the number of a day as Excel counts them; undefined where the calendar has no such day. */
export function dayNumber({ year, month, day }: CalendarDate): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? Math.round(date.getTime() / DAY) + EPOCH : undefined
}

/** Gives the date of a day number. */
export function dateOf(number: number): CalendarDate {
  const date = new Date((number - EPOCH) * DAY)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Gives the number of the month of a day, counted from the year 0. */
export function monthNumber(number: number): number {
  const { year, month } = dateOf(number)
  return 12 * year + month - 1
}

/** Spells a day number in a format of Excel: "yyyy-mm-dd", "d-mmm-yy", "yyyy年m月". */
export function spellDate(number: number, format: string): string {
  const { year, month, day } = dateOf(number)
  const padded = (value: number): string => String(value).padStart(2, "0")
  const parts: Readonly<Record<string, string>> = {
    yyyy: String(year),
    yy: padded(year % 100),
    mmm: months[month - 1] ?? "",
    mm: padded(month),
    m: String(month),
    dd: padded(day),
    d: String(day),
  }
  return format.replaceAll(/yyyy|yy|mmm|mm|m|dd|d/g, (part) => parts[part] ?? part)
}

type Field = "year" | "month" | "day"

/** Orders in which dates are written, with the name of their fields in that order. */
const shapes: readonly { readonly shape: RegExp; readonly fields: readonly Field[] }[] = [
  { shape: /^(\d{4})([-/.年])(\d{1,2})([-/.月])(\d{1,2})(日?)$/, fields: ["year", "month", "day"] },
  { shape: /^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4}|\d{2})()$/, fields: ["month", "day", "year"] },
  { shape: /^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4}|\d{2})()$/, fields: ["day", "month", "year"] },
  { shape: /^(\d{4})([-/.年])(\d{1,2})(月?)$/, fields: ["year", "month"] },
  { shape: /^([A-Z][a-z]{2})([- ])(\d{4}|\d{2})()$/, fields: ["month", "year"] },
  {
    shape: /^(\d{1,2})([- ])([A-Z][a-z]{2})([- ])(\d{4}|\d{2})()$/,
    fields: ["day", "month", "year"],
  },
]

/** A text read as a date. */
export interface ReadDate {
  readonly number: number
  /** Format of Excel under which it is spelled so. */
  readonly format: string
  /** Which of the orders it is read by: a row of dates has one. */
  readonly order: number
}

/** Gives all dates that a text may mean: 2/3/2020 is one of February or of March. */
export function readDates(text: string): ReadDate[] {
  return shapes.flatMap(({ shape, fields }, order): ReadDate[] => {
    const found = shape.exec(text)
    if (!found) return []
    const date = { year: 0, month: 1, day: 1 }
    let format = ""
    for (const [at, field] of fields.entries()) {
      const [part = "", between = ""] = [found[1 + 2 * at], found[2 + 2 * at]]
      date[field] = valueOf(part, field)
      format += `${codeOf(part, field)}${between}`
    }
    const number = date.month < 1 ? undefined : dayNumber(date)
    return number === undefined ? [] : [{ number, format, order }]
  })
}

/** Years of two digits from here on are of the last century, as Excel reads them. */
const LAST_CENTURY = 30

function valueOf(part: string, field: Field): number {
  if (field === "month" && /^\D/.test(part)) return months.indexOf(part) + 1
  const value = Number(part)
  if (field !== "year" || part.length > 2) return value
  return value + (value < LAST_CENTURY ? 2000 : 1900)
}

function codeOf(part: string, field: Field): string {
  if (field === "year") return part.length > 2 ? "yyyy" : "yy"
  if (/^\D/.test(part)) return "mmm"
  const [letter = ""] = field
  return part.length === 2 && part.startsWith("0") ? letter + letter : letter
}
