import { purchaseOrder } from "../../schema/orders.ts"
import { flag, instant, integer, json, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

export const addOrder = statement({
  takes: {
    id: text(),
    accountId: uuid(),
    clientOrderId: text(),
    priceId: text(),
    title: text(),
    days: integer(),
    isLifetime: flag(),
    amount: integer(),
    currency: text(),
    createdAt: instant(),
    expiresAt: instant(),
  },
  text: `insert into purchase_order (id, account_id, client_order_id, price_id, title, days, is_lifetime, amount, currency, state, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'created', $10, $11) on conflict (account_id, client_order_id) do nothing`,
})

export const orderByClientId = statement({
  takes: { accountId: uuid(), clientOrderId: text() },
  gives: storedColumns(purchaseOrder),
  text: "select * from purchase_order where account_id = $1 and client_order_id = $2",
})

export const closeOpenAttempt = statement({
  takes: { tradeNo: text() },
  text: `update payment_attempt set state = 'closed' where trade_no = $1 and state in ('opening', 'open')`,
})

export const closeOpeningAttempt = statement({
  takes: { tradeNo: text() },
  text: `update payment_attempt set state = 'closed' where trade_no = $1 and state = 'opening'`,
})

export const noteAttemptOpened = statement({
  takes: { tradeNo: text(), handle: json<unknown>(), reference: orNull(text()) },
  text: `update payment_attempt set state = 'open', handle = $2, reference = $3 where trade_no = $1 and state = 'opening'`,
})

export const addPaymentAttempt = statement({
  takes: {
    tradeNo: text(),
    orderId: text(),
    payType: text(),
    channel: text(),
    amount: integer(),
    currency: text(),
    createdAt: instant(),
  },
  text: `insert into payment_attempt (trade_no, order_id, pay_type, channel, amount, currency, state, created_at) values ($1, $2, $3, $4, $5, $6, 'opening', $7)`,
})

export const markOrderPaying = statement({
  takes: { id: text() },
  text: "update purchase_order set state = 'paying' where id = $1",
})
