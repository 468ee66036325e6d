import { fileTypes, fileTypesByName, type TaskView } from "@mozhuan/contract"
import { useMemo } from "react"
import { useSession, useSessionState } from "../../session-context.tsx"
import type { Item, Job } from "../../session/session-state.ts"
import { sourcePlaceOf } from "./page-pairs.ts"
import { spreadPages } from "./spread-pages.ts"
import { fetchShown, useShownFile, type Shown, type Wanted } from "./shown-file.ts"

/** Pictures of pages come as one result a page: they are turned like the pages they show. */
export const isPicturesOf = (job: Job, task: TaskView): boolean =>
  job.tool === "pdf2photo" && task.outputs.length > 1

interface SidesPlace {
  readonly job: Job
  readonly task: TaskView
  /** Place of the shown result among the task's. */
  readonly output: number
  /** 0-based page that is shown. */
  readonly page: number
  /** Page of the source that is shown whatever the result has beside it, from 1. */
  readonly scanPage?: number | undefined
}

/** The two files, how far they can be turned, and which page of each belongs to the place. */
export function useSides({ job, task, output, page, scanPage }: SidesPlace) {
  const session = useSession()
  const { items } = useSessionState()
  const isPictures = isPicturesOf(job, task)
  const resultIndex = isPictures ? output + page : output
  const place = sourcePlaceOf({ job, task, output, page: isPictures ? output + page : page }, items)
  const item = place && canBeShown(place.item) ? place.item : undefined
  const source = useShownFile(item && wantedItem(item), { key: item?.id ?? "" }, session.drawer)
  const { result, pages } = useResult({ job, task, index: resultIndex, page })
  const isCounted = source.kind === "pages" || (source.kind === "office" && source.count > 0)
  const sourceCount = isCounted ? source.count : 0
  const pairedPage =
    place?.page !== undefined && (!isCounted || place.page < sourceCount) ? place.page : undefined
  const count = Math.max(
    1,
    isPictures ? task.outputs.length - output : countOf(result, pages, sourceCount),
  )
  const sourcePage = scanPage === undefined ? pairedPage : scanPage - 1
  /** The page to turn to for a page of the source: `now` where it shows that, or none does. */
  const resultPageOf = (wanted: number, now: number): number => {
    const sourceOf = (at: number) => sourcePlaceOf({ job, task, output, page: at }, items)?.page
    if (sourceOf(now) === wanted) return now
    const found = Array.from({ length: count }, (_, at) => at).find((at) => sourceOf(at) === wanted)
    return found ?? now
  }
  return { source, result, count, sourcePage, resultPage: isPictures ? 0 : page, resultPageOf }
}

interface Place {
  readonly job: Job
  readonly task: TaskView
  /** Place of the result among the task's. */
  readonly index: number
  readonly page: number
}

/**
 * The result as far as it can be shown: of a long Office file the first pages are drawn before the
 * others, which are read here meanwhile. `pages` are those it will have.
 */
function useResult({ job, task, index, page }: Place): {
  readonly result: Shown
  readonly pages: number | undefined
} {
  const { drawer } = useSession()
  const entry = task.outputs[index]
  const family = `${task.taskId} ${index}`
  const isPart = entry?.previewState === "pending" && entry.previewUrl !== undefined
  const drawn = useShownFile(
    entry && wantedOutput(job, entry),
    { key: `${family} ${entry?.previewState ?? ""} ${String(isPart)}`, family },
    drawer,
  )
  const isBeyond = isPart && drawn.kind === "pages" && page >= drawn.count
  const read = useShownFile(
    isBeyond && readsHere(entry.name) ? wantedContent(entry) : undefined,
    { key: `${family} content` },
    drawer,
  )
  const pages = entry?.pages
  const placed = useMemo(() => inPlaces(read, pages), [read, pages])
  if (isBeyond) return { result: placed, pages }
  return { result: drawn, pages: drawn.kind === "pages" && !isPart ? drawn.count : pages }
}

/** A content that is read while the pages are drawn, turned like them. */
function inPlaces(read: Shown, pages: number | undefined): Shown {
  if (read.kind === "none") return { kind: "pending" }
  if (read.kind !== "office" || pages === undefined) return read
  const view = spreadPages(read.view, pages)
  return { ...read, view, count: view.kind === "text" ? view.pages.length : read.count }
}

/** Pages to turn: those of the result, or of its source where the result has none of its own. */
const countOf = (shown: Shown, pages: number | undefined, sourceCount: number): number =>
  shown.kind === "text" ? 1 : (pages ?? sourceCount)

const readsHere = (name: string): boolean =>
  fileTypesByName(name).some((type) => fileTypes[type].shownAs === "parts")

/**
 * Slides read without their fonts look worse than they are: the first drawn ones are waited for,
 * those after them, which take a long deck's whole time, are not.
 */
const isDeck = (name: string): boolean => fileTypesByName(name).includes("pptx")

const canBeShown = ({ types: [type] }: Item): boolean =>
  type !== undefined && fileTypes[type].shownAs !== undefined

const wantedItem = (item: Item): Wanted => ({
  name: `source.${item.types[0] ?? ""}`,
  password: item.password,
  load: () => Promise.resolve(item.file),
})

type Output = TaskView["outputs"][number]

const wantedContent = ({ name, url }: Output): Wanted => ({
  name,
  password: "",
  load: () => fetchShown(url, name),
})

function wantedOutput(job: Job, output: Output): Wanted | undefined {
  const { name, mediaType, previewState, previewUrl } = output
  const isDrawn =
    previewState === "ready" || (previewState === "pending" && previewUrl !== undefined)
  // Until its pages are drawn, what a file says is read here where that can be done.
  if (previewState === "pending" && !isDrawn && (!readsHere(name) || isDeck(name)))
    return {
      name,
      password: "",
      load: () => Promise.reject(new TypeError("not there yet")),
      isPending: true,
    }
  if (mediaType.startsWith("text/html") && previewState === "ready")
    return {
      name,
      password: "",
      load: () => Promise.reject(new TypeError("shown by address")),
      frame: previewUrl,
    }
  // Nobody has drawn it: what it says can be read here all the same.
  if (previewState === "none" && !readsHere(name)) return undefined
  // A result that has just been locked opens with the password that locked it.
  const password =
    job.tool === "encrypt" && typeof job.options["userPassword"] === "string"
      ? job.options["userPassword"]
      : ""
  const isOwnKind = /^(?:application\/pdf|image\/|text\/)/.test(mediaType)
  return {
    name: isOwnKind || !isDrawn ? name : `${name}.pdf`,
    password,
    load: () => fetchShown((isDrawn || isOwnKind ? previewUrl : undefined) ?? output.url, name),
  }
}
