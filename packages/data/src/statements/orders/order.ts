import { purchaseOrder } from "../../schema/orders.ts"
import { text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

export const ownOrderLocked = statement({
  takes: { id: text(), accountId: uuid() },
  gives: storedColumns(purchaseOrder),
  text: "select * from purchase_order where id = $1 and account_id = $2 for update",
})
