import type { Diagnostic } from "../../base/failure.ts"
import type { PdfTools } from "../../pdf/objects/file.ts"
import { assemble } from "../assemble/assemble.ts"
import type { AssemblyPlan } from "../assemble/assemble.ts"
import type { CutPart } from "./cuts.ts"

/**
 * Cuts so that no file exceeds `limit` bytes, by writing each candidate to nowhere.
 *
 * A single page over the limit becomes a file of its own and a diagnostic.
 */
export function cutBySize(
  pages: number,
  limit: number,
  tools: PdfTools,
  planOf: (pages: readonly number[]) => AssemblyPlan,
  losses: Diagnostic[],
): CutPart[] {
  const pieces: CutPart[] = []
  for (let start = 0; start < pages;) {
    const all = Array.from({ length: pages - start }, (_, index) => start + index)
    let count = Math.max(1, pagesWithin(planOf(all), tools, limit))
    while (count > 1 && sizeOf(planOf(all.slice(0, count)), tools) > limit) count -= 1
    if (count === 1 && sizeOf(planOf(all.slice(0, 1)), tools) > limit)
      losses.push({ kind: "target-missed", page: start + 1 })
    pieces.push({ pages: all.slice(0, count) })
    start += count
  }
  return pieces
}

/** Pages whose objects fit into `limit`, tables and document-level entries not counted. */
function pagesWithin(plan: AssemblyPlan, tools: PdfTools, limit: number): number {
  let fitting = 0
  let isOver = false
  const onPage = (done: number, offset: number): void => {
    if (offset <= limit && !isOver) fitting = done
    else isOver = true
  }
  for (const piece of assemble({ ...plan, onPage }, tools)) if (isOver || piece.length < 0) break
  return fitting
}

function sizeOf(plan: AssemblyPlan, tools: PdfTools): number {
  let size = 0
  for (const piece of assemble(plan, tools)) size += piece.length
  return size
}
