import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react"
import { useNavigate } from "react-router"
import { useLanguage, useTexts } from "../../../i18n/texts.tsx"
import { Dialog } from "../../../ui/dialog.tsx"
import { useRootData } from "../root-data.ts"
import { setTheme } from "../theme-choice.tsx"
import { findCommands, paletteCommands, type Command } from "./commands.ts"
import { paletteWords } from "./palette-words.ts"
import "./palette.css"

/** Ctrl+K or ⌘K: everything that can be opened, by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const language = useLanguage()
  const texts = useTexts()
  const { host } = useRootData().visitor
  const words = paletteWords[language]
  const navigate = useNavigate()
  const [query, setQuery] = useState("")
  const [at, setAt] = useState(0)
  const id = useId()
  const all = useMemo(() => paletteCommands(language, texts, host), [language, texts, host])
  const found = findCommands(all, query)
  const chosen = found[at]
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const perform = (command: Command): void => {
    onClose()
    if (command.does === "look") setTheme(command.theme)
    else if (command.isWholeLoad) location.assign(command.to)
    else void navigate(command.to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((at + step + found.length) % found.length)
    } else if (event.key === "Enter" && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault()
      perform(chosen)
    }
  }
  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="palette">
        <input
          ref={field}
          className="input"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ? `${id}-${at}` : undefined}
          aria-label={words.field}
          placeholder={words.field}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        {found.length === 0 ? <p role="status">{words.none}</p> : null}
        <Rows id={id} title={words.title} found={found} at={at} onPerform={perform} />
        <p className="field-hint">{words.keys}</p>
      </div>
    </Dialog>
  )
}

function Rows({
  id,
  title,
  found,
  at,
  onPerform,
}: {
  id: string
  title: string
  found: readonly Command[]
  at: number
  onPerform: (command: Command) => void
}) {
  return (
    <ul id={`${id}-list`} role="listbox" aria-label={title} className="palette-list">
      {found.map((command, index) => (
        <Row
          key={command.id}
          id={`${id}-${index}`}
          command={command}
          isChosen={index === at}
          onPerform={() => onPerform(command)}
        />
      ))}
    </ul>
  )
}

function Row({
  id,
  command,
  isChosen,
  onPerform,
}: {
  id: string
  command: Command
  isChosen: boolean
  onPerform: () => void
}) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: "nearest" })
  }, [isChosen])
  return (
    // The keyboard works through the field above.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- 2026-11: see above
    <li ref={row} id={id} role="option" aria-selected={isChosen} onClick={onPerform}>
      <span>{command.name}</span>
      <small>{command.kind}</small>
    </li>
  )
}
