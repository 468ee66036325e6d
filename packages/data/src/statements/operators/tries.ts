import { instant, integer, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const operatorTryCounts = statement({
  takes: { nameKey: text(), network: text(), at: instant() },
  gives: { pair: integer(), name: integer(), network: integer(), oldest: orNull(instant()) },
  text: `select count(*) filter (where name_key = $1 and network = $2)::int as pair, count(*) filter (where name_key = $1 and network not like 'device:%')::int as name,
         count(*) filter (where network = $2)::int as network, min(at) as oldest
       from operator_try where at > $3 and (name_key = $1 or network = $2)`,
})

export const addOperatorTry = statement({
  takes: { id: uuid(), nameKey: text(), network: text(), at: instant() },
  text: "insert into operator_try (id, name_key, network, at) values ($1, $2, $3, $4)",
})

export const deleteOperatorTries = statement({
  takes: { nameKey: text(), network: text(), at: instant() },
  text: "delete from operator_try where (name_key = $1 and network = $2) or at < $3",
})
