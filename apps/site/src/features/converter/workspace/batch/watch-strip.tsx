import { useSyncExternalStore } from "react"
import { useWorkTexts } from "../../../../i18n/work-texts.tsx"
import { Icon } from "../../../../ui/more-icons.tsx"
import { useSession } from "../session-context.tsx"

/** How the watched folder stands, above whatever the workspace shows; nothing while none is. */
export function WatchStrip() {
  const { batch } = useWorkTexts()
  const { watch } = useSession()
  const state = useSyncExternalStore(watch.store.subscribe, watch.store.get, watch.store.get)
  if (state.kind === "off") return null
  const sentence = {
    on: batch.watching(state.folder),
    gone: batch.gone(state.folder),
    barred: batch.barred(state.folder),
    full: batch.full,
  }[state.kind]
  return (
    <div className="watch-strip" data-state={state.kind}>
      <p role={state.kind === "on" ? "status" : "alert"}>
        <Icon name={state.kind === "on" ? "retry" : "info"} size={18} />
        <strong>{sentence}</strong>{" "}
        <span className="number">{batch.counts(state.saved, state.failed)}</span>
      </p>
      {state.kind === "barred" ? (
        <button type="button" className="button" onClick={() => void watch.allow()}>
          {batch.allow}
        </button>
      ) : null}
      <button type="button" className="button" onClick={() => watch.stop()}>
        {batch.stop}
      </button>
    </div>
  )
}
