import type { EdgeRow } from "./text-at-the-head.ts"

export const rowText = (row: EdgeRow): string => row.map((line) => line.text).join(" ")

/** Tells a key of words from one of numbers and signs. */
export const hasLetters = (key: string): boolean => /\p{L}/u.test(key)

/** Keys of rows: each is compared with those of eight pages around it. */
const knownKeys = new WeakMap<EdgeRow, string>()

/** Text with its numbers hidden, so that page numbers compare equal. */
export function rowKey(row: EdgeRow): string {
  const known = knownKeys.get(row)
  if (known !== undefined) return known
  const key = makeKey(row)
  knownKeys.set(row, key)
  return key
}

function makeKey(row: EdgeRow): string {
  const text = rowText(row).replace(/\s+/g, " ").trim()
  if (/^[ivxlc]{1,7}$/i.test(text)) return "#"
  return text.replace(/\d+/g, "#").replace(/第[一二三四五六七八九十百]+页/g, "第#页")
}
