import { languageFacts, type Language } from "./language.ts"

/** Groups digits as the language does: by commas in Chinese and English, by dots in Indonesian. */
export function formatNumber(value: number, language: Language, digits = 0): string {
  return new Intl.NumberFormat(languageFacts[language].tag, {
    maximumFractionDigits: digits,
  }).format(value)
}

/** Gives a count, its digits grouped by three with a dot in every language: `12.345`. */
export const formatCount = (count: number): string =>
  String(Math.round(count)).replaceAll(/\B(?=(?:\d{3})+$)/g, ".")

/** Gives a file size in the largest unit that keeps it above one: `1.4 MB`. */
export function formatBytes(bytes: number, language: Language): string {
  if (bytes < 1024) return `${formatNumber(bytes, language)} B`
  const units = ["KB", "MB", "GB"] as const
  let value = bytes / 1024
  let unit = 0
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1024
    unit += 1
  }
  return `${formatNumber(value, language, value < 10 ? 1 : 0)} ${units[unit] ?? "GB"}`
}

/** Gives `4:05` or `1:02:09` for a span of seconds. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const rest = String(whole % 60).padStart(2, "0")
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`
}

/**
 * Gives a membership expiry as year-month-day in the visitor's own zone.
 *
 * Values of at most ten digits are seconds, longer ones milliseconds; 0 gives a slash.
 */
export function formatExpiry(timestamp: number): string {
  if (timestamp === 0) return "/"
  const date = new Date(timestamp < 1e10 ? timestamp * 1000 : timestamp)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`
}
