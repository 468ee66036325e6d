import { useRef } from "react"
import { fileTypes, joinsFiles } from "@mozhuan/contract"
import { useTexts } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useToast } from "../../../../ui/toast.tsx"
import { MergeViewChoice } from "./merge-pages.tsx"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"
import type { Item } from "../session/session-state.ts"

/** Commands on the whole list. */
export function FileToolbar() {
  const work = useWorkTexts()
  const texts = useTexts()
  const session = useSession()
  const tool = useActiveTool()
  const { items, mergeView, options } = useSessionState()
  const picker = useRef<HTMLInputElement>(null)
  const isByPage = tool?.id === "merge2pdf" && mergeView === "pages"
  const isOrdered = tool !== undefined && joinsFiles(tool, options[tool.id]) && items.length > 1
  return (
    <div className="file-toolbar" role="toolbar" aria-label={work.list.title}>
      <button type="button" className="text-button" onClick={() => picker.current?.click()}>
        <Icon name="plus" />
        {work.list.add}
      </button>
      <input
        ref={picker}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={texts.drop.pick}
        data-testid="add-input"
        accept={[...(tool?.accepts ?? []), ...(tool?.companions ?? [])]
          .flatMap((type) => fileTypes[type].extensions.map((extension) => `.${extension}`))
          .join(",")}
        onChange={(event) => {
          void session.addFiles([...(event.target.files ?? [])], tool?.id)
          event.target.value = ""
        }}
      />
      {tool?.accepts.includes("jpg") ? <CameraCommand /> : null}
      {tool?.id === "merge2pdf" ? <MergeViewChoice /> : null}
      {isOrdered && !isByPage ? <SortCommands /> : null}
      {items.length > 1 && !isByPage ? <SelectionCommands items={items} /> : null}
    </div>
  )
}

/** The next shot, where there is a camera at hand: each is a page more. */
function CameraCommand() {
  const work = useWorkTexts()
  const session = useSession()
  const tool = useActiveTool()
  const camera = useRef<HTMLInputElement>(null)
  return (
    <>
      <button
        type="button"
        className="text-button file-toolbar-camera"
        onClick={() => camera.current?.click()}
      >
        <Icon name="camera" />
        {work.list.shot}
      </button>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={work.list.shot}
        onChange={(event) => {
          void session.addShots([...(event.target.files ?? [])], tool?.id)
          event.target.value = ""
        }}
      />
    </>
  )
}

/** Chooses all files, and takes the chosen ones away, or all where none is chosen. */
function SelectionCommands({ items }: { items: readonly Item[] }) {
  const work = useWorkTexts()
  const session = useSession()
  const showToast = useToast()
  const selected = items.filter((item) => item.isSelected)
  const remove = (ids: readonly string[]) => {
    session.remove(ids)
    showToast(work.list.removedMany(ids.length), {
      label: work.list.undo,
      perform: () => session.undoRemove(),
    })
  }
  return (
    <>
      <label className="check file-toolbar-all">
        <input
          type="checkbox"
          checked={selected.length === items.length}
          onChange={(event) => session.selectAll(event.target.checked)}
        />
        {work.list.selectAll}
      </label>
      <button
        type="button"
        className="text-button"
        onClick={() => remove((selected.length > 0 ? selected : items).map((item) => item.id))}
      >
        <Icon name="trash" />
        {selected.length > 0 ? work.list.clearSelected(selected.length) : work.list.clear}
      </button>
    </>
  )
}

function SortCommands() {
  const work = useWorkTexts()
  const session = useSession()
  const commands = [
    { label: work.list.sortName, perform: () => session.sort("name") },
    { label: work.list.sortTime, perform: () => session.sort("time") },
    { label: work.list.reverse, perform: () => session.reverse() },
  ]
  return (
    <details
      className="sort-menu"
      onBlur={(event) =>
        !event.currentTarget.contains(event.relatedTarget) &&
        event.currentTarget.removeAttribute("open")
      }
    >
      <summary className="text-button">
        <Icon name="sort" />
        {work.list.sort}
      </summary>
      <ul>
        {commands.map(({ label, perform }) => (
          <li key={label}>
            <button
              type="button"
              className="text-button"
              onClick={(event) => {
                perform()
                event.currentTarget.closest("details")?.removeAttribute("open")
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
