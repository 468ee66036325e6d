import { rateCount } from "../../schema/upkeep.ts"
import { apiKeyUse } from "../../schema/accounts.ts"
import { big, instant, integer, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const countRate = statement({
  takes: { key: text(), minute: big() },
  gives: { calls: rateCount.columns.calls },
  text: `insert into rate_count (key, minute, calls) values ($1, $2, 1)
     on conflict (key, minute) do update set calls = rate_count.calls + 1 returning calls`,
})

export const putKeyUse = statement({
  takes: {
    keyId: uuid(),
    hour: instant(),
    call: text(),
    accepted: integer(),
    refused: integer(),
    lastAt: instant(),
  },
  text: `insert into api_key_use (key_id, hour, call, accepted, refused, last_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (key_id, hour, call) do update set accepted = api_key_use.accepted + excluded.accepted,
       refused = api_key_use.refused + excluded.refused, last_at = greatest(api_key_use.last_at, excluded.last_at)`,
})

export const keyUseByDay = statement({
  takes: { accountId: uuid(), hour: instant() },
  gives: { day: text(), accepted: integer(), refused: integer() },
  text: `select to_char(u.hour at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(accepted)::int as accepted, sum(refused)::int as refused
     from api_key_use u join api_key k on k.id = u.key_id where k.account_id = $1 and u.hour > $2 group by 1 order by 1`,
})

export const keyUseByCall = statement({
  takes: { accountId: uuid(), lastAt: instant() },
  gives: {
    key_id: apiKeyUse.columns.keyId,
    call: apiKeyUse.columns.call,
    accepted: integer(),
    refused: integer(),
    last_at: instant(),
  },
  text: `select u.key_id, u.call, sum(accepted)::int as accepted, sum(refused)::int as refused, max(last_at) as last_at
     from api_key_use u join api_key k on k.id = u.key_id where k.account_id = $1 and u.last_at > $2 group by 1, 2 order by sum(accepted) + sum(refused) desc, u.call limit 200`,
})
