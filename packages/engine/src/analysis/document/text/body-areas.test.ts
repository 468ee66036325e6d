import { expect, test } from "vitest"
import type { BlockDraft } from "../../block-drafts.ts"
import { textDraft } from "../../writing/block-drafts.test-kit.ts"
import { bodyAreas, pageGroups } from "./body-areas.ts"

const rules = {
  lineHeight: () => 10,
  keptTogether: new Set<BlockDraft>(),
  allowsLoneLines: false,
}

test("sections share pages with those that go on below them", () => {
  const starts = ["nextPage", "continuous", "nextPage", "continuous", "continuous"] as const
  const groups = pageGroups(starts.map((start) => ({ start })))
  expect(groups).toEqual([
    [0, 1],
    [0, 1],
    [2, 3, 4],
    [2, 3, 4],
    [2, 3, 4],
  ])
})

test("the area of sections that share pages is worked out once for those between the same edges", () => {
  const size = { width: 600, height: 800, isVertical: false }
  const areaOf = bodyAreas(
    rules,
    {
      sections: [size, size, { ...size, height: 900 }],
      paragraphs: [[textDraft(100)], [textDraft(300)], [textDraft(500)]],
      notes: { furnished: [], extents: new Map() },
      pages: [size],
    },
    pageGroups([{ start: "nextPage" }, { start: "continuous" }, { start: "continuous" }]),
  )
  const [first, second, third] = [0, 1, 2].map((index) => areaOf(index, [0]))
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
