import { expect, it } from "vitest"
import { readFromRight } from "./line-direction.ts"
import type { Row } from "./rows.ts"

/** Tells for each text whether its row is read from the right. */
function tell(...texts: readonly string[]): boolean[] {
  const rows = texts.map((text): Row => {
    const isFollowed = text.endsWith("…")
    const pieces = Array.from(text.replace("…", ""), (char) => ({
      text: char,
    })) as unknown as Row["pieces"]
    return { pieces, v: 0, size: 10, start: 0, end: 0, isFollowed }
  })
  const isFromRight = readFromRight(rows)
  return rows.map((row) => isFromRight(row))
}

it("reads rows from the right that have more such letters than anything else", () => {
  expect(tell("שלום ab", "שלום abcdef", "12", "abc")).toEqual([true, false, false, false])
})

it("reads rows with a word of them so on a page of such rows, however long their Latin words", () => {
  const page = ["שלום לכולם", "שלום", "English"]
  expect(tell(...page, "שם (Team Identity) 1", "א Team Identity", "12")).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
  ])
  expect(tell("English", "page", "שלום", "שם (Team Identity)")[3]).toBe(false)
})

it("reads rows from the left whose bullet, number or name stands there", () => {
  expect(tell("• םולש", "1. םולש", "User: םולש", "םולש •", "םולש 1.", "םולש :User")).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ])
  expect(tell("•…", "םולש")).toEqual([false, false])
  expect(tell("–…", "םולש…", "•")).toEqual([false, true, false])
})
