import { instant, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const setAccountChannel = statement({
  takes: { id: uuid(), channel: text(), createdAt: instant() },
  text: `update account set channel = $2 where id = $1 and channel is null and created_at > $3`,
})

export const setOrderChannel = statement({
  takes: { id: text(), channel: text() },
  text: "update purchase_order set channel = $2 where id = $1 and channel is null",
})
