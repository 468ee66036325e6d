import { calls } from "@mozhuan/contract"
import { noteNetworkEvent } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import type { ServerParts } from "./server-parts.ts"

declare module "fastify" {
  interface FastifyRequest {
    /** Who called and what they were answered, for the network log. */
    outcome: { readonly accountId: string | undefined; readonly reply: number } | undefined
  }
}

/** Posts that change nothing. */
const quiet: ReadonlySet<string> = new Set([
  `/v1${calls.progress.path}`,
  `/v1${calls.pdfProperties.path}`,
])

/**
 * Keeps the network log: one line for each call that may change something, written after its reply.
 */
export function addNetworkLog(app: FastifyInstance, { context }: ServerParts): void {
  app.decorateRequest("outcome", undefined)
  app.addHook("onResponse", async (request, reply) => {
    const call = request.routeOptions.url
    if (
      request.method !== "POST" ||
      call === undefined ||
      !call.startsWith("/v1/") ||
      call.startsWith("/v1/callback/") ||
      quiet.has(call)
    )
      return
    const event = {
      address: request.ip,
      accountId: request.outcome?.accountId,
      call: call.slice("/v1".length),
      reply: request.outcome?.reply ?? reply.statusCode,
      traceId: request.id,
    }
    await noteNetworkEvent(context, event).catch((error: unknown) =>
      request.log.warn({ err: error }, "the network log was not written"),
    )
  })
}
