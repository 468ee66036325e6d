import { describe, expect, test } from "vitest"
import type { ParagraphDraft } from "../../block-drafts.ts"
import { textDraft } from "../../writing/block-drafts.test-kit.ts"
import { levelsBelowOutline, levelsByLook, lookKey, type HeadingLook } from "./heading-levels.ts"

const look = (size: number, more: Partial<HeadingLook> = {}): HeadingLook => ({
  paragraph: textDraft(100),
  size,
  isBold: false,
  depth: undefined,
  told: undefined,
  ...more,
})
const levels = (...looks: readonly HeadingLook[]): (number | undefined)[] => {
  const found = levelsByLook(looks)
  return looks.map(({ paragraph }) => found.get(paragraph))
}

describe("headings known by their looks", () => {
  test("are one level below the next larger look", () => {
    expect(levels(look(14), look(18), look(14), look(12))).toEqual([2, 1, 2, 3])
    expect(levels()).toEqual([])
  })

  test("are higher where they are bold, and as high within a quarter of a point", () => {
    expect(levels(look(14), look(14, { isBold: true }))).toEqual([2, 1])
    expect(levels(look(14.2), look(14))).toEqual([1, 1])
    expect(lookKey({ size: 14, isBold: true })).toBeLessThan(lookKey({ size: 14.5, isBold: false }))
  })

  test("have four levels by look alone", () => {
    expect(levels(look(20), look(18), look(16), look(14), look(12))).toEqual([1, 2, 3, 4, 4])
  })

  test("have the level that they are told, and others of their look with them", () => {
    expect(levels(look(18, { told: 3 }), look(18), look(14))).toEqual([3, 3, 4])
    expect(levels(look(18, { told: 3 }), look(18, { told: 2 }), look(18, { told: 2 }))).toEqual([
      3, 2, 2,
    ])
    expect(
      levels(look(18, { told: 3 }), look(18, { told: 2 }), look(18, { told: 2 }), look(18)),
    ).toEqual([3, 2, 2, 2])
  })

  test("have the level of their number, and others of their look where two say so", () => {
    expect(levels(look(18, { depth: 2 }), look(18, { depth: 2 }), look(18))).toEqual([2, 2, 2])
    expect(levels(look(18, { depth: 2 }), look(18))).toEqual([2, 1])
    expect(levels(look(18, { depth: 2, told: 3 }))).toEqual([2])
  })

  test("are told rather than counted", () => {
    const numbered = look(18, { depth: 2 })
    expect(
      levels(numbered, { ...numbered, paragraph: textDraft(1) }, look(18, { told: 1 }), look(18)),
    ).toEqual([2, 2, 1, 1])
  })
})

describe("headings of an outline", () => {
  /** Levels of headings that nest so, each with that of its template. */
  const lowered = (...headings: readonly (readonly [level: number, template?: number])[]) => {
    const drafts = headings.map(([level, template]) => ({
      paragraph: textDraft(100) as ParagraphDraft,
      level,
      template,
    }))
    const found = levelsBelowOutline(drafts)
    return drafts.map(({ paragraph }) => found.get(paragraph))
  }

  test("go down to the level of their template, and what is below them too", () => {
    expect(lowered([1, 2], [2], [3], [2])).toEqual([2, 3, 4, 3])
    expect(lowered([1, 2], [2, 3], [1])).toEqual([2, 3, 1])
    expect(lowered([1], [2])).toEqual([1, 2])
  })

  test("are not told again where one is higher in its template than it nests", () => {
    expect(lowered([1, 2], [2, 1])).toEqual([undefined, undefined])
    expect(lowered([2, 1])).toEqual([undefined])
  })

  test("are not told again where one would come up to what it stands below", () => {
    expect(lowered([1, 3], [2, 3])).toEqual([undefined, undefined])
    expect(lowered([1, 3], [2, 4])).toEqual([3, 4])
  })
})
