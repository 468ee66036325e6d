import { tag } from "../../schema/content.ts"
import { big, bigs, integer, orNull, searchQuery, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const mostReadArticles = statement({
  takes: { limit: big() },
  gives: { id: integer() },
  text: `select id::int as id from article where status = 'published' and language = 'zh' order by views desc, id desc limit $1`,
})

export const newestArticleIds = statement({
  takes: { limit: big() },
  gives: { id: integer() },
  text: `select id::int as id from article where status = 'published' and language = 'zh' order by published_at desc, id desc limit $1`,
})

export const articleIdsOfTool = statement({
  takes: { tool: text(), limit: big() },
  gives: { id: integer() },
  text: `select id::int as id from article where tool = $1 and status = 'published' and language = 'zh' order by published_at desc, id desc limit $2`,
})

export const relatedArticleIds = statement({
  takes: { id: big(), limit: big() },
  gives: { id: integer() },
  text: `with own as (select id, column_name, tool from article where id = $1),
       near as (
         (select other.article_id as id, count(*)::int * 4 as weight from article_tag mine join article_tag other using (tag_id)
          where mine.article_id = $1 and other.article_id <> $1 and other.listed_at is not null group by other.article_id order by weight desc limit 50)
         union all
         (select a.id, 3 from article a, own where a.tool = own.tool and a.id <> own.id and a.status = 'published' and a.language = 'zh' order by a.published_at desc limit 20)
         union all
         (select a.id, 1 from article a, own where a.column_name = own.column_name and a.id <> own.id and a.status = 'published' and a.language = 'zh' order by a.published_at desc, a.id desc limit 20)
       )
       select id::int as id from near group by id order by sum(weight) desc, id desc limit $2`,
})

export const foundArticleIds = statement({
  takes: { query: searchQuery(), columnName: orNull(text()) },
  gives: { id: integer() },
  text: `select a.id::int as id from (
         select id, search_head, published_at from article
         where status = 'published' and language = 'zh' and search @@ $1::tsquery and ($2::text is null or column_name = $2) limit 2000
       ) a order by ts_rank(a.search_head, $1::tsquery) desc, a.published_at desc, a.id desc`,
})

export const tagsOfArticles = statement({
  takes: { articleIds: bigs() },
  gives: {
    articleId: integer(),
    id: integer(),
    shortName: tag.columns.shortName,
    name: tag.columns.name,
  },
  text: `select l.article_id::int as "articleId", t.id::int as id, t.short_name as "shortName", t.name from article_tag l join tag t on t.id = l.tag_id where l.article_id = any($1) order by t.sequence, t.id`,
})
