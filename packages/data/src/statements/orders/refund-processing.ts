import { paymentAttempt, refund } from "../../schema/orders.ts"
import { instant, integer, json, present, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const takeDueRefunds = statement({
  takes: { now: instant(), again: instant() },
  gives: {
    refund_no: refund.columns.refundNo,
    order_id: refund.columns.orderId,
    trade_no: refund.columns.tradeNo,
    channel: paymentAttempt.columns.channel,
    transaction_no: present(paymentAttempt.columns.transactionNo),
    amount: refund.columns.amount,
    total: integer(),
    currency: refund.columns.currency,
    reason: refund.columns.reason,
    state: text<"requested" | "pending">(),
    tries: refund.columns.tries,
  },
  text: `update refund r set tries = r.tries + 1, next_try_at = $2
     from payment_attempt a
     where a.trade_no = r.trade_no and r.refund_no in (
       select refund_no from refund where state in ('requested', 'pending') and next_try_at <= $1 order by next_try_at limit 20 for update skip locked)
     returning r.refund_no, r.order_id, r.trade_no, a.channel, a.transaction_no, r.amount, coalesce(a.received, a.amount) as total, r.currency, r.reason, r.state, r.tries`,
})

export const moveRefund = statement({
  takes: { refundNo: text(), state: text(), nextTryAt: instant() },
  text: `update refund set state = $2, next_try_at = $3 where refund_no = $1 and state in ('requested', 'pending')`,
})

export const addRefundAlert = statement({
  takes: {
    id: uuid(),
    channel: text(),
    tradeNo: text(),
    detail: json<unknown>(),
    createdAt: instant(),
  },
  text: `insert into payment_alert (id, kind, channel, trade_no, detail, created_at) values ($1, 'refund-failed', $2, $3, $4, $5)`,
})

export const orderOfRefundByChannel = statement({
  takes: { refundNo: text(), channel: text() },
  gives: { order_id: refund.columns.orderId },
  text: `select r.order_id from refund r join payment_attempt a on a.trade_no = r.trade_no where r.refund_no = $1 and a.channel = $2`,
})

export const finishRefundRow = statement({
  takes: { refundNo: text(), doneAt: instant() },
  gives: { kind: refund.columns.kind },
  text: `update refund set state = 'done', done_at = $2 where refund_no = $1 and state in ('requested', 'pending') returning kind`,
})

export const markOrderRefunded = statement({
  takes: { id: text(), refundedAt: instant() },
  text: "update purchase_order set state = 'refunded', refunded_at = $2 where id = $1",
})
