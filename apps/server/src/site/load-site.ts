import { access } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { pathToFileURL } from "node:url"
import { toolIds, barePath, languageOfPath, languages, localPath } from "@mozhuan/contract"
import { describeCaller, type Caller } from "@mozhuan/services"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { RouterContextProvider, ServerBuild } from "react-router"
import type { ServerParts, SiteHost } from "../app/server-parts.ts"
import { hashSource, openPageCache, type KeptPage } from "./page-cache.ts"
import { pageHost, type PageHost } from "./page-host.ts"
import { createSiteServices, type SiteServices } from "./site-services.ts"

/**
 * What the site's server entry gives its host: a way to put services and nonce into a request's
 * context, and what its pages ship with.
 */
interface SiteEntry {
  provideServices(services: SiteServices, nonce?: string): RouterContextProvider
  readonly shippedTexts: SiteHost["shippedTexts"]
  /** Content of the style element of every page. */
  readonly pageStyles: string
}

/** Pages that are the same for everybody who is not signed in. */
const sharedPage = /^\/(?:jiaocheng|shipin|shouce|wenti|tag)(?:\/[^/]*)?$/
/**
 * Pages that differ among those who are not signed in only by what they may do today: the home page
 * and the tools'.
 */
const toolPages = new Set(
  languages.flatMap((language) => ["", ...toolIds].map((tool) => localPath(language, `/${tool}`))),
)
/** Queries of shared pages; with any other the page is made for its visitor. */
const sharedQuery = new Set(["p", "q"])
/** Visitors that do not count as readers. */
const machines = /bot|spider|crawl|slurp|monitor|curl|wget|python|headless/i

/**
 * Loads the built site, or gives undefined where it has not been built.
 *
 * Loaders run in this process and call services directly. Pages of articles are kept and sent to
 * all who are not signed in, those of tools to all who may do the same today.
 */
export async function loadSite(folder: string, parts: SiteParts): Promise<SiteHost | undefined> {
  const loaded = await loadBundle(join(folder, "server", "index.js"))
  if (!loaded) return undefined
  const { provideServices, shippedTexts, pageStyles } = loaded
  const sending = { parts, styleHash: hashSource(pageStyles) }
  const render = loaded.createRequestHandler(loaded.build, "production")
  const { cache, toolPage, renderShared } = keepPages(parts, (services, asked) =>
    render(asked, provideServices(services)),
  )

  return { assets: join(folder, "client"), handle, shippedTexts }

  async function handle(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller,
  ): Promise<void> {
    const plain = withoutEndingSlash(request.url)
    if (plain !== undefined) return void reply.redirect(plain, 301)
    const host = await pageHost(parts, request)
    if (isShared(request))
      return sendKept(
        sending,
        request,
        reply,
        await cache.get(keyOf(request, host), () => renderShared(request, host)),
      )
    const services = createSiteServices(parts, caller, host, request)
    const kept = isToolPage(request) ? await toolPage(services, request, host) : undefined
    if (kept) return sendKept(sending, request, reply, kept)
    const nonce = reply.cspNonce.script
    const context = provideServices(services, nonce)
    await send(
      sending,
      request,
      reply,
      await render(pageRequest(request, host, headersOf(request)), context),
    )
  }
}

/** Pages that are the same for many, made without anything of one visitor. */
function keepPages(
  parts: SiteParts,
  render: (services: SiteServices, asked: Request) => Promise<Response>,
) {
  const cache = openPageCache(parts.context.onError)
  parts.services.content.onChange(cache.clear)
  return { cache, toolPage, renderShared }

  /** A tool's page for all who are not signed in and may do the same today. */
  async function toolPage(
    services: SiteServices,
    request: FastifyRequest,
    host: PageHost,
  ): Promise<KeptPage | undefined> {
    const facts = await services.visitor(pageRequest(request, host, headersOf(request)))
    if (facts.user || facts.pushedOut) return undefined
    const { limits, remaining, freeLimits, memberLimits, unavailableTools, downloadUrl } = facts
    const today = JSON.stringify([
      limits,
      remaining,
      freeLimits,
      memberLimits,
      unavailableTools,
      downloadUrl,
    ])
    return cache.get(`${keyOf(request, host)} ${today}`, () =>
      renderFor({ ...services, visitor: () => Promise.resolve(facts) }, request, host),
    )
  }

  /** A page for nobody in particular: a visitor with all of today's conversions left. */
  async function renderShared(request: FastifyRequest, host: PageHost): Promise<Response> {
    const nobody = describeCaller({
      visitorId: "anybody",
      address: "127.0.0.1",
      language: languageOfPath(request.url),
    })
    return await renderFor(createSiteServices(parts, nobody, host), request, host)
  }

  /**
   * Renders without anything of the visitor but the chosen appearance and the answer about
   * counting.
   */
  async function renderFor(
    services: SiteServices,
    request: FastifyRequest,
    host: PageHost,
  ): Promise<Response> {
    const headers = new Headers({
      cookie: `theme=${themeOf(request)}; usage=${consentOf(request)}`,
      "user-agent": "shared-page bot",
    })
    return await render(services, pageRequest(request, host, headers))
  }
}

/** Loads the bundle; undefined where there is none. @throws Error where it is not of this site */
async function loadBundle(bundle: string) {
  if (
    !(await access(bundle).then(
      () => true,
      () => false,
    ))
  )
    return undefined
  const { build, createRequestHandler } = await inProduction(async () => ({
    build: (await import(pathToFileURL(bundle).href)) as ServerBuild,
    createRequestHandler: (await import("react-router")).createRequestHandler,
  }))
  const entry = build.entry.module as unknown as Partial<SiteEntry>
  const { provideServices, shippedTexts, pageStyles } = entry
  if (!provideServices || !shippedTexts || pageStyles === undefined)
    throw new Error(
      "the site's server entry does not export provideServices, shippedTexts and pageStyles",
    )
  return { build, createRequestHandler, provideServices, shippedTexts, pageStyles }
}

