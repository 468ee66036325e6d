import type { Label, PlacedLine } from "../block-drafts.ts"
import type { ListLevel } from "../../model/document.ts"
import { arabicNumber, hebrewNumber } from "../../model/letter-numbers.ts"
import type { TextLine } from "../drafts.ts"
import { bulletSign } from "./bullet-signs.ts"

const dash = /[-−–—*o](?=\s)/u
const bullets = new RegExp(`^(${bulletSign}|${dash.source})\\s*`, "u")
/** Two round bullets of which one was painted over the other, a filled one over a ring. */
const paintedOver = /^(?!(.)\1)[•◦○●∙]([•◦○●∙])(?=\s)\s*/u
const chineseDigits = "〇一二三四五六七八九"

interface Pattern {
  readonly expression: RegExp
  readonly format: ListLevel["format"]
}

/** In order: the first that fits wins. Groups: signs before, number, signs after. */
const patterns: readonly Pattern[] = [
  {
    expression: /^(第)([一二三四五六七八九十百〇零]{1,5}|\d{1,3})([章节条篇部卷编回])[\s、:：]*/u,
    format: "chinese",
  },
  { expression: /^([(（])([一二三四五六七八九十百]{1,4})([)）])[\s、.．]*/u, format: "chinese" },
  { expression: /^()([一二三四五六七八九十百]{1,4})([、.．])\s*/u, format: "chinese" },
  { expression: /^()([①-⑳])()\s*/u, format: "circled" },
  {
    expression: /^()(\d{1,3}(?:\.\d{1,3}){1,5})([.)）、．]?)(?=\s|[^\d\s.,%])\s*/u,
    format: "decimal",
  },
  { expression: /^([([（]?)(\d{1,3})([.)）、．，]|\]\.?)(?!\d)\s*/u, format: "decimal" },
  { expression: /^(\(?)([א-ת]{1,3})([.)])(?=\s)\s*/u, format: "hebrew" },
  { expression: /^(\(?)([\u0621-\u064A]\u0640?)([.)-])(?=\s)\s*/u, format: "arabicAlpha" },
  { expression: /^([(（]?)([ivx]{1,5})([.)）])(?=\s)\s*/u, format: "lowerRoman" },
  { expression: /^([(（]?)([IVX]{1,5})([.)）])(?=\s)\s*/u, format: "upperRoman" },
  { expression: /^([(（]?)([a-z])([.)）])(?=\s)\s*/u, format: "lowerLetter" },
  { expression: /^([(（]?)([A-Z])([.)）])(?=\s)\s*/u, format: "upperLetter" },
]

/** A word of Latin letters: no label begins with two of them but one in Roman digits. */
const startsWord = /^[A-Za-z][A-HJ-UWYZa-hj-uwyz]/

/** Reads the label at the start of a line, if it has one with text after it. */
export function readLabel(line: TextLine): Label | undefined {
  const { text } = line
  if (startsWord.test(text)) return undefined
  const pictured = pictureLabel(line)
  if (pictured) return pictured
  const over = paintedOver.exec(text)
  const bullet = over ?? bullets.exec(text)
  const body = over?.[2] ?? bullet?.[1]
  if (bullet && body !== undefined && bullet[0].length < text.length)
    return finish(line, bullet[0].length, {
      format: "bullet",
      body,
      prefix: "",
      suffix: "",
      numbers: [],
    })
  for (const { expression, format } of patterns) {
    const match = expression.exec(text)
    if (!match || match[0].length >= text.length) continue
    const [whole, prefix = "", body = "", suffix = ""] = match
    const numbers = numbersOf(body, format)
    if (numbers.length === 0 || numbers.some((value) => value > 400)) continue
    const isDigits = format === "chinese" && /^\d/.test(body)
    return finish(line, whole.length, {
      format: isDigits ? "decimal" : format,
      body,
      prefix,
      suffix,
      numbers,
    })
  }
  return bareNumber(line)
}

/** Reads the picture that is a bullet before a line. */
function pictureLabel(line: TextLine): Label | undefined {
  const picture = line.spans[0]?.figure
  const length = /^\uFFFC\s*/u.exec(line.text)?.[0].length ?? 0
  if (picture?.isBullet !== true || length === 0 || length >= line.text.length) return undefined
  const read = { format: "bullet", body: "•", prefix: "", suffix: "", numbers: [] } as const
  return { ...finish(line, length, read), hasGap: true, picture }
}

/** A number alone before a tab: "1    Introduction". */
function bareNumber(line: TextLine): Label | undefined {
  const label = leadingNumber(line)
  return label?.hasGap ? label : undefined
}

/**
 * Reads a number alone at the start of a line, with whatever room behind it: a label only where
 * others before it tell so, as in "10 Summary" behind "9    Results".
 */
export function leadingNumber(line: TextLine): Label | undefined {
  const match = /^()(\d{1,2})()\s+/.exec(line.text)
  if (!match || match[0].length >= line.text.length) return undefined
  const { leap: _leap, ...rest } = line
  return finish(rest, match[0].length, {
    format: "decimal",
    body: match[2] ?? "",
    prefix: "",
    suffix: "",
    numbers: [Number(match[2])],
  })
}

