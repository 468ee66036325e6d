import { useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"

interface PasswordInputProps {
  readonly id: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isInvalid?: boolean
  readonly autoComplete?: "off" | "new-password"
  readonly describedBy?: string
}

/** A password field that can show what is typed. */
export function PasswordInput({
  id,
  value,
  onChange,
  isInvalid = false,
  autoComplete = "new-password",
  describedBy,
}: PasswordInputProps) {
  const work = useWorkTexts()
  const [isShown, setShown] = useState(false)
  return (
    <span className="password-input">
      <input
        id={id}
        className="input"
        type={isShown ? "text" : "password"}
        value={value}
        maxLength={127}
        autoComplete={autoComplete}
        spellCheck={false}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        onChange={(event) => onChange(event.target.value)}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={isShown ? work.list.hidePassword : work.list.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? "eyeOff" : "eye"} />
      </button>
    </span>
  )
}
