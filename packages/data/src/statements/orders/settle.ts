import { paymentAttempt } from "../../schema/orders.ts"
import { instant, integer, json, nothing, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

const gives = {
  trade_no: paymentAttempt.columns.tradeNo,
  order_id: paymentAttempt.columns.orderId,
  channel: paymentAttempt.columns.channel,
  amount: paymentAttempt.columns.amount,
  currency: paymentAttempt.columns.currency,
  state: paymentAttempt.columns.state,
}

export const attemptByChannel = statement({
  takes: { tradeNo: text(), channel: text() },
  gives,
  text: `select trade_no, order_id, channel, amount, currency, state from payment_attempt where trade_no = $1 and channel = $2`,
})

export const tellOrderSettled = statement({
  takes: { tradeNo: text() },
  gives: { pg_notify: nothing() },
  text: "select pg_notify('order_settled', $1)",
})

export const attemptLocked = statement({
  takes: { tradeNo: text() },
  gives,
  text: `select trade_no, order_id, channel, amount, currency, state from payment_attempt where trade_no = $1 for update`,
})

export const holdAttempt = statement({
  takes: { tradeNo: text(), transactionNo: text(), received: integer() },
  text: `update payment_attempt set state = 'held', transaction_no = $2, received = $3 where trade_no = $1`,
})

export const markAttemptPaid = statement({
  takes: { tradeNo: text(), transactionNo: text(), paidAt: instant() },
  text: `update payment_attempt set state = 'paid', transaction_no = $2, paid_at = $3 where trade_no = $1`,
})

export const addSurplusRefund = statement({
  takes: {
    refundNo: text(),
    orderId: text(),
    tradeNo: text(),
    amount: integer(),
    currency: text(),
    nextTryAt: instant(),
  },
  text: `insert into refund (refund_no, order_id, trade_no, kind, amount, currency, reason, state, next_try_at, created_at)
     values ($1, $2, $3, 'surplus', $4, $5, '重复支付自动退款', 'requested', $6, $6) on conflict (trade_no, kind) do nothing`,
})

export const addPaymentAlert = statement({
  takes: {
    id: uuid(),
    kind: text(),
    channel: text(),
    tradeNo: text(),
    detail: json<unknown>(),
    createdAt: instant(),
  },
  text: `insert into payment_alert (id, kind, channel, trade_no, detail, created_at) values ($1, $2, $3, $4, $5, $6)`,
})
