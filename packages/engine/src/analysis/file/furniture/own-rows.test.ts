import { expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findFurniture } from "./find-furniture.ts"

const words = ["apples", "barley", "cherry", "dates", "emmer"] as const
const body = (page: number, foot: number) =>
  Array.from({ length: 6 }, (_, row) =>
    lineAt(`${words[(page + row) % 5]} in barn ${words[row % 5]}`, 72, foot - row * 14, { page }),
  )
/** Five sheets of forms with a name and a number above the one line that all of them bear. */
const sheets = (names: readonly string[], at = 745, foot = 600) =>
  findFurniture(
    names.map((name, page) => ({
      index: page,
      width: 600,
      height: 800,
      lines: [
        ...body(page, foot),
        lineAt(name, 72, page === 2 ? at : 745),
        lineAt("All forms of the house", 72, 760),
      ],
      solid: [],
    })),
  ).map(({ footer }) => footer.map(({ text }) => text))

const names = ["Order form", "Order form", "Waiver", "Order form", "Order form"] as const

test("a line of one page where the footers of the others stand is its footer's", () => {
  expect(sheets(names)[2]).toEqual(["Waiver", "All forms of the house"])
  expect(sheets(names, 742)[2]).toEqual(["Waiver", "All forms of the house"])
})

test("but not above them, nor where the text runs down to it", () => {
  expect(sheets(names, 738)[2]).toEqual(["All forms of the house"])
  expect(sheets(names, 745, 735)[2]).toEqual(["All forms of the house"])
})

test("but not a number that no name stands below", () => {
  expect(sheets(["Order form", "Order form", "517", "Order form", "Order form"])[2]).toEqual([
    "All forms of the house",
  ])
})

test("a long number that all pages bear is furniture, a short one is not", () => {
  const numbered = (number: string) => sheets(names.map(() => number))[2]
  expect(numbered("6930604")).toEqual(["6930604", "All forms of the house"])
  expect(numbered("69306")).toEqual(["All forms of the house"])
})
