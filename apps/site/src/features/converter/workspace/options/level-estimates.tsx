import type { LevelSizes } from "@mozhuan/engine"
import { useEffect } from "react"
import { formatBytes } from "../../../../i18n/format.ts"
import { useLanguage } from "../../../../i18n/texts.tsx"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { useActiveTool, useSession, useSessionState } from "../session-context.tsx"

const levels = ["clear", "balanced", "small"] as const satisfies readonly (keyof LevelSizes)[]

/** What each level of compression would bring the files to, found out on this device. */
export function LevelEstimates() {
  const work = useWorkTexts()
  const language = useLanguage()
  const session = useSession()
  const tool = useActiveTool()
  const { items, options } = useSessionState()
  const ready = items.filter((item) => item.state.kind === "ready")
  const ids = ready.map((item) => item.id).join(" ")
  useEffect(() => {
    const stop = new AbortController()
    void session.estimate(stop.signal)
    return () => stop.abort()
  }, [session, ids])
  const known = ready.flatMap((item) => item.estimate ?? [])
  const field = tool?.options.find((option) => option.key === "level")
  if (ready.length === 0 || field?.kind !== "choice") return null
  const now = ready.reduce((sum, item) => sum + item.file.size, 0)
  const chosen = options.compress?.["level"]
  return (
    <div className="estimates">
      <p className="field-hint number">
        {work.compress.estimates} · {work.compress.now(formatBytes(now, language))}
      </p>
      {known.length < ready.length ? (
        <p className="field-hint" role="status">
          {work.compress.estimating}
        </p>
      ) : (
        <dl>
          {levels.map((level) => {
            const size = known.reduce((sum, sizes) => sum + sizes[level], 0)
            return (
              <div key={level} data-chosen={chosen === level}>
                <dt>{field.values.find((choice) => choice.value === level)?.label[language]}</dt>
                <dd className="number">{work.compress.estimate(formatBytes(size, language))}</dd>
                <span
                  className="estimate-bar"
                  aria-hidden="true"
                  style={{ width: `${Math.max(2, Math.round((size / Math.max(1, now)) * 100))}%` }}
                />
              </div>
            )
          })}
        </dl>
      )}
    </div>
  )
}
