import { createHash } from "node:crypto"
import { access } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import fastifyStatic from "@fastify/static"
import {
  fileTypes,
  isToolId,
  toolIds,
  toolOf,
  type Language,
  languageFacts,
  languages,
  defaultLanguage,
} from "@mozhuan/contract"
import { contentFolder, ServiceError } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply } from "fastify"
import { sendRefusal } from "../app/failures.ts"
import type { ServerParts } from "../app/server-parts.ts"
import { mountPrograms } from "./program-files.ts"
import { drawOgImage, type OgText } from "./og-image.ts"
import { pageHost, type PageHost } from "./page-host.ts"
import { isShown, robots, rss, sitemapArticles, sitemapIndex, sitemapPages } from "./sitemap.ts"

/** How long browsers keep pictures of articles without asking, in seconds. */
const PICTURE_LIFE = 7 * 24 * 3600
/** The same for files that change with every article. */
const FEED_LIFE = 600
/** Drawn pictures kept; about 40 kB each. */
const DRAWN = 300

/** Adds what is not a page: pictures, sitemap, robots, feed, and pictures for shared links. */
export async function siteFiles(app: FastifyInstance, parts: ServerParts): Promise<void> {
  const { services } = parts
  const hidden = { schema: { hide: true } } as const
  const sendXml = (
    reply: FastifyReply,
    body: string | Readable,
    type = "application/xml",
  ): FastifyReply =>
    reply
      .header("content-type", `${type}; charset=utf-8`)
      .header("cache-control", `public, max-age=${FEED_LIFE}`)
      .send(body)

  app.get("/robots.txt", hidden, async (request, reply) =>
    sendXml(reply, robots(await pageHost(parts, request)), "text/plain"),
  )
  app.get("/sitemap.xml", hidden, async (request, reply) =>
    sendXml(reply, await sitemapIndex(services, await pageHost(parts, request))),
  )
  app.get("/sitemap-pages.xml", hidden, async (request, reply) =>
    sendXml(reply, await sitemapPages(services, await pageHost(parts, request))),
  )
  app.get<{ Params: { part: string } }>(
    "/sitemap-articles-:part(^\\d{1,4}).xml",
    hidden,
    async (request, reply) => {
      const pieces = await sitemapArticles(
        services,
        await pageHost(parts, request),
        Number(request.params.part),
      )
      return pieces
        ? sendXml(reply, Readable.from(pieces))
        : sendRefusal(request, reply, new ServiceError("not-found"))
    },
  )
  app.get("/rss.xml", hidden, async (request, reply) => {
    const host = await pageHost(parts, request)
    return isShown(host, "/jiaocheng")
      ? sendXml(reply, await rss(services, host), "application/rss+xml")
      : sendRefusal(request, reply, new ServiceError("not-found"))
  })
  app.get("/manifest.webmanifest", hidden, async (request, reply) =>
    reply
      .header("content-type", "application/manifest+json; charset=utf-8")
      .header("cache-control", `public, max-age=${FEED_LIFE}`)
      .send(manifest(await pageHost(parts, request))),
  )
  mountPrograms(app, parts)
  await mountImages(app, parts)
  mountOgImages(app, parts)
}

/** What a phone or desktop calls the installed site. */
function manifest({ host }: PageHost): string {
  const short = host.brand.replace(/ PDF$/, "")
  return JSON.stringify({
    name: host.brand,
    short_name: short,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f4ee",
    theme_color: "#f6f4ee",
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icons/app-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icons/app-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    file_handlers: [{ action: "/", accept: acceptedFiles }],
    share_target: {
      action: "/share",
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        files: [
          {
            name: "files",
            accept: Object.entries(acceptedFiles).flatMap(([type, endings]) => [type, ...endings]),
          },
        ],
      },
    },
    // Files that are opened later join those that are there; no window is loaded anew.
    launch_handler: { client_mode: ["focus-existing", "auto"] },
  })
}

/** Endings by media type of every kind of file that some tool takes. */
const acceptedFiles: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...new Set(toolIds.flatMap((id) => toolOf(id).accepts))].map((type) => [
    fileTypes[type].mediaType,
    fileTypes[type].extensions.map((extension) => `.${extension}`),
  ]),
)

