import { joinsFiles } from "@mozhuan/contract"
import { useCallback, useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { worksHere } from "../local/local-tools.ts"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"
import { FileCard } from "./file-card.tsx"

/** All chosen files; where order matters they can be dragged, and moved with buttons and keys. */
export function FileList() {
  const work = useWorkTexts()
  const session = useSession()
  const tool = useActiveTool()
  const { items, limits, options, prefersHere } = useSessionState()
  const [dragged, setDragged] = useState<string>()
  const [announcement, setAnnouncement] = useState("")
  const isOrdered = tool !== undefined && joinsFiles(tool, options[tool.id]) && items.length > 1

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
        {items.map((item, index) => (
          <li
            key={item.id}
            data-dragged={dragged === item.id}
            draggable={isOrdered}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move"
              setDragged(item.id)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              if (dragged !== item.id) session.move(dragged, index)
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <FileCard
              item={item}
              place={isOrdered ? index : undefined}
              count={items.length}
              tool={tool?.id}
              pageLimit={
                tool?.isCounted === true && !worksHere(tool, prefersHere)
                  ? limits.pagesPerFile
                  : Number.POSITIVE_INFINITY
              }
              onMove={move}
              isSelectable={items.length > 1}
            />
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
