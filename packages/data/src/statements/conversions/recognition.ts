import { instant, integer, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const pagesRecognisedBefore = statement({
  takes: { ownerKey: text(), tool: text(), id: uuid(), finishedAt: instant(), objectKey: text() },
  gives: { pages: integer() },
  text: `select coalesce(max(recognised_pages), 0)::int as pages from task
     where owner_key = $1 and tool = $2 and id <> $3 and state in ('done', 'expired') and not is_sample and finished_at > $4 and inputs->0->>'objectKey' = $5`,
})
