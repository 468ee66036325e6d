import { useEffect, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Dialog } from "../../../../../ui/dialog.tsx"
import { useSession } from "../../session-context.tsx"
import type { Item, Job } from "../../session/session-state.ts"
import { PageTurner, Zoom } from "../preview/preview-bar.tsx"
import { GridActions } from "./grid-actions.tsx"
import type { GridChoice, GridStep } from "./grid-choice.ts"
import { readGrid, type GridPage } from "./grid-file.ts"
import { GridSheet } from "./grid-sheet.tsx"
import { GridTools } from "./grid-tools.tsx"
import { useFoundPage, useGridHistory, type GridEdits } from "./use-grid-edits.ts"

interface GridDialogProps {
  readonly job: Job
  readonly item: Item
  /** 0-based page that is shown first. */
  readonly firstPage: number
  readonly onClose: () => void
}

/** The tables of a file over its pages, to be corrected by hand and converted again. */
export default function GridDialog({ job, item, firstPage, onClose }: GridDialogProps) {
  const work = useWorkTexts()
  const [at, setAt] = useState(firstPage)
  // A finger needs rows that are higher than those of a page on a phone.
  const [zoom, setZoom] = useState(() => (matchMedia("(max-width: 40rem)").matches ? 2 : 1))
  const [choice, setChoice] = useState<GridChoice>()
  const [isMany, setMany] = useState(false)
  const history = useGridHistory(() => editsOf(job))
  const { edits, change } = history
  const found = useFoundPage(job, item, at + 1)
  const page = shownPage(found, edits.get(at + 1))
  const take = (step: GridStep) => {
    if (step.page !== page) change(new Map(edits).set(at + 1, step.page))
    setChoice(step.choice)
  }
  const turn = (to: number) => {
    setAt(Math.max(0, Math.min(to, (item.pages ?? 1) - 1)))
    setChoice(undefined)
  }
  const restore = () => {
    change(new Map([...edits].filter(([number]) => number !== at + 1)))
    setChoice(undefined)
  }
  return (
    <Dialog title={work.grid.title(item.file.name)} onClose={onClose} width="wide">
      <div className="grid-editor">
        <p className="field-hint">{work.grid.hint}</p>
        <header className="preview-bar">
          <PageTurner page={at} count={item.pages ?? 1} onTurn={turn} />
          <Zoom zoom={zoom} onZoom={setZoom} />
        </header>
        <GridTools
          page={page}
          choice={choice}
          isMany={isMany}
          history={history}
          onMany={setMany}
          onStep={take}
          onRestore={edits.has(at + 1) ? restore : undefined}
        />
        <PageState found={found} tables={page?.tables.length ?? 0} />
        <div className="grid-scroll" aria-busy={found === "loading"}>
          <div className="grid-canvas" style={{ width: `${zoom * 100}%` }}>
            <PageImage item={item} page={at} zoom={zoom} />
            {page ? (
              <GridSheet {...{ page, choice, isMany }} onChoose={setChoice} onStep={take} />
            ) : null}
          </div>
        </div>
        <p id="grid-keys" className="field-hint">
          {work.grid.keys}
        </p>
        <GridActions job={job} edits={edits} onEdits={change} onClose={onClose} />
      </div>
    </Dialog>
  )
}

/** What an earlier correction of the same job drew. */
function editsOf(job: Job): GridEdits {
  const { grid } = job.options
  const pages = typeof grid === "string" ? (readGrid(grid) ?? []) : []
  return new Map(pages.map((page) => [page.page, page]))
}

function shownPage(
  found: GridPage | "loading" | "failed",
  edited: GridPage | undefined,
): (GridPage & Required<Pick<GridPage, "size">>) | undefined {
  if (found === "loading" || found === "failed" || !found.size) return undefined
  return { ...found, ...edited, size: found.size }
}

/** Says what stands in the way of the grid, where something does. */
function PageState({ found, tables }: { found: GridPage | "loading" | "failed"; tables: number }) {
  const work = useWorkTexts()
  const text =
    found === "loading"
      ? work.grid.loading
      : found === "failed"
        ? work.grid.failed
        : tables === 0
          ? work.grid.none
          : ""
  return (
    <p className="grid-state" role="status">
      {text}
    </p>
  )
}

/** Width of the page's picture at its plain size, in device pixels. */
const PICTURE = 1400

function PageImage({ item, page, zoom }: { item: Item; page: number; zoom: number }) {
  const work = useWorkTexts()
  const { drawer } = useSession()
  const [drawn, setDrawn] = useState<{ readonly page: number; readonly address: string }>()
  useEffect(() => {
    let address: string | undefined
    let isGone = false
    drawer.draw(item.file, item.password, page, PICTURE * zoom).then(
      (picture) => {
        if (isGone) return
        address = URL.createObjectURL(picture)
        setDrawn({ page, address })
      },
      () => undefined, // the state of the page says so
    )
    return () => {
      isGone = true
      if (address !== undefined) URL.revokeObjectURL(address)
    }
  }, [drawer, item, page, zoom])
  return drawn?.page === page ? (
    <img src={drawn.address} alt={work.result.page(page + 1)} draggable={false} />
  ) : (
    <div className="preview-blank" />
  )
}
