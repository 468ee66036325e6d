import type { ServerResponse } from "node:http"
import type { TaskEvent } from "@mozhuan/contract"
import { watchTasks } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply } from "fastify"
import { identifyCaller } from "../app/caller.ts"
import type { ServerParts } from "../app/server-parts.ts"
import { readTaskIds } from "./task-ids.ts"

/** How often a quiet stream says that it lives, in ms; proxies cut silent ones. */
const PULSE = 15_000
const open: ReadonlySet<string> = new Set(["queued", "running"])

/**
 * GET /convert/events: live progress as server-sent events.
 *
 * First the full view of every task as `task`, then each step as `progress`, and the full view
 * again when a task ends. The stream closes when all have ended.
 */
export function eventRoutes(app: FastifyInstance, parts: ServerParts): void {
  const listeners: Listeners = new Map()
  const unwatch = watchTasks(
    parts.context,
    (event) => listeners.get(event.taskId)?.forEach((hear) => hear(event)),
    () => listeners.forEach((heard) => heard.forEach((hear) => hear("gap"))),
  )
  const streams = new Set<ServerResponse>()
  // An open stream would keep the server from closing; browsers connect again by themselves.
  app.addHook("preClose", async () => streams.forEach((stream) => stream.end()))
  app.addHook("onClose", async () => unwatch())

  app.get("/convert/events", { schema }, async (request, reply) => {
    const ids = readTaskIds(request.query)
    const caller = await identifyCaller(parts, request, reply, request.query ?? {}, {
      need: "convert",
    })
    const waiting = new Set(ids)
    await parts.services.conversions.read(caller, ids)

    const stream = openStream(reply)
    streams.add(stream)
    const write = (text: string): void => {
      if (!stream.writableEnded) stream.write(text)
    }
    const send = (name: string, data: unknown): void =>
      write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    const sendViews = async (wanted: readonly string[]): Promise<void> => {
      for (const view of await parts.services.conversions.read(caller, wanted)) {
        send("task", view)
        if (!open.has(view.state)) waiting.delete(view.taskId)
      }
      if (waiting.size === 0) stream.end()
    }
    const giveUp = (error: unknown): void => {
      request.log.warn({ err: error }, "event stream ended early")
      stream.end()
    }
    const hear = (event: TaskEvent | "gap"): void => {
      if (event !== "gap" && open.has(event.state)) send("progress", event)
      else sendViews(event === "gap" ? [...waiting] : [event.taskId]).catch(giveUp)
    }
    const pulse = setInterval(() => write(": alive\n\n"), PULSE)
    const forget = listen(listeners, ids, hear)
    stream.once("close", () => {
      clearInterval(pulse)
      streams.delete(stream)
      forget()
    })
    await sendViews(ids).catch(giveUp)
  })
}

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
