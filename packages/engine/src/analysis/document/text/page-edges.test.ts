import { describe, expect, test } from "vitest"
import type { FurnishedPage, TableDraft } from "../../drafts.ts"
import { tableDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { footerTopOf, headerBottomOf } from "./page-edges.ts"

const pageOf = (look: Partial<FurnishedPage> = {}): FurnishedPage => ({
  header: [],
  footer: [],
  body: [],
  ...look,
})
/** A table of a page 800 points high. */
const tableAt = (y0: number, y1: number): TableDraft => tableDraft([100, 500], [y0, y1])
const heights = [800, 800, 800]
const letterhead = (y1: number): FurnishedPage => pageOf({ tables: [tableAt(20, y1)] })

describe("footers begin", () => {
  const top = (...pages: readonly FurnishedPage[]): number | undefined =>
    footerTopOf([...pages.keys()], pages, heights)

  test("at the highest line or table of theirs, a tenth above its letters", () => {
    const line = (baseline: number): FurnishedPage =>
      pageOf({ footer: [lineAt("3", 300, baseline), lineAt("of 5", 320, baseline + 12)] })
    expect(top(line(780))).toBe(769)
    expect(top(line(780), line(770))).toBe(759)
    expect(top(line(780), pageOf({ tables: [tableAt(750, 790)] }))).toBe(750)
  })

  test("nowhere without any: a table in the upper half is a letterhead", () => {
    expect(top(pageOf(), pageOf())).toBeUndefined()
    expect([top(letterhead(90)), top()]).toEqual([undefined, undefined])
    expect([top(pageOf({ tables: [tableAt(401, 420)] })), top(letterhead(420))]).toEqual([
      401,
      undefined,
    ])
  })
})

describe("letterheads end", () => {
  const bottom = (...pages: readonly FurnishedPage[]): number | undefined =>
    headerBottomOf([...pages.keys()], pages, heights)

  test("a point and a half below the table, at the highest of the pages' lowest", () => {
    expect(bottom(letterhead(90))).toBe(91.5)
    expect(bottom(letterhead(90), letterhead(80))).toBe(81.5)
    const two = pageOf({ tables: [tableAt(20, 40), tableAt(50, 95)] })
    expect(bottom(two)).toBe(96.5)
  })

  test("where more than half of the pages have one, at their heads", () => {
    expect(bottom(letterhead(90), pageOf(), letterhead(90))).toBe(91.5)
    expect(bottom(letterhead(90), pageOf())).toBeUndefined()
    expect(bottom(pageOf({ tables: [tableAt(700, 790)] }))).toBeUndefined()
    expect(bottom(pageOf())).toBeUndefined()
  })
})
