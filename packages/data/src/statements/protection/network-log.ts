import { instant, integer, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const addNetworkEvent = statement({
  takes: {
    id: uuid(),
    at: instant(),
    address: text(),
    accountId: orNull(uuid()),
    call: text(),
    reply: integer(),
    traceId: uuid(),
  },
  text: `insert into network_log (id, at, address, account_id, call, reply, trace_id) values ($1, $2, $3, $4, $5, $6, $7)`,
})
