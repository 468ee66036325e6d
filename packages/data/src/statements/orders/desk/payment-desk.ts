import { paymentAlert, paymentAttempt, purchaseOrder, refund } from "../../../schema/orders.ts"
import { big, flag, instant, integer, orNull, text, uuid } from "../../../sql/column.ts"
import { statement } from "../../../sql/statement.ts"
import { storedColumns } from "../../../sql/table.ts"

export const listedAlerts = statement({
  takes: { onlyOpen: flag(), limit: big(), offset: big() },
  gives: {
    ...storedColumns(paymentAlert),
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
  gives: storedColumns(purchaseOrder),
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
