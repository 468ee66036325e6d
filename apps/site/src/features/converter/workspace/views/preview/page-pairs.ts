import { joinsFiles, toolOf, type TaskView } from "@mozhuan/contract"
import { inRange } from "../../session/page-range.ts"
import type { Item, Job, PlannedPage } from "../../session/session-state.ts"

/** A page of one of the files that a job was made of; pages count from 0. */
export interface SourcePlace {
  readonly item: Item
  /** Undefined where only the file can be told. */
  readonly page: number | undefined
}

interface Result {
  readonly job: Job
  readonly task: TaskView
  /** Place of the shown result among the task's. */
  readonly output: number
  /** 0-based page of that result. */
  readonly page: number
}

/**
 * Tells which page of which file became a page of a result; undefined where that cannot be told.
 *
 * Results follow the visitor's ranges and order; parts of a split follow one another; files that
 * were joined follow one another.
 */
export function sourcePlaceOf(result: Result, items: readonly Item[]): SourcePlace | undefined {
  const { job, page } = result
  const chosen = job.itemIds.flatMap((id) => items.find((item) => item.id === id) ?? [])
  const [first] = chosen
  if (first === undefined) return undefined
  if (job.tool === "photo2pdf") return placeOfPicture(result, chosen)
  if (job.plan) return placeOnBoard(result, chosen, job.plan)
  if (job.tool === "merge2pdf" || chosen.length > 1)
    return joinsFiles(toolOf(job.tool), job.options) ? placeInJoined(job, chosen, page) : undefined
  if (job.tool === "ppt2pdf") return { item: first, page: page * slidesPerPage(job) }
  return {
    item: first,
    page:
      job.tool === "split"
        ? placeBeforeSplit(result, first.pages)
        : (pagesOf(job, first)?.[page] ?? (first.pages === undefined ? page : undefined)),
  }
}

/** Handouts hold several slides on a page, told by the option's value: "handout-6". */
function slidesPerPage({ options }: Job): number {
  const pages = options["pages"]
  return Number((typeof pages === "string" ? /^handout-(\d)$/.exec(pages)?.[1] : undefined) ?? 1)
}

/** Pages of a file that go into the result, in order; undefined while its pages are not known. */
function pagesOf(job: Job, item: Item): readonly number[] | undefined {
  const shared = job.options["pageRange"]
  return item.pages === undefined
    ? undefined
    : inRange(item.range || (typeof shared === "string" ? shared : ""), item.pages)
}

function placeOfPicture(
  { job, output, page }: Result,
  chosen: readonly Item[],
): SourcePlace | undefined {
  if (job.options["perPage"] !== undefined && job.options["perPage"] !== "1") return undefined
  const item = job.options["output"] === "each" ? chosen[output] : chosen[page]
  // Sorted anew by the engine: the order of the list says nothing any more.
  return item && (job.options["sort"] ?? "given") === "given" ? { item, page: 0 } : undefined
}

/** Files that a board was cut into follow one another in its order. */
function placeOnBoard(
  { task, output, page }: Result,
  chosen: readonly Item[],
  plan: readonly PlannedPage[],
): SourcePlace | undefined {
  const before = task.outputs.slice(0, output).reduce((sum, entry) => sum + (entry.pages ?? 0), 0)
  const planned = plan[before + page]
  const item = chosen.find((entry) => entry.id === planned?.itemId)
  return planned && item ? { item, page: planned.page } : undefined
}

function placeInJoined(job: Job, chosen: readonly Item[], page: number): SourcePlace | undefined {
  const { interleave, duplexBlank, contentsPage, sort = "given" } = job.options
  if (interleave === true || duplexBlank === true || contentsPage === true || sort !== "given")
    return undefined
  let before = 0
  for (const item of chosen) {
    const pages = pagesOf(job, item)
    // An Office file or a picture among them: where its pages end is not known here.
    if (pages === undefined) return before === 0 && page === 0 ? { item, page: 0 } : undefined
    if (page < before + pages.length) return { item, page: pages[page - before] }
    before += pages.length
  }
  return undefined
}

function placeBeforeSplit(
  { task, output, page }: Result,
  pages: number | undefined,
): number | undefined {
  const sizes = task.outputs.map((entry) => entry.pages)
  const isWhole =
    sizes.every((size) => size !== undefined) &&
    sizes.reduce((sum: number, size) => sum + (size ?? 0), 0) === pages
  if (!isWhole) return undefined
  return sizes.slice(0, output).reduce((sum: number, size) => sum + (size ?? 0), 0) + page
}