type SiteParts = Pick<ServerParts, "services" | "context">

/** What every answer needs besides its page. */
interface Sending {
  readonly parts: SiteParts
  /** Hash of the pages' one style element. */
  readonly styleHash: string
}

function sendKept(
  { parts, styleHash }: Sending,
  request: FastifyRequest,
  reply: FastifyReply,
  page: KeptPage,
): void {
  countReader(parts, request, page.articleId)
  const policy = policyFor(reply, styleHash).replace(
    `'nonce-${reply.cspNonce.script}'`,
    page.scriptHashes.join(" "),
  )
  void reply
    .headers({
      "content-security-policy": policy,
      etag: page.etag,
      "cache-control": "private, no-cache",
      vary: "Accept-Encoding, Cookie",
      "content-type": "text/html; charset=utf-8",
    })
    .code(page.status)
  if (page.status === 200 && request.headers["if-none-match"]?.split(/,\s*/).includes(page.etag))
    return void reply.code(304).send()
  const accepted = String(request.headers["accept-encoding"] ?? "")
  if (/\bbr\b/.test(accepted)) return void reply.header("content-encoding", "br").send(page.brotli)
  if (/\bgzip\b/.test(accepted))
    return void reply.header("content-encoding", "gzip").send(page.gzip)
  void reply.send(page.plain)
}

/** The policy of the answer, with the hash of the pages' one style element. */
function policyFor(reply: FastifyReply, styleHash: string): string {
  return String(reply.getHeader("content-security-policy") ?? "").replace(
    `'nonce-${reply.cspNonce.style}'`,
    styleHash,
  )
}

async function send(
  { parts, styleHash }: Sending,
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<void> {
  countReader(parts, request, Number(response.headers.get("x-article")) || undefined)
  void reply.header("content-security-policy", policyFor(reply, styleHash))
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  for (const [name, value] of response.headers) {
    if (name !== "x-article" && name !== "set-cookie") reply.raw.setHeader(name, value)
  }
  for (const cookie of response.headers.getSetCookie()) reply.raw.appendHeader("set-cookie", cookie)
  reply.hijack()
  reply.raw.statusCode = response.status
  if (!response.body || request.method === "HEAD") return void reply.raw.end()
  try {
    await pipeline(
      Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]),
      reply.raw,
    )
  } catch (error) {
    // A visitor who left before the end is no fault of ours.
    if (!reply.raw.destroyed) parts.context.onError(error)
    reply.raw.destroy()
  }
}

function countReader(
  parts: SiteParts,
  request: FastifyRequest,
  articleId: number | undefined,
): void {
  if (
    articleId !== undefined &&
    request.method === "GET" &&
    !machines.test(request.headers["user-agent"] ?? "bot")
  )
    parts.services.articles.countView(articleId)
}

/** Nobody is signed in, and no app is around the page. */
const isAnonymous = (request: FastifyRequest): boolean =>
  request.method === "GET" &&
  request.cookies["token"] === undefined &&
  request.cookies["source"] === undefined

const isToolPage = (request: FastifyRequest): boolean =>
  isAnonymous(request) && toolPages.has(request.url.replace(/\?functionName=[a-z0-9]{1,12}$/, ""))

function isShared(request: FastifyRequest): boolean {
  if (!isAnonymous(request)) return false
  const [path = "", query = ""] = request.url.split("?", 2)
  return (
    sharedPage.test(barePath(path)) &&
    [...new URLSearchParams(query).keys()].every((name) => sharedQuery.has(name)) &&
    query.length < 200
  )
}

const keyOf = (request: FastifyRequest, host: PageHost): string =>
  `${host.host.name} ${host.origin} ${themeOf(request)} ${consentOf(request)} ${request.url}`
const themeOf = (request: FastifyRequest): string =>
  request.cookies["theme"] === "dark" || request.cookies["theme"] === "light"
    ? request.cookies["theme"]
    : "system"
const consentOf = (request: FastifyRequest): string =>
  request.cookies["usage"] === "yes" || request.cookies["usage"] === "no"
    ? request.cookies["usage"]
    : ""

/**
 * The address without slashes at the end of its path, where it has any. Leading slashes are cut to
 * one: `//host/` would leave the site.
 */
function withoutEndingSlash(url: string): string | undefined {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/s.exec(url) ?? []
  return path.length > 1 && path.endsWith("/")
    ? path.replace(/\/+$/, "").replace(/^[/\\]*/, "/") + query
    : undefined
}

/**
 * The request as the site sees it: on the origin we know, whatever its Host header says. Pages take
 * no bodies.
 */
function pageRequest(request: FastifyRequest, host: PageHost, headers: Headers): Request {
  const gone = new AbortController()
  request.raw.once("close", () => gone.abort())
  return new Request(host.origin + request.url, {
    method: request.method,
    headers,
    signal: gone.signal,
  })
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === "string" && !name.startsWith(":")) headers.set(name, value)
  }
  return headers
}

/**
 * Loads modules as for production, whatever this process is.
 *
 * React chooses between two builds of itself by this variable when it is loaded, and the one for
 * development takes twice the time for a page. The site's own bundle is made for production always.
 */
async function inProduction<T>(load: () => Promise<T>): Promise<T> {
  const before = process.env["NODE_ENV"]
  process.env["NODE_ENV"] = "production"
  try {
    return await load()
  } finally {
    if (before === undefined) delete process.env["NODE_ENV"]
    else process.env["NODE_ENV"] = before
  }
}
