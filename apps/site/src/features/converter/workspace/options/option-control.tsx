import type { OptionField } from "@mozhuan/contract"
import { useId, useState } from "react"
import { formatNumber } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Labelled, type ControlProps, type Of } from "./labelled.tsx"
import { NamesControl } from "./names-control.tsx"
import { PasswordInput } from "./password-input.tsx"
import { generatePassword, strengthOf } from "./password-strength.ts"

/** The control that belongs to an option's kind. */
export function OptionControl({ field, value, onChange }: ControlProps<OptionField>) {
  switch (field.kind) {
    case "choice":
      return <ChoiceControl field={field} value={value} onChange={onChange} />
    case "toggle":
      return <ToggleControl field={field} value={value} onChange={onChange} />
    case "number":
      return <NumberControl field={field} value={value} onChange={onChange} />
    case "text":
      return <TextControl field={field} value={value} onChange={onChange} />
    case "password":
      return <PasswordControl field={field} value={value} onChange={onChange} />
    case "list":
      return <ListControl field={field} value={value} onChange={onChange} />
    case "data":
      // Made by an editor of its own, never typed.
      return null
  }
}

/** Few short choices stand side by side, more go into a list. */
function ChoiceControl({ field, value, onChange }: ControlProps<Of<"choice">>) {
  const id = useId()
  const language = useLanguage()
  const letters = field.values.reduce((sum, choice) => sum + choice.label[language].length, 0)
  const isShort = field.values.length <= 4 && letters <= (language === "zh" ? 16 : 30)
  if (!isShort) {
    return (
      <Labelled field={field} id={id}>
        <select
          id={id}
          className="input"
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
          aria-describedby={field.hint ? `${id}-note` : undefined}
        >
          {field.values.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label[language]}
            </option>
          ))}
        </select>
      </Labelled>
    )
  }
  return (
    <fieldset className="field">
      <legend className="field-label">{field.label[language]}</legend>
      <div className="segments">
        {field.values.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
            />
            <span>{choice.label[language]}</span>
          </label>
        ))}
      </div>
      {field.hint ? <p className="field-hint">{field.hint[language]}</p> : null}
    </fieldset>
  )
}

function ToggleControl({ field, value, onChange }: ControlProps<Of<"toggle">>) {
  const language = useLanguage()
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{field.label[language]}</span>
      </label>
      {field.hint ? <p className="field-hint">{field.hint[language]}</p> : null}
    </div>
  )
}

/** Keeps what is typed while it is no number yet; only numbers in range are handed on. */
function NumberControl({ field, value, onChange }: ControlProps<Of<"number">>) {
  const id = useId()
  const work = useWorkTexts()
  const language = useLanguage()
  const [typed, setTyped] = useState(typeof value === "number" ? String(value) : "")
  const number = Number(typed)
  const isEmpty = typed.trim() === ""
  const isFine = isEmpty
    ? field.optional === true
    : Number.isFinite(number) && number >= field.min && number <= field.max
  const error = isFine
    ? undefined
    : work.options.numberRange(
        formatNumber(field.min, language, 2),
        formatNumber(field.max, language, 2),
      )
  return (
    <Labelled field={field} id={id} error={error}>
      <span className="input-row">
        <input
          id={id}
          className="input number"
          type="number"
          inputMode="decimal"
          min={field.min}
          max={field.max}
          step={field.step}
          value={typed}
          placeholder={field.optional ? work.options.empty : undefined}
          aria-invalid={!isFine}
          aria-describedby={error || field.hint ? `${id}-note` : undefined}
          onChange={(event) => {
            const next = event.target.value
            setTyped(next)
            if (next.trim() === "") {
              if (field.optional === true) onChange(undefined)
            } else if (Number(next) >= field.min && Number(next) <= field.max)
              onChange(Number(next))
          }}
        />
        {field.unit ? <span className="field-unit">{field.unit}</span> : null}
      </span>
      <Presets
        field={field}
        value={value}
        onChoose={(preset) => {
          setTyped(String(preset))
          onChange(preset)
        }}
      />
    </Labelled>
  )
}

interface PresetsProps {
  readonly field: Of<"number">
  readonly value: ControlProps<Of<"number">>["value"]
  readonly onChoose: (value: number) => void
}

/** The usual numbers, a press each. */
function Presets({ field, value, onChoose }: PresetsProps) {
  if (!field.presets) return null
  return (
    <span className="presets">
      {field.presets.map((preset) => (
        <button
          key={preset.value}
          type="button"
          className="preset number"
          aria-pressed={value === preset.value}
          onClick={() => onChoose(preset.value)}
        >
          {preset.label}
        </button>
      ))}
    </span>
  )
}

