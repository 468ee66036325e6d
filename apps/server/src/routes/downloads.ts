import { Readable } from "node:stream"
import { findTasks, ServiceError, zipOutputs } from "@mozhuan/services"
import { contentDisposition } from "@mozhuan/storage"
import type { FastifyInstance } from "fastify"
import { identifyCaller } from "../app/caller.ts"
import type { ServerParts } from "../app/server-parts.ts"
import { readTaskIds } from "./task-ids.ts"

/** GET /convert/zip: every result of the named tasks in one archive, made while it is sent. */
export function downloadRoutes(app: FastifyInstance, parts: ServerParts): void {
  app.get(
    "/convert/zip",
    { schema: { summary: "Sends the results of up to 50 tasks as one zip", tags: ["convert"] } },
    async (request, reply) => {
      const ids = readTaskIds(request.query)
      const caller = await identifyCaller(parts, request, reply, request.query ?? {}, {
        need: "convert",
      })
      const rows = await findTasks(parts.context, caller, ids)
      const outputs = rows.flatMap((row) => (row.state === "done" ? row.outputs : []))
      if (outputs.length === 0) throw new ServiceError("expired")
      return reply
        .header("content-type", "application/zip")
        .header(
          "content-disposition",
          contentDisposition(
            "attachment",
            outputs.length === rows.length && rows.length === 1
              ? `${outputs[0]?.name}.zip`
              : "墨转结果.zip",
          ),
        )
        .header("cache-control", "private, no-store")
        .send(Readable.from(zipOutputs(parts.context, outputs), { objectMode: false }))
    },
  )
}
