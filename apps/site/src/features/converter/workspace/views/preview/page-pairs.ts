import type { TaskView } from "@mozhuan/contract"
import { rangeParts } from "../../session/page-range.ts"
import type { Job } from "../../session/session-state.ts"

/**
 * Gives the page of the source (0-based) that became the n-th page of a result; undefined where that cannot be told.
 *
 * Results follow the visitor's range; parts of a split follow one another.
 */
export function sourcePageOf(page: number, facts: { readonly job: Job; readonly task: TaskView; readonly output: number; readonly pages: number; readonly range: string }): number | undefined {
  const { job, task, output, pages, range } = facts
  if (job.tool === "split") {
    const sizes = task.outputs.map((entry) => entry.pages)
    const isWhole = sizes.every((size) => size !== undefined) && sizes.reduce((sum: number, size) => sum + (size ?? 0), 0) === pages
    if (!isWhole) return undefined
    return sizes.slice(0, output).reduce((sum: number, size) => sum + (size ?? 0), 0) + page
  }
  return inRange(range, pages)[page]
}

/** Spells out a range; an empty one is every page. Text that is no range counts as every page, as nothing was converted by it. */
export function inRange(range: string, pages: number): readonly number[] {
  const parts = rangeParts(range)
  const all = Array.from({ length: pages }, (_, index) => index)
  if (parts.length === 0) return all
  return [...new Set(parts.flatMap((part) => pagesOf(part, all)))]
}

function pagesOf(part: string, all: readonly number[]): readonly number[] {
  if (part === "odd") return all.filter((page) => page % 2 === 0)
  if (part === "even") return all.filter((page) => page % 2 === 1)
  if (part.startsWith("last:")) return all.slice(-Number(part.slice(5)))
  const [from = "", to] = part.split("-")
  const first = from === "" ? 1 : Number(from)
  const last = to === undefined ? first : to === "" ? all.length : Number(to)
  return all.slice(Math.max(0, first - 1), last)
}
