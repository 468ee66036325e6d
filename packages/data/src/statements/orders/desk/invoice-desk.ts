import { invoiceRequest, purchaseOrder } from "../../../schema/orders.ts"
import { account } from "../../../schema/accounts.ts"
import { big, instant, integer, orNull, text, texts } from "../../../sql/column.ts"
import { statement } from "../../../sql/statement.ts"

export const listedInvoices = statement({
  takes: { states: texts(), limit: big(), offset: big() },
  gives: {
    order_id: invoiceRequest.columns.orderId,
    user_code: account.columns.userCode,
    order_title: purchaseOrder.columns.title,
    amount: purchaseOrder.columns.amount,
    currency: purchaseOrder.columns.currency,
    order_state: purchaseOrder.columns.state,
    title: invoiceRequest.columns.title,
    tax_number: invoiceRequest.columns.taxNumber,
    mail: invoiceRequest.columns.mail,
    state: invoiceRequest.columns.state,
    number: invoiceRequest.columns.number,
    answer: invoiceRequest.columns.answer,
    decided_by: invoiceRequest.columns.decidedBy,
    created_at: invoiceRequest.columns.createdAt,
    settled_at: invoiceRequest.columns.settledAt,
    total: big(),
  },
  text: `select i.order_id, u.user_code, o.title as order_title, o.amount, o.currency, o.state as order_state, i.title, i.tax_number, i.mail, i.state, i.number, i.answer,
       i.decided_by, i.created_at, i.settled_at, count(*) over () as total
     from invoice_request i join purchase_order o on o.id = i.order_id join account u on u.id = o.account_id
     where i.state = any($1) order by i.state <> 'requested', case when i.state = 'requested' then i.created_at end, i.created_at desc, i.order_id limit $2 offset $3`,
})

export const decideInvoice = statement({
  takes: {
    orderId: text(),
    state: text(),
    number: orNull(text()),
    answer: text(),
    decidedBy: text(),
    settledAt: instant(),
  },
  gives: { order_id: invoiceRequest.columns.orderId },
  text: `update invoice_request set state = $2, number = $3, answer = $4, decided_by = $5, settled_at = $6 where order_id = $1 and state = 'requested' returning order_id`,
})

export const invoiceOfOrder = statement({
  takes: { orderId: text() },
  gives: { "?column?": integer() },
  text: "select 1 from invoice_request where order_id = $1",
})
