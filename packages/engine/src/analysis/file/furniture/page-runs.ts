import type { FurnishedPage } from "../../drafts.ts"
import { furnitureKey, planFurniture, type FurniturePlan } from "./plan-furniture.ts"

/** Pages whose headers, footers and numbers belong together. */
export interface PageRun {
  readonly pages: readonly [number, number]
  readonly start: "nextPage"
}

/** Gives the runs of pages between the places where furniture or numbering start anew. */
export function pageRuns(count: number, starts: ReadonlySet<number>): PageRun[] {
  const firsts = Array.from({ length: count }, (_, page) => page).filter(
    (page) => page === 0 || starts.has(page),
  )
  return firsts.map((first, index) => ({
    pages: [first, (firsts[index + 1] ?? count) - 1],
    start: "nextPage",
  }))
}

/**
 * Gives the furniture of each page of a run, where each page is a section of its own.
 *
 * Pages that show the same take it from the same page, so that it is written once.
 */
export function runFurniture(
  { pages: [first, last] }: PageRun,
  furnished: readonly FurnishedPage[],
  offset: number,
): FurniturePlan[] {
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const plan = planFurniture(pages, furnished, offset)
  const known = [plan.default, plan.first, plan.even].filter((each) => each !== undefined)
  return pages.map((page) => {
    const own = planFurniture([page], furnished, offset).default
    const same = known.find((each) => furnitureKey(each) === furnitureKey(own))
    return { default: { ...(same ?? own), alike: [page] } }
  })
}
