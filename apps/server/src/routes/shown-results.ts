import { findTasks, ServiceError } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import { z } from "zod"
import { identifyCaller } from "../app/caller.ts"
import type { ServerParts } from "../app/server-parts.ts"

const query = z.object({
  taskId: z.uuid(),
  output: z.coerce.number().int().min(0).max(10_000).default(0),
})

/**
 * What a result made of somebody's file may do in a browser: look like itself, and nothing more.
 */
const policy =
  "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'self'"

/**
 * GET /convert/show: an HTML result as a page without scripts, forms, network and origin, for the
 * preview.
 */
export function shownResultRoutes(app: FastifyInstance, parts: ServerParts): void {
  app.get(
    "/convert/show",
    {
      schema: { summary: "Shows an HTML result in a frame that can do nothing", tags: ["convert"] },
    },
    async (request, reply) => {
      const asked = query.safeParse(request.query)
      if (!asked.success)
        throw new ServiceError("bad-parameter", {
          field: "taskId",
          reason: "taskId and the number of the output",
        })
      const caller = await identifyCaller(parts, request, reply, request.query ?? {})
      const [row] = await findTasks(parts.context, caller, [asked.data.taskId])
      const output = row?.state === "done" ? row.outputs[asked.data.output] : undefined
      if (!output?.mediaType.startsWith("text/html")) throw new ServiceError("expired")
      return reply
        .header("content-type", "text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .header("cache-control", "private, no-store")
        .send(await parts.context.store.read(output.objectKey))
    },
  )
}
