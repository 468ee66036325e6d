import { fileTypes, fileTypesByName, type TaskView } from "@mozhuan/contract"
import { useSession, useSessionState } from "../../session-context.tsx"
import type { Item, Job } from "../../session/session-state.ts"
import { sourcePlaceOf } from "./page-pairs.ts"
import { fetchShown, useShownFile, type Shown, type Wanted } from "./shown-file.ts"

/** Pictures of pages come as one result a page: they are turned like the pages they show. */
export const isPicturesOf = (job: Job, task: TaskView): boolean =>
  job.tool === "pdf2photo" && task.outputs.length > 1

/** The two files, how far they can be turned, and which page of each belongs to the place. */
export function useSides(job: Job, task: TaskView, output: number, page: number) {
  const session = useSession()
  const { items } = useSessionState()
  const isPictures = isPicturesOf(job, task)
  const resultIndex = isPictures ? output + page : output
  const place = sourcePlaceOf({ job, task, output, page: isPictures ? output + page : page }, items)
  const item = place && canBeShown(place.item) ? place.item : undefined
  const source = useShownFile(item && wantedItem(item), item?.id ?? "", session.drawer)
  const entry = task.outputs[resultIndex]
  const result = useShownFile(
    entry && wantedOutput(job, task, resultIndex),
    `${task.taskId} ${resultIndex} ${entry?.previewState ?? ""}`,
    session.drawer,
  )
  const isCounted = source.kind === "pages" || (source.kind === "office" && source.count > 0)
  const sourceCount = isCounted ? source.count : 0
  const sourcePage =
    place?.page !== undefined && (!isCounted || place.page < sourceCount) ? place.page : undefined
  const count = Math.max(
    1,
    isPictures ? task.outputs.length - output : countOf(result, entry, sourceCount),
  )
  return { source, result, count, sourcePage, resultPage: isPictures ? 0 : page }
}

/** Pages to turn: those of the result, or of its source where the result has none of its own. */
function countOf(
  shown: Shown,
  output: TaskView["outputs"][number] | undefined,
  sourceCount: number,
): number {
  if (shown.kind === "pages") return shown.count
  return shown.kind === "text" ? 1 : (output?.pages ?? sourceCount)
}

const readsHere = (name: string): boolean =>
  fileTypesByName(name).some((type) => fileTypes[type].shownAs === "parts")

/** Slides read without their fonts look worse than they are: the drawn ones are waited for. */
const isDeck = (name: string): boolean => fileTypesByName(name).includes("pptx")

const canBeShown = ({ types: [type] }: Item): boolean =>
  type !== undefined && fileTypes[type].shownAs !== undefined

const wantedItem = (item: Item): Wanted => ({
  name: `source.${item.types[0] ?? ""}`,
  password: item.password,
  load: () => Promise.resolve(item.file),
})

function wantedOutput(job: Job, task: TaskView, index: number): Wanted | undefined {
  const output = task.outputs[index]
  if (output === undefined) return undefined
  const { name, mediaType, previewState, previewUrl } = output
  // Until its pages are drawn, what a file says is read here where that can be done.
  if (previewState === "pending" && (!readsHere(name) || isDeck(name)))
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
  const isDrawn = previewState === "ready"
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
