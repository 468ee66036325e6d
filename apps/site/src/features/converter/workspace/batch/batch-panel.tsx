import { datedPattern, nameByPattern, type OptionValues, type Tool } from "@mozhuan/contract"
import { useId, useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../session-context.tsx"
import {
  keepTimes,
  readKeepTime,
  readNamePattern,
  saveKeepTime,
  saveNamePattern,
} from "./batch-choices.ts"
import { canPickFolder, pickFolder } from "./save-into.ts"
import { RecipeList } from "./recipe-list.tsx"

/** What people with more than one file need: recipes, how long, which names, a watched folder. */
export function BatchPanel(props: {
  readonly tool: Tool
  readonly values: OptionValues
  /** Options were replaced: fields that hold what was typed must be made anew. */
  readonly onChosen: () => void
}) {
  const { batch } = useWorkTexts()
  return (
    <details className="batch-panel">
      <summary className="text-button">
        {batch.title}
        <Icon name="chevron" size={16} />
      </summary>
      <div className="options-form">
        <RecipeList {...props} />
        <KeepChoice />
        <NamePattern />
        <WatchButton />
        <p className="field-hint batch-keys">{batch.palette}</p>
      </div>
    </details>
  )
}

function KeepChoice() {
  const { batch } = useWorkTexts()
  const { limits } = useSessionState()
  const [chosen, setChosen] = useState(readKeepTime(localStorage))
  const name = useId()
  const most = limits.maximumKeepMinutes
  const current = chosen <= most ? chosen : 60
  return (
    <fieldset className="field">
      <legend className="field-label">{batch.keep}</legend>
      <div className="segments">
        {keepTimes.map((minutes) => (
          <label key={minutes}>
            <input
              type="radio"
              name={name}
              checked={minutes === current}
              disabled={minutes > most}
              onChange={() => {
                saveKeepTime(minutes, localStorage)
                setChosen(minutes)
              }}
            />
            <span>{batch.keepTimes[minutes]}</span>
          </label>
        ))}
      </div>
      {most < 1440 ? <p className="field-hint">{batch.keepMember}</p> : null}
    </fieldset>
  )
}

/** Longest pattern. */
const LONGEST = 80

function NamePattern() {
  const { batch, list } = useWorkTexts()
  const { items } = useSessionState()
  const [pattern, setPattern] = useState(readNamePattern(localStorage))
  const id = useId()
  const name = items[0]?.file.name ?? list.title
  const example = nameByPattern(datedPattern(pattern, new Date()), { name, number: 1 })
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {batch.names}
      </label>
      <input
        id={id}
        className="input"
        value={pattern}
        maxLength={LONGEST}
        placeholder="{name}"
        spellCheck={false}
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          setPattern(event.target.value)
          saveNamePattern(event.target.value.trim(), localStorage)
        }}
      />
      <p className="field-hint" id={`${id}-hint`}>
        {batch.namesHint} {pattern === "" ? null : batch.namesExample(example)}
      </p>
    </div>
  )
}

/** Only where the browser can ask for a folder; others do not hear of it. */
function WatchButton() {
  const { batch } = useWorkTexts()
  const session = useSession()
  if (!canPickFolder()) return null
  const watch = async (): Promise<void> => {
    const folder = await pickFolder()
    if (folder) session.watch.start(folder)
  }
  return (
    <div className="field">
      <button type="button" className="button" onClick={() => void watch()}>
        <Icon name="plus" size={18} />
        {batch.watch}
      </button>
      <p className="field-hint">{batch.watchHint}</p>
    </div>
  )
}
