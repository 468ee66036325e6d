import type { CellValue, ValueContext } from "./types.ts"

/**
 * Digits a double keeps without loss; longer numbers must stay text. Source: IEEE 754 binary64, 53
 * bits.
 */
const MAX_DIGITS = 15

/**
 * Ungrouped whole numbers this long are identifiers (EAN, order and account numbers), not
 * quantities.
 */
const IDENTIFIER_DIGITS = 12

/**
 * Whole numbers in parentheses up to this many digits are labels, "(1)", unless the column holds
 * numbers.
 */
const LABEL_DIGITS = 2

const currencySigns =
  "[¥￥$€£₩₹₽₺₫฿]|(?:US|HK|NT|AU?|CA?|S|R)\\$|RMB|CNY|USD|EUR|GBP|HKD|JPY|CHF|Rs\\.?|S/\\.?|Rp\\.?|[₦₱₲₡₵₸₴]"
const currencyUnits =
  "(?:十|百|千|万|亿|百万|千万|十亿)?(?:人民币|美|欧|日|港|澳|新|台)?元|円|원|[€£$¥￥]|EUR|USD|CNY|RMB|kr|zł|Kč|Ft|₽|₴"
const minus = "[-‐‑−–－]"
const space = "[ \\u00a0\\u2009\\u202f]"

const shape = new RegExp(
  `^(?<open>[(（])?(?<sign>${minus}|\\+)?(?<before>(?:${currencySigns})${space}?)?(?<signInside>${minus})?` +
    `(?<digits>[0-9](?:[0-9.,'’ \\u00a0\\u2009\\u202f]*[0-9])?|[.,][0-9]+)(?<exponent>[eE][+-]?[0-9]{1,3})?` +
    `(?<after>${space}?(?:[%％]|${currencyUnits}))?(?<signAfter>${minus})?(?<close>[)）])?$`,
  "u",
)

interface Shape {
  readonly open: string
  readonly sign: string
  readonly before: string
  readonly signInside: string
  readonly digits: string
  readonly exponent: string
  readonly after: string
  readonly signAfter: string
  readonly close: string
}

/**
 * Reads a number with its currency, percent sign, sign convention and separators.
 *
 * Gives undefined where the text is no number or must not become one: more than 15 digits, leading
 * zeros, mobile numbers, codes of a column of identifiers.
 */
export function readNumber(text: string, context: ValueContext): CellValue | undefined {
  const parts = shapeOf(text)
  if (!parts || !hasOneSign(parts)) return undefined
  const digits = readDigits(parts.digits, context)
  if (!digits || digits.count > MAX_DIGITS) return undefined
  const isPlain =
    !parts.before && !parts.after && !parts.exponent && digits.decimals === 0 && !digits.isGrouped
  if (isPlain && isIdentifier(digits.whole, parts, context)) return undefined
  return assemble(parts, digits)
}

function shapeOf(text: string): Shape | undefined {
  const groups = shape.exec(text)?.groups
  if (!groups) return undefined
  const get = (name: string): string => groups[name] ?? ""
  return {
    open: get("open"),
    sign: get("sign"),
    before: get("before"),
    signInside: get("signInside"),
    digits: get("digits"),
    exponent: get("exponent"),
    after: get("after"),
    signAfter: get("signAfter"),
    close: get("close"),
  }
}

function hasOneSign(parts: Shape): boolean {
  if (Boolean(parts.open) !== Boolean(parts.close)) return false
  const signs = [parts.open, parts.sign, parts.signInside, parts.signAfter].filter(
    (sign) => sign !== "",
  )
  return signs.length <= 1 && !(parts.before && parts.after && parts.after.trim() !== "%")
}

function isIdentifier(whole: string, parts: Shape, context: ValueContext): boolean {
  if (context.isIdentifier || whole.length >= IDENTIFIER_DIGITS) return true
  if (parts.sign === "+") return whole.length >= 7
  // "2024-" is the first half of something longer, unless its column counts.
  if (parts.signAfter && !context.isNumericColumn) return true
  if (parts.open && whole.length <= LABEL_DIGITS && !context.isNumericColumn) return true
  return /^1[3-9]\d{9}$/.test(whole) && !parts.open && !parts.sign
}

interface Digits {
  /** Digits before and after the decimal mark, without groups. */
  readonly whole: string
  readonly fraction: string
  readonly decimals: number
  readonly count: number
  readonly isGrouped: boolean
  /** Format of the digits as they stood, grouping included. */
  readonly format: string
}

