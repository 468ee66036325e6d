import { ServiceError } from "@mozhuan/services"
import type { FastifyInstance, FastifyRequest } from "fastify"

/**
 * Refuses requests whose target is no plain path of ours, before anything looks at them.
 *
 * A router reads `GET http://other/v1/x`, `//v1/x` and `/%761/x` as it likes; guards that compare
 * the text of the address do not. Only the form that browsers send is let in: one slash, and the
 * folders of the API spelled out.
 */
export function refuseOddTargets(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const target = request.raw.url ?? ""
    if (!/^\/(?!\/)/.test(target)) throw oddTarget("must be a path")
    const [path = ""] = target.split("?", 1)
    const route = request.routeOptions.url ?? ""
    const folder = /^\/[\w-]+\//.exec(route)?.[0]
    // A route that was reached by another spelling of its folder.
    if (folder !== undefined && !path.startsWith(folder) && `${path}/` !== folder)
      throw oddTarget("must be spelled plainly")
  })
}

const oddTarget = (reason: string): ServiceError =>
  new ServiceError("bad-parameter", { field: "address", reason })

/** How long a body may take: without a byte, and altogether, in ms. */
export interface BodyPatience {
  readonly silence: number
  readonly total: number
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Where a route's bodies may take longer than those of calls. */
    readonly bodyPatience?: BodyPatience
  }
}

/** Fields of a call are a few kB: whoever needs longer does not mean to end. */
const CALL_PATIENCE: BodyPatience = { silence: 10_000, total: 30_000 }
/** How often a body that is still coming is looked at, in ms. */
const LOOK = 1000

/**
 * Cuts requests whose body stalls or drips, on every route; without this a connection is held for
 * as long as the platform's own limit for the largest upload.
 *
 * Bytes are counted at the socket, so that nobody's reader is disturbed.
 */
export function cutStalledBodies(app: FastifyInstance): void {
  app.addHook("onRequest", async (request) => {
    const { raw } = request
    if (!hasBody(request)) return
    const patience = request.routeOptions.config.bodyPatience ?? CALL_PATIENCE
    const begun = Date.now()
    let seen = { bytes: raw.socket.bytesRead, at: begun }
    const look = setInterval(
      () => {
        if (raw.complete || raw.readableEnded || raw.destroyed) return clearInterval(look)
        const now = Date.now()
        if (raw.socket.bytesRead > seen.bytes) seen = { bytes: raw.socket.bytesRead, at: now }
        if (now - seen.at < patience.silence && now - begun < patience.total) return
        clearInterval(look)
        request.log.info({ seconds: Math.round((now - begun) / 1000) }, "a stalled body was cut")
        raw.destroy()
      },
      Math.min(LOOK, patience.silence / 2),
    )
    look.unref()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
}
