import { paymentAlert, paymentAttempt, purchaseOrder, refund } from "../../../schema/orders.ts"
import { big, flag, instant, integer, orNull, text, uuid } from "../../../sql/column.ts"
import { statement } from "../../../sql/statement.ts"

export const listedAlerts = statement({
  takes: { onlyOpen: flag(), limit: big(), offset: big() },
  gives: {
    id: paymentAlert.columns.id,
    kind: paymentAlert.columns.kind,
    channel: paymentAlert.columns.channel,
    trade_no: paymentAlert.columns.tradeNo,
    detail: paymentAlert.columns.detail,
    created_at: paymentAlert.columns.createdAt,
    settled_at: paymentAlert.columns.settledAt,
    settled_by: paymentAlert.columns.settledBy,
    note: paymentAlert.columns.note,
    total: big(),
  },
  text: `select *, count(*) over () as total from payment_alert where settled_at is null or not $1 order by settled_at is not null, created_at desc, id limit $2 offset $3`,
})

export const settleAlert = statement({
  takes: { id: uuid(), settledAt: instant(), settledBy: text(), note: text() },
  gives: { id: paymentAlert.columns.id },
  text: `update payment_alert set settled_at = $2, settled_by = $3, note = $4 where id = $1 and settled_at is null returning id`,
})

export const orderOfAttempt = statement({
  takes: { tradeNo: text() },
  gives: { order_id: paymentAttempt.columns.orderId },
  text: "select order_id from payment_attempt where trade_no = $1",
})

export const orderLocked = statement({
  takes: { id: text() },
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
  text: "select * from purchase_order where id = $1 for update",
})

export const heldAttemptLocked = statement({
  takes: { tradeNo: text() },
  gives: { received: paymentAttempt.columns.received, currency: paymentAttempt.columns.currency },
  text: `select received, currency from payment_attempt where trade_no = $1 and state = 'held' for update`,
})

export const acceptHeldAttempt = statement({
  takes: { tradeNo: text(), paidAt: instant() },
  text: "update payment_attempt set state = 'paid', paid_at = $2 where trade_no = $1",
})

export const markOrderPaid = statement({
  takes: { id: text(), paidAt: instant() },
  text: `update purchase_order set state = 'paid', paid_at = $2, closed_at = null where id = $1`,
})

export const addHeldRefund = statement({
  takes: {
    refundNo: text(),
    orderId: text(),
    tradeNo: text(),
    amount: orNull(integer()),
    currency: text(),
    nextTryAt: instant(),
    decidedBy: text(),
  },
  gives: { refund_no: refund.columns.refundNo },
  text: `insert into refund (refund_no, order_id, trade_no, kind, amount, currency, reason, state, next_try_at, created_at, decided_by, decided_at)
         values ($1, $2, $3, 'held', $4, $5, '支付金额与订单不符', 'requested', $6, $6, $7, $6) on conflict (trade_no, kind) do nothing returning refund_no`,
})

export const settleAlertsOfAttempt = statement({
  takes: { tradeNo: text(), settledAt: instant(), settledBy: text(), note: text() },
  text: `update payment_alert set settled_at = $2, settled_by = $3, note = $4 where trade_no = $1 and kind = 'amount-mismatch' and settled_at is null`,
})
