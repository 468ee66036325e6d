import { calls, envelopeOf, keyNeedOf } from "@mozhuan/contract"
import { ServiceError } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import { identifyCaller } from "../app/caller.ts"
import type { ServerParts } from "../app/server-parts.ts"

/** Largest body that is let in at all, bytes; the caller's own limit is far below. */
const LARGEST = 5 * 1024 ** 3
/** A program's network may rest for a while, and a slow one needs minutes. */
const PATIENCE = { silence: 30_000, total: 600_000 } as const

/**
 * PUT /app/upload: the bytes of one file, streamed on to the store.
 *
 * Pages upload straight to the store with temporary keys; a program with an API key is spared that.
 */
export function uploadRoute(app: FastifyInstance, parts: ServerParts): void {
  const call = calls.uploadFile
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { bodyLimit: LARGEST }, (_request, _body, done) => done(null))
    scope.route({
      config: { bodyPatience: PATIENCE },
      method: call.method,
      url: call.path,
      bodyLimit: LARGEST,
      schema: {
        summary: call.summary,
        tags: [call.tag],
        response: { 200: envelopeOf(call.place, call.value) },
      },
      handler: async (request, reply) => {
        const caller = await identifyCaller(parts, request, reply, {}, { need: keyNeedOf(call) })
        const length = request.headers["content-length"]
        if (length === undefined || request.headers["transfer-encoding"] !== undefined)
          throw new ServiceError("bad-parameter", {
            field: "content-length",
            reason: "must say how many bytes come",
          })
        const taken = await parts.services.uploads.take(caller, {
          content: request.raw,
          size: Number(length),
        })
        return { success: 1, msg: "ok", [call.place]: taken, traceId: request.id }
      },
    })
  })
}
