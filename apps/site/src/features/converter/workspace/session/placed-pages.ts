import { toolOf, type OptionValues, type TaskView } from "@mozhuan/contract"
import { rangeText } from "./page-plan.ts"
import type { Job } from "./session-state.ts"

/** Layouts that let text flow, keep pages in their places, or choose between both page by page. */
const layouts: ReadonlySet<unknown> = new Set(["auto", "flow", "exact"])

/**
 * Gives the pages (0-based) of the source that a result keeps in place; undefined where its tool
 * or its layout leaves no choice, or the job has no file of its own to be done again with.
 *
 * @param pages of the source
 */
export function placedPagesOf(
  job: Pick<Job, "tool" | "options" | "itemIds">,
  report: TaskView["report"],
  pages: number,
): ReadonlySet<number> | undefined {
  const hasChoice = toolOf(job.tool).options.some(({ key }) => key === "placedPages")
  const { layout = "auto" } = job.options
  if (!hasChoice || job.itemIds.length !== 1 || !layouts.has(layout)) return undefined
  if (layout === "exact") return new Set(Array.from({ length: pages }, (_, page) => page))
  const designed: unknown = layout === "auto" ? report?.["designedPages"] : undefined
  const numbers: readonly unknown[] = Array.isArray(designed) ? designed : []
  return new Set(numbers.flatMap((page) => (typeof page === "number" ? [page - 1] : [])))
}

/** The options that keep exactly these pages (0-based) in place. */
export const optionsPlacing = (pages: ReadonlySet<number>): OptionValues =>
  pages.size === 0
    ? { layout: "flow", placedPages: "" }
    : { layout: "auto", placedPages: rangeText([...pages].toSorted((a, b) => a - b)) }

/** The pages that are in one of two sets and not in both. */
export const switchedIn = (
  pages: ReadonlySet<number>,
  others: ReadonlySet<number>,
): ReadonlySet<number> =>
  new Set([
    ...[...pages].filter((page) => !others.has(page)),
    ...[...others].filter((page) => !pages.has(page)),
  ])
