import { paymentAttempt, refund } from "../../schema/orders.ts"
import { big, instant, integer, orNull, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const chargedTasksSince = statement({
  takes: { ownerKey: text(), finishedAt: orNull(instant()) },
  gives: { uses: big() },
  text: `select count(*) as uses from task where owner_key = $1 and is_charged and finished_at > $2`,
})

export const refundStateOfOrder = statement({
  takes: { orderId: text() },
  gives: { state: refund.columns.state },
  text: "select state from refund where order_id = $1 and kind = 'order'",
})

export const paidAttemptOfOrder = statement({
  takes: { orderId: text() },
  gives: { trade_no: paymentAttempt.columns.tradeNo },
  text: `select a.trade_no from payment_attempt a where a.order_id = $1 and a.state = 'paid' and not exists (select 1 from refund r where r.trade_no = a.trade_no and r.kind <> 'order') order by a.paid_at limit 1`,
})

export const putOrderRefund = statement({
  takes: {
    refundNo: text(),
    orderId: text(),
    tradeNo: text(),
    amount: integer(),
    currency: text(),
    reason: text(),
    state: text(),
    nextTryAt: instant(),
  },
  text: `insert into refund (refund_no, order_id, trade_no, kind, amount, currency, reason, state, next_try_at, created_at)
     values ($1, $2, $3, 'order', $4, $5, $6, $7, $8, $8)
     on conflict (trade_no, kind) do update set state = excluded.state, next_try_at = excluded.next_try_at
     where refund.state in ('asked', 'refused') and excluded.state = 'requested'`,
})
