import { describe, expect, test } from "vitest"
import { tallyNumbers } from "./numbers.ts"
import type { PageWords } from "./page-words.ts"
import { plainPage } from "./page-words.test-kit.ts"

const page = (texts: readonly string[], clipped?: string): PageWords => ({
  ...plainPage(
    texts.map((text, at) => ({
      text,
      box: [100 * at, 300, 100 * at + 80, 310],
      startsLine: false,
      endsLine: false,
      isVisible: true,
      isStacked: false,
    })),
  ),
  ...(clipped !== undefined && { clipped }),
})

describe("numbers of cells that touch", () => {
  const read = ["8123/2", "812349319,49"]

  test("are those that are seen: a clip cuts the first", () => {
    const output = ["ECAU 812 49319,49"]
    expect(tallyNumbers([page(read)], output).missing).toEqual(read)
    expect(tallyNumbers([page(read, "ECAU 812\nECAU 812\n49319,49")], output)).toMatchObject({
      missing: [],
      strange: [],
    })
  })

  test("are each asked for", () => {
    const own = page(["2088/2021347107,44"], "2088/2021\n347107,44\nc")
    expect(tallyNumbers([own], ["2088/2021 9"]).missing).toEqual(["347107,44"])
  })

  test("and one that no clip cuts is missing", () => {
    expect(tallyNumbers([page(["77"], "cut 77")], ["88"])).toMatchObject({
      missing: ["77"],
      strange: ["88"],
    })
  })
})

describe("values of a workbook", () => {
  const shownAs = (numbers: readonly string[], output: string, values: readonly number[]) => {
    const { missing, strange } = tallyNumbers([page(numbers)], [output], {
      values: new Set(values),
    })
    return [...missing, ...strange]
  }

  test("may be shown with a decimal point where the page has commas", () => {
    expect(shownAs(["262.400,50", "8,5"], "262,400.50 8.5", [262400.5, 8.5])).toEqual([])
  })

  test("but not with other digits, as texts, or where the page has decimal points", () => {
    expect(shownAs(["262.400,50"], "262,400.5", [262400.5])).toHaveLength(2)
    expect(shownAs(["262.400,50"], "262,400.50", [])).toHaveLength(2)
    expect(shownAs(["8,5", "7.25"], "8.5 7.25", [8.5, 7.25])).toEqual(["8,5", "8.5"])
  })

  test("three digits behind a comma are no decimals", () => {
    expect(shownAs(["1,234"], "1.234", [1.234])).toHaveLength(2)
  })
})

test("a raised digit is none of the number beside it", () => {
  expect(tallyNumbers([page(["x2", "2!"])], ["x²/2!"]).strange).toEqual([])
})
