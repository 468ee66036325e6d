import { least } from "../../../base/extremes.ts"
import type { ScenePage } from "../../../model/scene.ts"
import type { FigureDraft } from "../../drafts.ts"
import { boxAround, clusterBoxes } from "../../geometry/clusters.ts"
import { counts } from "../../geometry/scale.ts"
import { DRAWING_REACH, isRich } from "../../page/figures/find-figures.ts"
import { itemLook } from "../../page/figures/item-look.ts"
import { drawnShapes } from "../../page/figures/page-shapes.ts"

/**
 * Fewest items that drawings of several slides must begin with to be taken for one ornament: what
 * rich drawings have.
 */
const MIN_SHARED = counts.many

/**
 * Parts the ornament that rich drawings of several slides stand on from what each slide draws over
 * it.
 *
 * A pattern under a slide touches all that is drawn on it, and together they were one picture a
 * slide. Apart, the pattern is the same picture everywhere, and what remains is a drawing of its
 * own, or shapes. Takes and gives the regions of all slides.
 */
export function partOrnaments(
  regions: readonly FigureDraft[],
  pages: ReadonlyMap<number, ScenePage>,
): readonly FigureDraft[] {
  const looks = new Map(
    regions.map((region) => [region, looksOf(region, pages.get(region.page))] as const),
  )
  const groups = new Map<string, FigureDraft[]>()
  const parted: FigureDraft[] = []
  for (const region of regions) {
    const start = looks.get(region)?.slice(0, MIN_SHARED) ?? []
    if (start.length < MIN_SHARED) parted.push(region)
    else groups.set(start.join(" "), [...(groups.get(start.join(" ")) ?? []), region])
  }
  for (const group of groups.values()) {
    const shared = sharedLength(group.map((region) => looks.get(region) ?? []))
    const isWhole = group.every(({ items }) => items.length === shared)
    if (isWhole || new Set(group.map(({ page }) => page)).size < 2) {
      parted.push(...group)
      continue
    }
    parted.push(...group.flatMap((region) => ornamentOf(region, shared, pages.get(region.page))))
    parted.push(
      ...partOrnaments(
        group.flatMap((region) => remainder(region, shared, pages.get(region.page))),
        pages,
      ),
    )
  }
  return parted
}

/**
 * Looks of a region's items in paint order, up to the first that cannot be compared. Charts are
 * whole.
 */
function looksOf(region: FigureDraft, page: ScenePage | undefined): readonly string[] {
  if (region.content.kind !== "region" || region.content.reason !== "complex") return []
  const looks: string[] = []
  for (const item of region.items) {
    const look = itemLook(page?.items[item])
    if (look === undefined) break
    looks.push(look)
  }
  return looks
}

function sharedLength(sequences: readonly (readonly string[])[]): number {
  const [first = [], ...others] = sequences
  let length = 0
  while (length < first.length && others.every((other) => other[length] === first[length]))
    length += 1
  return length
}

function ornamentOf(
  region: FigureDraft,
  shared: number,
  page: ScenePage | undefined,
): FigureDraft[] {
  const items = region.items.slice(0, shared)
  const box = boxAround(items.flatMap((item) => page?.items[item]?.box ?? []))
  return box ? [{ ...region, box, items, z: least(items) }] : []
}

/** Gives the rich drawings among what lies on an ornament; the other shapes stand by themselves. */
function remainder(
  region: FigureDraft,
  shared: number,
  page: ScenePage | undefined,
): FigureDraft[] {
  if (!page) return []
  const rest = new Set(region.items.slice(shared))
  const shapes = drawnShapes(
    page,
    new Set([...page.items.keys()].filter((item) => !rest.has(item))),
  )
  return clusterBoxes(
    shapes.map(({ shape }) => shape.box),
    DRAWING_REACH,
  ).flatMap((group): FigureDraft[] => {
    const members = group.flatMap((index) => shapes[index] ?? [])
    const box = boxAround(members.map(({ shape }) => shape.box))
    if (!box || !isRich(members)) return []
    const items = members.flatMap((member) => member.items).toSorted((a, b) => a - b)
    return [{ ...region, box, items, lines: [], z: least(items) }]
  })
}
