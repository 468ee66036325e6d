import { randomId } from "../../../shell/visit.ts"
import { moveTo } from "./order.ts"
import { inRange } from "./page-range.ts"
import type { Item, PagePlan, PlannedPage, Rotation } from "./session-state.ts"

export const emptyPlan: PagePlan = { pages: [], knownItems: [] }

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
  return { pages: [...kept, ...fresh.flatMap(pagesOf)], knownItems: usable.map((item) => item.id) }
}

function pagesOf(item: Item): PlannedPage[] {
  const pages = item.pages === undefined ? [undefined] : inRange(item.range, item.pages)
  return pages.map((page) => ({ id: randomId(), itemId: item.id, page, rotate: item.rotate }))
}

/** Moves one page; places beyond the ends are the ends. */
export function movePage(plan: PagePlan, id: string, to: number): PagePlan {
  const from = plan.pages.findIndex((page) => page.id === id)
  return from < 0
    ? plan
    : { ...plan, pages: moveTo(plan.pages, from, Math.max(0, Math.min(to, plan.pages.length - 1))) }
}

export const removePage = (plan: PagePlan, id: string): PagePlan => ({
  ...plan,
  pages: plan.pages.filter((page) => page.id !== id),
})

export function turnPage(plan: PagePlan, id: string): PagePlan {
  return {
    ...plan,
    pages: plan.pages.map((page) =>
      page.id === id ? { ...page, rotate: ((page.rotate + 90) % 360) as Rotation } : page,
    ),
  }
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
function rangeText(pages: readonly number[]): string {
  const runs: [number, number][] = []
  for (const page of pages) {
    const last = runs.at(-1)
    if (last && page === last[1] + 1) last[1] = page
    else runs.push([page, page])
  }
  return runs.map(([from, to]) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(",")
}
