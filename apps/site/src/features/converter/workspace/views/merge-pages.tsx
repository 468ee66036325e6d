import { useMemo, useState, type KeyboardEvent } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import { syncPlan } from "../session/page-plan.ts"
import type { Item, PlannedPage } from "../session/session-state.ts"
import { PagePicture, pictureRatio } from "./page-picture.tsx"
import { VirtualGrid } from "./virtual-grid.tsx"

/**
 * Least width of a page, in CSS pixels, its inner margin, and the height of caption and commands
 * below the picture.
 */
const cellWidth = 148
const margin = 16
const footHeight = 100
const heightOf = (width: number): number => Math.round((width - margin) * pictureRatio) + footHeight

/** Chooses between whole files and single pages. */
export function MergeViewChoice() {
  const work = useWorkTexts()
  const session = useSession()
  const { mergeView } = useSessionState()
  return (
    <div className="segments merge-choice" role="group" aria-label={work.merge.view}>
      {(["files", "pages"] as const).map((view) => (
        <label key={view}>
          <input
            type="radio"
            name="merge-view"
            checked={mergeView === view}
            onChange={() => session.setMergeView(view)}
          />
          <span>{work.merge[view]}</span>
        </label>
      ))}
    </div>
  )
}

/**
 * Every page of every file in the order of the result: dragged, moved by keys and buttons, turned
 * and taken out.
 */
export function MergePages() {
  const work = useWorkTexts()
  const session = useSession()
  const { items, plan } = useSessionState()
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState("")
  const current = useMemo(() => syncPlan(plan, items), [plan, items])
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items])
  const { pages } = current
  const nameOf = (page: PlannedPage): string => {
    const name = byId.get(page.itemId)?.file.name ?? ""
    return page.page === undefined ? work.merge.whole(name) : work.merge.page(name, page.page + 1)
  }
  const move = (page: PlannedPage, to: number) => {
    const place = Math.max(0, Math.min(to, pages.length - 1))
    session.movePage(page.id, place)
    setAnnouncement(work.merge.moved(nameOf(page), place + 1, pages.length))
  }
  return (
    <section className="merge-pages" aria-label={work.merge.pages}>
      <p className="field-hint merge-hint">
        {work.merge.hint}
        <button type="button" className="text-button" onClick={() => session.resetPages()}>
          {work.merge.reset}
        </button>
      </p>
      <VirtualGrid
        count={pages.length}
        label={work.merge.pages}
        cellWidth={cellWidth}
        heightOf={heightOf}
        keyOf={(index) => pages[index]?.id ?? String(index)}
        renderCell={(index) => {
          const page = pages[index]
          const item = page && byId.get(page.itemId)
          if (!page || !item) return null
          return (
            <div
              className="merge-cell"
              data-dragged={dragged === page.id}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move"
                setDragged(page.id)
              }}
              onDragOver={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                if (dragged !== page.id) session.movePage(dragged, index)
              }}
              onDragEnd={() => setDragged(undefined)}
            >
              <MergePage
                item={item}
                page={page}
                name={nameOf(page)}
                place={index}
                count={pages.length}
                onMove={(to) => move(page, to)}
                onRemove={() => {
                  session.removePage(page.id)
                  setAnnouncement(work.merge.removed(nameOf(page)))
                }}
              />
            </div>
          )
        }}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  )
}

interface MergePageProps {
  readonly item: Item
  readonly page: PlannedPage
  readonly name: string
  readonly place: number
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

function MergePage({ item, page, name, place, count, onMove, onRemove }: MergePageProps) {
  const work = useWorkTexts()
  const session = useSession()
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey) return
    if (event.key === "ArrowLeft" || event.key === "ArrowUp") onMove(place - 1)
    else if (event.key === "ArrowRight" || event.key === "ArrowDown") onMove(place + 1)
    else return
    event.preventDefault()
  }
  return (
    <div role="group" aria-label={name} onKeyDown={onKeyDown}>
      <span className="merge-place number" aria-hidden="true">
        {place + 1}
      </span>
      <PagePicture item={item} page={page.page} rotate={page.rotate} caption={name} />
      <div className="merge-commands">
        <button
          type="button"
          className="icon-button merge-back"
          aria-label={`${work.list.up} ${name}`}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <Icon name="back" size={18} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`${work.list.rotate} ${name}`}
          onClick={() => session.turnPage(page.id)}
        >
          <Icon name="rotate" size={18} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={`${work.list.remove} ${name}`}
          onClick={onRemove}
        >
          <Icon name="trash" size={18} />
        </button>
        <button
          type="button"
          className="icon-button merge-on"
          aria-label={`${work.list.down} ${name}`}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <Icon name="back" size={18} />
        </button>
      </div>
    </div>
  )
}
