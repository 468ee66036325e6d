/*
 * The site's service worker, one file without imports: `apps/site/offline-app.ts` strips its types
 * and puts `build` before it.
 *
 * States of one version's cache: absent → filling (files, no mark) → whole (mark). Only a whole one
 * answers; a filling one goes on where it stood. A new version fills its own while the old one goes
 * on serving, and takes over once no page of the old one is open, so open work keeps its files.
 */

interface AppFile {
  readonly path: string
  readonly type: string
  /** A .gz lies beside it, which is what is fetched and kept. */
  readonly isPacked: boolean
}

declare const build: {
  readonly version: string
  /** Bytes that are kept. */
  readonly bytes: number
  readonly files: readonly AppFile[]
  /** Version by which the router asks where pages are. */
  readonly router: string
  /** Pages that work without a network, without language. */
  readonly pages: readonly string[]
}

interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Telling extends Extendable {
  readonly data: { readonly kind: "keep" | "forget" | "state"; readonly language?: string }
  readonly ports: readonly MessagePort[]
}
declare const self: {
  readonly location: Location
  addEventListener(name: "install" | "activate", hear: (event: Extendable) => void): void
  addEventListener(name: "fetch", hear: (event: Fetching) => void): void
  addEventListener(name: "message", hear: (event: Telling) => void): void
}

const prefix = "app-"
const cacheName = prefix + build.version
const shared = "shared"
/** Its body names the languages whose pages are kept. */
const mark = "/offline-whole"
/** Where the router asks which scripts pages have. */
const routes = "/__manifest"
/** Longest wait for a page while a kept one is at hand, in ms. */
const PATIENCE = 6000

self.addEventListener("install", (event) => event.waitUntil(followOlder()))
self.addEventListener("activate", (event) => event.waitUntil(dropOlder()))
self.addEventListener("message", (event) => event.waitUntil(answerPage(event)))
self.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== self.location.origin) return
  if (request.method === "POST" && url.pathname === "/share")
    return event.respondWith(takeShare(request))
  if (request.method !== "GET" || /^\/(?:v1|oss|admin|sim)(?:\/|$)/.test(url.pathname)) return
  if (url.pathname.startsWith("/assets/")) return event.respondWith(keptFirst(request, url))
  if (url.pathname === routes) return event.respondWith(networkFirst(request, url))
  const isPage = request.mode === "navigate" || url.pathname.endsWith(".data")
  if (isPage || build.files.some(({ path }) => path === url.pathname))
    event.respondWith(networkFirst(request, url))
})

/** Whoever works offline with an older version does so with this one, or it is not installed. */
async function followOlder(): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(prefix) || name === cacheName) continue
    const whole = await (await caches.open(name)).match(mark)
    if (whole) for (const language of (await whole.text()).split(" ")) await keep(language)
  }
}

async function dropOlder(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name)
}

async function answerPage({ data, ports }: Telling): Promise<void> {
  const [port] = ports
  try {
    if (data.kind === "forget") await caches.delete(cacheName)
    if (data.kind === "keep")
      await keep(data.language ?? "", (done) => port?.postMessage({ kind: "progress", done }))
    const languages = await keptLanguages()
    port?.postMessage({ kind: "state", bytes: build.bytes, isKept: languages.length > 0 })
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError"
    // Half an application helps nobody and takes the room that is missing.
    if (isFull) await caches.delete(cacheName)
    port?.postMessage({ kind: "failed", reason: isFull ? "full" : "network" })
  }
}

async function keptLanguages(): Promise<readonly string[]> {
  const whole = await caches.match(mark, { cacheName })
  return whole ? (await whole.text()).split(" ") : []
}