/** Shipped pictures from content/images, uploaded ones from the object store. */
async function mountImages(app: FastifyInstance, parts: ServerParts): Promise<void> {
  app.get<{ Params: { name: string } }>(
    "/images/u/:name",
    { schema: { hide: true } },
    async (request, reply) => {
      const found = await parts.services.images.read(request.params.name)
      if (!found) return sendRefusal(request, reply, new ServiceError("not-found"))
      // The name is the hash of the bytes.
      void reply.headers({
        "content-type": found.mediaType,
        "content-length": found.bytes,
        "cache-control": "public, max-age=31536000, immutable",
      })
      return reply.send(found.content)
    },
  )
  const root = join(contentFolder, "images")
  if (
    !(await access(root).then(
      () => true,
      () => false,
    ))
  )
    return
  await app.register(fastifyStatic, {
    root,
    prefix: "/images/",
    decorateReply: false,
    index: false,
    maxAge: PICTURE_LIFE * 1000,
    etag: true,
    acceptRanges: true,
  })
}

/** The name that ships; other languages spell it in Latin letters. */
const shippedBrand = languageFacts[defaultLanguage].siteName

const kickers = {
  tool: { zh: "在线工具", en: "Online tool", id: "Alat daring" },
  site: { zh: "PDF 转换与处理", en: "PDF conversion and tools", id: "Konversi dan alat PDF" },
  jiaocheng: { zh: "教程", en: "Tutorial", id: "Tutorial" },
  shipin: { zh: "视频", en: "Video", id: "Video" },
  shouce: { zh: "手册", en: "Manual", id: "Panduan" },
  wenti: { zh: "常见问题", en: "Question", id: "Pertanyaan" },
} as const

/**
 * `/og/{site|tool|article}/{name}.{language}.png`: only for pages that exist, so that nobody can
 * have words of their own drawn.
 */
function mountOgImages(app: FastifyInstance, parts: ServerParts): void {
  const drawn = new Map<string, Promise<Buffer>>()
  parts.services.content.onChange(() => drawn.clear())
  app.get<{ Params: { kind: string; file: string } }>(
    "/og/:kind/:file",
    { schema: { hide: true } },
    async (request, reply) => {
      const named = /^([a-z0-9-]{1,80})\.([a-z]{2})\.png$/.exec(request.params.file)
      const host = await pageHost(parts, request)
      const language = languages.find((known) => known === named?.[2])
      const text =
        named?.[1] &&
        language &&
        (await ogText(parts, host, request.params.kind, named[1], language))
      if (!text) return sendRefusal(request, reply, new ServiceError("not-found"))
      const key = createHash("sha256").update(JSON.stringify(text)).digest("base64url")
      const picture = drawn.get(key) ?? drawOgImage(text)
      drawn.set(key, picture)
      const oldest = drawn.keys().next().value
      if (drawn.size > DRAWN && oldest !== undefined) drawn.delete(oldest)
      void picture.catch(() => drawn.delete(key))
      void reply.headers({
        "content-type": "image/png",
        "cache-control": "public, max-age=86400",
        etag: `"${key.slice(0, 22)}"`,
      })
      return reply.send(await picture)
    },
  )
}

async function ogText(
  parts: ServerParts,
  { host }: PageHost,
  kind: string,
  name: string,
  language: Language,
): Promise<OgText | undefined> {
  const note = {
    zh: "不登录就能用 · 不加水印",
    en: "No sign-up, no watermark",
    id: "Tanpa daftar, tanpa tanda air",
  }[language]
  const brand = host.brand === shippedBrand ? languageFacts[language].siteName : host.brand
  if (kind === "site" && name === "index")
    return {
      brand,
      kicker: kickers.site[language],
      title: {
        zh: "把 PDF 变成您要的格式",
        en: "Turn PDF into the format you need",
        id: "Ubah PDF ke format yang Anda perlukan",
      }[language],
      note,
    }
  if (kind === "tool" && isToolId(name))
    return { brand, kicker: kickers.tool[language], title: toolOf(name).name[language], note }
  if (kind !== "article" || !/^\d+$/.test(name)) return undefined
  const found = await parts.services.articles.read({ id: name }, language)
  return found && { brand, kicker: kickers[found.column][language], title: found.title, note }
}
