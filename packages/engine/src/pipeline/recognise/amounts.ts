import type { OcrResult } from "../../base/host.ts"
import { amountsInWords } from "./amount-in-words.ts"
import { wordsWith } from "./doubtful-value.ts"
import type { DoubtfulValue, WordRow } from "./doubtful-value.ts"

type Word = OcrResult["words"][number]

/** A number of a table: hundredths, so that sums are exact. */
interface Amount {
  readonly word: Word
  readonly hundredths: number
}

const AMOUNT = /^[¥￥$]?(-?\d{1,3}(?:,\d{3})+|-?\d+)(?:\.(\d{1,2}))?$/
const TOTAL = /合计|总计|共计|小计|^total|grand total/i

/** Gives what does not add up: totals against their columns, products against their factors. */
export function doubtfulAmounts(rows: readonly WordRow[]): DoubtfulValue[] {
  const read = rows.map((row) => ({
    isTotal: TOTAL.test(row.map(({ text }) => text).join("")),
    amounts: row.flatMap((word, at) => amountOf(word, row[at + 1])),
  }))
  return [...wrongTotals(read), ...wrongProducts(read), ...rows.flatMap(wrongWords)]
}

/** Amounts that are spelt out beside others in digits, none of which is the same. */
function wrongWords(row: WordRow): DoubtfulValue[] {
  const amounts = row.flatMap((word) => amountOf(word))
  if (amounts.length === 0) return []
  const spelt = amountsInWords(row.map(({ text }) => text).join(""))
  return spelt.flatMap(({ text, hundredths }) =>
    amounts.some((amount) => amount.hundredths === hundredths)
      ? []
      : [
          {
            text,
            reason: "sum" as const,
            words: [...wordsWith(row, text), ...amounts.map(({ word }) => word)],
          },
        ],
  )
}

interface Row {
  readonly isTotal: boolean
  readonly amounts: readonly Amount[]
}

/** Most digits before the point: longer numbers are no amounts but those of invoices and cards. */
const MOST_DIGITS = 12
/** What makes the number before it a part of a date. */
const DATE = /^[年月日]/

function amountOf(word: Word, next?: Word): Amount[] {
  const [, whole, part = ""] = AMOUNT.exec(word.text) ?? []
  if (whole === undefined || whole.replaceAll(/\D/g, "").length > MOST_DIGITS) return []
  if (next && DATE.test(next.text)) return []
  const sign = whole.startsWith("-") ? -1 : 1
  const hundredths = Math.abs(Number(whole.replaceAll(",", ""))) * 100 + Number(part.padEnd(2, "0"))
  return [{ word, hundredths: sign * hundredths }]
}

/** Amounts of one column end this near to each other, in heights of a word. */
const SAME_EDGE = 0.8
/** Amounts above a total from which on it is checked. */
const LEAST_SUMMANDS = 2

/** Each total is checked against the amounts above it, back to the total before. */
function wrongTotals(rows: readonly Row[]): DoubtfulValue[] {
  const wrong: DoubtfulValue[] = []
  let above: Row[] = []
  const totals: Row[] = []
  for (const row of rows) {
    if (!row.isTotal) {
      above.push(row)
      continue
    }
    for (const total of row.amounts) {
      const summands = columnOf(above, total)
      const subtotals = columnOf(totals, total)
      if (summands.length < LEAST_SUMMANDS) continue
      const isRight =
        sumOf(summands) === total.hundredths ||
        sumOf(subtotals) + sumOf(summands) === total.hundredths
      if (isRight) continue
      const parts = summands.map(({ word }) => word)
      wrong.push({ text: total.word.text, reason: "sum", words: [total.word], summands: parts })
    }
    if (row.amounts.length > 0) {
      above = []
      totals.push(row)
    }
  }
  return wrong
}

function columnOf(rows: readonly Row[], total: Amount): Amount[] {
  const { x1, y0, y1 } = total.word.box
  return rows.flatMap(({ amounts }) =>
    amounts.filter(({ word }) => Math.abs(word.box.x1 - x1) < SAME_EDGE * (y1 - y0)),
  )
}

const sumOf = (amounts: readonly Amount[]): number =>
  amounts.reduce((sum, { hundredths }) => sum + hundredths, 0)

/** Rows with a product from which on, and share of them that must be right, for a rule to hold. */
const LEAST_ROWS = 4
const RULE_SHARE = 0.6

/**
 * Where in most rows one number is the product of the two before it, the others are named:
 * quantity, price, amount.
 */
function wrongProducts(rows: readonly Row[]): DoubtfulValue[] {
  const lines = rows.filter(({ isTotal, amounts }) => !isTotal && amounts.length >= 3)
  const starts = Math.max(0, ...lines.map(({ amounts }) => amounts.length - 2))
  for (let start = 0; start < starts; start++) {
    const triples = lines.flatMap(({ amounts }) => {
      const [a, b, c] = amounts.slice(start, start + 3)
      return a && b && c ? [{ a, b, c }] : []
    })
    const isProduct = ({ a, b, c }: { a: Amount; b: Amount; c: Amount }): boolean =>
      Math.abs(Math.round((a.hundredths * b.hundredths) / 100) - c.hundredths) <= 1
    const right = triples.filter(isProduct).length
    if (right < LEAST_ROWS || right < RULE_SHARE * triples.length) continue
    return triples
      .filter((triple) => !isProduct(triple))
      .map(({ a, b, c }) => ({
        text: c.word.text,
        reason: "sum" as const,
        words: [a.word, b.word, c.word],
      }))
  }
  return []
}
