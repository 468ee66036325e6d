import { errorEntry, isErrorCode } from "@mozhuan/contract"
import type { ConsoleTexts } from "../../i18n/console-zh.ts"

const zone = "Asia/Shanghai"
const dateTime = new Intl.DateTimeFormat("zh-CN", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hour12: false,
})
const date = new Intl.DateTimeFormat("zh-CN", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
})

/**
 * A moment as people at the desk read it, in Beijing time: 2026-03-01 08:05. Numbers are seconds; 0
 * is none.
 */
export function showTime(moment: string | number | undefined): string {
  if (moment === undefined || moment === 0 || moment === "") return ""
  return dateTime
    .format(typeof moment === "number" ? moment * 1000 : new Date(moment))
    .replaceAll("/", "-")
}

export const showDate = (moment: string | undefined): string =>
  moment ? date.format(new Date(moment)).replaceAll("/", "-") : ""

/** Money in its smallest unit as an amount: 6900 CNY gives ¥69.00. */
export const showMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat("zh-CN", {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(amount / 100)

export const showNumber = (value: number): string => new Intl.NumberFormat("zh-CN").format(value)
export const showPercent = (share: number): string =>
  new Intl.NumberFormat("zh-CN", { style: "percent", maximumFractionDigits: 1 }).format(share)

/** A span in its largest whole unit. */
export function showSpan(seconds: number, { time }: ConsoleTexts): string {
  if (seconds < 90) return time.seconds(Math.round(seconds))
  if (seconds < 5400) return time.minutes(Math.round(seconds / 60))
  if (seconds < 172_800) return time.hours(Math.round(seconds / 3600))
  return time.days(Math.round(seconds / 86_400))
}

/** What a code of the error table says, without the values of one case. */
export function showCode(code: string): string {
  if (!isErrorCode(code)) return code
  return errorEntry(code).message.zh.replaceAll(/\s*\{\w+\}\s*/g, " … ")
}
