import type { CellValue, DateOrder } from "./types.ts"

/**
 * Days from 1899-12-30, the zero of spreadsheet serials, to 1970-01-01. Source: ECMA-376 part 1,
 * 18.17.4.1.
 */
const EPOCH_SERIAL = 25_569
const DAY_MS = 86_400_000
/** First serial on which all programs agree: 1900-03-01, after the invented 29 February 1900. */
const FIRST_SAFE_SERIAL = 61

/** Languages of the names that a format brings back. */
const english = "[$-409]"
const chinese = "[$-804]"

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
const longMonths = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
]
const monthName = "(?<name>[A-Za-z]{3,9})"
const chineseTime = "(?:[上下]午 ?)?[0-9]{1,2}(?::[0-9:]{2,5}|[时点][0-9]{1,2}分(?:[0-9]{1,2}秒)?)"
const time = `(?:(?<gap>[ T]{0,2})(?<clock>[0-9:]{4,12}(?:\\.[0-9]{1,3})?(?: ?[AaPp][Mm])?|${chineseTime}))?`

/**
 * Written forms of a date. Each names its parts; literals between them go into the format as they
 * stand, hyphens that only Unicode knows among them.
 */
const forms: readonly RegExp[] = [
  new RegExp(`^(?<y>\\d{4})(?<s1>[-‐‑/.])(?<m>\\d{1,2})(?<s2>[-‐‑/.])(?<d>\\d{1,2})${time}$`),
  new RegExp(
    `^(?<y>\\d{4})(?<s1> ?年 ?)(?<m>\\d{1,2})(?<s2> ?月 ?)(?<d>\\d{1,2})(?<s3> ?[日号])${time}$`,
  ),
  /^(?<y>\d{4})(?<s1> ?年 ?)(?<m>\d{1,2})(?<s2> ?月)$/,
  /^(?<y>(?:19|20)\d{2})(?<s1>[-‐‑/])(?<m>0[1-9]|1[0-2])$/,
  new RegExp(
    `^(?<a>\\d{1,2})(?<s1>[-‐‑/.])(?<b>\\d{1,2})(?<s2>[-‐‑/.])(?<y>\\d{4}|\\d{2})${time}$`,
  ),
  new RegExp(
    `^(?<d>\\d{1,2})(?<s1>[-‐‑ ])${monthName}(?<s2>[-‐‑, ]{1,2})(?<y>\\d{4}|\\d{2})${time}$`,
  ),
  new RegExp(`^${monthName}(?<s1>\\.? )(?<d>\\d{1,2})(?<s2>,? )(?<y>\\d{4})${time}$`),
  new RegExp(`^${monthName}(?<s1>[-‐‑ ])(?<y>\\d{4})$`),
]

/**
 * Reads a date, a time, or both, in Chinese and Western forms.
 *
 * A date whose order of day and month cannot be told stays text unless `order` is known, and so do
 * dates before March 1900. Days without a year ("1月5日") stay text: the year would be invented.
 */
export function readDate(text: string, order: DateOrder | undefined): CellValue | undefined {
  const clock = readClock(text) ?? readChineseClock(text)
  if (clock) return { kind: "date", value: clock.days, format: clock.format }
  if (text.length > 40) return undefined
  return readDay(text, order) ?? withWeekday(text, order) ?? readChineseNumerals(text)
}

function readDay(text: string, order: DateOrder | undefined): CellValue | undefined {
  for (const form of forms) {
    const parts = form.exec(text)?.groups
    if (parts)
      return fromParts({ ...parts, order: /^\d/.test(text) ? "dayFirst" : "nameFirst" }, order)
  }
  return undefined
}

/** Tells the order of day and month that a numeric date proves by a part above 12. */
export function provenOrder(text: string): DateOrder | undefined {
  const match = /^(\d{1,2})[-‐‑/.](\d{1,2})[-‐‑/.](?:\d{4}|\d{2})(?:[ T].*)?$/.exec(text)
  if (!match) return undefined
  const [a, b] = [Number(match[1]), Number(match[2])]
  if (a > 12 && a <= 31 && b <= 12) return "dmy"
  return b > 12 && b <= 31 && a <= 12 ? "mdy" : undefined
}

