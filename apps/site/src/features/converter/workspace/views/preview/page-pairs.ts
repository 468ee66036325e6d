import type { TaskView } from "@mozhuan/contract"
import { inRange } from "../../session/page-range.ts"
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
