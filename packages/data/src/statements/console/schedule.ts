import { article, articleSchedule } from "../../schema/content.ts"
import { big, bigs, instant, integer, orNull, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const articleToSchedule = statement({
  takes: { id: big() },
  gives: { status: article.columns.status, publish_at: orNull(articleSchedule.columns.publishAt) },
  text: `select a.status, s.publish_at from article a left join article_schedule s on s.article_id = a.id where a.id = $1 for update of a`,
})

export const putArticleSchedule = statement({
  takes: { articleId: big(), publishAt: instant(), operatorName: text() },
  text: `insert into article_schedule (article_id, publish_at, operator_name) values ($1, $2, $3) on conflict (article_id) do update set publish_at = excluded.publish_at, operator_name = excluded.operator_name`,
})

export const deleteArticleSchedule = statement({
  takes: { articleId: big() },
  text: "delete from article_schedule where article_id = $1",
})

export const schedulesOf = statement({
  takes: { articleIds: bigs() },
  gives: { id: integer(), publish_at: articleSchedule.columns.publishAt },
  text: `select article_id::int as id, publish_at from article_schedule where article_id = any($1)`,
})

export const takeDueArticles = statement({
  takes: { publishAt: instant() },
  gives: { id: integer(), operator_name: articleSchedule.columns.operatorName },
  text: `delete from article_schedule where article_id in (select article_id from article_schedule where publish_at <= $1 limit 50 for update skip locked) returning article_id::int as id, operator_name`,
})
