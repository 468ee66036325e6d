import { useEffect, useState } from "react"
import { fill } from "../../i18n/fill.ts"
import { useLanguage } from "../../i18n/texts.tsx"
import { askWorker, type AppState } from "./app-link.ts"

/** What the choice says; comes with the page's data. */
export interface OfflineWords {
  readonly title: string
  readonly text: string
  readonly keep: string
  readonly keeping: string
  readonly kept: string
  readonly forget: string
  readonly full: string
  readonly network: string
  readonly none: string
}

/** Offers to keep the application on this device, with its size told before. */
export function OfflineChoice({ words }: { words: OfflineWords }) {
  const language = useLanguage()
  const prefix = language === "zh" ? "" : language
  const [state, setState] = useState<AppState>()
  useEffect(() => {
    void askWorker("state", prefix, setState)
  }, [prefix])
  const ask = (kind: "keep" | "forget"): void => {
    if (kind === "keep") setState({ kind: "keeping", share: 0 })
    void askWorker(kind, prefix, setState)
  }
  return (
    <section className="offline-choice" data-state={state?.kind ?? "asking"}>
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      <div aria-live="polite">
        {state?.kind === "none" ? <p>{words.none}</p> : null}
        {state?.kind === "failed" ? <p className="field-error">{words[state.reason]}</p> : null}
        {state?.kind === "keeping" ? (
          <p className="number">
            {fill(words.keeping, { percent: Math.round(state.share * 100) })}
          </p>
        ) : null}
        {state?.kind === "kept" ? <p>{words.kept}</p> : null}
      </div>
      {state?.kind === "offered" || state?.kind === "failed" ? (
        <button type="button" className="button button-primary" onClick={() => ask("keep")}>
          {fill(words.keep, {
            size: "bytes" in state ? `${(state.bytes / 1_048_576).toFixed(1)} MB` : "",
          })}
        </button>
      ) : null}
      {state?.kind === "kept" ? (
        <button type="button" className="button" onClick={() => ask("forget")}>
          {words.forget}
        </button>
      ) : null}
    </section>
  )
}
