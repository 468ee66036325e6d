import fastifyHelmet from "@fastify/helmet"
import fastifyRateLimit from "@fastify/rate-limit"
import { consoleBase } from "@mozhuan/contract"
import { ServiceError } from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import type { ServerParts } from "./server-parts.ts"

/** Security headers with a nonce for the pages' inline scripts, and a limit on calls from one address. */
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
    strictTransportSecurity: isSecure ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
    // Knows no list of sites; frame-ancestors above says the same and more.
    xFrameOptions: embedders.length > 0 ? false : { action: "sameorigin" },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
  })
  // The session cookie stays with same-site requests; this also stops forms that other sites post in a visitor's name.
  app.addHook("preValidation", async (request) => {
    if (request.method !== "POST" || !isCall(request.url)) return
    const { origin, "sec-fetch-site": fetchSite } = request.headers
    const isForeign = origin === undefined ? fetchSite === "cross-site" : !isOwnOrigin(origin, [request.host, new URL(configuration.SITE_URL).host])
    if (isForeign) throw new ServiceError("forbidden")
  })
  if (configuration.RATE_LIMIT > 0) {
    await app.register(fastifyRateLimit, {
      max: configuration.RATE_LIMIT,
      timeWindow: "1 minute",
      // Pages and their files are cheap and come in bursts; only calls are counted.
      allowList: (request) => !isCall(request.url),
    })
  }
}

const isCall = (url: string): boolean => url.startsWith("/v1/") || url.startsWith(`${consoleBase}/`)

/** Refuses a Host header that is no host name: it comes from nobody's browser, and everything after this may trust its form. Needs cookies to say so in the visitor's language. */
export function refuseOddHosts(app: FastifyInstance, parts: ServerParts): void {
  app.addHook("onRequest", async (request) => void (await parts.services.hosts.resolve(request.host)))
}

/** Compares hosts only: a proxy in front may speak TLS where we do not. An opaque origin ("null") is nobody's. */
function isOwnOrigin(origin: string, hosts: readonly string[]): boolean {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
