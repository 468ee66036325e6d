import { day, integer, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const countSampleUse = statement({
  takes: { key: text(), day: day(), ceiling: integer() },
  gives: { "?column?": integer() },
  text: `insert into quota_count (key, day, used, ceiling) values ($1, $2, 1, $3)
       on conflict (key, day) do update set used = quota_count.used + 1, ceiling = greatest(quota_count.ceiling, $3)
       where quota_count.used + quota_count.reserved < $3 returning 1`,
})
