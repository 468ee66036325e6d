import type { TaskView } from "@mozhuan/contract"
import { apiBase } from "../../../shell/page-client.ts"
import { streamQuery } from "./stream-query.ts"

/** Tasks that one stream tells of. */
const mostTasks = 50
/** How long a stream is listened to for one task, in ms: as long as a server may take. */
const longest = 75_000

/** Hears of each view of a task; of undefined once nothing more will be told. */
type Hear = (view: TaskView | undefined) => void

/**
 * Tells when the pages of finished results have been drawn: one stream for all tasks that wait, as
 * browsers keep few connections to one server.
 */
export class DrawnNews {
  readonly #waiting = new Map<string, Hear>()
  #stream: EventSource | undefined
  #isOpening = false

  /** Listens for a task until its pages are there, or nothing more will be told. */
  follow(taskId: string, hear: Hear): void {
    this.#waiting.set(taskId, hear)
    setTimeout(() => this.#waiting.get(taskId) === hear && this.#end(taskId), longest)
    // All that end in one moment are told of by one stream.
    if (!this.#isOpening) setTimeout(() => this.#listen(), 0)
    this.#isOpening = true
  }

  #listen(): void {
    this.#isOpening = false
    this.#stream?.close()
    const told = [...this.#waiting.keys()].slice(-mostTasks)
    for (const taskId of this.#waiting.keys()) if (!told.includes(taskId)) this.#end(taskId)
    if (told.length === 0) return
    const stream = new EventSource(`${apiBase}/convert/events?${streamQuery(told)}&drawn=1`)
    this.#stream = stream
    stream.addEventListener("task", ({ data }: MessageEvent<string>) => {
      const view = JSON.parse(data) as TaskView
      this.#waiting.get(view.taskId)?.(view)
      if (!isDrawing(view)) this.#end(view.taskId)
    })
    // A proxy that cuts streams: whoever waits has to ask.
    stream.addEventListener("error", () => {
      stream.close()
      if (this.#stream === stream) for (const taskId of told) this.#end(taskId)
    })
  }

  #end(taskId: string): void {
    const hear = this.#waiting.get(taskId)
    this.#waiting.delete(taskId)
    if (this.#waiting.size === 0) this.#stream?.close()
    hear?.(undefined)
  }
}

/** Tells whether a result's pages are still to be drawn. */
export const isDrawing = ({ outputs }: TaskView): boolean =>
  outputs.some(({ previewState }) => previewState === "pending")
