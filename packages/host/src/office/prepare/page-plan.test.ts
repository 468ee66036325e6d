import { describe, expect, it } from "vitest"
import {
  areTrusted,
  crowdedOut,
  distance,
  fittingShare,
  hadRoom,
  missingLines,
  pagesOff,
  spilled,
  stretchesOf,
  textArea,
  type Stretch,
} from "./page-plan.ts"

const area = textArea(
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1438" w:bottom="1400"/></w:sectPr>',
)
const good: Stretch = {
  mark: 0,
  kind: "paragraph",
  filled: 680,
  pages: 1,
  skipped: 0,
  isAtHead: true,
}

describe("a print beside the pages that Word had", () => {
  it("has its text area from the last section", () => {
    expect(area).toEqual({ top: 770, height: 700 })
  })

  it("is read from where marks and the text before them lie", () => {
    const paragraph = { at: 0, inner: 0, properties: undefined, hasContent: true }
    const marks = (["paragraph", "line"] as const).map((kind) => ({
      kind,
      at: 0,
      paragraph,
      contentEnd: 1,
    }))
    const places = new Map([
      ["MozhuanEnd0", { page: 0, y: 90 }],
      ["MozhuanPage0", { page: 1, y: 765 }],
      ["MozhuanEnd1", { page: 2, y: 760 }],
      ["MozhuanPage1", { page: 2, y: 760 }],
      ["MozhuanEnd2", { page: 4, y: 730 }],
    ])
    expect(stretchesOf(marks, places, { begun: new Set([0, 1]), top: 770 })).toEqual([
      good,
      { mark: 1, kind: "line", filled: 10, pages: 2, skipped: 0, isAtHead: true },
      { mark: 2, kind: "end", filled: 40, pages: 2, skipped: 0, isAtHead: true },
    ])
  })

  it("shows lines that found no room, but where an author's page may hold as little", () => {
    const two = { ...good, pages: 2, filled: 40 }
    expect(spilled([good, two], area)).toEqual([two])
    // A page of Word's that begins with an empty paragraph has no mark.
    expect(spilled([{ ...two, filled: 300 }], area)).toEqual([])
    expect(spilled([{ ...two, kind: "break", filled: 100 }], area)).toEqual([])
    expect(spilled([{ ...two, kind: "cell" }], area)).toEqual([])
    expect(spilled([{ ...two, kind: "row" }], area)).toHaveLength(1)
    expect(spilled([{ ...good, kind: "line", skipped: 1 }], area)).toHaveLength(1)
  })

  it("shows as many that found no room as there are pages too many, the emptiest first", () => {
    const half = { ...good, pages: 2, filled: 350 }
    const third = { ...half, mark: 1, filled: 230 }
    expect(spilled([half, third], area)).toEqual([])
    expect(spilled([half, third], area, 1)).toEqual([third])
    expect(spilled([half, third], area, 0)).toEqual([])
    const line = { ...good, kind: "line", skipped: 1 } as const
    expect(spilled([line, third], area, 1)).toEqual([line, third])
    expect(spilled([{ ...good, kind: "end", pages: 2, filled: 40 }], area)).toHaveLength(1)
  })

  it("is worse for each page more or less than Word told, or for far more than without marks", () => {
    expect(pagesOff(10, { told: 8, free: 9 })).toBeGreaterThan(pagesOff(7, { told: 8, free: 9 }))
    expect(pagesOff(9, { told: undefined, free: 8 })).toBe(0)
    expect(pagesOff(16, { told: undefined, free: 8 })).toBeGreaterThan(0)
  })

  it("tells how much room they need", () => {
    const two = { ...good, pages: 2, filled: 40 }
    expect(missingLines([{ ...two, filled: 8 }])).toBe(1)
    expect(missingLines([{ ...two, filled: 8 }, two])).toBe(3)
    expect(missingLines([{ ...two, pages: 3 }])).toBe(0)
    expect(fittingShare({ ...two, filled: 20 }, area)).toBeCloseTo(700 / 728)
    expect(fittingShare({ ...two, filled: 20 }, area, true)).toBeCloseTo(700 / 736)
    expect(fittingShare({ ...two, pages: 3 }, area)).toBeCloseTo(1400 / 1448)
    expect(fittingShare({ ...two, filled: 150 }, area)).toBeUndefined()
  })

  it("shows empty paragraphs that went on without their text", () => {
    const alone = { ...good, mark: 1, skipped: 1 }
    const before = { ...alone, kind: "row" } as const
    expect(crowdedOut([good, alone, before, { ...alone, kind: "break" }])).toEqual([alone, before])
    // The page holds 700 points: two lines more than this stretch fills with its last one.
    expect(hadRoom({ ...alone, filled: 652 }, 2, area)).toBe(true)
    expect(hadRoom({ ...alone, filled: 664 }, 2, area)).toBe(false)
    expect(hadRoom({ ...alone, filled: 652 }, 0, area)).toBe(false)
  })

  it("is worse for a page of a line or two than for one that begins a little off", () => {
    const off = { ...good, skipped: -1 }
    const nearlyEmpty = { ...good, pages: 2, filled: 20 }
    expect(distance([good, good], area)).toBe(0)
    expect(distance([off, { ...good, isAtHead: false }], area)).toBe(2)
    expect(distance([off, off], area)).toBeLessThan(distance([nearlyEmpty, good], area))
  })

  it("tells marks of a text that was changed since by pages that are far from full", () => {
    const half = { ...good, filled: 200 }
    expect(areTrusted([good, good, good, half], area)).toBe(true)
    expect(areTrusted([good, half], area)).toBe(false)
  })
})
