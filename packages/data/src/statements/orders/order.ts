import { purchaseOrder } from "../../schema/orders.ts"
import { text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const ownOrderLocked = statement({
  takes: { id: text(), accountId: uuid() },
  gives: {
    id: purchaseOrder.columns.id,
    account_id: purchaseOrder.columns.accountId,
    client_order_id: purchaseOrder.columns.clientOrderId,
    price_id: purchaseOrder.columns.priceId,
    title: purchaseOrder.columns.title,
    days: purchaseOrder.columns.days,
    is_lifetime: purchaseOrder.columns.isLifetime,
    amount: purchaseOrder.columns.amount,
    currency: purchaseOrder.columns.currency,
    state: purchaseOrder.columns.state,
    created_at: purchaseOrder.columns.createdAt,
    expires_at: purchaseOrder.columns.expiresAt,
    paid_at: purchaseOrder.columns.paidAt,
    closed_at: purchaseOrder.columns.closedAt,
    refunded_at: purchaseOrder.columns.refundedAt,
    channel: purchaseOrder.columns.channel,
  },
  text: "select * from purchase_order where id = $1 and account_id = $2 for update",
})
