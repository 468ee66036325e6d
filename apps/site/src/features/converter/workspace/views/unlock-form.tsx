import { useId, useState } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { PasswordInput } from "../options/password-input.tsx"
import { useSession, useSessionState } from "../session-context.tsx"

/**
 * Asks for the password of a locked file right on its card; one answer can serve all locked files.
 */
export function UnlockForm({
  itemId,
  isWrong,
  tries,
}: {
  itemId: string
  isWrong: boolean
  tries: number
}) {
  const work = useWorkTexts()
  const session = useSession()
  const { items } = useSessionState()
  const [password, setPassword] = useState("")
  const [isForAll, setForAll] = useState(true)
  const id = useId()
  const others = items.filter((item) => item.id !== itemId && item.state.kind === "locked").length
  return (
    <form
      className="unlock"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== "") void session.unlock(itemId, password, isForAll && others > 0)
      }}
    >
      <label htmlFor={id} className={isWrong ? "field-error" : "field-hint"}>
        {isWrong ? work.list.passwordWrong(tries) : work.list.passwordNeeded}
      </label>
      <div className="input-row">
        <PasswordInput
          id={id}
          value={password}
          onChange={setPassword}
          isInvalid={isWrong}
          autoComplete="off"
        />
        <button type="submit" className="button">
          {work.list.passwordUse}
        </button>
      </div>
      {others > 0 ? (
        <label className="check">
          <input
            type="checkbox"
            checked={isForAll}
            onChange={(event) => setForAll(event.target.checked)}
          />
          {work.list.passwordAll}
        </label>
      ) : null}
    </form>
  )
}
