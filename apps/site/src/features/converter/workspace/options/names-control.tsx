import { useId } from "react"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { useSessionState } from "../session-context.tsx"
import type { Item, NameInside } from "../session/session-state.ts"
import { Labelled, type ControlProps, type Of } from "./labelled.tsx"

/**
 * Sheets, layouts or layers found in the files, to tick; where none can be read, names to type, one
 * a line.
 */
export function NamesControl({ field, value, onChange }: ControlProps<Of<"list">>) {
  const id = useId()
  const work = useWorkTexts()
  const language = useLanguage()
  const { items } = useSessionState()
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  const found = namesOf(items, field.key)
  if (found.length === 0) {
    return (
      <Labelled field={field} id={id}>
        <textarea
          id={id}
          className="input"
          rows={2}
          value={chosen.join("\n")}
          aria-describedby={`${id}-names`}
          onChange={(event) =>
            onChange(event.target.value.split("\n").filter((name) => name.trim() !== ""))
          }
        />
        <p className="field-hint" id={`${id}-names`}>
          {items.some((item) => item.state.kind === "checking")
            ? work.names.reading
            : work.names.none}
        </p>
      </Labelled>
    )
  }
  return (
    <fieldset className="field">
      <legend className="field-label">{field.label[language]}</legend>
      <div className="names-list" tabIndex={0} role="group" aria-label={field.label[language]}>
        {found.map(({ name, isHidden }) => (
          <label className="check" key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? [...chosen, name]
                    : chosen.filter((entry) => entry !== name),
                )
              }
            />
            <span>
              {name}
              {isHidden ? <small> ({work.names.hidden})</small> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function namesOf(items: readonly Item[], key: string): readonly NameInside[] {
  const found = new Map<string, NameInside>()
  for (const { names } of items) {
    const list =
      key === "sheetNames" || key === "layoutNames" || key === "hiddenLayers"
        ? names?.[key]
        : undefined
    for (const entry of list ?? []) found.set(entry.name, entry)
  }
  return [...found.values()]
}
