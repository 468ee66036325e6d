import { invoiceRequest } from "../../schema/orders.ts"
import { instant, orNull, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const putInvoiceRequest = statement({
  takes: {
    orderId: text(),
    title: text(),
    taxNumber: orNull(text()),
    mail: text(),
    createdAt: instant(),
  },
  gives: { state: invoiceRequest.columns.state },
  text: `insert into invoice_request (order_id, title, tax_number, mail, state, created_at) values ($1, $2, $3, $4, 'requested', $5)
       on conflict (order_id) do update set title = excluded.title, tax_number = excluded.tax_number, mail = excluded.mail, state = 'requested', answer = '', settled_at = null
       where invoice_request.state in ('requested', 'refused') returning state`,
})
