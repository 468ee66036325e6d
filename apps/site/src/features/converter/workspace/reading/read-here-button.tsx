import { useEffect, useSyncExternalStore } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { keptReading, READING_MEGABYTES } from "./kept-reading.ts"

/** How it stands with reading scans on this device. */
export function useReading() {
  const { store } = keptReading
  useEffect(() => void keptReading.look(), [])
  return useSyncExternalStore(store.subscribe, store.get)
}

/**
 * Offers to read scans on this device: says before what is fetched and kept, shows how far that is,
 * and can be stopped. `onReady` is called once all is there.
 */
export function ReadHereButton({ onReady }: { onReady: () => void }) {
  const work = useWorkTexts()
  const state = useReading()
  if (state.kind === "unknown") return null
  if (state.kind === "impossible")
    return <p className="field-hint">{work.reading.impossible[state.why]}</p>
  if (state.kind === "fetching")
    return (
      <p className="reading-progress">
        <progress value={state.share} max={1} aria-label={work.reading.fetching} />
        <span className="number" role="status">
          {work.reading.share(Math.floor(state.share * 100))}
        </span>
        <button type="button" className="text-button" onClick={() => keptReading.cancel()}>
          {work.result.cancel}
        </button>
      </p>
    )
  const begin = async () => {
    if (await keptReading.fetch()) onReady()
  }
  return (
    <div className="reading-offer">
      <button type="button" className="button" onClick={() => void begin()}>
        <Icon name="device" />
        {work.reading.offer(READING_MEGABYTES)}
      </button>
      <p className={state.kind === "failed" ? "field-error" : "field-hint"}>
        {state.kind === "failed" ? work.reading.failed[state.why] : work.reading.note}
      </p>
    </div>
  )
}

/** Says that this device reads scans by itself, and takes that away again. */
export function ReadingKept() {
  const work = useWorkTexts()
  if (useReading().kind !== "kept") return null
  return (
    <p className="field-hint">
      {work.reading.kept(READING_MEGABYTES)}
      <button type="button" className="text-button" onClick={() => void keptReading.forget()}>
        {work.reading.forget}
      </button>
    </p>
  )
}
