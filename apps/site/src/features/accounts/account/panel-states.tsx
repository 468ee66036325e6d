import type { ReactNode } from "react"
import { Link } from "react-router"
import { useAccountTexts } from "../../../i18n/account-texts.ts"
import { localPath } from "../../../i18n/language.ts"
import { useLanguage } from "../../../i18n/texts.tsx"
import type { Loaded } from "./use-call.ts"

interface PanelProps<T> {
  readonly loaded: Loaded<T>
  readonly onRetry: () => void
  readonly children: (value: T) => ReactNode
}

/** A panel's contents once they are there; before that, and when they cannot be had, it says so. */
export function Panel<T>({ loaded, onRetry, children }: PanelProps<T>) {
  const { account } = useAccountTexts()
  if (loaded.kind === "ready") return children(loaded.value)
  if (loaded.kind === "loading") return <p role="status">{account.loading}</p>
  return (
    <div className="empty" role="alert">
      <p>{account.failed}</p>
      <button type="button" className="button" onClick={onRetry}>
        {account.retry}
      </button>
    </div>
  )
}

/** Nothing here yet, and what to do about it. */
export function Empty({ title, text }: { title: string; text: string }) {
  const { account } = useAccountTexts()
  const language = useLanguage()
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      <p>{text}</p>
      <Link className="button" to={localPath(language, "/")}>
        {account.toConvert}
      </Link>
    </div>
  )
}
