import { useId, type KeyboardEvent } from "react"
import { formatBytes } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/icon.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import { checkRange } from "../session/page-range.ts"
import { wordsOf } from "../session/problems.ts"
import type { Item } from "../session/session-state.ts"
import { UnlockForm } from "./unlock-form.tsx"

interface FileCardProps {
  readonly item: Item
  /** Absent where order has no meaning. */
  readonly place: { readonly index: number; readonly count: number } | undefined
  readonly onMove: (to: number) => void
  readonly isSelectable: boolean
}

/** One file: picture, name, size, pages, its own settings and its place. */
export function FileCard({ item, place, onMove, isSelectable }: FileCardProps) {
  const work = useWorkTexts()
  const language = useLanguage()
  const session = useSession()
  const showToast = useToast()
  const { tool, limits } = useSessionState()
  const isPdf = item.types[0] === "pdf"
  const remove = () => {
    session.remove([item.id])
    showToast(work.list.removed(item.file.name), { label: work.list.undo, perform: () => session.undoRemove() })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!place || !event.altKey) return
    if (event.key === "ArrowUp") onMove(place.index - 1)
    else if (event.key === "ArrowDown") onMove(place.index + 1)
    else return
    event.preventDefault()
  }
  return (
    <article className="file-card" aria-label={item.file.name} onKeyDown={onKeyDown}>
      {isSelectable ? <input type="checkbox" className="file-card-select" checked={item.isSelected} aria-label={work.list.select(item.file.name)} onChange={(event) => session.select(item.id, event.target.checked)} /> : null}
      <div className="file-card-picture" data-state={item.state.kind}>
        {item.thumbnail ? <img src={item.thumbnail} alt="" draggable={false} style={{ rotate: `${item.rotate}deg` }} /> : <span>{(item.types[0] ?? "").toUpperCase()}</span>}
      </div>
      <div className="file-card-body">
        <p className="file-card-name">{item.file.name}</p>
        <p className="file-card-facts number">
          {formatBytes(item.file.size, language)}
          {item.pages === undefined ? null : <> · {work.list.pages(item.pages)}</>}
          {item.state.kind === "checking" ? <> · {work.state.checking}</> : null}
        </p>
        {item.state.kind === "locked" ? <UnlockForm itemId={item.id} isWrong={item.state.isWrong} /> : null}
        {item.state.kind === "bad" ? <p className="field-error">{wordsOf(item.state.code, language).title}</p> : null}
        {item.pages !== undefined && item.pages > limits.pagesPerFile && tool !== undefined ? <p className="field-hint">{work.list.tooManyPages(limits.pagesPerFile)}</p> : null}
        {isPdf && tool !== "encrypt" && tool !== "decrypt" && tool !== "compress" && tool !== "split" ? <RangeField item={item} /> : null}
      </div>
      <div className="file-card-commands">
        {place ? <PlaceCommands place={place} onMove={onMove} /> : null}
        {tool === "merge2pdf" || tool === "photo2pdf" ? (
          <button type="button" className="icon-button" aria-label={work.list.rotate} onClick={() => session.rotate(item.id)}>
            <Icon name="rotate" />
          </button>
        ) : null}
        <button type="button" className="icon-button" aria-label={`${work.list.remove} ${item.file.name}`} onClick={remove}>
          <Icon name="trash" />
        </button>
      </div>
    </article>
  )
}

/** Pages of this file alone; wrong ones are said at once. */
function RangeField({ item }: { item: Item }) {
  const work = useWorkTexts()
  const session = useSession()
  const id = useId()
  const fault = checkRange(item.range, item.pages)
  return (
    <div className="file-card-range">
      <label htmlFor={id}>{work.list.range}</label>
      <input id={id} className="input" value={item.range} placeholder="1-3,5,8-" inputMode="text" autoComplete="off" maxLength={200} aria-invalid={fault !== undefined} aria-describedby={fault ? `${id}-fault` : undefined} title={work.list.rangeHint} onChange={(event) => session.setRange(item.id, event.target.value)} />
      {fault ? (
        <span className="field-error" id={`${id}-fault`}>
          {fault === "syntax" ? work.list.rangeBad : work.list.rangeOutside(item.pages ?? 0)}
        </span>
      ) : null}
    </div>
  )
}

function PlaceCommands({ place, onMove }: { place: { index: number; count: number }; onMove: (to: number) => void }) {
  const work = useWorkTexts()
  return (
    <>
      <button type="button" className="icon-button" aria-label={work.list.up} disabled={place.index === 0} onClick={() => onMove(place.index - 1)}>
        <Icon name="up" />
      </button>
      <select className="place-select number" aria-label={work.list.moveTo} value={place.index} onChange={(event) => onMove(Number(event.target.value))}>
        {Array.from({ length: place.count }, (_, index) => (
          <option key={index} value={index}>
            {index + 1}
          </option>
        ))}
      </select>
      <button type="button" className="icon-button" aria-label={work.list.down} disabled={place.index === place.count - 1} onClick={() => onMove(place.index + 1)}>
        <Icon name="down" />
      </button>
    </>
  )
}
