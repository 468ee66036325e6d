import fastifyHelmet from "@fastify/helmet"
import { consoleBase } from "@mozhuan/contract"
import { countCall, gatewayPath, ServiceError } from "@mozhuan/services"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { ServerParts } from "./server-parts.ts"

/**
 * Security headers with a nonce for the pages' inline scripts, a guard against posts from other
 * sites, and a limit on calls from one address.
 */
export async function addSecurity(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const { configuration } = parts.context
  const embedders = configuration.EMBED_ORIGINS ?? []
  const isSecure = configuration.SITE_URL.startsWith("https:")
  const storage = configuration.STORAGE_URL ? [new URL(configuration.STORAGE_URL).origin] : []
  await app.register(fastifyHelmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'", ...embedders],
        formAction: ["'self'"],
        // The local engine is WebAssembly; compiling it needs this word, which allows no script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        // Sizes and positions that components compute; attributes cannot load anything.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", ...storage],
        connectSrc: ["'self'", "blob:", ...storage],
        workerSrc: ["'self'", "blob:"],
        frameSrc: ["'self'", "blob:", ...storage],
        fontSrc: ["'self'", "data:"],
        manifestSrc: ["'self'"],
      },
    },
    // Plain-HTTP installations are common on a local network, where this would lock visitors out.
    strictTransportSecurity: isSecure
      ? { maxAge: 365 * 24 * 3600, includeSubDomains: false }
      : false,
    // Knows no list of sites; frame-ancestors above says the same and more.
    xFrameOptions: embedders.length > 0 ? false : { action: "sameorigin" },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  })
  // The session cookie stays with same-site requests; this also stops forms that other sites post
  // in a visitor's name.
  app.addHook("preValidation", async (request) => {
    if (request.method !== "POST" || !isCall(request)) return
    const { origin, "sec-fetch-site": fetchSite } = request.headers
    const isForeign =
      origin === undefined
        ? fetchSite === "cross-site"
        : !isOwnOrigin(origin, [request.host, new URL(configuration.SITE_URL).host])
    if (isForeign) throw new ServiceError("forbidden")
  })
  if (configuration.RATE_LIMIT > 0) limitCalls(app, parts)
}

/**
 * Pages and their files are cheap and come in bursts, and providers may call back as often as they
 * like; all other calls are counted, those to the storage gateway too.
 */
const isCounted = (request: FastifyRequest): boolean => {
  const { url = "" } = request.routeOptions
  if (url.startsWith("/v1/callback/")) return false
  return isCall(request) || url.startsWith(`${gatewayPath}/`)
}

/** At most so many calls a minute from one address, counted for all servers together. */
function limitCalls(app: FastifyInstance, { context }: ServerParts): void {
  const most = context.configuration.RATE_LIMIT
  app.addHook("onRequest", async (request, reply) => {
    if (!isCounted(request)) return
    // A limit that cannot be counted lets calls pass: the database that is away refuses them soon
    // enough.
    const count = await countCall(context, request.ip).catch((error: unknown) => {
      request.log.warn({ err: error }, "calls are not counted")
      return undefined
    })
    if (!count) return
    reply
      .header("x-ratelimit-limit", most)
      .header("x-ratelimit-remaining", Math.max(0, most - count.calls))
    if (count.calls > most)
      throw new ServiceError("too-frequent", { seconds: Math.ceil(count.left / 1000) })
  })
}

/**
 * By the route that will answer, not by the text of the address, which may be spelled in many ways;
 * addresses below a folder of calls that have no route count by their text.
 */
const isCall = (request: FastifyRequest): boolean =>
  [request.routeOptions.url ?? "", request.url].some(
    (url) => url.startsWith("/v1/") || url.startsWith(`${consoleBase}/`),
  )

/**
 * Refuses a Host header that is no host name: it comes from nobody's browser, and everything after
 * this may trust its form. Needs cookies to say so in the visitor's language.
 */
export function refuseOddHosts(app: FastifyInstance, parts: ServerParts): void {
  app.addHook(
    "onRequest",
    async (request) => void (await parts.services.hosts.resolve(request.host)),
  )
}

/**
 * Compares hosts only: a proxy in front may speak TLS where we do not. An opaque origin ("null") is
 * nobody's.
 */
function isOwnOrigin(origin: string, hosts: readonly string[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
