import { describe, expect, test } from "vitest"
import { wholeBands } from "./lattice/printed-text.ts"
import { countsAcross, countsDown, countsOn } from "./counted-on.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"

/** Texts of one column, set to the right, and of one row. */
const column = (...texts: readonly string[]) =>
  countsDown(
    wholeBands(texts.map((text, row) => lineAt(text, 200 - 5 * text.length, 100 + 20 * row))),
  )
const row = (...texts: readonly string[]) =>
  countsAcross(wholeBands(texts.map((text, at) => lineAt(text, 100 + 80 * at, 100))))

describe("a column counts on", () => {
  test("by the steps of its last three numbers", () => {
    expect(countsOn(column("Year", "1836", "1837", "1838"), column("1839", "1840"))).toBe(true)
    expect(countsOn(column("7", "20", "30", "40"), column("50", "60", "x"))).toBe(true)
    expect(countsOn(column("20", "30", "40"), column("50", "70"))).toBe(false)
    expect(countsOn(column("20", "30", "50"), column("70", "90"))).toBe(false)
    expect(countsOn(column("20", "30", "40"), column("40", "50"))).toBe(false)
    expect(countsOn(column("5", "5", "5"), column("5", "5"))).toBe(false)
    expect(countsOn(column("30", "40"), column("50", "60"))).toBe(false)
  })
  test("on a page with one number more, not on one without", () => {
    expect(countsOn(column("1", "2", "3"), column("4"))).toBe(true)
    expect(countsOn(column("1", "2", "3"), column("four"))).toBe(false)
  })
  test("where it stands, numbers of other lengths set to the right", () => {
    expect(countsOn(column("97", "98", "99"), column("100", "101"))).toBe(true)
    const moved = countsDown(wholeBands([lineAt("4", 200, 100), lineAt("5", 200, 120)]))
    expect(countsOn(column("1", "2", "3"), moved)).toBe(false)
  })
})

test("a row counts on at its height", () => {
  expect(countsOn(row("2001", "2002", "2003"), row("2004", "2005"))).toBe(true)
  expect(countsOn(row("2001", "2002", "2003"), row("2001", "2002"))).toBe(false)
})
