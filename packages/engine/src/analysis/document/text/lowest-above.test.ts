import { processorTime } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { BlockDraft } from "../../block-drafts.ts"
import { figureBlock, textDraft } from "../../writing/block-drafts.test-kit.ts"
import { lowestAbove } from "./lowest-above.ts"

const onPage = (page: number): { readonly pages: readonly [number, number] } => ({
  pages: [page, page],
})

describe("how far down a page is taken when a section begins", () => {
  test("is where the lowest of the sections before it ends there, a quarter of an em below lines", () => {
    const text = textDraft(100, { lines: 2 })
    const figure = figureBlock({ x0: 0, y0: 150, x1: 9, y1: 180 })
    const found = lowestAbove(
      [onPage(0), onPage(0), onPage(0), onPage(1)],
      [[text], [figure], [textDraft(200)], []],
    )
    expect(found).toEqual([0, 112 + 2.5, 180, 0])
  })

  test("takes no longer a page where there are many", () => {
    const pages = Array.from({ length: 2_000 }, (_, page) => page)
    const groups = pages.flatMap((page): BlockDraft[][] => [
      [textDraft(100, { page, lines: 4 })],
      [],
    ])
    const sections = pages.flatMap((page) => [onPage(page), onPage(page)])
    const begun = processorTime()
    const found = lowestAbove(sections, groups)
    expect(processorTime() - begun).toBeLessThan(500)
    expect(found.filter((bottom) => bottom > 0)).toHaveLength(pages.length)
  })
})
