import type { ToolId } from "@mozhuan/contract"
import { lazy, memo, Suspense, useId, useState, type KeyboardEvent } from "react"
import { formatBytes } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { PasswordInput } from "../options/password-input.tsx"
import { useSession } from "../session-context.tsx"
import { checkRange } from "../session/page-range.ts"
import { wordsOf } from "../session/problems.ts"
import type { Item } from "../session/session-state.ts"
import { FileNotes } from "./file-notes.tsx"
import { UnlockForm } from "./unlock-form.tsx"

const CropDialog = lazy(() => import("./crop/crop-dialog.tsx"))

interface FileCardProps {
  readonly item: Item
  /** 0-based; absent where order has no meaning. */
  readonly place: number | undefined
  readonly count: number
  readonly tool: ToolId | undefined
  readonly pageLimit: number
  readonly onMove: (id: string, to: number) => void
  readonly isSelectable: boolean
}

/** One file: picture, name, size, pages, its own settings and its place. */
export const FileCard = memo(function FileCard({
  item,
  place,
  count,
  tool,
  pageLimit,
  onMove,
  isSelectable,
}: FileCardProps) {
  const work = useWorkTexts()
  const session = useSession()
  const onKeyDown = (event: KeyboardEvent) => {
    if (place === undefined || !event.altKey) return
    if (event.key === "ArrowUp") onMove(item.id, place - 1)
    else if (event.key === "ArrowDown") onMove(item.id, place + 1)
    else return
    event.preventDefault()
  }
  return (
    <article className="file-card" aria-label={item.file.name} onKeyDown={onKeyDown}>
      {isSelectable ? (
        <input
          type="checkbox"
          className="file-card-select"
          checked={item.isSelected}
          aria-label={work.list.select(item.file.name)}
          onChange={(event) => session.select(item.id, event.target.checked)}
        />
      ) : null}
      <Picture item={item} />
      <CardBody item={item} count={count} tool={tool} pageLimit={pageLimit} />
      <FileCommands item={item} place={place} count={count} tool={tool} onMove={onMove} />
    </article>
  )
})

function Picture({ item }: { item: Item }) {
  return (
    <div className="file-card-picture" data-state={item.state.kind}>
      {item.thumbnail ? (
        <img
          src={item.thumbnail}
          alt=""
          draggable={false}
          style={{ rotate: `${item.rotate}deg` }}
        />
      ) : (
        <span>{(item.types[0] ?? "").toUpperCase()}</span>
      )}
    </div>
  )
}

/** Tools that take a file with all its pages. */
const wholeFiles = new Set<ToolId | undefined>(["encrypt", "decrypt", "compress", "split"])

/** Name and facts, what is wrong with the file, and the settings of its own. */
function CardBody({
  item,
  count,
  tool,
  pageLimit,
}: Pick<FileCardProps, "item" | "count" | "tool" | "pageLimit">) {
  const work = useWorkTexts()
  const language = useLanguage()
  return (
    <div className="file-card-body">
      <p className="file-card-name">{item.file.name}</p>
      <p className="file-card-facts number">
        {formatBytes(item.file.size, language)}
        {item.pages === undefined ? null : <> · {work.list.pages(item.pages)}</>}
        {item.state.kind === "checking" ? <> · {work.state.checking}</> : null}
      </p>
      {item.state.kind === "locked" ? (
        <UnlockForm itemId={item.id} isWrong={item.state.isWrong} tries={item.state.tries ?? 1} />
      ) : null}
      <FileNotes item={item} tool={tool} />
      {item.isCutToSheet ? <CutNote id={item.id} /> : null}
      {item.state.kind === "bad" ? (
        <p className="field-error">{wordsOf(item.state.code, language).title}</p>
      ) : null}
      {item.pages !== undefined && item.pages > pageLimit && tool !== undefined ? (
        <p className="field-hint">{work.list.tooManyPages(pageLimit)}</p>
      ) : null}
      {item.types[0] === "pdf" && !wholeFiles.has(tool) ? <RangeField item={item} /> : null}
      {tool === "encrypt" && count > 1 ? <OwnLockField item={item} /> : null}
    </div>
  )
}