function TextControl({ field, value, onChange }: ControlProps<Of<"text">>) {
  const id = useId()
  const work = useWorkTexts()
  const text = typeof value === "string" ? value : ""
  const isFine = field.pattern === undefined || new RegExp(`^(?:${field.pattern})$`).test(text)
  const error = isFine ? undefined : work.list.rangeBad
  return (
    <Labelled field={field} id={id} error={error}>
      <input
        id={id}
        className="input"
        value={text}
        maxLength={field.maxLength}
        placeholder={field.placeholder}
        autoComplete="off"
        aria-invalid={!isFine}
        aria-describedby={error || field.hint ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
    </Labelled>
  )
}

/**
 * Passwords that lock something show their strength and can be made by us; those that open
 * something do not.
 *
 * The one that opens the result is typed twice: until both are alike, none is set.
 */
function PasswordControl({ field, value, onChange }: ControlProps<Of<"password">>) {
  const id = useId()
  const work = useWorkTexts()
  const given = typeof value === "string" ? value : ""
  const [password, setPassword] = useState(given)
  const [again, setAgain] = useState(given)
  const locks = field.key !== "password"
  const isTwice = field.isTwice === true
  const set = (typed: string, repeated: string) => {
    setPassword(typed)
    setAgain(repeated)
    onChange(!isTwice || typed === repeated ? typed : "")
  }
  return (
    <Labelled field={field} id={id}>
      <PasswordInput
        id={id}
        value={password}
        onChange={(typed) => set(typed, again)}
        autoComplete={locks ? "new-password" : "off"}
        describedBy={locks ? `${id}-strength` : `${id}-note`}
      />
      {locks ? (
        <Strength id={`${id}-strength`} password={password} onMade={(made) => set(made, made)} />
      ) : null}
      {isTwice && password !== "" ? (
        <Again
          id={id}
          again={again}
          password={password}
          onChange={(typed) => set(password, typed)}
        />
      ) : null}
      {locks && password !== "" ? <p className="field-hint">{work.options.lostWarning}</p> : null}
    </Labelled>
  )
}

interface StrengthProps {
  readonly id: string
  readonly password: string
  /** A password that was made here. */
  readonly onMade: (password: string) => void
}

function Strength({ id, password, onMade }: StrengthProps) {
  const work = useWorkTexts()
  const strength = strengthOf(password)
  return (
    <div className="strength" id={id} data-strength={password === "" ? undefined : strength}>
      <span className="strength-bar" aria-hidden="true" />
      <span className="field-hint">
        {password === ""
          ? null
          : work.joined.told(work.options.strength, work.options.strengths[strength] ?? "")}
      </span>
      <button type="button" className="text-button" onClick={() => onMade(generatePassword())}>
        {work.options.generate}
      </button>
    </div>
  )
}

interface AgainProps {
  /** Of the field that is repeated. */
  readonly id: string
  readonly again: string
  readonly password: string
  readonly onChange: (again: string) => void
}

/** The same password once more. */
function Again({ id, again, password, onChange }: AgainProps) {
  const work = useWorkTexts()
  const isUnlike = again !== "" && again !== password
  return (
    <>
      <label className="field-label" htmlFor={`${id}-again`}>
        {work.options.again}
      </label>
      <PasswordInput
        id={`${id}-again`}
        value={again}
        onChange={onChange}
        isInvalid={isUnlike}
        describedBy={`${id}-unlike`}
      />
      <p className="field-error" id={`${id}-unlike`} role="status">
        {isUnlike ? work.options.unlike : null}
      </p>
    </>
  )
}

function ListControl({ field, value, onChange }: ControlProps<Of<"list">>) {
  const work = useWorkTexts()
  const language = useLanguage()
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  if (field.values === undefined)
    return <NamesControl field={field} value={value} onChange={onChange} />
  return (
    <fieldset className="field">
      <legend className="field-label">{field.label[language]}</legend>
      {field.values.map((choice) => (
        <label className="check" key={choice.value}>
          <input
            type="checkbox"
            checked={chosen.includes(choice.value)}
            onChange={(event) =>
              onChange(
                event.target.checked
                  ? [...chosen, choice.value]
                  : chosen.filter((entry) => entry !== choice.value),
              )
            }
          />
          {choice.label[language]}
        </label>
      ))}
      {chosen.length === 0 ? <p className="field-error">{work.options.required}</p> : null}
    </fieldset>
  )
}
