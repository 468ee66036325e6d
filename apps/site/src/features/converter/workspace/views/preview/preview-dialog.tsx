import { fileTypes, fileTypesByName, previewPages, type TaskView } from "@mozhuan/contract"
import { useEffect, useEffectEvent, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../../ui/dialog.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../../session-context.tsx"
import type { Item, Job } from "../../session/session-state.ts"
import { CompareSlider } from "./compare-slider.tsx"
import { sourcePlaceOf } from "./page-pairs.ts"
import { PreviewSide } from "./preview-side.tsx"
import { fetchShown, useShownFile, type Shown, type Wanted } from "./shown-file.ts"

interface PreviewDialogProps {
  readonly job: Job
  readonly task: TaskView
  /** Place of the shown result among the task's. */
  readonly output: number
  /** 0-based page that is shown first. */
  readonly firstPage: number
  readonly onClose: () => void
}

/** Source and result side by side, the first three pages of each, turned together. */
export default function PreviewDialog({
  job,
  task,
  output,
  firstPage,
  onClose,
}: PreviewDialogProps) {
  const work = useWorkTexts()
  const [page, setPage] = useState(firstPage)
  const [side, setSide] = useState<"source" | "result">("result")
  const { source, result, count, sourcePage, resultPage } = useSides(job, task, output, page)
  const turn = (to: number) => setPage(Math.max(0, Math.min(to, count - 1)))
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // The line between before and after, and the choice of sides, move with these keys themselves.
    if (event.target instanceof HTMLInputElement) return
    if (event.key === "ArrowRight" || event.key === "PageDown") turn(page + 1)
    else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(page - 1)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener("keydown", hear)
    return () => document.removeEventListener("keydown", hear)
  }, [])
  const hasSource = source.kind !== "none"
  const isCompared =
    job.tool === "compress" &&
    source.kind === "pages" &&
    result.kind === "pages" &&
    sourcePage !== undefined
  return (
    <Dialog
      title={work.result.previewTitle(task.outputs[output]?.name ?? "")}
      onClose={onClose}
      width="wide"
    >
      <div className="preview" data-side={side}>
        <header className="preview-bar">
          {hasSource && !isCompared ? <SideChoice side={side} onChange={setSide} /> : null}
          <PageTurner page={page} count={count} onTurn={turn} />
          <p className="field-hint">
            {task.partial
              ? work.result.partialNote(task.partial.shown, task.partial.pages)
              : work.result.previewNote}
          </p>
        </header>
        {isCompared ? (
          <CompareSlider
            before={source}
            after={result}
            beforePage={sourcePage}
            afterPage={resultPage}
          />
        ) : (
          <div className="preview-sides" data-single={!hasSource}>
            {hasSource ? (
              <PreviewSide title={work.result.source} shown={source} page={sourcePage} />
            ) : null}
            <PreviewSide title={work.result.result} shown={result} page={resultPage} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** The two files, how far they can be turned, and which page of each belongs to the place. */
function useSides(job: Job, task: TaskView, output: number, page: number) {
  const session = useSession()
  const { items } = useSessionState()
  // Pictures of pages come as one result a page: they are turned like the pages they show.
  const isPictures = job.tool === "pdf2photo" && task.outputs.length > 1
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
  const isOneToOne = job.itemIds.length < 2 && source.kind === "pages"
  const resultCount = isPictures
    ? task.outputs.length - output
    : countOf(result, task.outputs[output])
  const count = Math.max(
    1,
    Math.min(
      previewPages,
      resultCount,
      isOneToOne ? Math.max(sourceCount, countOf(result, entry)) : previewPages,
    ),
  )
  return { source, result, count, sourcePage, resultPage: isPictures ? 0 : page }
}

function countOf(shown: Shown, output: TaskView["outputs"][number] | undefined): number {
  if (shown.kind === "pages") return shown.count
  return shown.kind === "text" ? 1 : (output?.pages ?? previewPages)
}

const readsHere = (name: string): boolean =>
  fileTypesByName(name).some((type) => fileTypes[type].shownAs === "parts")

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
  if (previewState === "pending")
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

function PageTurner({
  page,
  count,
  onTurn,
}: {
  page: number
  count: number
  onTurn: (to: number) => void
}) {
  const work = useWorkTexts()
  if (count < 2) return null
  return (
    <div className="page-turner">
      <button
        type="button"
        className="icon-button"
        aria-label={work.result.previousPage}
        disabled={page === 0}
        onClick={() => onTurn(page - 1)}
      >
        <Icon name="back" />
      </button>
      <span className="number" role="status">
        {page + 1} / {count}
      </span>
      <button
        type="button"
        className="icon-button page-turner-next"
        aria-label={work.result.nextPage}
        disabled={page >= count - 1}
        onClick={() => onTurn(page + 1)}
      >
        <Icon name="back" />
      </button>
    </div>
  )
}

/** On phones there is room for one side at a time; the page stays the same. */
function SideChoice({
  side,
  onChange,
}: {
  side: "source" | "result"
  onChange: (side: "source" | "result") => void
}) {
  const work = useWorkTexts()
  return (
    <div className="segments preview-choice" role="group">
      {(["source", "result"] as const).map((value) => (
        <label key={value}>
          <input
            type="radio"
            name="preview-side"
            checked={side === value}
            onChange={() => onChange(value)}
          />
          <span>{work.result[value]}</span>
        </label>
      ))}
    </div>
  )
}
