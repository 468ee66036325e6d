import { expect, test } from "vitest"
import { datedPattern, nameByPattern } from "./name-pattern.ts"

test("a pattern puts number, name and date into the name and leaves the ending", () => {
  const pattern = datedPattern("{date}_{n}_{name}", new Date(2026, 10, 3))
  expect(nameByPattern(pattern, { name: "报告.v2.docx", number: 7 })).toBe(
    "2026-11-03_007_报告.v2.docx",
  )
})

test("no pattern leads out of its folder, hides the file or leaves it without a name", () => {
  const of = (pattern: string, name = "a.pdf") => nameByPattern(pattern, { name, number: 1 })
  expect(of("../../{name}")).toBe("_.._a.pdf")
  expect(of("a:b?\n{n}")).toBe("a_b__001.pdf")
  expect(of("  ..  ")).toBe("a.pdf")
  expect(of("")).toBe("a.pdf")
  expect(of("{constructor}{name}", "{n}.pdf")).toBe("{constructor}{n}.pdf")
  expect(of("墨".repeat(300)).length).toBe(84)
})
