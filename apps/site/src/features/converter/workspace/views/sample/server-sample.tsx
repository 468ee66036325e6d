import { useEffect, useEffectEvent, useRef, useState } from "react"
import { useWorkTexts } from "../../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../../ui/more-icons.tsx"
import { useSession, useSessionState } from "../../session-context.tsx"
import type { Item } from "../../session/session-state.ts"
import { atOnce } from "../../transfer/network.ts"
import { sampleLimit, useSampleProblem, type SampleProblem } from "./sample-problem.ts"

type Sample =
  | { readonly kind: "none" | "working" }
  | { readonly kind: "failed"; readonly problem: SampleProblem }
  | { readonly kind: "shown"; readonly address: string; readonly options: unknown }

/** Pause after the last change of an option, in ms. */
const pause = 1_200

/** Width of the drawn page, in device pixels. */
const pageWidth = 900

/**
 * Makes the sample of a file; once it is shown, again a moment after each change of the options.
 *
 * @param now the options; others are another object
 */
function useServerSample(item: Item | undefined, now: unknown) {
  const session = useSession()
  const problemOf = useSampleProblem()
  const [sample, setSample] = useState<Sample>({ kind: "none" })
  const stop = useRef<AbortController>(undefined)
  const address = sample.kind === "shown" ? sample.address : undefined
  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => () => URL.revokeObjectURL(address ?? ""), [address])
  const make = async () => {
    if (item === undefined) return
    stop.current?.abort()
    const signal = (stop.current = new AbortController()).signal
    setSample((before) => (before.kind === "shown" ? before : { kind: "working" }))
    try {
      const picture = await atOnce({ signal, limit: sampleLimit }, async (inTime) => {
        const file = await session.jobs.sample(item, inTime)
        return await within(inTime, session.drawer.draw(file, "", 0, pageWidth))
      })
      if (!signal.aborted)
        setSample({ kind: "shown", address: URL.createObjectURL(picture), options: now })
    } catch (error) {
      if (!signal.aborted) setSample({ kind: "failed", problem: problemOf(error) })
    }
  }
  const cancel = () => {
    stop.current?.abort()
    setSample({ kind: "none" })
  }
  const isOld = sample.kind === "shown" && sample.options !== now
  // What is looked at follows the options; each one costs the server a moment, so it waits a
  // little.
  const remake = useEffectEvent(() => void make())
  useEffect(() => {
    if (!isOld) return
    const timer = setTimeout(remake, pause)
    return () => clearTimeout(timer)
  }, [isOld, now])
  return { sample, address, isOld, make, cancel }
}

/** Gives what the work gives, or fails as soon as the signal says so. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

/**
 * The first page of the first file as it will come out: made by the server on request, then again
 * with each change of the options.
 */
export function ServerSample() {
  const work = useWorkTexts()
  const { items, tool, options } = useSessionState()
  const item = items.find((entry) => entry.state.kind === "ready")
  const { sample, address, isOld, make, cancel } = useServerSample(
    item,
    tool === undefined ? undefined : options[tool],
  )
  if (item === undefined) return null
  const isWorking = sample.kind === "working"
  const label = {
    none: work.sample.show,
    working: work.sample.working,
    failed: work.result.retry,
    shown: work.sample.again,
  }[sample.kind]
  return (
    <section className="server-sample" aria-label={work.sample.title}>
      <div className="sample-bar">
        <button type="button" className="button" disabled={isWorking} onClick={() => void make()}>
          <Icon name={isWorking ? "clock" : "eye"} />
          {label}
        </button>
        {isWorking ? (
          <button type="button" className="button" onClick={cancel}>
            {work.result.cancel}
          </button>
        ) : null}
        <span className="field-hint" role="status">
          {sample.kind === "failed" ? (
            <>
              <b className="sample-problem">{sample.problem.title}</b> {sample.problem.remedy}
            </>
          ) : (
            work.sample.note
          )}
        </span>
      </div>
      {address === undefined ? null : (
        <img
          className="sample-page"
          data-old={isOld}
          src={address}
          alt={work.joined.told(work.sample.title, item.file.name)}
        />
      )}
    </section>
  )
}
