import type { TaskView } from "@mozhuan/contract"
import { lazy, Suspense, useSyncExternalStore } from "react"
import type { Job } from "../session/session-state.ts"

const InlinePreview = lazy(() => import("./preview/inline-preview.tsx"))

/** Windows from this width on have room for two pages beside each other. */
const wide = "(min-width: 60rem)"

interface InlineLookProps {
  readonly job: Job
  readonly task: TaskView
  readonly onEnlarge: (page: number) => void
}

/** An only result is looked at where it stands; on phones, and without room, on request. */
export function InlineLook(props: InlineLookProps) {
  const hasRoom = useSyncExternalStore(
    (notify) => {
      const query = matchMedia(wide)
      query.addEventListener("change", notify)
      return () => query.removeEventListener("change", notify)
    },
    () => matchMedia(wide).matches,
    () => false,
  )
  return hasRoom ? (
    <Suspense fallback={<div className="preview preview-blank" data-inline="true" />}>
      <InlinePreview {...props} output={0} firstPage={0} onCorrect={undefined} />
    </Suspense>
  ) : null
}
