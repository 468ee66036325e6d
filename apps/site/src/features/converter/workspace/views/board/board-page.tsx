import type { KeyboardEvent } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useSession } from "../../session-context.tsx"
import type { Item, PlannedPage } from "../../session/session-state.ts"
import { PagePicture } from "../page-picture.tsx"
import { widthOf, type BoardZoom } from "./board-zoom.ts"
import type { Selection } from "./use-selection.ts"

interface BoardPageProps {
  readonly item: Item
  readonly page: PlannedPage
  readonly name: string
  /** 0-based. */
  readonly place: number
  readonly count: number
  readonly zoom: BoardZoom
  readonly selection: Selection
  readonly canArrange: boolean
  readonly isDragged: boolean
  /** A new file begins with this page. */
  readonly isCut: boolean
  readonly onCut: ((place: number) => void) | undefined
  readonly onDrag: (isDragging: boolean) => void
  readonly onDragOver: () => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** One page on the board, with the line before it where files can be cut apart. */
export function BoardPage(props: BoardPageProps) {
  const { item, page, name, place, count, zoom, selection, canArrange } = props
  const isChosen = selection.chosen.has(page.id)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!canArrange) return
    const isBack = event.key === "ArrowLeft" || event.key === "ArrowUp"
    const isOn = event.key === "ArrowRight" || event.key === "ArrowDown"
    if (event.altKey && (isBack || isOn)) props.onMove(place + (isBack ? -1 : 1))
    else if (event.key === "Delete") props.onRemove()
    else return
    event.preventDefault()
  }
  return (
    <div
      className="board-cell"
      data-dragged={props.isDragged}
      data-chosen={isChosen}
      draggable={canArrange}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move"
        props.onDrag(true)
      }}
      onDragOver={(event) => {
        if (!canArrange) return
        event.preventDefault()
        props.onDragOver()
      }}
      onDragEnd={() => props.onDrag(false)}
    >
      <div role="group" aria-label={name} onKeyDown={onKeyDown}>
        {canArrange ? <PlaceMark {...props} /> : null}
        <PagePicture
          item={item}
          page={page.page}
          width={widthOf(zoom)}
          rotate={page.rotate}
          caption={name}
        />
        {canArrange ? <PageCommands {...{ page, name, place, count }} {...props} /> : null}
      </div>
      {props.onCut && place > 0 ? (
        <CutLine place={place} isCut={props.isCut} onCut={props.onCut} />
      ) : null}
    </div>
  )
}

/** Its place, and whether it is chosen; with Shift all up to it are. */
function PlaceMark({ page, name, place, selection }: BoardPageProps) {
  const work = useWorkTexts()
  return (
    <label className="board-place number">
      <input
        type="checkbox"
        checked={selection.chosen.has(page.id)}
        aria-label={work.list.select(name)}
        onChange={(event) =>
          selection.toggle(
            page.id,
            event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
          )
        }
      />
      {place + 1}
    </label>
  )
}

function CutLine({
  place,
  isCut,
  onCut,
}: {
  place: number
  isCut: boolean
  onCut: (place: number) => void
}) {
  const { split } = useWorkTexts()
  const words = isCut ? split.uncutAfter(place) : split.cutAfter(place)
  return (
    <button
      type="button"
      className="cut-line"
      aria-pressed={isCut}
      aria-label={words}
      title={words}
      onClick={() => onCut(place)}
    >
      <Icon name="scissors" size={16} />
    </button>
  )
}

function PageCommands({
  page,
  name,
  place,
  count,
  onMove,
  onRemove,
}: Pick<BoardPageProps, "page" | "name" | "place" | "count" | "onMove" | "onRemove">) {
  const work = useWorkTexts()
  const session = useSession()
  const commands = [
    {
      icon: "back",
      label: work.list.up,
      isOff: place === 0,
      perform: () => onMove(place - 1),
    },
    {
      icon: "rotate",
      label: work.list.rotate,
      isOff: false,
      perform: () => session.turnPages(new Set([page.id])),
    },
    { icon: "trash", label: work.list.remove, isOff: false, perform: onRemove },
    {
      icon: "back",
      label: work.list.down,
      isOff: place === count - 1,
      perform: () => onMove(place + 1),
    },
  ] as const
  return (
    <div className="board-commands">
      {commands.map(({ icon, label, isOff, perform }) => (
        <button
          key={label}
          type="button"
          className="icon-button"
          aria-label={`${label} ${name}`}
          disabled={isOff}
          onClick={perform}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
    </div>
  )
}
