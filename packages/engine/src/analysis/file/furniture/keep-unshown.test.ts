import { expect, test } from "vitest"
import type { FurnishedPage } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { keepUnshown } from "./keep-unshown.ts"

/** Pages with a header and a footer each, an empty text for none. */
const pages = (...texts: readonly (readonly [string, string])[]): FurnishedPage[] =>
  texts.map(([header, footer]) => ({
    header: header === "" ? [] : [lineAt(header, 100, 50)],
    footer: footer === "" ? [] : [lineAt(footer, 300, 780)],
    body: [lineAt("Short.", 100, 100)],
  }))
const footers = (kept: readonly FurnishedPage[]): number[] =>
  kept.map(({ footer }) => footer.length)

test("footers of a few pages among many that show none are text, but not of another size", () => {
  const file = pages(
    ["Report", "All rights reserved"],
    ["Report", "All rights reserved"],
    ...Array.from({ length: 5 }, () => ["Report", ""] as const),
  )
  const mixed = [...file.slice(2, 5), ...file.slice(0, 1), ...file.slice(5)]
  expect(footers(keepUnshown(mixed))).toEqual([0, 0, 0, 0, 0, 0])
  expect(footers(keepUnshown(mixed, new Set([3, 4])))).toEqual([0, 0, 0, 1, 0, 0])
})
