import { onOneLine } from "./cell-value.ts"
import { provenOrder, readDate } from "./date.ts"
import { readNumber } from "./number.ts"
import type { DateOrder, DecimalMark, ValueContext } from "./types.ts"

/** Header words of columns whose digits name something instead of counting it. */
const identifierHeader = new RegExp(
  "身份证|证件号|证号|卡号|账号|帐号|账户|单号|订单|流水号|凭证号|编号|编码|代码|号码|电话|手机|联系方式|邮编|税号|学号|工号|条码|条形码|车牌|发票号|" +
    "\\b(?:phone|mobile|tel|telephone|fax|zip|postcode|postal code|iban|isbn|issn|ean|upc|barcode|sku|ssn|passport)\\b|" +
    "\\b(?:account|acct|card|order|invoice|serial|tracking|customer|document)\\.? (?:no|number|#|code|id)",
  "i",
)

/**
 * Longest header that is read as a label of its column; prose that mentions a card number is not
 * one.
 */
const LONGEST_HEADER = 40

/**
 * Tells whether a column header names identifiers: account, card, order, phone, identity numbers.
 */
export function namesIdentifiers(header: string): boolean {
  return (
    header.length <= LONGEST_HEADER &&
    identifierHeader.test(header) &&
    !/金额|数量|合计|余额|\b(?:amount|total|balance|qty|quantity|count)\b/i.test(header)
  )
}

/**
 * Decides which mark separates decimals in a document, from numbers that allow only one reading.
 *
 * "1,234" and "1.234" prove nothing; "1,234.5", "12,50" and "1.234,50" do. The point wins a tie.
 */
export function decideDecimalMark(texts: Iterable<string>): DecimalMark {
  let [point, comma] = [0, 0]
  for (const text of texts) {
    const digits = /\d[\d.,]*\d/.exec(text)?.[0]
    if (digits === undefined || text.length > 24) continue
    if (/^\d{1,3}(,\d{3})+\.\d+$|^\d{1,3}(,\d{3}){2,}$|^\d+\.(\d{1,2}|\d{4,})$/.test(digits))
      point += 1
    else if (/^\d{1,3}(\.\d{3})+,\d+$|^\d{1,3}(\.\d{3}){2,}$|^\d+,(\d{1,2}|\d{4,})$/.test(digits))
      comma += 1
  }
  return comma > point ? "comma" : "point"
}

/**
 * Decides the order of day and month for a document; undefined where no date proves it or the
 * proofs disagree.
 */
export function decideDateOrder(texts: Iterable<string>): DateOrder | undefined {
  let found: DateOrder | undefined
  for (const text of texts) {
    const order = text.length > 40 ? undefined : provenOrder(text.trim())
    if (order === undefined) continue
    if (found !== undefined && found !== order) return undefined
    found = order
  }
  return found
}

/**
 * Share of a column's filled cells that must be numbers for the column to count as one of numbers.
 */
const NUMERIC_SHARE = 0.5
/** Share of them that must be dates for one of dates. */
const DATE_SHARE = 0.5

/** Tells a column of dates, of which some stand on one line. */
function holdsDates(filled: readonly string[], order: DateOrder | undefined): boolean {
  const dates = filled.filter((text) => readDate(onOneLine(text), order))
  return dates.length > filled.length * DATE_SHARE && dates.some((text) => !/\n/.test(text.trim()))
}

/** Gives the context of one column: `header` is its header text, `texts` the texts below it. */
export function columnContext(
  header: string,
  texts: readonly string[],
  base: Pick<ValueContext, "decimalMark" | "dateOrder" | "leavesMarks">,
): ValueContext {
  const context: ValueContext = {
    ...base,
    isIdentifier: namesIdentifiers(header),
    isNumericColumn: false,
    isDateColumn: false,
  }
  const filled = texts.filter((text) => text.trim() !== "")
  const numbers = filled.filter((text) => readNumber(text.trim(), context)).length
  return {
    ...context,
    isNumericColumn: filled.length > 0 && numbers / filled.length >= NUMERIC_SHARE,
    isDateColumn: holdsDates(filled, base.dateOrder),
  }
}
