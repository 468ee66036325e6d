import { doubtfulAmounts } from "./amounts.ts"
import { wordsWith } from "./doubtful-value.ts"
import type { DoubtfulValue, Word, WordRow } from "./doubtful-value.ts"
import { isCardNumber, isCreditCode, isDay, isIdentityNumber } from "./check-digits.ts"

/** Gathers words whose middles are level, rows from the top. */
export function rowsOf(words: readonly Word[]): WordRow[] {
  const rows: Word[][] = []
  const middle = ({ box }: Word): number => (box.y0 + box.y1) / 2
  for (const word of words
    .filter((each) => !each.isVertical)
    .toSorted((a, b) => middle(a) - middle(b))) {
    const last = rows.at(-1)?.at(-1)
    const height = word.box.y1 - word.box.y0
    if (last && middle(word) - middle(last) < LEVEL * height) rows.at(-1)?.push(word)
    else rows.push([word])
  }
  return rows.map((row) => row.toSorted((a, b) => a.box.x0 - b.box.x0))
}

/** Middles of one row differ by less than this share of a word's height. */
const LEVEL = 0.5

/** Finds what on a recognised page should be checked by a person, from the top. */
export function findDoubtful(words: readonly Word[]): DoubtfulValue[] {
  const rows = rowsOf(words)
  const found = [
    ...rows.flatMap(doubtfulCodes),
    ...doubtfulAmounts(rows),
    ...words.flatMap(doubtfulReading),
  ]
  const seen = new Set<Word>()
  return found.filter((value) => {
    const isNew = !value.words.every((word) => seen.has(word))
    for (const word of value.words) seen.add(word)
    return isNew
  })
}

/** Confidence of a digit below which its number is named. */
const UNSURE_DIGIT = 0.6

const hasDigit = ({ text }: Word): boolean => /\d/.test(text)

function doubtfulReading(word: Word): DoubtfulValue[] {
  if (!hasDigit(word)) return []
  const isUnsure = (word.chars ?? []).some(
    ({ text, confidence }) => /[\d.,]/.test(text) && confidence < UNSURE_DIGIT,
  )
  return isUnsure ? [{ text: word.text, reason: "confidence", words: [word] }] : []
}

/** Codes whose label says what they are; other long numbers follow rules that nobody knows. */
const labelled = [
  { label: /信用代码|纳税人识别号|税号/, code: /[0-9A-Z]{18}/, isRight: isCreditCode },
  { label: /身份证/, code: /\d{17}[\dXx]/, isRight: isIdentityNumber },
  { label: /卡号/, code: /\d{16,19}/, isRight: isCardNumber },
] as const

function doubtfulCodes(row: WordRow): DoubtfulValue[] {
  const spaced = row.map(({ text }) => text).join("")
  const codes = labelled.flatMap(({ label, code, isRight }) =>
    // Forms name buyer and seller side by side.
    spaced.split(label).flatMap((part, index) => {
      const text = index === 0 ? undefined : code.exec(part)?.[0]
      if (text === undefined || isRight(text)) return []
      return [{ text, reason: "check-digit" as const, words: wordsWith(row, text) }]
    }),
  )
  const dates = [
    ...spaced.matchAll(/((?:19|20)\d\d)[年./-](\d{1,2})[月./-](\d{1,2})日?(?!\d)/g),
  ].flatMap(([text, year, month, day]) =>
    isDay(Number(year), Number(month), Number(day))
      ? []
      : [{ text, reason: "date" as const, words: wordsWith(row, text).filter(hasDigit) }],
  )
  return [...codes, ...dates]
}
