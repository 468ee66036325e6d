import { CallError, errorEntry } from "@mozhuan/contract"
import type { ReactNode } from "react"
import { useConsoleTexts } from "../../../i18n/console-zh.ts"
import { Icon } from "../../../ui/more-icons.tsx"
import { faultOf } from "../console-client.ts"
import type { Loaded } from "../use-console-call.ts"

interface LoadedViewProps<T> {
  readonly loaded: Loaded<T>
  readonly onRetry: () => void
  readonly children: (value: T) => ReactNode
}

/** What came, or that it is on its way, or why it did not come. */
export function LoadedView<T>({ loaded, onRetry, children }: LoadedViewProps<T>) {
  const { state } = useConsoleTexts()
  if (loaded.kind === "ready")
    return (
      <div className="loaded" data-stale={loaded.isStale} aria-busy={loaded.isStale}>
        {children(loaded.value)}
      </div>
    )
  if (loaded.kind === "loading") {
    return (
      <div className="skeleton" role="status">
        <span className="visually-hidden">{state.loading}</span>
        {[0, 1, 2, 3].map((line) => (
          <span key={line} className="skeleton-line" />
        ))}
      </div>
    )
  }
  const isForbidden =
    loaded.error instanceof CallError && loaded.error.code === errorEntry("forbidden").success
  return (
    <div className="console-empty" role="alert">
      <Icon name="warning" size={28} />
      <p className="console-empty-title">{isForbidden ? state.forbidden : state.failed}</p>
      {isForbidden ? null : (
        <>
          <p>{faultOf(loaded.error, state.network)}</p>
          <button type="button" className="button" onClick={onRetry}>
            {state.retry}
          </button>
        </>
      )}
    </div>
  )
}

/** Nothing to show, and what to do about it. */
export function Empty({ title, text }: { title?: string; text?: string }) {
  const { state } = useConsoleTexts()
  return (
    <div className="console-empty">
      <p className="console-empty-title">{title ?? state.noResult}</p>
      {text === undefined && title !== undefined ? null : <p>{text ?? state.noResultText}</p>}
    </div>
  )
}