/** Says that only the sheet of a photograph was kept; the photograph can be had back. */
function CutNote({ id }: { id: string }) {
  const work = useWorkTexts()
  const session = useSession()
  return (
    <p className="field-hint">
      {work.crop.isCut}{" "}
      <button type="button" className="text-button" onClick={() => void session.restorePicture(id)}>
        {work.crop.reset}
      </button>
    </p>
  )
}

function CropButton({ item }: { item: Item }) {
  const work = useWorkTexts()
  const [isCropping, setCropping] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={`${work.crop.open} ${item.file.name}`}
        title={work.crop.open}
        onClick={() => setCropping(true)}
      >
        <Icon name="crop" />
      </button>
      {isCropping ? (
        <Suspense fallback={null}>
          <CropDialog item={item} onClose={() => setCropping(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** What can be done with a file: its place, its cut, its turn, and taking it away. */
function FileCommands({
  item,
  place,
  count,
  tool,
  onMove,
}: Pick<FileCardProps, "item" | "place" | "count" | "tool" | "onMove">) {
  const work = useWorkTexts()
  const session = useSession()
  const showToast = useToast()
  const remove = () => {
    session.remove([item.id])
    showToast(work.list.removed(item.file.name), {
      label: work.list.undo,
      perform: () => session.undoRemove(),
    })
  }
  return (
    <>
      <div className="file-card-commands">
        {place === undefined ? null : (
          <PlaceCommands index={place} count={count} onMove={(to) => onMove(item.id, to)} />
        )}
        {tool === "photo2pdf" && item.thumbnail !== undefined && !item.types.includes("svg") ? (
          <CropButton item={item} />
        ) : null}
        {tool === "merge2pdf" || tool === "photo2pdf" ? (
          <button
            type="button"
            className="icon-button"
            aria-label={work.list.rotate}
            onClick={() => session.rotate(item.id)}
          >
            <Icon name="rotate" />
          </button>
        ) : null}
        <button
          type="button"
          className="icon-button"
          aria-label={`${work.list.remove} ${item.file.name}`}
          onClick={remove}
        >
          <Icon name="trash" />
        </button>
      </div>
    </>
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
      <input
        id={id}
        className="input"
        value={item.range}
        placeholder="1-3,5,8-"
        inputMode="text"
        autoComplete="off"
        maxLength={200}
        aria-invalid={fault !== undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        title={work.list.rangeHint}
        onChange={(event) => session.setRange(item.id, event.target.value)}
      />
      {fault ? (
        <span className="field-error" id={`${id}-fault`}>
          {fault === "syntax" ? work.list.rangeBad : work.list.rangeOutside(item.pages ?? 0)}
        </span>
      ) : null}
    </div>
  )
}

/** A password for this file alone. */
function OwnLockField({ item }: { item: Item }) {
  const work = useWorkTexts()
  const session = useSession()
  const id = useId()
  return (
    <div className="file-card-range">
      <label htmlFor={id}>{work.list.ownLock}</label>
      <PasswordInput
        id={id}
        value={item.ownLock ?? ""}
        onChange={(password) => session.setOwnLock(item.id, password)}
      />
    </div>
  )
}

function PlaceCommands({
  index,
  count,
  onMove,
}: {
  index: number
  count: number
  onMove: (to: number) => void
}) {
  const work = useWorkTexts()
  // In a long list every card would hold a choice for every other: places are spelled out when one
  // is to be chosen.
  const [isChoosing, setChoosing] = useState(count <= 12)
  const places = isChoosing ? Array.from({ length: count }, (_, place) => place) : [index]
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={work.list.up}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        <Icon name="up" />
      </button>
      <select
        className="place-select number"
        aria-label={work.list.moveTo}
        value={index}
        onFocus={() => setChoosing(true)}
        onPointerDown={() => setChoosing(true)}
        onChange={(event) => onMove(Number(event.target.value))}
      >
        {places.map((place) => (
          <option key={place} value={place}>
            {place + 1}
          </option>
        ))}
      </select>
      <button
        type="button"
        className="icon-button"
        aria-label={work.list.down}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        <Icon name="down" />
      </button>
    </>
  )
}
