import type { TaskView } from "@mozhuan/contract"
import { lazy, Suspense, useRef, useState, type UIEvent } from "react"
import { useWorkTexts, type WorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import type { Job } from "../../session/session-state.ts"
import { DoubtPanel } from "../doubts/doubt-panel.tsx"
import { DoubtSummary } from "../doubts/doubt-summary.tsx"
import { useApplyEdits } from "../doubts/use-apply-edits.ts"
import { useDoubts, type Doubts } from "../doubts/use-doubts.ts"
import { SaveButton } from "../save-button.tsx"
import { placedPagesOf } from "../../session/placed-pages.ts"
import { CompareSlider } from "./compare-slider.tsx"
import { PagePlacement } from "./page-placement.tsx"
import { PageStrip } from "./page-strip.tsx"
import { PageTurner, SideChoice, Zoom } from "./preview-bar.tsx"
import { PreviewSearch } from "./preview-search.tsx"
import { PreviewSide } from "./preview-side.tsx"
import { reportedFormulas } from "./reported-formulas.ts"
import { isPicturesOf, useSides } from "./use-sides.ts"
import { usePreviewKeys } from "./use-preview-keys.ts"
import { useSearch } from "./use-search.ts"

const FormulaList = lazy(() => import("./formula-list.tsx"))

export interface PreviewProps {
  readonly job: Job
  readonly task: TaskView
  /** Place of the shown result among the task's. */
  readonly output: number
  /** 0-based page that is shown first. */
  readonly firstPage: number
  /** Goes to the tables of the source's page, from 0; absent where they cannot be drawn. */
  readonly onCorrect: ((page: number) => void) | undefined
  /** Shows the same over the whole window; absent where it is shown so. */
  readonly onEnlarge?: ((page: number) => void) | undefined
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

/** Source and result, side by side or one over the other, turned, zoomed and searched together. */
export function Preview(props: PreviewProps) {
  const { job, task, output, onCorrect, onEnlarge } = props
  const box = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState<"source" | "result">("result")
  const [zoom, setZoom] = useState<number>(1)
  const [isOver, setOver] = useState(job.tool === "compress")
  const pages = usePages(props)
  const { doubts, sides, page, turn } = pages
  const { source, result, count, sourcePage } = sides
  const search = useSearch(result, source, turn)
  const apply = useApplyEdits(job)
  usePreviewKeys(box, onEnlarge !== undefined, {
    turn: (by) => turn(page + by),
    step: doubts?.all.length ? doubts.step : undefined,
  })
  const hasSource = source.kind !== "none"
  const canCompare = source.kind === "pages" && result.kind === "pages" && sourcePage !== undefined
  const isCompared = canCompare && isOver
  const isOffice = result.kind === "pages" && !isPicturesOf(job, task)
  return (
    <div className="preview" ref={box} data-side={side} data-inline={onEnlarge !== undefined}>
      <header className="preview-bar">
        {hasSource && !isCompared ? <SideChoice side={side} onChange={setSide} /> : null}
        <PageTurner page={page} count={count} onTurn={turn} />
        <Zoom zoom={zoom} onZoom={setZoom} />
        {canCompare ? <OverChoice isOver={isOver} onChange={setOver} /> : null}
        <Placement job={job} task={task} sides={sides} />
        {search.canSearch ? <PreviewSearch search={search} /> : null}
        {doubts ? <DoubtSummary doubts={doubts} /> : null}
        <PartialNote
          task={task}
          shown={isOffice ? result.count : undefined}
          pages={task.outputs[output]?.pages ?? 0}
        />
      </header>
      {doubts?.current ? <DoubtPanel doubts={doubts} onApply={() => apply()} /> : null}
      <PreviewCommands
        job={job}
        task={task}
        output={output}
        onCorrect={onCorrect && (() => onCorrect(sourcePage ?? 0))}
        onEnlarge={onEnlarge && (() => onEnlarge(page))}
      />
      <PreviewBody job={job} pages={pages} isCompared={isCompared} zoom={zoom} search={search} />
      <Formulas task={task} page={sourcePage ?? sides.resultPage} />
    </div>
  )
}

/** The page that is looked at, and the word in doubt that is: whose page is then shown. */
function usePages({ job, task, output, firstPage }: PreviewProps) {
  const [page, setPage] = useState(firstPage)
  const doubts = useDoubts(job, task)
  const current = doubts?.current
  const sides = useSides({ job, task, output, page, scanPage: current?.page })
  const place = current && sides.resultPageOf(current.page - 1, page)
  if (place !== undefined && place !== page) setPage(place)
  const turn = (to: number) => {
    // Whoever turns pages is done with the word.
    doubts?.choose(undefined)
    setPage(Math.max(0, Math.min(to, sides.count - 1)))
  }
  return { doubts, sides, page, turn }
}

interface PreviewBodyProps {
  readonly job: Job
  readonly pages: ReturnType<typeof usePages>
  /** One side lies over the other. */
  readonly isCompared: boolean
  readonly zoom: number
  readonly search: ReturnType<typeof useSearch>
}

function PreviewBody({ job, pages, isCompared, zoom, search }: PreviewBodyProps) {
  const work = useWorkTexts()
  const { doubts, sides, turn } = pages
  const { source, result, sourcePage, resultPage } = sides
  return (
    <div className="preview-body">
      {result.kind === "pages" && result.source && result.count > 1 ? (
        <PageStrip source={result.source} count={result.count} page={resultPage} onTurn={turn} />
      ) : null}
      {isCompared && source.kind === "pages" && result.kind === "pages" ? (
        <div className="compare-scroll" tabIndex={0}>
          <CompareSlider
            words={compareWords(job, work)}
            zoom={zoom}
            before={source}
            after={result}
            beforePage={sourcePage ?? 0}
            afterPage={resultPage}
          />
        </div>
      ) : (
        <Sides sides={sides} zoom={zoom} search={search.query} doubts={doubts} />
      )}
    </div>
  )
}

/** The switch of the source's page, where its tool has one. */
function Placement({
  job,
  task,
  sides: { source, sourcePage },
}: Pick<PreviewProps, "job" | "task"> & { readonly sides: ReturnType<typeof useSides> }) {
  if (source.kind !== "pages" || sourcePage === undefined) return null
  const placed = placedPagesOf(job, task.report, source.count)
  return placed ? <PagePlacement jobId={job.id} placed={placed} page={sourcePage} /> : null
}

function OverChoice({
  isOver,
  onChange,
}: {
  isOver: boolean
  onChange: (isOver: boolean) => void
}) {
  const work = useWorkTexts()
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={isOver}
        onChange={(event) => onChange(event.target.checked)}
      />
      {work.result.over}
    </label>
  )
}

function Formulas({ task, page }: { task: TaskView; page: number }) {
  const formulas = reportedFormulas(task.report)
  if (formulas.length === 0) return null
  return (
    <Suspense fallback={null}>
      <FormulaList formulas={formulas} page={page} />
    </Suspense>
  )
}

/** How the two pictures over each other are called. */
const compareWords = (job: Job, { result }: WorkTexts) =>
  job.tool === "compress"
    ? result
    : { before: result.source, after: result.result, compare: result.compareOver }

interface SidesProps {
  readonly sides: ReturnType<typeof useSides>
  readonly zoom: number
  readonly search: ReturnType<typeof useSearch>["query"]
  readonly doubts: Doubts | undefined
}

/** Source and result beside each other; the result alone where there is no source to show. */
function Sides({ sides, zoom, search, doubts }: SidesProps) {
  const work = useWorkTexts()
  const { source, result, sourcePage, resultPage } = sides
  const hasSource = source.kind !== "none"
  return (
    <div className="preview-sides" data-single={!hasSource} onScrollCapture={scrollTogether}>
      {hasSource ? (
        <PreviewSide
          title={work.result.source}
          shown={source}
          page={sourcePage}
          zoom={zoom}
          search={search}
          doubts={doubts}
          scanPage={sourcePage}
        />
      ) : null}
      <PreviewSide
        title={work.result.result}
        shown={result}
        page={resultPage}
        zoom={zoom}
        search={search}
        doubts={doubts}
        scanPage={sourcePage}
      />
    </div>
  )
}

function PreviewCommands({
  job,
  task,
  output,
  onCorrect,
  onEnlarge,
}: {
  readonly job: Job
  readonly task: TaskView
  readonly output: number
  readonly onCorrect: (() => void) | undefined
  readonly onEnlarge: (() => void) | undefined
}) {
  const work = useWorkTexts()
  const entry = task.outputs[output]
  return (
    <div className="preview-commands">
      {onEnlarge ? (
        <button type="button" className="button" onClick={onEnlarge}>
          <Icon name="enlarge" />
          {work.result.enlarge}
        </button>
      ) : null}
      {onCorrect ? (
        <button type="button" className="button" onClick={onCorrect}>
          <Icon name="grid" />
          {work.grid.open}
        </button>
      ) : null}
      {entry && !onEnlarge ? <SaveButton job={job} index={output} output={entry} /> : null}
    </div>
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
