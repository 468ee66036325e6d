import { expect, it } from "vitest"
import { linesWithMarks } from "./marked-lines.ts"
import { mergeMarks } from "./merge-marks.ts"

const read = (text: string, confidence = 0.9) =>
  Array.from(text, (char, index) => ({ text: char, at: index / text.length, confidence }))

const merged = (first: string, second: string, confidence = 0.9): string =>
  mergeMarks(read(first), read(second, confidence))
    .map(({ text }) => text)
    .join("")

it.each([
  [
    "letters with marks come from the second reading",
    "Forderung tresc",
    "Förderungtreść",
    "Förderung treść",
  ],
  ["a letter at a word's end too, where the spaces are the first's", "sie na", "sięna", "się na"],
  ["a letter that was read as two is one", "das Buiro", "dasBüro", "das Büro"],
  ["a letter that was left out comes back", "zoty", "złoty", "złoty"],
  ["all else stays as the first has it", "lnvoice 1,250.00", "Invoice1.250,00", "lnvoice 1,250.00"],
  ["marks that the networks know stay", "été", "ete", "été"],
])("%s", (_, first, second, expected) => {
  expect(merged(first, second)).toBe(expected)
})

it("what is guessed does not replace another letter", () => {
  expect(merged("mut", "muß", 0.2)).toBe("mut")
})

it("pages of languages with marks are read again, line by line, English and Chinese ones not", () => {
  const german = [
    "Die Forderung der Buhnen lauft uber das Buro und",
    "nicht mit dem Amt",
    "合计 1,287.20",
  ]
  expect(linesWithMarks(german)).toEqual([true, true, false])
  expect(
    linesWithMarks(["the die of the mold is set and the des is in it", "with an per cent"]),
  ).toEqual([false, false])
  expect(linesWithMarks(["系统采用 Node.js 24 与 PostgreSQL 17", "接口遵循 OpenAPI 规范"])).toEqual(
    [false, false],
  )
})
