import type { BlockGroups } from "../../block-drafts.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"

/** How far the sections before each one reach down on its first page. */
export function lowestAbove(
  sections: readonly Pick<SectionDraft, "pages">[],
  marked: BlockGroups,
): number[] {
  const lowest = new Map<number, number>()
  const reach = (page: number, bottom: number): void =>
    void lowest.set(page, Math.max(lowest.get(page) ?? 0, bottom))
  return sections.map(({ pages }, index) => {
    const above = lowest.get(pages[0]) ?? 0
    for (const block of marked[index] ?? [])
      if (block.kind !== "paragraph")
        reach(block.page, block.kind === "table" ? block.table.box.y1 : block.figure.box.y1)
      else for (const { page, line } of block.lines) reach(page, line.baseline + 0.25 * line.size)
    return above
  })
}
