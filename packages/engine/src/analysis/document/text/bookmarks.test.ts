import { describe, expect, test } from "vitest"
import type { LinkTarget, ScenePage } from "../../../model/scene.ts"
import { figureBlock, paragraphDraft, textDraft } from "../../writing/block-drafts.test-kit.ts"
import { planBookmarks } from "./bookmarks.ts"

const first = textDraft(100)
const second = textDraft(200)
const third = textDraft(100, { page: 1 })
const figure = figureBlock({ x0: 0, x1: 10, y0: 0, y1: 10 })
const blocks = [figure, paragraphDraft([]), first, second, third]
type PageTarget = Extract<LinkTarget, { kind: "page" }>
const to = (page: number, y?: number): PageTarget =>
  ({ kind: "page", page, ...(y === undefined ? {} : { y }) }) as PageTarget
const pageOf = (...targets: readonly LinkTarget[]): Pick<ScenePage, "links"> =>
  ({ links: targets.map((target) => ({ target })) }) as unknown as Pick<ScenePage, "links">
const named = (...targets: readonly LinkTarget[]): string[] => {
  const { namesOf } = planBookmarks([pageOf(...targets)], blocks)
  return [first, second, third].map((paragraph) => namesOf(paragraph).join())
}

describe("a paragraph that a link leads to", () => {
  test("has a bookmark, one for all links", () => {
    expect(named(to(0), to(0))).toEqual(["_Ref000001", "", ""])
    expect(named(to(1), to(0))).toEqual(["_Ref000002", "", "_Ref000001"])
    expect(named()).toEqual(["", "", ""])
  })

  test("is the first at its height or below, up to a point above", () => {
    // Lines stand on 100 and 200.
    expect(named(to(0, 101))).toEqual(["_Ref000001", "", ""])
    expect(named(to(0, 101.1))).toEqual(["", "_Ref000001", ""])
  })

  test("is the last of the page where the link leads below all", () => {
    expect(named(to(0, 700))).toEqual(["", "_Ref000001", ""])
    expect(named(to(7, 100), to(7))).toEqual(["", "", ""])
  })

  test("is none for links out of the file", () => {
    expect(named({ kind: "uri", uri: "https://example.com" } as unknown as LinkTarget)).toEqual([
      "",
      "",
      "",
    ])
  })

  test("is named where the link stands", () => {
    const { bookmarkOf } = planBookmarks([pageOf(to(0, 150))], blocks)
    expect(bookmarkOf(to(0, 160))).toBe("_Ref000001")
    expect(bookmarkOf(to(0))).toBeUndefined()
    expect(bookmarkOf(to(7))).toBeUndefined()
  })
})
