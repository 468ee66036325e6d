import { bigs, integers } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addArticleViews = statement({
  takes: { ids: bigs(), counts: integers() },
  text: `update article a set views = a.views + v.count from unnest($1::bigint[], $2::int[]) as v (id, count) where a.id = v.id`,
})
