import fastifyStatic from "@fastify/static"
import { ServiceError } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import type { identifyCaller } from "./caller.ts"
import { sendRefusal } from "./failures.ts"
import type { ServerParts } from "./server-parts.ts"

/** Serves the built site: hashed files for ever, everything that no route took as a page. */
export async function mountSite(
  app: FastifyInstance,
  parts: ServerParts,
  identify: typeof identifyCaller,
): Promise<void> {
  const { site } = parts
  if (site) {
    await app.register(fastifyStatic, {
      root: site.assets,
      wildcard: false,
      // The build lays .br and .gz beside each file.
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header(
          "cache-control",
          path.includes("/assets/")
            ? "public, max-age=31536000, immutable"
            : "public, max-age=3600",
        )
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      request.method === "GET" || request.method === "HEAD" || request.method === "POST"
    if (!site || !isPage || request.url.startsWith("/v1/"))
      return sendRefusal(request, reply, new ServiceError("not-found"))
    const caller = await identify(parts, request, reply, {}, { deadSession: "shows" })
    await site.handle(request, reply, caller)
    return reply
  })
}
