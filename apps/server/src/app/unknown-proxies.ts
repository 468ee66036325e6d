import type { FastifyInstance } from "fastify"
import { isForwarded, isOwnNetwork } from "./inside.ts"
import type { ServerParts } from "./server-parts.ts"

/**
 * Says once in the log that a proxy stands in front which the configuration does not name: all
 * visitors then count as one address, and every limit by network is one for all of them.
 */
export function noteUnknownProxies(app: FastifyInstance, { context }: ServerParts): void {
  if (context.configuration.TRUSTED_PROXIES !== undefined) return
  let isNoted = false
  app.addHook("onRequest", async (request) => {
    if (isNoted || !isForwarded(request)) return
    if (!isOwnNetwork(request.raw.socket.remoteAddress ?? "")) return
    isNoted = true
    request.log.warn(
      "a proxy in front passes requests on, but TRUSTED_PROXIES does not name it: all visitors count as one; set it to the proxy's address",
    )
  })
}
