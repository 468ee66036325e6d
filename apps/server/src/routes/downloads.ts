import { Readable } from "node:stream"
import { nameByPattern } from "@mozhuan/contract"
import type { TaskOutput } from "@mozhuan/data"
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
    {
      schema: {
        summary: "Sends the results of up to 50 tasks as one zip; `names` is a pattern for them",
        tags: ["convert"],
      },
    },
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
        .send(
          Readable.from(zipOutputs(parts.context, namedBy(patternOf(request.query), outputs)), {
            objectMode: false,
          }),
        )
    },
  )
}

/** Longest pattern for names. */
const LONGEST_PATTERN = 120

function patternOf(query: unknown): string {
  const { names } = (query ?? {}) as { readonly names?: unknown }
  return typeof names === "string" ? names.slice(0, LONGEST_PATTERN) : ""
}

const namedBy = (pattern: string, outputs: readonly TaskOutput[]): readonly TaskOutput[] =>
  pattern === ""
    ? outputs
    : outputs.map((output, index) => ({
        ...output,
        name: nameByPattern(pattern, { name: output.name, number: index + 1 }),
      }))
