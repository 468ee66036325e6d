import { describe, expect, it } from "vitest"
import type { BlockDraft } from "../../block-drafts.ts"
import {
  figureBlock,
  tableBlock,
  tableDraft,
  textDraft,
} from "../../writing/block-drafts.test-kit.ts"
import { lastWithRoom, learnNeededRoom, startPage, type StartRules } from "./page-starts.ts"

const rules: StartRules = {
  lineHeight: () => 12,
  keptTogether: new Set(),
  allowsLoneLines: false,
}

const heights = (blocks: readonly BlockDraft[], more: Partial<StartRules> = {}): number[] => {
  const needed = learnNeededRoom(blocks, { ...rules, ...more })
  return blocks.map((_, at) => Math.round(needed(at).height))
}

const heading = (baseline: number, page = 0, headingLevel = 1): BlockDraft =>
  textDraft(baseline, { page, headingLevel })

describe("what of a block may not stand alone", () => {
  it("is up to three lines of a paragraph, and two of a longer one", () => {
    const of = (lines: number): number => heights([textDraft(100, { lines })])[0] ?? 0
    expect([1, 2, 3, 4, 9].map(of)).toEqual([12, 24, 36, 24, 24])
  })

  it("is one line where lines may stand alone", () => {
    expect(heights([textDraft(100, { lines: 5 })], { allowsLoneLines: true })).toEqual([12])
  })

  it("is all of a figure and the first row of a table", () => {
    const figure = figureBlock({ x0: 100, y0: 100, x1: 300, y1: 180 })
    const table = tableBlock(tableDraft([100, 300], [200, 230, 300]))
    expect(heights([figure, table])).toEqual([80, 30])
  })

  it("is a heading with what follows it, as far as the page kept it so", () => {
    const alone = heights([heading(100), textDraft(124, { page: 1, lines: 5 })])
    const kept = heights([heading(100), textDraft(124, { lines: 5 })])
    expect(alone[0]).toBe(12)
    expect(kept[0]).toBeGreaterThan(12 + 24)
  })

  it("is a caption with its figure where the two are kept together", () => {
    const caption = textDraft(100)
    const blocks = [caption, figureBlock({ x0: 100, y0: 104, x1: 300, y1: 184 })]
    expect(heights(blocks)[0]).toBe(12)
    expect(heights(blocks, { keptTogether: new Set([caption]) })[0]).toBeGreaterThanOrEqual(92)
  })

  it("ends a chain of headings at the fourth block", () => {
    const chain = (count: number): number =>
      heights(Array.from({ length: count }, (_, at) => heading(100 + 12 * at)))[0] ?? 0
    expect(chain(4)).toBeGreaterThan(chain(3))
    expect(chain(5)).toBe(chain(4))
  })
})

it("wants above a block the gap in the middle of those between blocks of the two kinds", () => {
  const blocks = [100, 120, 144, 190].map((baseline) => textDraft(baseline))
  const needed = learnNeededRoom(blocks, rules)
  const gaps = blocks.map((_, at) => Math.round(needed(at).gap))
  expect(gaps[0]).toBe(0)
  expect(new Set(gaps.slice(1)).size).toBe(1)
  const one = learnNeededRoom([textDraft(100), textDraft(124)], rules)(1).gap
  expect(gaps[1]).toBe(Math.round(one))
  const apart = learnNeededRoom([textDraft(100), textDraft(124, { page: 1 })], rules)
  expect(apart(1).gap).toBe(0)
})

it("tells headings apart that open a page wherever they stand: three of their level at least", () => {
  const opens = (pages: readonly number[]): boolean[] => {
    const blocks = pages.flatMap((page) => [heading(100, page), textDraft(300, { page })])
    const needed = learnNeededRoom(blocks, rules)
    return blocks.map((_, at) => needed(at).opensPage).filter((_, at) => at % 2 === 0)
  }
  expect(opens([0, 1, 2])).toEqual([true, true, true])
  expect(opens([0, 1])).toEqual([false, false])
  // Lines of a cover may be headings of the level as well: one for three at most.
  expect(opens([0, 0, 1, 2])).toEqual([true, true, true, true])
  expect(opens([0, 0, 0, 1, 2])).toEqual([false, false, false, false, false])
})

it("starts a block on the page of its first line", () => {
  expect(startPage(textDraft(100, { page: 3 }))).toBe(3)
  expect(startPage(figureBlock({ x0: 0, y0: 0, x1: 9, y1: 9 }, 2))).toBe(2)
})

describe("the last page of a text", () => {
  const lastOf = (baseline: number, more: { reserve?: number; balanced?: number } = {}) =>
    lastWithRoom([textDraft(690), textDraft(baseline, { page: 1 })], rules, {
      top: 100,
      bottom: 700,
      reserve: 20,
      ...more,
    })
  it("holds its first block where the pages before run deeper and it has room for that", () => {
    expect(lastOf(120)).toBe(1)
    expect(lastOf(660)).toBeUndefined()
  })
  it("holds nothing where no page runs deeper, or other text goes on below it", () => {
    expect(lastOf(120, { reserve: 0 })).toBeUndefined()
    expect(lastOf(120, { balanced: 1 })).toBeUndefined()
  })
})
