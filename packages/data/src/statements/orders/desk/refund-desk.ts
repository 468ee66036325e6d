import { paymentAttempt, purchaseOrder, refund } from "../../../schema/orders.ts"
import { account } from "../../../schema/accounts.ts"
import { big, instant, integer, text, texts } from "../../../sql/column.ts"
import { statement } from "../../../sql/statement.ts"

export const listedRefunds = statement({
  takes: { states: texts(), limit: big(), offset: big() },
  gives: {
    refund_no: refund.columns.refundNo,
    order_id: refund.columns.orderId,
    user_code: account.columns.userCode,
    title: purchaseOrder.columns.title,
    kind: refund.columns.kind,
    state: refund.columns.state,
    amount: refund.columns.amount,
    currency: refund.columns.currency,
    channel: paymentAttempt.columns.channel,
    reason: refund.columns.reason,
    answer: refund.columns.answer,
    decided_by: refund.columns.decidedBy,
    tries: refund.columns.tries,
    paid_at: purchaseOrder.columns.paidAt,
    created_at: refund.columns.createdAt,
    done_at: refund.columns.doneAt,
    total: big(),
    uses: big(),
  },
  text: `select r.refund_no, r.order_id, u.user_code, o.title, r.kind, r.state, r.amount, r.currency, a.channel, r.reason, r.answer, r.decided_by, r.tries,
       o.paid_at, r.created_at, r.done_at, count(*) over () as total,
       (select count(*) from task t where t.owner_key = 'user:' || o.account_id and t.is_charged and t.finished_at > o.paid_at) as uses
     from refund r join purchase_order o on o.id = r.order_id join payment_attempt a on a.trade_no = r.trade_no join account u on u.id = o.account_id
     where r.state = any($1) order by r.state <> 'asked', r.created_at desc, r.refund_no limit $2 offset $3`,
})

export const orderOfRefund = statement({
  takes: { refundNo: text() },
  gives: { order_id: refund.columns.orderId },
  text: "select order_id from refund where refund_no = $1",
})

export const grantRefund = statement({
  takes: { refundNo: text(), nextTryAt: instant(), decidedBy: text(), answer: text() },
  gives: { refund_no: refund.columns.refundNo },
  text: `update refund set state = 'requested', next_try_at = $2, decided_by = $3, decided_at = $2, answer = $4 where refund_no = $1 and state in ('asked', 'refused') returning refund_no`,
})

export const markOrderRefunding = statement({
  takes: { id: text() },
  text: "update purchase_order set state = 'refunding' where id = $1",
})

export const denyRefund = statement({
  takes: { refundNo: text(), decidedBy: text(), decidedAt: instant(), answer: text() },
  gives: { refund_no: refund.columns.refundNo },
  text: `update refund set state = 'refused', decided_by = $2, decided_at = $3, answer = $4 where refund_no = $1 and state = 'asked' returning refund_no`,
})

export const refundByNumber = statement({
  takes: { refundNo: text() },
  gives: { "?column?": integer() },
  text: "select 1 from refund where refund_no = $1",
})

export const noteRefundDecision = statement({
  takes: { orderId: text(), decidedBy: text(), decidedAt: instant(), answer: text() },
  text: `update refund set decided_by = $2, decided_at = $3, answer = $4 where order_id = $1 and kind = 'order'`,
})

export const hastenRefund = statement({
  takes: { refundNo: text(), nextTryAt: instant() },
  gives: { refund_no: refund.columns.refundNo },
  text: `update refund set next_try_at = $2 where refund_no = $1 and state in ('requested', 'pending') returning refund_no`,
})