function readDigits(text: string, context: ValueContext): Digits | undefined {
  const mark = context.decimalMark
  const [point, group] = mark === "point" ? [".", ","] : [",", "."]
  const halves = text.split(point)
  if (halves.length > 2) return undefined
  const [left = "", fraction = ""] = halves
  if (halves.length === 2 && (fraction === "" || /\D/.test(fraction))) return undefined
  const separator = /[^0-9]/.exec(left)?.[0]
  if (separator !== undefined && !isGrouped(left, separator, group)) return undefined
  const whole = separator === undefined ? left : left.replaceAll(separator, "")
  if (whole.length > 1 && whole.startsWith("0")) return undefined
  const significant = (whole + fraction).replace(/^0+/, "")
  const decimals = fraction.length
  const tail = decimals > 0 ? `.${"0".repeat(decimals)}` : ""
  return {
    whole,
    fraction,
    decimals,
    count: significant.length,
    isGrouped: separator !== undefined,
    format: localised(
      wholeFormat(left, separator, group),
      tail,
      mark === "comma" && !context.leavesMarks && (separator !== undefined || decimals > 0),
    ),
  }
}

function isGrouped(left: string, separator: string, group: string): boolean {
  if (separator !== group && !/[ \u00a0\u2009\u202f'’]/.test(separator)) return false
  const groups = left.split(separator)
  return (
    (/^\d{1,3}$/.test(groups[0] ?? "") &&
      groups.slice(1).every((digits) => /^\d{3}$/.test(digits))) ||
    isInLakhs(left, group)
  )
}

/** Tells groups of two digits before the last of three, as India counts. */
const isInLakhs = (left: string, group: string): boolean =>
  group === "," && /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(left)

/**
 * Thousands by the program's own separator where the page used it; any other is spelled out for
 * these digits.
 */
function wholeFormat(left: string, separator: string | undefined, group: string): string {
  if (left === "") return ""
  if (separator === undefined) return "0"
  if (separator === group && !isInLakhs(left, group)) return "#,##0"
  return left.replace(/\d/g, "0").replaceAll(separator, `\\${separator}`)
}

/**
 * The comma convention is asked for by a locale, because format codes are always written with a
 * decimal point.
 */
function localised(whole: string, tail: string, needsLocale: boolean): string {
  return `${needsLocale ? "[$-407]" : ""}${whole}${tail}`
}

function assemble(parts: Shape, digits: Digits): CellValue {
  const isNegative =
    parts.open !== "" ||
    parts.signInside !== "" ||
    parts.signAfter !== "" ||
    (parts.sign !== "" && parts.sign !== "+")
  const isPercent = /[%％]/.test(parts.after)
  const magnitude = Number(
    `${digits.whole || "0"}.${digits.fraction || "0"}${isPercent ? shifted(parts.exponent) : parts.exponent}`,
  )
  const value = isNegative && magnitude !== 0 ? -magnitude : magnitude
  const power = parts.exponent
    ? `E+${"0".repeat(Math.max(1, parts.exponent.replace(/\D/g, "").length))}`
    : ""
  const [locale, code] = splitLocale(digits.format)
  const body = `${quoted(parts.before)}${code}${power}${suffix(parts.after)}`
  return { kind: "number", value, format: locale + withSigns(body, parts, code, power) }
}

/** Percent moves the point by two places; done in the exponent, so that no digit is lost. */
function shifted(exponent: string): string {
  return `e${Number(exponent.slice(1) || "0") - 2}`
}

function splitLocale(format: string): [string, string] {
  return format.startsWith("[$-407]") ? ["[$-407]", format.slice("[$-407]".length)] : ["", format]
}

/** Adds a section for negatives where the page did not write a plain leading hyphen. */
function withSigns(body: string, parts: Shape, code: string, power: string): string {
  if (parts.open) return `${body};${quoted(parts.open)}${body}${quoted(parts.close)}`
  if (parts.sign === "+") return `\\+${body};\\-${body};${body}`
  if (parts.signAfter) return `${body};${body}${quoted(parts.signAfter)}`
  if (parts.signInside)
    return `${body};${quoted(parts.before)}${quoted(parts.signInside)}${code}${power}${suffix(parts.after)}`
  return parts.sign && parts.sign !== "-" ? `${body};${quoted(parts.sign)}${body}` : body
}

function suffix(after: string): string {
  if (after === "") return ""
  return after.endsWith("%")
    ? `${quoted(after.slice(0, -1))}%`
    : after.endsWith("％")
      ? `${quoted(after.slice(0, -1))}%`
      : quoted(after)
}

function quoted(text: string): string {
  return text === "" ? "" : `"${text}"`
}
