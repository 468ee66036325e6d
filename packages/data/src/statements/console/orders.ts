import { paymentAttempt, price, purchaseOrder, refund } from "../../schema/orders.ts"
import { account } from "../../schema/accounts.ts"
import { big, flag, integer, orNull, text } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

const gives = storedColumns(price)

export const listedOrders = statement({
  takes: { userCode: text(), title: text(), state: text(), limit: big(), offset: big() },
  gives: {
    ...storedColumns(purchaseOrder),
    user_code: account.columns.userCode,
    pay_type: orNull(text()),
    total: integer(),
  },
  text: `select o.*, a.user_code,
  (select p.pay_type from payment_attempt p where p.order_id = o.id order by p.state = 'paid' desc, p.created_at desc limit 1) as pay_type, count(*) over ()::int as total from purchase_order o join account a on a.id = o.account_id
     where ($1 = '' or o.id = upper($1) or a.user_code = $1 or o.title ilike $2) and ($3 = '' or o.state = $3)
     order by o.created_at desc, o.id limit $4 offset $5`,
})

export const consoleOrder = statement({
  takes: { id: text() },
  gives: {
    ...storedColumns(purchaseOrder),
    user_code: account.columns.userCode,
    pay_type: orNull(text()),
    total: integer(),
  },
  text: `select o.*, a.user_code,
  (select p.pay_type from payment_attempt p where p.order_id = o.id order by p.state = 'paid' desc, p.created_at desc limit 1) as pay_type, 1 as total from purchase_order o join account a on a.id = o.account_id where o.id = $1`,
})

export const attemptsOfOrder = statement({
  takes: { orderId: text() },
  gives: {
    trade_no: paymentAttempt.columns.tradeNo,
    pay_type: paymentAttempt.columns.payType,
    state: paymentAttempt.columns.state,
    amount: paymentAttempt.columns.amount,
    transaction_no: paymentAttempt.columns.transactionNo,
    created_at: paymentAttempt.columns.createdAt,
    paid_at: paymentAttempt.columns.paidAt,
  },
  text: `select trade_no, pay_type, state, amount, transaction_no, created_at, paid_at from payment_attempt where order_id = $1 order by created_at`,
})

export const refundsOfOrder = statement({
  takes: { orderId: text() },
  gives: {
    refund_no: refund.columns.refundNo,
    kind: refund.columns.kind,
    state: refund.columns.state,
    amount: refund.columns.amount,
    reason: refund.columns.reason,
    answer: refund.columns.answer,
    created_at: refund.columns.createdAt,
  },
  text: `select refund_no, kind, state, amount, reason, answer, created_at from refund where order_id = $1 order by created_at`,
})

export const allPrices = statement({
  takes: {},
  gives,
  text: "select * from price order by region, sequence, id",
})

export const priceLocked = statement({
  takes: { id: text() },
  gives,
  text: "select * from price where id = $1 for update",
})

export const clearDefaultPrice = statement({
  takes: { region: text() },
  text: "update price set is_default = false where region = $1",
})

export const changePrice = statement({
  takes: {
    id: text(),
    title: text(),
    amount: integer(),
    originAmount: orNull(integer()),
    tag: orNull(text()),
    sequence: integer(),
    isDefault: flag(),
    isActive: flag(),
  },
  gives,
  text: `update price set title = $2, amount = $3, origin_amount = $4, tag = $5, sequence = $6, is_default = $7, is_active = $8 where id = $1 returning *`,
})
