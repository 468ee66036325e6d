import { calls, type Client, type TaskEvent, type TaskView } from "@mozhuan/contract"
import { apiBase } from "../../../shell/page-client.ts"

/**
 * Pauses between two questions, in ms, by seconds since following began: brisk at first, then
 * patient.
 */
const pollPlan = [
  { until: 10, pause: 1_000 },
  { until: 60, pause: 2_000 },
  { until: Number.POSITIVE_INFINITY, pause: 5_000 },
] as const
/** A task that has not moved for so long is shown as still at work, in ms. */
const stallAfter = 20_000

export interface Following {
  readonly onView: (view: TaskView) => void
  readonly onStep: (event: TaskEvent) => void
  /** The task is unknown by now: deleted or long expired. */
  readonly onGone: () => void
  readonly onStalled: () => void
}

/**
 * Follows one task until it ends: by server-sent events, and by asking where those do not come
 * through.
 *
 * @returns a function that stops following
 */
export function followTask(client: Client, taskId: string, hear: Following): () => void {
  const stop = new AbortController()
  const startedAt = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stall: ReturnType<typeof setTimeout> | undefined
  let stream: EventSource | undefined

  const moved = () => {
    clearTimeout(stall)
    stall = setTimeout(hear.onStalled, stallAfter)
  }
  // A tab that slept or lost its network asks at once when it is back: its timers and streams may
  // be long behind.
  const wake = () => {
    if (stop.signal.aborted || document.visibilityState === "hidden" || !navigator.onLine) return
    clearTimeout(timer)
    void ask()
  }
  const end = () => {
    removeEventListener("online", wake)
    document.removeEventListener("visibilitychange", wake)
    stop.abort()
    clearTimeout(timer)
    clearTimeout(stall)
    stream?.close()
  }
  const take = (view: TaskView) => {
    if (stop.signal.aborted) return
    moved()
    if (isEnded(view)) end()
    hear.onView(view)
  }
  const ask = async () => {
    timer = undefined
    try {
      const { value } = await client(calls.progress, { taskId }, stop.signal)
      const [view] = value
      if (view) take(view)
      else {
        end()
        hear.onGone()
      }
    } catch {
      // No reply now says nothing about the task; the next question may get one.
    }
    // A stream that works tells the rest by itself.
    if (!stop.signal.aborted && stream?.readyState !== EventSource.OPEN)
      timer = setTimeout(() => void ask(), pauseAt(Date.now() - startedAt))
  }
  const listen = () => {
    // Whose tasks these are says the cookie: an address is kept in too many places for a secret.
    const query = new URLSearchParams({ taskIds: JSON.stringify([taskId]) })
    stream = new EventSource(`${apiBase}/convert/events?${query}`)
    stream.addEventListener("task", (event) => take(JSON.parse(event.data) as TaskView))
    stream.addEventListener("progress", (event) => {
      moved()
      hear.onStep(JSON.parse(event.data) as TaskEvent)
    })
    // A proxy that cuts streams leaves the questions, which need nothing special.
    stream.addEventListener("error", () => {
      stream?.close()
      if (!stop.signal.aborted && timer === undefined) void ask()
    })
  }
  moved()
  listen()
  addEventListener("online", wake)
  document.addEventListener("visibilitychange", wake)
  return end
}

const isEnded = (view: TaskView): boolean => view.state !== "queued" && view.state !== "running"

function pauseAt(elapsed: number): number {
  return pollPlan.find((step) => elapsed < step.until * 1000)?.pause ?? 5_000
}
