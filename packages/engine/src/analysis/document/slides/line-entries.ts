import type { TextLine } from "../../drafts.ts"

/**
 * Tells whether a block of code begins or ends between two lines: text does not break at a brace.
 */
export const isCodeBreak = (last: TextLine, line: TextLine): boolean =>
  last.text.trimEnd().endsWith("{") || line.text.trimStart().startsWith("}")

/** A number and nothing else. */
const bareNumber = /^[-+–(]?[$€£¥]?\d[\d.,:%)]*$/
/** A number of four digits or more, with which a line begins: of a person, a year. */
const longNumber = /^\d{4,}(?!\d)/
/** "姓名：李明": a few Han letters and a colon. */
const hanField = /^\p{Script=Han}{2,8}[：:]/u

/**
 * Tells whether two lines are entries below each other, which no text wraps into: numbers alone,
 * lines that begin with numbers of as many digits, fields with a label each.
 */
export function areEntries(first: TextLine | undefined, last: TextLine, line: TextLine): boolean {
  const digits = longNumber.exec(last.text)?.[0].length
  return (
    [last, line].every(({ text }) => bareNumber.test(text.trim())) ||
    (digits !== undefined && digits === longNumber.exec(line.text)?.[0].length) ||
    (first !== undefined && hanField.test(first.text) && hanField.test(line.text))
  )
}
