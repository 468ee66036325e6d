import { purchaseOrder } from "../../schema/orders.ts"
import { instant, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const closeExpiredOrders = statement({
  takes: { closedAt: instant() },
  gives: { id: purchaseOrder.columns.id },
  text: `update purchase_order o set state = 'closed', closed_at = $1 where o.state in ('created', 'paying') and o.expires_at < $1
       and not exists (select 1 from payment_attempt a where a.order_id = o.id and a.state in ('opening', 'open')) returning id`,
})

export const orderExpiry = statement({
  takes: { id: text() },
  gives: { expires_at: purchaseOrder.columns.expiresAt },
  text: "select expires_at from purchase_order where id = $1",
})
