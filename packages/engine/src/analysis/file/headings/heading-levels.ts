import type { ParagraphDraft } from "../../block-drafts.ts"
import { counts } from "../../geometry/scale.ts"
import { weightedMode } from "../../geometry/statistics.ts"

/** A heading that is known by its looks, and what tells its level. */
export interface HeadingLook {
  readonly paragraph: ParagraphDraft
  readonly size: number
  readonly isBold: boolean
  /** Level that its own number says, as "2.1" does. */
  readonly depth: number | undefined
  /** Level that the contents or the template of its program say. */
  readonly told: number | undefined
}

/** Levels told apart by look alone. */
const deepestLook = 4

/**
 * Gives headings their levels: by their numbers, else as most of their look are told, else one
 * below the next larger look.
 */
export function levelsByLook(looks: readonly HeadingLook[]): Map<ParagraphDraft, number> {
  const levels = new Map<ParagraphDraft, number>()
  const groups = Map.groupBy(looks, lookKey)
  let above = 0
  for (const key of [...groups.keys()].sort((a, b) => b - a)) {
    const alike = groups.get(key) ?? []
    const level = levelTold(alike) ?? Math.min(deepestLook, above + 1)
    for (const { paragraph, depth, told } of alike) levels.set(paragraph, depth ?? told ?? level)
    above = level
  }
  return levels
}

/** What headings of one look have in common, the larger and heavier the higher. */
export const lookKey = ({ size, isBold }: Pick<HeadingLook, "size" | "isBold">): number =>
  Math.round(size * 2) * 2 + (isBold ? 1 : 0)

/** Level that headings of one look are told, or that the numbers of several of them say. */
function levelTold(alike: readonly HeadingLook[]): number | undefined {
  const told = mostOf(alike.map((look) => look.told))
  if (told) return told.value
  const numbered = mostOf(alike.map(({ depth }) => depth))
  return numbered && numbered.count >= counts.pair ? numbered.value : undefined
}

function mostOf(
  values: readonly (number | undefined)[],
): { readonly value: number; readonly count: number } | undefined {
  const known = values.filter((value) => value !== undefined)
  const value = weightedMode(
    known.map((each): readonly [number, number] => [each, 1]),
    1,
  )
  return value === undefined
    ? undefined
    : { value, count: known.filter((each) => each === value).length }
}

/** A heading with the level that an outline gives it, and the one its template has, in order. */
export interface NestedHeading {
  readonly paragraph: ParagraphDraft
  readonly level: number
  readonly template: number | undefined
}

/**
 * Lowers headings of an outline to the levels of their template: an outline says how headings nest,
 * so that it has those of the second level as first where there is no first. Where one is higher in
 * the template than it nests, its style was changed, and the outline is all that is told.
 */
export function levelsBelowOutline(
  headings: readonly NestedHeading[],
): Map<ParagraphDraft, number> {
  const levels = new Map<ParagraphDraft, number>()
  if (headings.some(({ level, template }) => template !== undefined && template < level))
    return levels
  const open: { readonly nested: number; readonly level: number }[] = []
  for (const { paragraph, level: nested, template } of headings) {
    while (open.length > 0 && (open.at(-1)?.nested ?? 0) >= nested) open.pop()
    const parent = open.at(-1)
    const level = template ?? (parent ? parent.level + nested - parent.nested : nested)
    if (parent && level <= parent.level) return new Map()
    open.push({ nested, level })
    levels.set(paragraph, level)
  }
  return levels
}
