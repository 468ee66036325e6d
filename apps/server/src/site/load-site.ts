import { AsyncLocalStorage } from "node:async_hooks"
import { access } from "node:fs/promises"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { createRequestListener, type RequestListenerOptions } from "@react-router/node"
import type { Caller } from "@mozhuan/services"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { ServerParts, SiteHost } from "../app/server-parts.ts"
import { createSiteServices, type SiteServices } from "./site-services.ts"

type Build = Extract<RequestListenerOptions["build"], { routes: unknown }>
type LoadContext = Awaited<ReturnType<NonNullable<RequestListenerOptions["getLoadContext"]>>>

/** What the site's server entry gives its host: a way to put services and nonce into a request's context. */
interface SiteEntry {
  provideServices(services: SiteServices, nonce?: string): LoadContext
}

/**
 * Loads the built site, or gives undefined where it has not been built.
 *
 * Loaders run in this process and call services directly; each request's caller travels beside it.
 */
export async function loadSite(folder: string, parts: Pick<ServerParts, "services" | "context">): Promise<SiteHost | undefined> {
  const bundle = join(folder, "server", "index.js")
  if (!(await access(bundle).then(() => true, () => false))) return undefined
  const build: Build = await import(pathToFileURL(bundle).href)
  const entry = build.entry.module as unknown as Partial<SiteEntry>
  const provide = entry.provideServices
  if (!provide) throw new Error("the site's server entry does not export provideServices")

  const current = new AsyncLocalStorage<{ readonly caller: Caller; readonly nonce: string; readonly request: FastifyRequest }>()
  const listener = createRequestListener({
    build,
    mode: "production",
    getLoadContext: () => {
      const visit = current.getStore()
      if (!visit) throw new Error("a page was asked for outside a request")
      return provide(createSiteServices(parts, visit.caller, visit.request), visit.nonce)
    },
  })
  return { assets: join(folder, "client"), handle: (request, reply, caller) => answer(request, reply, caller) }

  async function answer(request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> {
    const nonce = reply.cspNonce.script
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.hijack()
    await current.run({ caller, nonce, request }, async () => listener(request.raw, reply.raw))
  }
}

