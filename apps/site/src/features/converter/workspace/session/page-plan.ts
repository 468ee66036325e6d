import { inRange } from "./page-range.ts"
import type { Item, PagePlan, PlannedPage, Rotation, SessionState } from "./session-state.ts"

export const emptyPlan: PagePlan = { pages: [], knownItems: [], cuts: [] }

/**
 * Brings a plan up to the files of now: pages of removed files go, those of new files come at the
 * end.
 *
 * Files that are still being looked at wait until their pages are known. Gives the same object
 * where nothing changed.
 */
export function syncPlan(plan: PagePlan, items: readonly Item[]): PagePlan {
  const usable = items.filter((item) => item.state.kind === "ready")
  const there = new Set(usable.map((item) => item.id))
  const fresh = usable.filter((item) => !plan.knownItems.includes(item.id))
  const kept = plan.pages.filter((page) => there.has(page.itemId))
  if (fresh.length === 0 && kept.length === plan.pages.length) return plan
  return {
    pages: [...kept, ...fresh.flatMap(pagesOf)],
    knownItems: usable.map((item) => item.id),
    cuts: plan.cuts,
  }
}

function pagesOf(item: Item): PlannedPage[] {
  const pages = item.pages === undefined ? [undefined] : inRange(item.range, item.pages)
  return pages.map((page) => ({
    // A page stands in a plan once, so that it is known again when the plan is made anew.
    id: `${item.id} ${page ?? "all"}`,
    itemId: item.id,
    page,
    rotate: item.rotate,
  }))
}

/**
 * Moves pages, which stay in their order and become neighbours, so that the first of them stands at
 * a place; places beyond the ends are the ends.
 */
export function movePages(plan: PagePlan, ids: ReadonlySet<string>, to: number): PagePlan {
  const moved = plan.pages.filter((page) => ids.has(page.id))
  const others = plan.pages.filter((page) => !ids.has(page.id))
  return moved.length === 0
    ? plan
    : { ...plan, pages: others.toSpliced(Math.max(0, to), 0, ...moved) }
}

export const removePages = (plan: PagePlan, ids: ReadonlySet<string>): PagePlan => ({
  ...plan,
  pages: plan.pages.filter((page) => !ids.has(page.id)),
})

export function turnPages(plan: PagePlan, ids: ReadonlySet<string>): PagePlan {
  return {
    ...plan,
    pages: plan.pages.map((page) =>
      ids.has(page.id) ? { ...page, rotate: ((page.rotate + 90) % 360) as Rotation } : page,
    ),
  }
}

/** Cuts behind a page of a merge, or takes that cut back; it goes with its page. */
export const toggleCut = (plan: PagePlan, id: string): PagePlan => ({
  ...plan,
  cuts: plan.cuts.includes(id) ? plan.cuts.filter((cut) => cut !== id) : [...plan.cuts, id],
})

/** Gives the places (from 1) behind which a plan is cut; behind the last page there is nothing. */
export function cutsOf({ pages, cuts }: PagePlan): number[] {
  return pages.flatMap((page, index) =>
    index < pages.length - 1 && cuts.includes(page.id) ? [index + 1] : [],
  )
}

/** True where a plan takes every page of a file as it is: then nothing has to be put together. */
export function isWhole(pages: readonly PlannedPage[], item: Item): boolean {
  return (
    pages.length === item.pages &&
    pages.every(
      ({ itemId, page, rotate }, index) => itemId === item.id && page === index && rotate === 0,
    )
  )
}

/**
 * Gives the files whose pages lie on the board: all where they are joined, the only one where it is
 * split; none where each file is treated by itself.
 */
export function boardItems({ tool, items }: Pick<SessionState, "tool" | "items">): readonly Item[] {
  if (tool === "merge2pdf") return items
  const [item, ...others] = items.filter((entry) => entry.state.kind !== "bad")
  return tool === "split" && item !== undefined && others.length === 0 ? [item] : []
}

/**
 * One stretch of pages that come from one file and are turned alike: what the engine takes as an
 * input.
 */
export interface PageStretch {
  readonly itemId: string
  /** Absent for a whole file. */
  readonly pageRange: string | undefined
  readonly rotate: Rotation
}

/**
 * Joins neighbours of one file into stretches; within one stretch the engine takes each page once.
 */
export function stretchesOf(pages: readonly PlannedPage[]): PageStretch[] {
  const stretches: { itemId: string; rotate: Rotation; pages: (number | undefined)[] }[] = []
  for (const { itemId, page, rotate } of pages) {
    const last = stretches.at(-1)
    if (
      last &&
      last.itemId === itemId &&
      last.rotate === rotate &&
      page !== undefined &&
      !last.pages.includes(page)
    )
      last.pages.push(page)
    else stretches.push({ itemId, rotate, pages: [page] })
  }
  return stretches.map(({ itemId, rotate, pages: taken }) => ({
    itemId,
    rotate,
    pageRange: taken.includes(undefined)
      ? undefined
      : rangeText(taken.filter((page) => page !== undefined)),
  }))
}

/** Spells pages (0-based) as a range, runs of them shortened. */
export function rangeText(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(",")
}
