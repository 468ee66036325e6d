import type { Language } from "@mozhuan/contract"
import { sitemapArticles, sitemapPartsOf, type ArticleColumn } from "@mozhuan/data"
import type { ContentContext } from "../content/content-context.ts"

/**
 * Articles in one file of the sitemap; search engines read at most 50,000 addresses a file, and
 * translations take some.
 */
const SITEMAP_PART = 20_000
/** Rows fetched at once while a file is sent. */
const BATCH = 2000
const LIFE = 600_000

/** An article as the sitemap names it. */
export interface SitemapArticle {
  readonly id: number
  readonly column: ArticleColumn
  readonly shortName: string
  readonly updatedAt: Date
  /** Languages of its translations. */
  readonly translations: readonly Language[]
}

/** Gives the first id and the latest change of every part of the sitemap. */
export function sitemapParts(
  context: ContentContext,
): Promise<{ firstId: number; updatedAt: Date }[]> {
  return context.memory.remember("sitemap parts", LIFE, () => context.database.ask(sitemapPartsOf))
}

/** Walks the articles of one part; holds one batch at a time. */
export async function* walkArticles(
  context: ContentContext,
  firstId: number,
): AsyncGenerator<SitemapArticle> {
  let after = firstId - 1
  for (let left = SITEMAP_PART; left > 0;) {
    const rows = await context.database.ask(sitemapArticles, {
      id: after,
      limit: Math.min(BATCH, left),
    })
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
    left -= rows.length
  }
}
