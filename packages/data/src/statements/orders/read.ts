import { invoiceRequest, purchaseOrder, refund } from "../../schema/orders.ts"
import { big, instant, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

export const ownOrder = statement({
  takes: { id: text(), accountId: uuid() },
  gives: storedColumns(purchaseOrder),
  text: "select * from purchase_order where id = $1 and account_id = $2",
})

export const noteAttemptChecked = statement({
  takes: { tradeNo: text(), checkedAt: instant() },
  text: "update payment_attempt set checked_at = $2 where trade_no = $1",
})

export const ordersOfAccount = statement({
  takes: { accountId: uuid(), limit: big(), offset: big() },
  gives: {
    ...storedColumns(purchaseOrder),
    total: big(),
    invoice_state: orNull(invoiceRequest.columns.state),
    invoice_number: invoiceRequest.columns.number,
    invoice_answer: orNull(invoiceRequest.columns.answer),
    refund_state: orNull(refund.columns.state),
    refund_answer: orNull(refund.columns.answer),
    pay_type: orNull(text()),
  },
  text: `select o.*, count(*) over () as total, i.state as invoice_state, i.number as invoice_number, i.answer as invoice_answer, r.state as refund_state, r.answer as refund_answer,
       (select pay_type from payment_attempt a where a.order_id = o.id order by a.state = 'paid' desc, a.trade_no desc limit 1) as pay_type
     from purchase_order o left join invoice_request i on i.order_id = o.id left join refund r on r.order_id = o.id and r.kind = 'order'
     where o.account_id = $1 order by o.created_at desc, o.id limit $2 offset $3`,
})
