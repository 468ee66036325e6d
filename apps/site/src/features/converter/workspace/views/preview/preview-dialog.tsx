import { fileTypes, fileTypesByName, type TaskView } from "@mozhuan/contract"
import { lazy, Suspense, useEffect, useEffectEvent, useState, type UIEvent } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../../ui/dialog.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../../session-context.tsx"
import type { Item, Job } from "../../session/session-state.ts"
import { PageTurner, SideChoice, Zoom } from "./preview-bar.tsx"
import { CompareSlider } from "./compare-slider.tsx"
import { sourcePlaceOf } from "./page-pairs.ts"
import { reportedFormulas } from "./reported-formulas.ts"
import { PreviewSide } from "./preview-side.tsx"
import { fetchShown, useShownFile, type Shown, type Wanted } from "./shown-file.ts"

const FormulaList = lazy(() => import("./formula-list.tsx"))

interface PreviewDialogProps {
  readonly job: Job
  readonly task: TaskView
  /** Place of the shown result among the task's. */
  readonly output: number
  /** 0-based page that is shown first. */
  readonly firstPage: number
  /** Goes to the tables of the source's page, from 0; absent where they cannot be drawn. */
  readonly onCorrect: ((page: number) => void) | undefined
  readonly onClose: () => void
}

/** Says that fewer pages are shown than the result has, or than the file had. */
function PartialNote({
  task,
  shown,
  pages,
}: {
  readonly task: TaskView
  /** Pages shown here; undefined where every one is. */
  readonly shown: number | undefined
  readonly pages: number
}) {
  const work = useWorkTexts()
  const facts =
    task.partial ?? (shown !== undefined && shown < pages ? { shown, pages } : undefined)
  return facts ? (
    <p className="field-hint">{work.result.partialNote(facts.shown, facts.pages)}</p>
  ) : null
}

/** Source and result, side by side or one over the other, turned and zoomed together. */
export default function PreviewDialog({
  job,
  task,
  output,
  firstPage,
  onCorrect,
  onClose,
}: PreviewDialogProps) {
  const work = useWorkTexts()
  const [page, setPage] = useState(firstPage)
  const [side, setSide] = useState<"source" | "result">("result")
  const [zoom, setZoom] = useState<number>(1)
  const [isOver, setOver] = useState(job.tool === "compress")
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
  const canCompare = source.kind === "pages" && result.kind === "pages" && sourcePage !== undefined
  const isCompared = canCompare && isOver
  const entry = task.outputs[output]
  const formulas = reportedFormulas(task.report)
  const shownOf = result.kind === "pages" && !isPicturesOf(job, task) ? result.count : undefined
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
          <Zoom zoom={zoom} onZoom={setZoom} />
          {canCompare ? (
            <label className="check">
              <input
                type="checkbox"
                checked={isOver}
                onChange={(event) => setOver(event.target.checked)}
              />
              {work.result.over}
            </label>
          ) : null}
          <PartialNote task={task} shown={shownOf} pages={entry?.pages ?? 0} />
          {onCorrect ? (
            <button type="button" className="button" onClick={() => onCorrect(sourcePage ?? 0)}>
              <Icon name="grid" />
              {work.grid.open}
            </button>
          ) : null}
          {entry ? (
            <a
              className="button button-primary preview-save"
              href={entry.url}
              download={entry.name}
              aria-label={work.result.downloadName(entry.name)}
            >
              <Icon name="download" />
              {work.result.download}
            </a>
          ) : null}
        </header>
        {isCompared && source.kind === "pages" && result.kind === "pages" ? (
          <div className="compare-scroll" tabIndex={zoom > 1 ? 0 : undefined}>
            <CompareSlider
              words={
                job.tool === "compress"
                  ? work.result
                  : {
                      before: work.result.source,
                      after: work.result.result,
                      compare: work.result.compareOver,
                    }
              }
              zoom={zoom}
              before={source}
              after={result}
              beforePage={sourcePage ?? 0}
              afterPage={resultPage}
            />
          </div>
        ) : (
          <div
            className="preview-sides"
            data-single={!hasSource}
            data-zoomed={zoom > 1}
            onScrollCapture={scrollTogether}
          >
            {hasSource ? (
              <PreviewSide
                title={work.result.source}
                shown={source}
                page={sourcePage}
                zoom={zoom}
              />
            ) : null}
            <PreviewSide title={work.result.result} shown={result} page={resultPage} zoom={zoom} />
          </div>
        )}
        {formulas.length > 0 ? (
          <Suspense fallback={null}>
            <FormulaList formulas={formulas} page={sourcePage ?? resultPage} />
          </Suspense>
        ) : null}
      </div>
    </Dialog>
  )
}

/** A side that is scrolled takes the other with it, to the same share of its page. */
function scrollTogether({ target, currentTarget }: UIEvent<HTMLElement>): void {
  if (!(target instanceof HTMLElement) || !target.matches(".preview-scroll")) return
  const share = (at: number, size: number, seen: number) => (size > seen ? at / (size - seen) : 0)
  const down = share(target.scrollTop, target.scrollHeight, target.clientHeight)
  const along = share(target.scrollLeft, target.scrollWidth, target.clientWidth)
  for (const other of currentTarget.querySelectorAll<HTMLElement>(".preview-scroll")) {
    if (other === target) continue
    const top = down * (other.scrollHeight - other.clientHeight)
    const left = along * (other.scrollWidth - other.clientWidth)
    // Its own event must find nothing left to move.
    if (Math.abs(other.scrollTop - top) > 1 || Math.abs(other.scrollLeft - left) > 1)
      other.scrollTo(left, top)
  }
}

/** Pictures of pages come as one result a page: they are turned like the pages they show. */
const isPicturesOf = (job: Job, task: TaskView): boolean =>
  job.tool === "pdf2photo" && task.outputs.length > 1

/** The two files, how far they can be turned, and which page of each belongs to the place. */
function useSides(job: Job, task: TaskView, output: number, page: number) {
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
