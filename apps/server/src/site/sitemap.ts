import {
  agreementPages,
  languages,
  sitePages,
  toolIds,
  type Language,
  defaultLanguage,
  languageFacts,
  localPath,
} from "@mozhuan/contract"
import type { Services } from "@mozhuan/services"
import type { PageHost } from "./page-host.ts"
import { xmlText } from "./xml.ts"

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Tells whether a host shows a path at all. */
export function isShown({ host }: PageHost, path: string): boolean {
  if (!host.hasTutorials && /^\/(?:jiaocheng|shipin|shouce|wenti|tag)(?:\/|$)/.test(path))
    return false
  return !host.hiddenPages.some((hidden) => path === hidden || path.startsWith(`${hidden}/`))
}

/** The list of the sitemap's files. */
export async function sitemapIndex(services: Services, host: PageHost): Promise<string> {
  const parts = isShown(host, "/jiaocheng") ? await services.articles.sitemapParts() : []
  const entries = [
    `<sitemap><loc>${host.origin}/sitemap-pages.xml</loc></sitemap>`,
    ...parts.map(
      ({ updatedAt }, index) =>
        `<sitemap><loc>${host.origin}/sitemap-articles-${index + 1}.xml</loc><lastmod>${updatedAt.toISOString()}</lastmod></sitemap>`,
    ),
  ]
  return `${head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</sitemapindex>\n`
}

const open = `${head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`

/** Tools, lists, tags and agreements in every language. */
export async function sitemapPages(services: Services, host: PageHost): Promise<string> {
  const fixed = [
    "/",
    ...toolIds.map((tool) => `/${tool}`),
    ...sitePages,
    ...agreementPages.map((name) => `/agreement/${name}`),
  ]
  const tagged = (await services.tags.list({ quick: false })).map(
    ({ shortName }) => `/tag/${encodeURIComponent(shortName)}`,
  )
  const entries = [...fixed, ...tagged]
    .filter((path) => isShown(host, decodeURI(path)))
    .flatMap((path) => {
      const links = languages
        .map(
          (language) =>
            `<xhtml:link rel="alternate" hreflang="${languageFacts[language].tag}" href="${xmlText(host.origin + localPath(language, path))}"/>`,
        )
        .join("")
      return languages.map(
        (language) =>
          `<url><loc>${xmlText(host.origin + localPath(language, path))}</loc>${links}</url>`,
      )
    })
  return `${open}${entries.join("\n")}\n</urlset>\n`
}

/** One file of articles, piece by piece; undefined where there is no such file. */
export async function sitemapArticles(
  services: Services,
  host: PageHost,
  part: number,
): Promise<AsyncGenerator<string> | undefined> {
  const first = (await services.articles.sitemapParts())[part - 1]
  return first && isShown(host, "/jiaocheng")
    ? articleEntries(services, host, first.firstId)
    : undefined
}

async function* articleEntries(
  services: Services,
  host: PageHost,
  firstId: number,
): AsyncGenerator<string> {
  let piece = open
  for await (const { column, shortName, updatedAt, translations } of services.articles.walk(
    firstId,
  )) {
    const path = `/${column}/${shortName}.html`
    const all: Language[] = [defaultLanguage, ...translations]
    const links =
      all.length > 1
        ? all
            .map(
              (language) =>
                `<xhtml:link rel="alternate" hreflang="${languageFacts[language].tag}" href="${host.origin}${localPath(language, path)}"/>`,
            )
            .join("")
        : ""
    for (const language of all)
      piece += `<url><loc>${host.origin}${localPath(language, path)}</loc><lastmod>${updatedAt.toISOString()}</lastmod>${links}</url>\n`
    if (piece.length < 32_768) continue
    yield piece
    piece = ""
  }
  yield `${piece}</urlset>\n`
}

/** What machines may visit. */
export function robots(host: PageHost): string {
  return [
    "User-agent: *",
    "Disallow: /v1/",
    "Disallow: /oss/",
    "Disallow: /admin",
    ...languages.map((language) => `Disallow: ${localPath(language, "/account")}`),
    "Disallow: /unimp/",
    "Disallow: /*?functionName=",
    "Disallow: /*?q=",
    "",
    `Sitemap: ${host.origin}/sitemap.xml`,
    "",
  ].join("\n")
}

/** The newest articles for feed readers. */
export async function rss(services: Services, host: PageHost): Promise<string> {
  const newest = await services.articles.newest(defaultLanguage)
  const items = newest.map(({ title, summary, column, shortName, createTime, author }) => {
    const url = `${host.origin}/${column}/${shortName}.html`
    return `<item><title>${xmlText(title)}</title><link>${url}</link><guid isPermaLink="true">${url}</guid><pubDate>${new Date(createTime).toUTCString()}</pubDate>${author ? `<dc:creator>${xmlText(author)}</dc:creator>` : ""}<description>${xmlText(summary)}</description></item>`
  })
  const built = newest.reduce((latest, each) => Math.max(latest, each.updateTime), 0)
  return `${head}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${xmlText(host.host.brand)}</title><link>${host.origin}/jiaocheng</link><description>${xmlText(`${host.host.brand}：使用教程与常见问题`)}</description><language>zh-CN</language>${built > 0 ? `<lastBuildDate>${new Date(built).toUTCString()}</lastBuildDate>` : ""}<atom:link href="${host.origin}/rss.xml" rel="self" type="application/rss+xml"/>\n${items.join("\n")}\n</channel></rss>\n`
}
