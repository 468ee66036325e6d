import { useId, type ReactNode } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { textOf } from "./fields.tsx"

/**
 * A search with whatever else narrows a list down. The search is sent by Enter, the rest takes
 * effect at once.
 */
export function Filters({
  search,
  searchLabel,
  onSearch,
  children,
}: {
  search?: string
  searchLabel?: string
  onSearch?: (text: string) => void
  children?: ReactNode
}) {
  const { actions } = useConsoleTexts()
  const id = useId()
  return (
    <div className="filters">
      {onSearch ? (
        <form
          role="search"
          className="filters-search"
          action={(form) => onSearch(textOf(form, "search").trim())}
        >
          <label className="visually-hidden" htmlFor={id}>
            {searchLabel}
          </label>
          {/* Another address is another search: the field starts anew. */}
          <input
            key={search}
            id={id}
            className="input"
            type="search"
            name="search"
            defaultValue={search}
            placeholder={searchLabel}
          />
          <button type="submit" className="button">
            {actions.search}
          </button>
        </form>
      ) : null}
      {children}
    </div>
  )
}

/** A short list of choices in a row, one of them taken. */
export function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: readonly (readonly [V, string])[]
  onChange: (value: V) => void
}) {
  return (
    <div className="choice" role="group" aria-label={label}>
      {options.map(([key, name]) => (
        <button
          key={key}
          type="button"
          className="choice-item"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

export function Select({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}) {
  return (
    <label className="select">
      <span className="visually-hidden">{label}</span>
      <select
        className="input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={label}
      >
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
