import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useSession } from "../../session-context.tsx"
import { lastZoom, type BoardZoom } from "./board-zoom.ts"
import type { Selection } from "./use-selection.ts"

interface BoardBarProps {
  readonly count: number
  readonly selection: Selection
  readonly zoom: BoardZoom
  readonly onZoom: (zoom: number) => void
  /** False where pages can be cut apart, but not changed. */
  readonly canArrange: boolean
  readonly onRemove: (ids: ReadonlySet<string>) => void
}

/** What can be done with the chosen pages, and how large pages are shown. */
export function BoardBar({ count, selection, zoom, onZoom, canArrange, onRemove }: BoardBarProps) {
  const work = useWorkTexts()
  const session = useSession()
  const { chosen } = selection
  return (
    <div className="board-bar" role="toolbar" aria-label={work.merge.pages}>
      {canArrange ? (
        <>
          <label className="check">
            <input
              type="checkbox"
              checked={count > 0 && chosen.size === count}
              onChange={(event) => selection.setAll(event.target.checked)}
            />
            {chosen.size > 0 ? work.board.chosen(chosen.size) : work.list.selectAll}
          </label>
          <button
            type="button"
            className="text-button"
            disabled={chosen.size === 0}
            onClick={() => session.turnPages(chosen)}
          >
            <Icon name="rotate" />
            {work.list.rotate}
          </button>
          <button
            type="button"
            className="text-button"
            disabled={chosen.size === 0}
            onClick={() => onRemove(chosen)}
          >
            <Icon name="trash" />
            {work.list.remove}
          </button>
          <button type="button" className="text-button" onClick={() => session.resetPages()}>
            <Icon name="retry" />
            {work.board.reset}
          </button>
        </>
      ) : null}
      <BoardZoomKeys zoom={zoom} onZoom={onZoom} />
    </div>
  )
}

function BoardZoomKeys({ zoom, onZoom }: Pick<BoardBarProps, "zoom" | "onZoom">) {
  const work = useWorkTexts()
  return (
    <div className="board-zoom">
      <button
        type="button"
        className="icon-button"
        aria-label={work.result.zoomOut}
        disabled={zoom === 0}
        onClick={() => onZoom(zoom - 1)}
      >
        <Icon name="minus" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={work.result.zoomIn}
        disabled={zoom === lastZoom}
        onClick={() => onZoom(zoom + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
