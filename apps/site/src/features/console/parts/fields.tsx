import { useId, type ComponentProps, type ReactNode } from "react"

interface FieldProps {
  readonly label: string
  readonly hint?: ReactNode
}

/** One line of text, a number, a moment: whatever the browser's input can be. */
export function TextField({ label, hint, ...input }: FieldProps & ComponentProps<"input">) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input"
        autoComplete="off"
        {...(hint ? { "aria-describedby": `${id}-hint` } : {})}
        {...input}
      />
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

export function AreaField({ label, hint, ...area }: FieldProps & ComponentProps<"textarea">) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="input"
        rows={4}
        {...(hint ? { "aria-describedby": `${id}-hint` } : {})}
        {...area}
      />
      {hint ? (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<"select">, "children"> {
  readonly options: readonly (readonly [value: string, name: string])[]
}

export function SelectField({ label, hint, options, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="input" {...select}>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {hint ? <p className="field-hint">{hint}</p> : null}
    </div>
  )
}

export function CheckField({
  label,
  ...input
}: { label: ReactNode } & Omit<ComponentProps<"input">, "type">) {
  return (
    <label className="check">
      <input type="checkbox" {...input} />
      <span>{label}</span>
    </label>
  )
}

/** Text of a field of a form that was sent. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === "string" ? value : ""
}

export const isChecked = (form: FormData, name: string): boolean => form.get(name) !== null
