import { calls } from "@mozhuan/contract"
import { ServiceError, type ArticleView } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply } from "fastify"
import { mountCall } from "../app/mount-call.ts"
import type { ServerParts } from "../app/server-parts.ts"

/**
 * How long a browser may show what it fetched before, in seconds. The reply may set the visitor's
 * cookie, so no shared cache keeps it.
 */
const FRESH = 60

/** Articles, tags, texts of pages, links, and counts of use. */
export function contentRoutes(app: FastifyInstance, parts: ServerParts): void {
  articleRoutes(app, parts)
  pageRoutes(app, parts)
  usageRoutes(app, parts)
}

function articleRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { articles, tags } = parts.services
  mountCall(
    app,
    parts,
    calls.articleList,
    async ({ language }, { column, tagShortName, keyword, pageNumber, pageSize }, { reply }) => {
      keep(reply)
      return {
        ...(await articles.list({
          column,
          tagShortName,
          keyword: keyword?.trim() || undefined,
          pageNumber,
          pageSize,
          language,
        })),
      }
    },
  )
  mountCall(app, parts, calls.articleQuery, async ({ language }, { id }, { reply }) => {
    const found = await articles.read({ id: id.toLowerCase() }, language)
    if (!found) throw new ServiceError("not-found")
    keep(reply)
    articles.countView(found.id)
    return fullArticle(found)
  })
  mountCall(app, parts, calls.articleRank, async ({ language }, _input, { reply }) => {
    keep(reply)
    return [...(await articles.rank(language))]
  })
  mountCall(app, parts, calls.articleNewest, async ({ language }, _input, { reply }) => {
    keep(reply)
    return [...(await articles.newest(language))]
  })
  mountCall(app, parts, calls.tagAll, async (_caller, _input, { reply }) => {
    keep(reply)
    return await tags.list({ quick: false })
  })
  mountCall(app, parts, calls.tagQuickAccess, async (_caller, _input, { reply }) => {
    keep(reply)
    return await tags.list({ quick: true })
  })
}

function pageRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { friendLinks, hosts, installers } = parts.services
  mountCall(app, parts, calls.friendLinks, async (_caller, _input, { request, reply }) => {
    keep(reply)
    const { host } = await hosts.resolve(request.host)
    return host.showsFriendLinks ? await friendLinks.list() : []
  })
  mountCall(app, parts, calls.pageTexts, async ({ language }, { page }, { reply }) => {
    const name = page.replace(/^\/+/, "") || "index"
    const found =
      (await parts.services.pageTexts.find(name, language)) ??
      (await parts.site?.shippedTexts(name, language)) ??
      (await textsOfArticle(parts, name, language))
    if (!found) throw new ServiceError("not-found")
    keep(reply)
    return { title: found.title, keywords: found.keywords, description: found.description }
  })
  mountCall(app, parts, calls.winInstallerUrl, async () => (await installers()).windows?.url ?? "")
}

function usageRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { hosts, saveUsage } = parts.services
  mountCall(app, parts, calls.saveLog, async (caller, input, { request }) => {
    const { btnId, phoneId, browserVersion, browserOs, phoneOsVersion, phoneOs, pcId } = input
    const { host } = await hosts.resolve(request.host)
    const hasConsent = request.cookies["usage"] === "yes"
    return {
      stored: await saveUsage(caller, {
        button: btnId,
        hasConsent,
        pcId,
        phoneId,
        browserVersion,
        browserOs,
        phoneOsVersion,
        phoneOs,
        host: host.name,
      }),
    }
  })
}

const keep = (reply: FastifyReply): void =>
  void reply.header("cache-control", `private, max-age=${FRESH}`)

async function textsOfArticle(
  parts: ServerParts,
  page: string,
  language: Parameters<ServerParts["services"]["articles"]["read"]>[1],
): Promise<{ title: string; keywords: string; description: string } | undefined> {
  const named = /^(jiaocheng|shipin|shouce|wenti)\/([a-z0-9-]+)\.html$/.exec(page)
  if (!named) return undefined
  const found = await parts.services.articles.read(
    { column: named[1] as "jiaocheng", shortName: named[2] ?? "" },
    language,
  )
  return found && { title: found.title, keywords: found.keywords, description: found.summary }
}

function fullArticle(found: ArticleView) {
  const {
    html,
    headings: _headings,
    steps: _steps,
    questions: _questions,
    language: _language,
    languages: _languages,
    length: _length,
    summary,
    prev,
    next,
    videoUrl,
    ...rest
  } = found
  return {
    ...rest,
    summary,
    content: html,
    description: summary,
    ...(videoUrl ? { videoUrl } : {}),
    ...(prev ? { prev } : {}),
    ...(next ? { next } : {}),
  }
}
