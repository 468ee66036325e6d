import { instant, integer, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const standingOfOwner = statement({
  takes: { ownerKey: text(), finishedAt: instant() },
  gives: { open: integer(), spent: integer(), long: integer() },
  text: `select count(*) filter (where state in ('queued', 'running'))::int as open,
            count(*) filter (where state = 'failed' and finished_at > $2
              and error->>'code' in ('conversion-timeout', 'memory-limit'))::int as spent,
            count(*) filter (where lane = 'long' and state <> 'done')::int as long
     from task where owner_key = $1 and created_at > $2`,
})
