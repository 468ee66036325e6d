import { shares } from "../../geometry/scale.ts"
import type { ChartWord } from "./chart-word.ts"

/** A number as a chart prints it. */
export interface ChartNumber {
  readonly value: number
  /** Format under which Excel shows it so. */
  readonly format: string
}

/** Units of measure, which change no value; what else letters may mean is left out (m, g, min). */
const measures = "s|[nµμm]s|sec|h|kg|mg|km|[cm]m|°[CF]?|[kMG]?Hz|[kM]Wh?|mA|[kKMGT]B|fps|dB"
/** What multiplies a number, and money that is spelled behind one. */
const multiples = /%|[KMkBb万亿]|bn|Mio\.?|Mrd\.?|mln|tn/u.source
const coins = /\p{Sc}|zł|kr|Kč/u.source
const money = String.raw`(?:US|HK|NT|A|C|R)?\p{Sc}|Rs\.?|CHF|RM|kr`
/** Signs below zero, and what else may stand before a number. */
const minus = /[-−–]?/u.source
const sign = /[-−–+(]?/u.source

const shape = new RegExp(
  String.raw`^(?<sign>${sign})\s?(?<money>${money})?\s?(?<minus>${minus})` +
    /(?<digits>\d[\d.,' ]*|\.\d+)(?<exponent>[eE][-−+]?\d{1,3})?/u.source +
    String.raw`\s?(?<unit>${multiples}|T)?(?<after>\s?(?:${coins})|\s(?:${measures}))?\)?$`,
  "u",
)

/** What letters behind a number multiply it by. */
const units: Readonly<Record<string, number>> = {
  "": 1,
  "%": 0.01,
  K: 1e3,
  k: 1e3,
  M: 1e6,
  Mio: 1e6,
  mln: 1e6,
  B: 1e9,
  b: 1e9,
  bn: 1e9,
  Mrd: 1e9,
  T: 1e12,
  tn: 1e12,
  万: 1e4,
  亿: 1e8,
}

/** What may stand apart from its number: before it, or behind it. */
const BEFORE = new RegExp(`^${sign}(?:${money})$`, "u")
const BEHIND = new RegExp(String.raw`^(?:${multiples}|${coins}|${measures})\)?$`, "u")
const DIGITS = /^[-−–+(]?\.?\d[\d.,']*\)?$/

/** Tells whether two words are one number: money or a unit stands apart from its digits. */
export const isOneNumber = (before: string, word: string): boolean =>
  (BEFORE.test(before) && DIGITS.test(word)) || (DIGITS.test(before) && BEHIND.test(word))

/** Numbers as most cells and labels spell them; no rounding changes so few digits. */
const plainWhole = /^\d{1,12}$/
const plainPointed = /^\d{1,6}\.\d{1,6}$/

/** Tells text with a digit from the many names that need no further look. */
export function hasDigit(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) return true
  }
  return false
}

const ZERO = 0x30
const NINE = 0x39

/** Reads a number of a label; `mark` is what parts its decimals. */
export function readChartNumber(text: string, mark: "." | "," = "."): ChartNumber | undefined {
  if (!hasDigit(text)) return undefined
  if (powerOfTen.test(text)) return readPower(text)
  if (plainWhole.test(text)) return { value: Number(text), format: "0" }
  if (mark === "." && plainPointed.test(text))
    return { value: Number(text), format: `0.${"0".repeat(text.length - text.indexOf(".") - 1)}` }
  return readSpelled(text, mark)
}

/** Labels by their numbers; null: none. Regions of a page share their words. */
const labels = {
  ".": new WeakMap<ChartWord, ChartNumber | null>(),
  ",": new WeakMap<ChartWord, ChartNumber | null>(),
}

/** Reads the number of a label, each once. */
export function readLabel(word: ChartWord, mark: "." | ","): ChartNumber | undefined {
  if (!hasDigit(word.text)) return undefined
  const known = labels[mark].get(word)
  if (known !== undefined) return known ?? undefined
  const read = readChartNumber(word.text, mark)
  labels[mark].set(word, read ?? null)
  return read
}

/** Gives the number of a level word, whatever parts its decimals. */
export const numberOf = (word: ChartWord): ChartNumber | undefined =>
  word.angle === 0 ? (readLabel(word, ".") ?? readLabel(word, ",")) : undefined

/** A level word with its number. */
export interface NumberWord {
  readonly word: ChartWord
  readonly read: ChartNumber
}

/** Words with their numbers, by all words of a region: they are asked for in several ways. */
const numberWords = new WeakMap<readonly ChartWord[], readonly NumberWord[]>()

/** Gives the level words that are numbers. */
export function numbersIn(words: readonly ChartWord[]): readonly NumberWord[] {
  const known = numberWords.get(words)
  if (known) return known
  const found: NumberWord[] = []
  for (const word of words) {
    const read = numberOf(word)
    if (read) found.push({ word, read })
  }
  numberWords.set(words, found)
  return found
}

/** A power of ten, its exponent spelled in raised signs. */
const powerOfTen = /^10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}$/u

function readPower(text: string): ChartNumber {
  const digits = Array.from(text.slice(2), (sign) =>
    sign === "⁻" ? "-" : "⁰¹²³⁴⁵⁶⁷⁸⁹".indexOf(sign),
  )
  return { value: Number(`1e${digits.join("")}`), format: "0E+00" }
}

/** Reads a number with a sign, groups, money or a unit. */
function readSpelled(text: string, mark: "." | ","): ChartNumber | undefined {
  const {
    sign = "",
    minus = "",
    money: before = "",
    after = "",
    digits: spaced = "",
    exponent = "",
    unit: spelled = "",
  } = shape.exec(text.trim())?.groups ?? {}
  // A unit may stand apart from its digits.
  const digits = spaced.trim()
  if (digits === "") return undefined
  const group = mark === "." ? /[,' ]/g : /[.' ]/g
  const [whole = "", decimals = "", more] = digits.replace(group, "").split(mark)
  if (more !== undefined || !areGroups(digits, mark)) return undefined
  const plain = Number(`${whole || "0"}.${decimals || "0"}${exponent.replace("−", "-")}`)
  const unit = spelled.replace(".", "")
  const negative = isNegative(sign + minus) ? -1 : 1
  const factor = units[unit] ?? 1
  if (!Number.isFinite(plain)) return undefined
  const isGrouped = whole.length > 3 && whole.length < (digits.split(mark)[0] ?? "").length
  const number = numberFormat(isGrouped, decimals)
  const isPlain = exponent === "" && factor === 1
  return {
    value: Number((negative * plain * factor).toPrecision(12)),
    format: formatOf(number, { before, after: after.trim(), unit, isPlain }),
  }
}

const isNegative = (signs: string): boolean => /[-−–(]/.test(signs)

const numberFormat = (isGrouped: boolean, decimals: string): string =>
  `${isGrouped ? "#,##0" : "0"}${decimals === "" ? "" : `.${"0".repeat(decimals.length)}`}`

interface Spelling {
  readonly before: string
  readonly after: string
  readonly unit: string
  readonly isPlain: boolean
}

function formatOf(number: string, { before, after, unit, isPlain }: Spelling): string {
  if (unit === "%") return `${number}%`
  if (!isPlain) return "General"
  return before !== "" ? `"${before}"${number}` : after === "" ? number : `${number}" ${after}"`
}

/** Thousands stand in groups of three. */
function areGroups(digits: string, mark: "." | ","): boolean {
  const [whole = ""] = digits.split(mark)
  const groups = whole.split(/[.,' ]/)
  return groups.length === 1 || groups.slice(1).every((group) => group.length === 3)
}

/** The last digit before the next power of ten, as a label of one sign. */
const LAST_DIGIT = 9
/** Share by which the steps of a logarithmic axis may differ that are one. */
const SAME_RATIO = shares.trace

/**
 * Tells labels of a logarithmic axis that are digits alone, in uneven steps: Plotly prints them
 * between its powers of ten, and they do not say of which power they are.
 */
export function areDigits(values: readonly number[]): boolean {
  const sorted = values.toSorted((a, b) => a - b)
  const [first = 1, second = 1] = sorted
  const isEven = sorted.every(
    (value, at) =>
      at === 0 || Math.abs(value / (sorted[at - 1] ?? value) / (second / first) - 1) < SAME_RATIO,
  )
  return (
    !isEven && sorted.every((value) => Number.isInteger(value) && value > 0 && value <= LAST_DIGIT)
  )
}