/** Fetches what is not there yet, files first, then the pages of one language, then the mark. */
async function keep(language: string, tell?: (share: number) => void): Promise<void> {
  const cache = await caches.open(cacheName)
  const pages = build.pages.flatMap((page) => {
    const path = inLanguage(page, language)
    return [path, dataPath(path)]
  })
  const total = build.files.length + pages.length
  let done = 0
  for (const file of build.files) {
    if (!(await cache.match(file.path))) await keepFile(cache, file)
    tell?.(++done / total)
  }
  for (const path of pages) {
    await keepPage(cache, path)
    tell?.(++done / total)
  }
  const paths = build.pages.map((page) => inLanguage(page, language)).toSorted()
  const query = new URLSearchParams({ paths: paths.join(","), version: build.router })
  await keepPage(cache, `${routes}?${query.toString()}`, inLanguage(routes, language))
  const languages = new Set([...(await keptLanguages()), language])
  await cache.put(mark, new Response([...languages].join(" ")))
}

async function keepFile(cache: Cache, { path, type, isPacked }: AppFile): Promise<void> {
  const reply = await fetch(isPacked ? `${path}.gz` : path, { credentials: "omit" })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  const headers = { "content-type": type, ...(isPacked ? { "x-packed": "gzip" } : {}) }
  await cache.put(path, new Response(reply.body, { headers }))
}

/** As a visitor who is not signed in sees it: nothing of a person stays on the device. */
async function keepPage(cache: Cache, path: string, as = path): Promise<void> {
  const reply = await fetch(path, { credentials: "omit" })
  if (!reply.ok || !reply.body) throw new Error(`${path}: ${reply.status}`)
  const headers = new Headers(reply.headers)
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name)
  headers.set("x-packed", "gzip")
  const packed = reply.body.pipeThrough(new CompressionStream("gzip"))
  await cache.put(as, new Response(packed, { headers }))
}

function unpacked(kept: Response): Response {
  if (kept.headers.get("x-packed") !== "gzip" || !kept.body) return kept
  const headers = new Headers(kept.headers)
  headers.delete("x-packed")
  return new Response(kept.body.pipeThrough(new DecompressionStream("gzip")), { headers })
}

/** Names of assets hold their hash: what is kept is what would come. */
async function keptFirst(request: Request, url: URL): Promise<Response> {
  const kept = await caches.match(url.pathname)
  return kept ? unpacked(kept) : fetch(request)
}

async function networkFirst(request: Request, url: URL): Promise<Response> {
  const kept = (await keptLanguages()).length > 0 ? await findPage(url) : undefined
  try {
    return kept ? await within(PATIENCE, fetch(request)) : await fetch(request)
  } catch (error) {
    if (kept) return unpacked(kept)
    throw error
  }
}

/**
 * The page itself; for any other address without a file's ending, the home page of its language.
 */
async function findPage({ pathname, searchParams }: URL): Promise<Response | undefined> {
  if (pathname === routes) {
    const asked = /(?:^|,)\/(en|id)(?=[/,]|$)/.exec(searchParams.get("paths") ?? "")?.[1] ?? ""
    return caches.match(inLanguage(routes, asked), { cacheName })
  }
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname
  const found = await caches.match(path, { cacheName })
  if (found || /\.\w+$/.test(path)) return found
  const language = /^\/(en|id)(?=\/|$)/.exec(path)?.[1] ?? ""
  return caches.match(inLanguage("/", language), { cacheName })
}

function within<T>(patience: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("too slow")), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function inLanguage(page: string, language: string): string {
  if (language === "") return page
  return page === "/" ? `/${language}` : `/${language}${page}`
}

/** Where the router asks for a page's data. */
const dataPath = (path: string): string => (path === "/" ? "/_.data" : `${path}.data`)

/** Keeps files that the system hands over until the page has read them, and opens the page. */
async function takeShare(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData())
  const files = form.getAll("files").filter((entry) => entry instanceof File)
  await caches.delete(shared)
  const cache = await caches.open(shared)
  for (const [index, file] of files.entries()) {
    const headers = {
      "content-type": file.type || "application/octet-stream",
      "x-name": encodeURIComponent(file.name),
    }
    await cache.put(`/shared/${index}`, new Response(file, { headers }))
  }
  return Response.redirect("/?shared=1", 303)
}

// Makes this a module to the type checker; the build takes the line away.
export {}
