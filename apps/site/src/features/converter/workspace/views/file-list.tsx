import { joinsFiles } from "@mozhuan/contract"
import { useCallback, useDeferredValue, useMemo, useState, type DragEvent } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { worksHere } from "../local/local-tools.ts"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"
import type { Item } from "../session/session-state.ts"
import { FileCard } from "./file-card.tsx"

/** Cards that may change in one step before what was pressed is answered. */
const mostAtOnce = 12

/**
 * Gives what a card shows. Where one step changes many, as a file taken out changes the place of
 * all behind it, the others follow after the answer to what was pressed.
 */
function useCards(items: readonly Item[]) {
  const late = useDeferredValue(items)
  const known = useMemo(
    () => new Map(late.map((item, place) => [item.id, { item, place }])),
    [late],
  )
  const changed = items.filter((item) => known.get(item.id)?.item !== item).length
  return {
    count: late.length,
    cardOf: (item: Item, place: number) => {
      const before = known.get(item.id)
      return {
        item: changed > mostAtOnce ? (before?.item ?? item) : item,
        place: before?.place ?? place,
      }
    },
  }
}

/** All chosen files; where order matters they can be dragged, and moved with buttons and keys. */
export function FileList() {
  const work = useWorkTexts()
  const session = useSession()
  const tool = useActiveTool()
  const { items, limits, options, prefersHere } = useSessionState()
  const { dragged, dragOf } = useDrag()
  const [announcement, setAnnouncement] = useState("")
  const isOrdered = tool !== undefined && joinsFiles(tool, options[tool.id]) && items.length > 1
  const { count, cardOf } = useCards(items)

  const isLimited = tool?.isCounted === true && !worksHere(tool, prefersHere)
  const pageLimit = isLimited ? limits.pagesPerFile : Number.POSITIVE_INFINITY

  // The same function at every change, so that only the cards that changed are drawn again.
  const move = useCallback(
    (id: string, to: number) => {
      const now = session.store.get().items
      const item = now.find((entry) => entry.id === id)
      const place = Math.max(0, Math.min(to, now.length - 1))
      session.move(id, place)
      if (item) setAnnouncement(work.list.moved(item.file.name, place + 1, now.length))
    },
    [session, work],
  )
  return (
    <>
      <ol className="file-list" aria-label={work.list.title}>
        {items.map((item, index) => {
          const card = cardOf(item, index)
          return (
            <li
              key={item.id}
              data-dragged={dragged === item.id}
              draggable={isOrdered}
              {...dragOf(item.id, index)}
            >
              <FileCard
                item={card.item}
                place={isOrdered ? card.place : undefined}
                count={count}
                tool={tool?.id}
                pageLimit={pageLimit}
                onMove={move}
                isSelectable={items.length > 1}
              />
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

/** Cards change places while one is dragged over the others. */
function useDrag() {
  const session = useSession()
  const [dragged, setDragged] = useState<string>()
  const dragOf = (id: string, index: number) => ({
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = "move"
      setDragged(id)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === undefined) return
      event.preventDefault()
      if (dragged !== id) session.move(dragged, index)
    },
    onDragEnd: () => setDragged(undefined),
  })
  return { dragged, dragOf }
}
