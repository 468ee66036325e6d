import type { Language } from "@mozhuan/contract"
import type { ArticleColumn } from "@mozhuan/data"
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

const isListed = "status = 'published' and language = 'zh'"

/** Gives the first id and the latest change of every part of the sitemap. */
export function sitemapParts(
  context: ContentContext,
): Promise<{ firstId: number; updatedAt: Date }[]> {
  return context.memory.remember("sitemap parts", LIFE, () =>
    context.database.query<{ firstId: number; updatedAt: Date }>(
      `select min(id)::bigint::int as "firstId", max(updated_at) as "updatedAt" from (select id, updated_at, (row_number() over (order by id) - 1) / ${SITEMAP_PART} as part from article where ${isListed}) numbered group by part order by part`,
    ),
  )
}

/** Walks the articles of one part; holds one batch at a time. */
export async function* walkArticles(
  context: ContentContext,
  firstId: number,
): AsyncGenerator<SitemapArticle> {
  let after = firstId - 1
  for (let left = SITEMAP_PART; left > 0;) {
    const rows = await context.database.query<SitemapArticle>(
      `select a.id::int as id, a.column_name as "column", a.short_name as "shortName", a.updated_at as "updatedAt",
         coalesce((select array_agg(t.language) from article t where t.column_name = a.column_name and t.short_name = a.short_name and t.language <> 'zh' and t.status = 'published'), '{}') as translations
       from article a where a.status = 'published' and a.language = 'zh' and a.id > $1 order by a.id limit $2`,
      [after, Math.min(BATCH, left)],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
    left -= rows.length
  }
}
