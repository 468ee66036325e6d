import { useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { useSession } from "../../session-context.tsx"
import type { Item, PlannedPage } from "../../session/session-state.ts"
import { pictureRatio } from "../page-picture.tsx"
import { VirtualGrid } from "../virtual-grid.tsx"
import { BoardBar } from "./board-bar.tsx"
import { BoardPage } from "./board-page.tsx"
import { useBoardZoom, widthOf } from "./board-zoom.ts"
import { useSelection } from "./use-selection.ts"

/** Space around a page's picture, in CSS pixels: half of it lies beside the line of a cut. */
const margin = 28
/** Height of caption and commands below the picture, in CSS pixels. */
const captionHeight = 36
const commandsHeight = 56

interface PageBoardProps {
  readonly label: string
  readonly hint: string
  readonly pages: readonly PlannedPage[]
  readonly items: ReadonlyMap<string, Item>
  readonly nameOf: (page: PlannedPage) => string
  /** Places (from 1) behind which a new file begins. */
  readonly cuts: readonly number[]
  /** Absent where the pages stay one file. */
  readonly onCut: ((place: number) => void) | undefined
  /** False where pages can be cut apart, but not changed. */
  readonly canArrange: boolean
}

/**
 * Pages in the order of the result: chosen, dragged, moved by keys and buttons, turned, taken out,
 * and cut into files.
 */
export function PageBoard(props: PageBoardProps) {
  const { label, hint, pages, items, nameOf, cuts, onCut, canArrange } = props
  const [zoom, setZoom] = useBoardZoom()
  const [dragged, setDragged] = useState<ReadonlySet<string>>(new Set())
  const selection = useSelection(pages.map((page) => page.id))
  const foot = captionHeight + (canArrange ? commandsHeight : 0)
  const { remove, move, dragOver, announcement } = useMoves(props, dragged)
  return (
    <section className="page-board" aria-label={label}>
      <p className="field-hint">{hint}</p>
      <BoardBar
        count={pages.length}
        selection={selection}
        zoom={zoom}
        onZoom={setZoom}
        canArrange={canArrange}
        onRemove={remove}
      />
      <VirtualGrid
        count={pages.length}
        label={label}
        cellWidth={widthOf(zoom)}
        heightOf={(width) => Math.round((width - margin) * pictureRatio) + foot}
        keyOf={(index) => pages[index]?.id ?? String(index)}
        renderCell={(index) => {
          const page = pages[index]
          const item = page && items.get(page.itemId)
          if (!page || !item) return null
          return (
            <BoardPage
              item={item}
              page={page}
              name={nameOf(page)}
              place={index}
              count={pages.length}
              zoom={zoom}
              selection={selection}
              canArrange={canArrange}
              isDragged={dragged.has(page.id)}
              isCut={cuts.includes(index)}
              onCut={onCut}
              onDrag={(isDragging) =>
                setDragged(isDragging ? selection.withOthers(page.id) : new Set())
              }
              onDragOver={() => dragOver(index)}
              onMove={(to) => move(page, to)}
              onRemove={() => remove(new Set([page.id]))}
            />
          )
        }}
      />
      {cuts.length > 0 ? <Parts cuts={cuts} pages={pages.length} /> : null}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  )
}

/** What changes the order of pages, and what is said of it to those who do not see it. */
function useMoves({ pages, nameOf }: PageBoardProps, dragged: ReadonlySet<string>) {
  const work = useWorkTexts()
  const session = useSession()
  const [announcement, setAnnouncement] = useState("")
  const remove = (ids: ReadonlySet<string>) => {
    const [first, ...others] = pages.filter((page) => ids.has(page.id))
    session.removePages(ids)
    if (first)
      setAnnouncement(
        others.length > 0 ? work.board.removed(ids.size) : work.merge.removed(nameOf(first)),
      )
  }
  const move = (page: PlannedPage, to: number) => {
    const place = Math.max(0, Math.min(to, pages.length - 1))
    session.movePages(new Set([page.id]), place)
    setAnnouncement(work.merge.moved(nameOf(page), place + 1, pages.length))
  }
  const dragOver = (index: number) => {
    const target = pages[index]
    if (target === undefined || dragged.size === 0 || dragged.has(target.id)) return
    const from = pages.findIndex((page) => dragged.has(page.id))
    const before = pages.slice(0, index).filter((page) => !dragged.has(page.id)).length
    session.movePages(dragged, before + (from < index ? 1 : 0))
  }
  return { remove, move, dragOver, announcement }
}

/** Gives the files that cuts make, as first and last page. */
export function partsOf(cuts: readonly number[], pages: number): { from: number; to: number }[] {
  const ends = [...cuts, pages]
  return ends.map((to, index) => ({ from: (ends[index - 1] ?? 0) + 1, to }))
}

function Parts({ cuts, pages }: { cuts: readonly number[]; pages: number }) {
  const work = useWorkTexts()
  const parts = partsOf(cuts, pages)
  return (
    <div className="cut-parts">
      <strong role="status">{work.split.parts(parts.length)}</strong>
      <ol className="number" tabIndex={0} aria-label={work.split.parts(parts.length)}>
        {parts.slice(0, 200).map((part, index) => (
          <li key={part.from}>{work.split.part(index + 1, part.from, part.to)}</li>
        ))}
      </ol>
    </div>
  )
}
