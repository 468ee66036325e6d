import type { ServerResponse } from "node:http"
import type { TaskEvent, TaskView } from "@mozhuan/contract"
import { watchTasks } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply } from "fastify"
import { z } from "zod"
import { identifyCaller } from "../app/caller.ts"
import type { ServerParts } from "../app/server-parts.ts"
import { readTaskIds } from "./task-ids.ts"

/** How often a quiet stream says that it lives, in s; proxies cut silent ones. */
const PULSE = 15
const open: ReadonlySet<string> = new Set(["queued", "running"])

/**
 * GET /convert/events: live progress as server-sent events.
 *
 * First the full view of every task as `task`, then each step as `progress`, and the full view
 * again when a task ends. The stream closes when all have ended; with `drawn=1` when the pages to
 * show of all their results are there as well, each of which is told as a `task`.
 */
export function eventRoutes(app: FastifyInstance, parts: ServerParts): void {
  const listeners: Listeners = new Map()
  const unwatch = watchTasks(
    parts.context,
    (event) => listeners.get(event.taskId)?.forEach((hear) => hear(event)),
    () => listeners.forEach((heard) => heard.forEach((hear) => hear("gap"))),
  )
  const streams = new OpenStreams()
  // An open stream would keep the server from closing; browsers connect again by themselves.
  app.addHook("preClose", async () => streams.end())
  app.addHook("onClose", async () => unwatch())

  app.get("/convert/events", { schema }, async (request, reply) => {
    const ids = readTaskIds(request.query)
    const caller = await identifyCaller(parts, request, reply, request.query ?? {}, {
      need: "convert",
    })
    const waiting = new Set(ids)
    const untilDrawn = awaitsPages.safeParse(request.query).success
    await parts.services.conversions.read(caller, ids)

    const stream = openStream(reply)
    streams.add(stream)
    const send = (name: string, data: unknown): void =>
      write(stream, `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    const sendViews = async (wanted: readonly string[]): Promise<void> => {
      for (const view of await parts.services.conversions.read(caller, wanted)) {
        send("task", view)
        if (!open.has(view.state) && !(untilDrawn && isDrawing(view))) waiting.delete(view.taskId)
      }
      if (waiting.size === 0) stream.end()
    }
    const giveUp = (error: unknown): void => {
      request.log.warn({ err: error }, "event stream ended early")
      stream.end()
    }
    const hear = (event: TaskEvent | "gap"): void => {
      if (event !== "gap" && open.has(event.state)) send("progress", event)
      else if (event === "gap") sendViews([...waiting]).catch(giveUp)
      else if (waiting.has(event.taskId)) sendViews([event.taskId]).catch(giveUp)
    }
    const forget = listen(listeners, ids, hear)
    stream.once("close", () => {
      streams.delete(stream)
      forget()
    })
    await sendViews(ids).catch(giveUp)
  })
}

const awaitsPages = z.object({ drawn: z.literal("1") })

const isDrawing = ({ outputs }: TaskView): boolean =>
  outputs.some(({ previewState }) => previewState === "pending")

const schema = {
  summary: "Streams the progress of up to 50 tasks as server-sent events",
  tags: ["convert"],
}

/** Who hears of each task. */
type Listeners = Map<string, Set<(event: TaskEvent | "gap") => void>>

/** Lets one hear of some tasks; gives what ends it. */
function listen(
  listeners: Listeners,
  ids: readonly string[],
  hear: (event: TaskEvent | "gap") => void,
): () => void {
  for (const id of ids) listeners.set(id, (listeners.get(id) ?? new Set()).add(hear))
  return () => {
    for (const id of ids) {
      const heard = listeners.get(id)
      heard?.delete(hear)
      if (heard?.size === 0) listeners.delete(id)
    }
  }
}

function write(stream: ServerResponse, text: string): void {
  if (!stream.writableEnded) stream.write(text)
}

/**
 * The streams of a server, one timer for all of them: each second those opened in the same second
 * of the pulse say that they live, so that thousands never do at once.
 */
class OpenStreams {
  readonly #bySecond = Array.from({ length: PULSE }, () => new Set<ServerResponse>())
  #second = 0
  readonly #pulse = setInterval(() => {
    this.#second = (this.#second + 1) % PULSE
    for (const stream of this.#now()) write(stream, ": alive\n\n")
  }, 1000).unref()

  add(stream: ServerResponse): void {
    this.#now().add(stream)
  }

  delete(stream: ServerResponse): void {
    for (const streams of this.#bySecond) streams.delete(stream)
  }

  /** Ends all streams and the pulse. */
  end(): void {
    clearInterval(this.#pulse)
    for (const streams of this.#bySecond) for (const stream of streams) stream.end()
  }

  #now(): Set<ServerResponse> {
    return this.#bySecond[this.#second] ?? new Set()
  }
}

/** Takes the answer over and begins a stream of events. */
function openStream(reply: FastifyReply): ServerResponse {
  reply.hijack()
  const stream = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) stream.setHeader(name, value)
  stream.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  })
  return stream
}