function fromParts(
  parts: Record<string, string | undefined>,
  order: DateOrder | undefined,
): CellValue | undefined {
  const named = parts["name"]
  const month = named === undefined ? undefined : monthOf(named)
  if (named !== undefined && month === undefined) return undefined
  const settled =
    parts["a"] === undefined
      ? parts
      : byOrder(parts, order ?? (parts["s1"] === "." ? "dmy" : undefined))
  if (!settled) return undefined
  const day = serial(
    fullYear(settled["y"] ?? ""),
    month ?? Number(settled["m"]),
    Number(settled["d"] ?? "1"),
  )
  if (day === undefined) return undefined
  const clock =
    settled["clock"] === undefined
      ? undefined
      : (readClock(settled["clock"]) ?? readChineseClock(settled["clock"]))
  if (settled["clock"] !== undefined && !clock) return undefined
  // A format names one language, at its start.
  const [language, words] =
    clock && /^\[\$-\d+\]/.test(clock.format)
      ? [clock.format.slice(0, english.length), clock.format.slice(english.length)]
      : ["", clock?.format ?? ""]
  const tail = clock ? literal(settled["gap"] ?? " ") + words : ""
  return {
    kind: "date",
    value: day + (clock?.days ?? 0),
    format: (named === undefined ? language : english) + dateFormat(settled) + tail,
  }
}

function byOrder(
  parts: Record<string, string | undefined>,
  order: DateOrder | undefined,
): Record<string, string | undefined> | undefined {
  if (order === undefined) return undefined
  const [d, m] = order === "dmy" ? [parts["a"], parts["b"]] : [parts["b"], parts["a"]]
  return { ...parts, d, m, order }
}

function dateFormat(parts: Record<string, string | undefined>): string {
  const year = parts["y"]?.length === 2 ? "yy" : "yyyy"
  const month =
    parts["name"] === undefined
      ? parts["m"]?.length === 2
        ? "mm"
        : "m"
      : monthFormat(parts["name"])
  const day = parts["d"]?.length === 2 ? "dd" : "d"
  const [s1, s2, s3] = [
    literal(parts["s1"] ?? ""),
    literal(parts["s2"] ?? ""),
    literal(parts["s3"] ?? ""),
  ]
  if (parts["a"] !== undefined)
    return parts["order"] === "dmy" ? day + s1 + month + s2 + year : month + s1 + day + s2 + year
  if (parts["name"] === undefined)
    return year + s1 + month + s2 + (parts["d"] === undefined ? "" : day + s3)
  if (parts["d"] === undefined) return month + s1 + year
  return parts["order"] === "dayFirst" ? day + s1 + month + s2 + year : month + s1 + day + s2 + year
}

/** "Sept" is the one short name of four letters: formats write three of them. */
function monthFormat(name: string): string {
  if (isSept(name)) return "mmm\\t"
  return name.length > 3 ? "mmmm" : "mmm"
}

const isSept = (name: string): boolean => name.toLowerCase() === "sept"

/**
 * Hyphens and spaces stand for themselves; a slash would follow the reader's own settings and is
 * escaped.
 */
function literal(text: string): string {
  return [...text]
    .map((char) =>
      char === "-" || char === " " ? char : char.charCodeAt(0) > 127 ? `"${char}"` : `\\${char}`,
    )
    .join("")
}

function monthOf(name: string): number | undefined {
  const lower = isSept(name) ? "sep" : name.toLowerCase()
  const at = lower.length === 3 ? months.indexOf(lower) : longMonths.indexOf(lower)
  return at < 0 ? undefined : at + 1
}

/** Two-digit years turn at 30, as spreadsheet programs read them. */
function fullYear(text: string): number {
  const year = Number(text)
  return text.length > 2 ? year : year < 30 ? 2000 + year : 1900 + year
}

function serial(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  const value = date.getTime() / DAY_MS + EPOCH_SERIAL
  return isReal && value >= FIRST_SAFE_SERIAL ? value : undefined
}

const clockShape =
  /^(?<h>\d{1,3}):(?<m>\d{2})(?::(?<s>\d{2})(?<f>\.\d{1,3})?)?(?<noon> ?[AaPp][Mm])?$/

