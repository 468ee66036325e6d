import { calls, type Client, type TaskEvent, type TaskView } from "@mozhuan/contract"
import { apiBase } from "../../../shell/page-client.ts"
import { streamQuery } from "./stream-query.ts"

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

  const moved = () => {
    clearTimeout(stall)
    stall = setTimeout(hear.onStalled, stallAfter)
  }
  const end = () => {
    stop.abort()
    clearTimeout(timer)
    clearTimeout(stall)
    stream.close()
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
    if (!stop.signal.aborted && stream.readyState !== EventSource.OPEN)
      timer = setTimeout(() => void ask(), pauseAt(Date.now() - startedAt))
  }
  moved()
  const stream = openStream(taskId, {
    onView: take,
    onStep: (event) => {
      moved()
      hear.onStep(event)
    },
    // A proxy that cuts streams leaves the questions, which need nothing special.
    onCut: () => {
      if (!stop.signal.aborted && timer === undefined) void ask()
    },
  })
  onWaking(stop.signal, () => {
    clearTimeout(timer)
    void ask()
  })
  return end
}

/**
 * Hears when a tab that slept or lost its network is back: its timers and streams may be long
 * behind.
 */
function onWaking(signal: AbortSignal, hear: () => void): void {
  const wake = () => {
    if (document.visibilityState !== "hidden" && navigator.onLine) hear()
  }
  addEventListener("online", wake, { signal })
  document.addEventListener("visibilitychange", wake, { signal })
}

interface StreamHearing extends Pick<Following, "onView" | "onStep"> {
  /** Nothing more comes; the stream is closed. */
  readonly onCut: () => void
}

function openStream(taskId: string, { onView, onStep, onCut }: StreamHearing): EventSource {
  // Whose tasks these are says the cookie: an address is kept in too many places for a secret.
  const stream = new EventSource(`${apiBase}/convert/events?${streamQuery([taskId])}`)
  stream.addEventListener("task", (event) => onView(JSON.parse(event.data) as TaskView))
  stream.addEventListener("progress", (event) => onStep(JSON.parse(event.data) as TaskEvent))
  stream.addEventListener("error", () => {
    stream.close()
    onCut()
  })
  return stream
}

const isEnded = (view: TaskView): boolean => view.state !== "queued" && view.state !== "running"

function pauseAt(elapsed: number): number {
  return pollPlan.find((step) => elapsed < step.until * 1000)?.pause ?? 5_000
}
