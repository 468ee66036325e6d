import { instant, integer, text, texts } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const recentMessageCounts = statement({
  takes: { ownerKeys: texts(), network: text(), at: instant(), kind: text() },
  gives: { owner: integer(), network: integer() },
  text: `select count(*) filter (where t.owner_key = any($1))::int as owner, count(*) filter (where coalesce(t.network, 'local') = $2)::int as network
     from support_message m join support_thread t on t.id = m.thread_id
     where m.at > $3 and m.author = 'visitor' and t.kind = $4 and (t.owner_key = any($1) or coalesce(t.network, 'local') = $2)`,
})
