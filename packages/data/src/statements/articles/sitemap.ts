import type { Language } from "@mozhuan/contract"
import { article } from "../../schema/content.ts"
import { big, instant, integer, texts } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const sitemapPartsOf = statement({
  takes: {},
  gives: { firstId: integer(), updatedAt: instant() },
  text: `select min(id)::bigint::int as "firstId", max(updated_at) as "updatedAt" from (select id, updated_at, (row_number() over (order by id) - 1) / 20000 as part from article where status = 'published' and language = 'zh') numbered group by part order by part`,
})

export const sitemapArticles = statement({
  takes: { id: big(), limit: big() },
  gives: {
    id: integer(),
    column: article.columns.column,
    shortName: article.columns.shortName,
    updatedAt: article.columns.updatedAt,
    translations: texts<Language>(),
  },
  text: `select a.id::int as id, a.column_name as "column", a.short_name as "shortName", a.updated_at as "updatedAt",
         coalesce((select array_agg(t.language) from article t where t.column_name = a.column_name and t.short_name = a.short_name and t.language <> 'zh' and t.status = 'published'), '{}') as translations
       from article a where a.status = 'published' and a.language = 'zh' and a.id > $1 order by a.id limit $2`,
})
