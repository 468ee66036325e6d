import { randomUUID } from "node:crypto"
import fastifyCookie from "@fastify/cookie"
import fastifyFormbody from "@fastify/formbody"
import { consoleBase } from "@mozhuan/contract"
import { logSerializers, ServiceError } from "@mozhuan/services"
import {
  fastify,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from "fastify"
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod"
import { accountRoutes } from "../routes/accounts.ts"
import { callbackRoutes } from "../routes/callbacks.ts"
import { contentRoutes } from "../routes/content-calls.ts"
import { consoleAreas } from "../routes/console/areas.ts"
import { conversionRoutes } from "../routes/conversions.ts"
import { downloadRoutes } from "../routes/downloads.ts"
import { eventRoutes } from "../routes/events.ts"
import { keyRoutes } from "../routes/keys.ts"
import { orderRoutes } from "../routes/orders.ts"
import { shownResultRoutes } from "../routes/shown-results.ts"
import { siteRoutes } from "../routes/site-calls.ts"
import { supportRoutes } from "../routes/support.ts"
import { uploadRoute } from "../routes/upload.ts"
import { identifyCaller } from "./caller.ts"
import { documentApi } from "./document-api.ts"
import { cutStalledBodies, refuseOddTargets } from "./front-door.ts"
import { handleFailures, sendRefusal } from "./failures.ts"
import { mountGateway } from "./gateway.ts"
import { addHealth } from "./health.ts"
import { hideNames } from "./hidden-names.ts"
import { addMetrics } from "./metrics.ts"
import { addNetworkLog } from "./network-log.ts"
import { addSecurity, refuseOddHosts } from "./security.ts"
import { noteKeys } from "./program.ts"
import type { ServerParts } from "./server-parts.ts"
import { noteUnknownProxies } from "./unknown-proxies.ts"
import { mountSite } from "./site.ts"
import { siteFiles } from "../site/site-files.ts"

/** Longest body of a call; files never come this way. */
const LONGEST_BODY = 1_048_576
/** Longest time for the head of a request, in ms; bodies have limits of their own. */
const HEAD_PATIENCE = 15_000
/** Backstop for whole requests, in ms: as long as the slowest route allows its body. */
const REQUEST_PATIENCE = 660_000
/** How often the platform looks for requests beyond those, in ms. */
const CONNECTION_LOOK = 5000

/** Areas of the API; a new one adds its file and one line. */
const areas = [
  conversionRoutes,
  siteRoutes,
  downloadRoutes,
  shownResultRoutes,
  eventRoutes,
  accountRoutes,
  orderRoutes,
  callbackRoutes,
  contentRoutes,
  supportRoutes,
  keyRoutes,
  uploadRoute,
]

/** Builds the whole server without a socket. `listen` or `inject` on the result make it answer. */
export async function buildApp(parts: ServerParts): Promise<FastifyInstance> {
  const { configuration } = parts.context
  const app = fastify({
    bodyLimit: LONGEST_BODY,
    trustProxy: configuration.TRUSTED_PROXIES ?? false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    forceCloseConnections: "idle",
    requestTimeout: REQUEST_PATIENCE,
    http: { headersTimeout: HEAD_PATIENCE, connectionsCheckingInterval: CONNECTION_LOOK },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    logger: logOf(parts),
  })
  // Browsers let other sites send plain text without asking; nothing of ours comes that way.
  app.removeContentTypeParser("text/plain")
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleFailures(app)
  cutStalledBodies(app)
  addMetrics(app, parts)
  addNetworkLog(app, parts)
  noteKeys(app, parts)
  // First, as refusals of every later hook speak the language of a cookie.
  await app.register(fastifyCookie)
  refuseOddTargets(app)
  noteUnknownProxies(app, parts)
  hideNames(app)
  refuseOddHosts(app, parts)
  await addSecurity(app, parts)
  await app.register(fastifyFormbody)
  addHealth(app, parts)
  await documentApi(app)
  await app.register(
    async (api) => {
      for (const area of areas) area(api, parts)
      api.setNotFoundHandler((request, reply) =>
        sendRefusal(request, reply, new ServiceError("not-found")),
      )
    },
    { prefix: "/v1" },
  )
  await app.register(
    async (api) => {
      for (const area of consoleAreas) area(api, parts)
      api.setNotFoundHandler((request, reply) =>
        sendRefusal(request, reply, new ServiceError("not-found")),
      )
    },
    { prefix: consoleBase },
  )
  if (parts.diskStore) await mountGateway(app, parts.diskStore, parts.uploadLedger)
  await siteFiles(app, parts)
  await mountSite(app, parts, identifyCaller)
  return app
}

/** Requests by method and path, without query: addresses may carry tickets and codes. */
function logOf({ context, logTo }: ServerParts): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level: context.configuration.LOG_LEVEL,
    serializers: {
      ...logSerializers,
      req: (request: FastifyRequest) => ({
        method: request.method,
        path: request.url?.split("?")[0],
        host: request.host,
      }),
    },
    ...(logTo ? { stream: logTo } : {}),
  }
}