function readClock(text: string): { days: number; format: string } | undefined {
  const parts = clockShape.exec(text)?.groups
  if (!parts) return undefined
  const [h, m, s] = [
    Number(parts["h"]),
    Number(parts["m"]),
    Number(`${parts["s"] ?? "0"}${parts["f"] ?? ""}`),
  ]
  const noon = parts["noon"]
  if (m > 59 || s >= 60 || (noon !== undefined && (h < 1 || h > 12))) return undefined
  const hours = noon === undefined ? h : (h % 12) + (/p/i.test(noon) ? 12 : 0)
  const hourCode = h > 23 ? "[h]" : parts["h"]?.length === 2 ? "hh" : "h"
  const seconds = parts["s"] === undefined ? "" : `:ss${(parts["f"] ?? "").replace(/\d/g, "0")}`
  const suffix = noon === undefined ? "" : `${noon.startsWith(" ") ? " " : ""}AM/PM`
  // Which words stand for the halves of the day depends on the language; these are English.
  const locale = noon === undefined ? "" : english
  return {
    days: (hours * 3600 + m * 60 + s) / 86_400,
    format: `${locale}${hourCode}:mm${seconds}${suffix}`,
  }
}

const chineseClockShape =
  /^(?<noon>[上下]午)?(?<gap> ?)(?<h>\d{1,2})(?:(?<s1>:)(?<m1>\d{2})(?::(?<c1>\d{2}))?|(?<s2>[时点])(?<m2>\d{1,2})分(?:(?<c2>\d{1,2})秒)?)$/u

/** Reads "下午2:30", "14时30分" and "上午9点05分20秒". */
function readChineseClock(text: string): { days: number; format: string } | undefined {
  const parts = chineseClockShape.exec(text)?.groups
  if (!parts) return undefined
  const { noon, gap = "", h = "", s1, s2, m1, m2, c1, c2 } = parts
  const [minutes = "", seconds] = s1 === undefined ? [m2, c2] : [m1, c1]
  const hour = Number(h)
  if (
    (noon !== undefined && (hour < 1 || hour > 12)) ||
    hour > 24 ||
    Number(minutes) > 59 ||
    Number(seconds ?? 0) > 59
  )
    return undefined
  const hours = noon === undefined ? hour : (hour % 12) + (noon === "下午" ? 12 : 0)
  const code = (digits: string, letter: string): string =>
    letter.repeat(digits.length === 2 ? 2 : 1)
  const tail = seconds === undefined ? "" : s1 === undefined ? `${code(seconds, "s")}"秒"` : ":ss"
  const body =
    s1 === undefined
      ? `${code(h, "h")}"${s2 ?? ""}"${code(minutes, "m")}"分"${tail}`
      : `${code(h, "h")}:mm${tail}`
  const days = (hours * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)) / 86_400
  return { days, format: noon === undefined ? body : `${chinese}AM/PM${gap}${body}` }
}

const weekdays = "日一二三四五六"

/** Reads a day with its weekday behind it, "2024年1月5日星期五", where both agree. */
function withWeekday(text: string, order: DateOrder | undefined): CellValue | undefined {
  const match =
    /^(?<day>.*[\d日号])(?<gap>[ (（]{0,2})星期(?<at>[日一二三四五六])(?<close>[)）]?)$/u.exec(
      text,
    )?.groups
  const day = readDay(match?.["day"] ?? "", order)
  if (
    !match ||
    day?.kind !== "date" ||
    !Number.isInteger(day.value) ||
    weekdays.indexOf(match["at"] ?? "") !== (day.value - 1) % 7
  )
    return undefined
  return {
    ...day,
    format: `${chinese}${day.format}${literal(match["gap"] ?? "")}dddd${literal(match["close"] ?? "")}`,
  }
}

/** Reads a day in Chinese numerals, "二〇二四年一月五日". */
function readChineseNumerals(text: string): CellValue | undefined {
  const parts =
    /^([〇一二三四五六七八九]{4})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})日$/u.exec(
      text,
    )
  if (!parts) return undefined
  const digits = "〇一二三四五六七八九"
  const count = (numeral: string): number => {
    const [tens, ones] = numeral.includes("十") ? numeral.split("十") : ["0", numeral]
    const ten = tens === "" ? 1 : Math.max(0, digits.indexOf(tens ?? ""))
    return ten * 10 + Math.max(0, digits.indexOf(ones || "〇"))
  }
  const year = Number([...(parts[1] ?? "")].map((digit) => digits.indexOf(digit)).join(""))
  const value = serial(year, count(parts[2] ?? ""), count(parts[3] ?? ""))
  return value === undefined
    ? undefined
    : { kind: "date", value, format: `[DBNum1]${chinese}yyyy"年"m"月"d"日"` }
}
