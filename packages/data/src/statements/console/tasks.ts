import { task } from "../../schema/conversions.ts"
import { account } from "../../schema/accounts.ts"
import { big, digits, integer, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

const gives = {
  id: task.columns.id,
  tool: task.columns.tool,
  state: task.columns.state,
  owner_key: task.columns.ownerKey,
  user_code: orNull(account.columns.userCode),
  channel: task.columns.channel,
  files: integer(),
  bytes: digits(),
  percent: task.columns.percent,
  attempts: task.columns.attempts,
  error: task.columns.error,
  created_at: task.columns.createdAt,
  finished_at: task.columns.finishedAt,
  total: integer(),
}

export const consoleTasks = statement({
  takes: { userCode: text(), state: text(), tool: text(), limit: big(), offset: big() },
  gives,
  text: `select t.id, t.tool, t.state, t.owner_key, a.user_code, t.channel, jsonb_array_length(t.inputs) as files,
  (select coalesce(sum((i->>'size')::bigint), 0) from jsonb_array_elements(t.inputs) i) as bytes, t.percent, t.attempts, t.error, t.created_at, t.finished_at, count(*) over ()::int as total from task t left join account a on t.owner_key = 'user:' || a.id::text
     where ($1 = '' or t.id::text = lower($1) or a.user_code = $1 or t.error->>'code' = $1) and ($2 = '' or t.state = $2) and ($3 = '' or t.tool = $3)
     order by t.created_at desc, t.id limit $4 offset $5`,
})

export const consoleTask = statement({
  takes: { id: uuid() },
  gives,
  text: `select t.id, t.tool, t.state, t.owner_key, a.user_code, t.channel, jsonb_array_length(t.inputs) as files,
  (select coalesce(sum((i->>'size')::bigint), 0) from jsonb_array_elements(t.inputs) i) as bytes, t.percent, t.attempts, t.error, t.created_at, t.finished_at, 1 as total from task t left join account a on t.owner_key = 'user:' || a.id::text where t.id = $1`,
})
