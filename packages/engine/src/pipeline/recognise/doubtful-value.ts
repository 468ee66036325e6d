import type { OcrResult } from "../../base/host.ts"

export type Word = OcrResult["words"][number]

/** A number, date or code of a scan that should be looked at, and why. */
export interface DoubtfulValue {
  readonly text: string
  /**
   * It does not add up, its check digit is another, the calendar has no such day, or it was not
   * read surely.
   */
  readonly reason: "sum" | "check-digit" | "date" | "confidence"
  /** The words that make it. */
  readonly words: readonly Word[]
  /** The amounts that it should be the sum of. */
  readonly summands?: readonly Word[]
}

/** Words of one row of a page, from the left. */
export type WordRow = readonly Word[]

/** The words of a row that a text is part of. */
export function wordsWith(row: WordRow, text: string): Word[] {
  const start = row
    .map((word) => word.text)
    .join("")
    .indexOf(text)
  const end = start + text.length
  let at = 0
  return row.filter((word) => {
    const from = at
    at += word.text.length
    return from < end && at > start
  })
}
