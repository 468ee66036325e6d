import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../../session-context.tsx"

type Sample =
  | { readonly kind: "none" | "working" | "failed" }
  | { readonly kind: "shown"; readonly address: string; readonly options: unknown }

/** Pause after the last change of an option, in ms. */
const pause = 1_200

/** Width of the drawn page, in device pixels. */
const pageWidth = 900

/**
 * The first page of the first file as it will come out: made by the server on request, then again
 * with each change of the options.
 */
export function ServerSample() {
  const work = useWorkTexts()
  const session = useSession()
  const { items, tool, options } = useSessionState()
  const [sample, setSample] = useState<Sample>({ kind: "none" })
  const stop = useRef<AbortController>(undefined)
  const item = items.find((entry) => entry.state.kind === "ready")
  const now = tool === undefined ? undefined : options[tool]
  const address = sample.kind === "shown" ? sample.address : undefined
  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address])
  const make = async () => {
    if (item === undefined) return
    stop.current?.abort()
    const signal = (stop.current = new AbortController()).signal
    setSample((before) => (before.kind === "shown" ? before : { kind: "working" }))
    try {
      const file = await session.jobs.sample(item, signal)
      const picture = await session.drawer.draw(file, "", 0, pageWidth)
      if (!signal.aborted)
        setSample({ kind: "shown", address: URL.createObjectURL(picture), options: now })
    } catch {
      // Whatever it was, the run itself will say it in full; here it costs only the look ahead.
      if (!signal.aborted) setSample({ kind: "failed" })
    }
  }
  const isOld = sample.kind === "shown" && sample.options !== now
  // What is looked at follows the options; each one costs the server a moment, so it waits a little.
  const remake = useEffectEvent(() => void make())
  useEffect(() => {
    if (!isOld) return
    const timer = setTimeout(remake, pause)
    return () => clearTimeout(timer)
  }, [isOld, now])
  if (item === undefined) return null
  return (
    <section className="server-sample" aria-label={work.sample.title}>
      <div className="sample-bar">
        <button
          type="button"
          className="button"
          disabled={sample.kind === "working"}
          onClick={() => void make()}
        >
          <Icon name={sample.kind === "working" ? "clock" : "eye"} />
          {sample.kind === "working"
            ? work.sample.working
            : sample.kind === "shown"
              ? work.sample.again
              : work.sample.show}
        </button>
        <span className="field-hint" role="status">
          {sample.kind === "failed" ? work.sample.failed : work.sample.note}
        </span>
      </div>
      {address === undefined ? null : (
        <img
          className="sample-page"
          data-old={isOld}
          src={address}
          alt={`${work.sample.title}: ${item.file.name}`}
        />
      )}
    </section>
  )
}
