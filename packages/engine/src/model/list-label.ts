import type { ListDefinition, ListLevel, Paragraph } from "./document.ts"
import { arabicLetters, hebrewLetters } from "./letter-numbers.ts"

type ListPlace = NonNullable<Paragraph["list"]>

/**
 * Makes a counter that gives the label of each list paragraph, called once a paragraph in reading
 * order.
 *
 * A paragraph's own `value` wins over counting, so that labels stay what the page showed.
 */
export function createListCounter(lists: readonly ListDefinition[]): (place: ListPlace) => string {
  const counts = lists.map(() => [] as number[])
  return (place) => {
    const levels = lists[place.list]?.levels
    const level = levels?.[place.level]
    const count = counts[place.list]
    if (!levels || !level || !count) return "•"
    count[place.level] = place.value ?? (count[place.level] ?? level.start - 1) + 1
    count.length = place.level + 1
    return labelOf(levels, place.level, count)
  }
}

/** Gives the label of a level, such as "2.1", "（三）" or "•". */
export function labelOf(
  levels: readonly ListLevel[],
  level: number,
  counts: readonly number[],
): string {
  const own = levels[level]
  if (!own || own.format === "none") return ""
  if (own.format === "bullet") return own.text
  return own.text.replace(/%([1-9])/g, (_, digit: string) => {
    const at = Number(digit) - 1
    const format = levels[at]?.format ?? "decimal"
    return formatNumber(counts[at] ?? levels[at]?.start ?? 1, format)
  })
}

/** Spells a number from 1 in a list format. */
export function formatNumber(value: number, format: ListLevel["format"]): string {
  if (format === "lowerLetter") return letters(value)
  if (format === "upperLetter") return letters(value).toUpperCase()
  if (format === "lowerRoman") return roman(value)
  if (format === "upperRoman") return roman(value).toUpperCase()
  if (format === "chinese")
    return chinese(value, "零一二三四五六七八九", ["", "十", "百", "千"], true)
  if (format === "chineseLegal")
    return chinese(value, "零壹贰叁肆伍陆柒捌玖", ["", "拾", "佰", "仟"], false)
  if (format === "hebrew") return hebrewLetters(value)
  if (format === "arabicAlpha" || format === "arabicAbjad") return arabicLetters(value, format)
  if (format === "circled") return circled(value)
  return String(value)
}

function letters(value: number): string {
  // a to z, then aa, bb, as word processors count. Source: ECMA-376 part 1, 17.18.59 "lowerLetter".
  const letter = String.fromCharCode(97 + ((value - 1) % 26))
  return letter.repeat(Math.min(9, Math.floor((value - 1) / 26) + 1))
}

const romanSteps: readonly (readonly [number, string])[] = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
]

function roman(value: number): string {
  let rest = Math.min(Math.max(0, value), 3999)
  let text = ""
  for (const [step, sign] of romanSteps) {
    for (; rest >= step; rest -= step) text += sign
  }
  return text
}

function circled(value: number): string {
  if (value >= 1 && value <= 20) return String.fromCodePoint(0x245f + value)
  if (value >= 21 && value <= 35) return String.fromCodePoint(0x3250 + value - 20)
  if (value >= 36 && value <= 50) return String.fromCodePoint(0x32b0 + value - 35)
  return String(value)
}

function chinese(
  value: number,
  digits: string,
  units: readonly string[],
  shortTeens: boolean,
): string {
  if (value <= 0 || value > 9999) return String(value)
  let text = ""
  let hasGap = false
  const figures = Array.from(String(value), Number)
  figures.forEach((figure, index) => {
    const unit = units[figures.length - 1 - index] ?? ""
    if (figure === 0) {
      hasGap = true
      return
    }
    if (hasGap && text) text += digits[0]
    hasGap = false
    text += (digits[figure] ?? "") + unit
  })
  return shortTeens && value >= 10 && value < 20 ? text.slice(1) : text
}