/** A word and its number at the start of a line: "CHAPTER 1.", "Appendix B". */
const wordAndNumber =
  /^(\p{Lu}[\p{L}\p{M}]{2,15} )(?:(\d{1,3})|([IVX]{1,5})|([A-Z]))([.:)]?)(?=\s)\s*/u

/** Reads a word and its number before a text, as programs count chapters. */
export function namedNumber(line: TextLine): Label | undefined {
  const match = wordAndNumber.exec(line.text)
  if (!match || match[0].length >= line.text.length) return undefined
  const [whole, prefix = "", digits, roman, letter, suffix = ""] = match
  const format = digits ? "decimal" : roman ? "upperRoman" : "upperLetter"
  const body = digits ?? roman ?? letter ?? ""
  const numbers = numbersOf(body, format)
  return numbers.length === 0
    ? undefined
    : finish(line, whole.length, { format, body, prefix, suffix, numbers })
}

/**
 * Whether a list would count a label as it is written: not one with a nought before its number, as
 * in "(03) 3555-5011" and "01 Overview", which says more than its value.
 */
export const countsAsWritten = ({ format, body }: Label): boolean =>
  format !== "decimal" || !/(?:^|\.)0\d/.test(body)

function finish(
  line: TextLine,
  length: number,
  read: Pick<Label, "format" | "body" | "prefix" | "suffix" | "numbers">,
): Label {
  const isCounted = line.leap === length
  const hasGap =
    isCounted ||
    line.gaps.some((gap) => gap.leader === undefined && gap.at <= length && gap.at >= length - 2)
  return {
    ...read,
    length,
    hasGap,
    ...(isCounted ? { isCounted } : {}),
    // Edges are left ones: where lines are read from the right, the space before the text has its.
    textStart: edgeAt(line, line.direction === "rtl" ? length - 1 : length),
  }
}

/** How far behind the start of the text of a label a line begins. */
export const roomBehind = ({ textStart }: Label, { box, direction }: TextLine): number =>
  direction === "rtl" ? textStart - box.x1 : box.x0 - textStart

/** Room between the column of a line and the text behind its label, at the side where lines start. */
export const roomOfText = ({ textStart }: Label, { line, x0, x1 }: PlacedLine): number =>
  line.direction === "rtl" ? x1 - textStart : textStart - x0

/** Place of a character of a line. */
export function edgeAt(line: TextLine, index: number): number {
  let left = index
  for (const span of line.spans) {
    if (left < span.text.length) return span.edges[left] ?? span.box.x0
    left -= span.text.length
  }
  return line.box.x1
}

function numbersOf(body: string, format: ListLevel["format"]): number[] {
  switch (format) {
    case "decimal":
      return body.split(".").map(Number)
    case "chinese":
      return /^\d/.test(body) ? [Number(body)] : [chineseNumber(body)].filter((value) => value > 0)
    case "hebrew":
      return [hebrewNumber(body)].filter((value) => value > 0)
    case "arabicAlpha":
    case "arabicAbjad":
      return [arabicNumber(body, format)].filter((value) => value > 0)
    case "circled":
      return [(body.codePointAt(0) ?? 0) - 0x245f]
    case "lowerRoman":
    case "upperRoman":
      return [romanNumber(body.toLowerCase())].filter((value) => value > 0)
    case "lowerLetter":
    case "upperLetter":
      return [body.toLowerCase().charCodeAt(0) - 96]
    case "bullet":
    case "chineseLegal":
    case "none":
      return []
  }
}

/** Reads Chinese numerals up to 999: 十二, 二十, 一百零三. Gives 0 for what is none. */
function chineseNumber(text: string): number {
  let [total, digit] = [0, 0]
  for (const char of text) {
    if (char === "百" || char === "十") {
      total += (digit || 1) * (char === "百" ? 100 : 10)
      digit = 0
    } else digit = char === "零" ? 0 : Math.max(0, chineseDigits.indexOf(char))
  }
  return total + digit
}

/** Reads lower-case Roman numerals; gives 0 for a spelling that nobody uses. */
export function romanNumber(text: string): number {
  const values: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 }
  let total = 0
  for (let at = 0; at < text.length; at++) {
    const value = values[text[at] ?? ""] ?? 0
    total += value < (values[text[at + 1] ?? ""] ?? 0) ? -value : value
  }
  return spellRoman(total) === text ? total : 0
}

function spellRoman(value: number): string {
  const steps = [
    ["c", 100],
    ["xc", 90],
    ["l", 50],
    ["xl", 40],
    ["x", 10],
    ["ix", 9],
    ["v", 5],
    ["iv", 4],
    ["i", 1],
  ] as const
  let [rest, out] = [value, ""]
  for (const [sign, worth] of steps) {
    while (rest >= worth) {
      out += sign
      rest -= worth
    }
  }
  return out
}
