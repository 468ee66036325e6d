import type { ResolvedHost } from "@mozhuan/services"
import type { FastifyRequest } from "fastify"
import type { ServerParts } from "../app/server-parts.ts"

/** The host of a request with the origin that stands in the addresses we give out. */
export interface PageHost extends ResolvedHost {
  /** Such as `https://example.com`. Made of names we know only: never of a header somebody sent. */
  readonly origin: string
}

/**
 * Finds the host a page is asked from. @throws ServiceError "bad-parameter" for a Host header that
 * is no host name
 */
export async function pageHost(
  parts: Pick<ServerParts, "services" | "context">,
  request: FastifyRequest,
): Promise<PageHost> {
  const site = new URL(parts.context.configuration.SITE_URL)
  const resolved = await parts.services.hosts.resolve(request.host)
  return {
    ...resolved,
    origin: resolved.isKnown ? `${site.protocol}//${request.host.toLowerCase()}` : site.origin,
  }
}
