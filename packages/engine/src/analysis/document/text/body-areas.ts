import type { BlockGroups } from "../../block-drafts.ts"
import type { NotedPages } from "../../file/notes/find-notes.ts"
import type { SectionDraft } from "../../file/sections/plan-sections.ts"
import type { ScenePage } from "../../../model/scene.ts"
import { verticalArea, type FurnitureEdges } from "./body-extent.ts"
import { footerTopOf, headerBottomOf, noEdges } from "./page-edges.ts"
import type { StartRules } from "./page-starts.ts"
import type { VerticalArea } from "./vertical-place.ts"

interface AreaFindings {
  readonly sections: readonly Pick<SectionDraft, "width" | "height" | "isVertical">[]
  readonly paragraphs: BlockGroups
  readonly notes: Pick<NotedPages, "furnished" | "extents">
  readonly pages: readonly Pick<ScenePage, "height">[]
}

/** Gives for each section those that share pages with it: they share their vertical text area. */
export function pageGroups(
  sections: readonly Pick<SectionDraft, "start">[],
): (readonly number[])[] {
  const groups: number[][] = []
  return sections.map(({ start }, index) => {
    const last = groups.at(-1)
    const own = last && start === "continuous" ? last : []
    if (own !== last) groups.push(own)
    own.push(index)
    return own
  })
}

/**
 * Tells where the body of a section runs, from top to bottom, by its place and its pages. Most
 * sections of a group have the same edges: what they share is worked out once.
 */
export function bodyAreas(
  rules: StartRules,
  { sections, paragraphs, notes: { furnished, extents }, pages }: AreaFindings,
  groups: readonly (readonly number[])[],
): (index: number, own: readonly number[]) => VerticalArea {
  const heights = pages.map((page) => page.height)
  const known = groups.map(() => new Map<string, VerticalArea>())
  return (index, own) => {
    const { width = 0, height = 0, isVertical = false } = sections[index] ?? {}
    const edges: FurnitureEdges = isVertical
      ? noEdges
      : {
          headerBottom: headerBottomOf(own, furnished, heights),
          footerTop: footerTopOf(own, furnished, heights),
          notesBottom: Math.max(0, ...own.map((page) => extents.get(page)?.bottom ?? 0)),
        }
    const group = groups[index] ?? [index]
    const ofGroup = known[group[0] ?? index]
    const key = [width, height, ...Object.values(edges)].join(" ")
    const before = ofGroup?.get(key)
    if (before) return before
    const blocks = group.flatMap((at) => paragraphs[at] ?? [])
    const area = verticalArea(blocks, rules, { width, height }, edges)
    ofGroup?.set(key, area)
    return area
  }
}
