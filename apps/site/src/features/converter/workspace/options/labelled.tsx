import type { OptionField, OptionValue } from "@mozhuan/contract"
import type { ReactNode } from "react"
import { useLanguage } from "../../../../i18n/texts.tsx"

export interface ControlProps<F extends OptionField> {
  readonly field: F
  readonly value: OptionValue
  readonly onChange: (value: OptionValue) => void
}
export type Of<K extends OptionField["kind"]> = Extract<OptionField, { kind: K }>

/** A control below its name, with its fault or its hint after it. */
export function Labelled({
  field,
  id,
  error,
  children,
}: {
  field: OptionField
  id: string
  error?: string | undefined
  children: ReactNode
}) {
  const language = useLanguage()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {field.label[language]}
      </label>
      {children}
      {error ? (
        <p className="field-error" id={`${id}-note`}>
          {error}
        </p>
      ) : field.hint ? (
        <p className="field-hint" id={`${id}-note`}>
          {field.hint[language]}
        </p>
      ) : null}
    </div>
  )
}
