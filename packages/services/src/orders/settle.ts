import { newId, type Queryable } from "@mozhuan/data"
import type { ChannelId, PaymentStatus } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { grantOrder } from "../memberships/memberships.ts"
import type { OrderRow } from "./order.ts"
import { orderOf } from "./order.ts"

interface AttemptRow {
  trade_no: string
  order_id: string
  channel: ChannelId
  amount: number
  currency: string
  state: string
}

/** What became of a verified word about a payment. */
export type Settlement = "granted" | "known" | "surplus" | "held" | "closed" | "unpaid" | "unknown"

/**
 * Takes a provider's verified word about an attempt: marks it, and with the first payment of an
 * order grants the membership in the same transaction.
 *
 * May be called any number of times, in any order, by notifications, polls and reconciliation
 * alike. A second payment of the same order is put down for refund; a payment of another amount
 * grants nothing and waits for a person.
 */
export async function settlePayment(
  context: ServiceContext,
  channel: ChannelId,
  status: PaymentStatus,
): Promise<Settlement> {
  const now = context.now()
  const settlement = await context.database.transaction(async (transaction) => {
    const [attempt] = await transaction.query<AttemptRow>(
      "select trade_no, order_id, channel, amount, currency, state from payment_attempt where trade_no = $1 and channel = $2",
      [status.tradeNo, channel],
    )
    if (!attempt) {
      if (status.state === "paid") await alert(transaction, "unknown-trade", channel, status, now)
      return "unknown"
    }
    // Always the order first, then its attempts: every path locks in the same direction.
    const [row] = await transaction.query<OrderRow>(
      "select * from purchase_order where id = $1 for update",
      [attempt.order_id],
    )
    if (!row) throw new Error("an attempt without its order")
    return settleAttempt(transaction, channel, status, row, now)
  })
  if (settlement === "granted" || settlement === "surplus")
    await context.database.query("select pg_notify('order_settled', $1)", [status.tradeNo])
  return settlement
}

async function settleAttempt(
  transaction: Queryable,
  channel: ChannelId,
  status: PaymentStatus,
  row: OrderRow,
  now: Date,
): Promise<Settlement> {
  const [attempt] = await transaction.query<AttemptRow>(
    "select trade_no, order_id, channel, amount, currency, state from payment_attempt where trade_no = $1 for update",
    [status.tradeNo],
  )
  if (!attempt) throw new Error("an attempt that was just read is gone")
  await transaction.query("update payment_attempt set checked_at = $2 where trade_no = $1", [
    attempt.trade_no,
    now,
  ])
  if (status.state === "closed") {
    await transaction.query(
      "update payment_attempt set state = 'closed' where trade_no = $1 and state in ('opening', 'open')",
      [attempt.trade_no],
    )
    return "closed"
  }
  if (status.state !== "paid") return "unpaid"
  if (attempt.state === "paid" || attempt.state === "held") return "known"
  if (status.amount !== attempt.amount || status.currency !== attempt.currency) {
    await transaction.query(
      "update payment_attempt set state = 'held', transaction_no = $2, received = $3 where trade_no = $1",
      [attempt.trade_no, status.transactionNo, status.amount],
    )
    await alert(transaction, "amount-mismatch", channel, status, now)
    return "held"
  }
  await transaction.query(
    "update payment_attempt set state = 'paid', transaction_no = $2, paid_at = $3 where trade_no = $1",
    [attempt.trade_no, status.transactionNo, status.paidAt ?? now],
  )
  const order = orderOf(row)
  if (order.state === "created" || order.state === "paying" || order.state === "closed") {
    await transaction.query(
      "update purchase_order set state = 'paid', paid_at = $2, closed_at = null where id = $1",
      [order.id, now],
    )
    await grantOrder(
      transaction,
      {
        accountId: order.accountId,
        orderId: order.id,
        days: order.days,
        isLifetime: order.isLifetime,
      },
      now,
    )
    return "granted"
  }
  await transaction.query(
    `insert into refund (refund_no, order_id, trade_no, kind, amount, currency, reason, state, next_try_at, created_at)
     values ($1, $2, $3, 'surplus', $4, $5, '重复支付自动退款', 'requested', $6, $6) on conflict (trade_no, kind) do nothing`,
    [`S${attempt.trade_no}`, order.id, attempt.trade_no, attempt.amount, attempt.currency, now],
  )
  return "surplus"
}

async function alert(
  transaction: Queryable,
  kind: "amount-mismatch" | "unknown-trade",
  channel: ChannelId,
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  await transaction.query(
    "insert into payment_alert (id, kind, channel, trade_no, detail, created_at) values ($1, $2, $3, $4, $5, $6)",
    [
      newId(now.getTime()),
      kind,
      channel,
      status.tradeNo,
      JSON.stringify({
        amount: status.amount,
        currency: status.currency,
        transactionNo: status.transactionNo,
      }),
      now,
    ],
  )
}
