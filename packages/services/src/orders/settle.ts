import {
  addPaymentAlert,
  addSurplusRefund,
  attemptByChannel,
  attemptLocked,
  closeOpenAttempt,
  holdAttempt,
  markAttemptPaid,
  markOrderPaid,
  noteAttemptChecked,
  orderLocked,
  tellOrderSettled,
  newId,
  type Queryable,
} from "@mozhuan/data"
import type { ChannelId, PaymentStatus } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { grantOrder } from "../memberships/memberships.ts"
import type { OrderRow } from "./order.ts"
import { orderOf } from "./order.ts"

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
    const [attempt] = await transaction.ask(attemptByChannel, { tradeNo: status.tradeNo, channel })
    if (!attempt) {
      if (status.state === "paid") await alert(transaction, "unknown-trade", channel, status, now)
      return "unknown"
    }
    // Always the order first, then its attempts: every path locks in the same direction.
    const [row] = await transaction.ask(orderLocked, { id: attempt.order_id })
    if (!row) throw new Error("an attempt without its order")
    return settleAttempt(transaction, channel, status, row, now)
  })
  if (settlement === "granted" || settlement === "surplus")
    await context.database.ask(tellOrderSettled, { tradeNo: status.tradeNo })
  return settlement
}

async function settleAttempt(
  transaction: Queryable,
  channel: ChannelId,
  status: PaymentStatus,
  row: OrderRow,
  now: Date,
): Promise<Settlement> {
  const [attempt] = await transaction.ask(attemptLocked, { tradeNo: status.tradeNo })
  if (!attempt) throw new Error("an attempt that was just read is gone")
  await transaction.ask(noteAttemptChecked, { tradeNo: attempt.trade_no, checkedAt: now })
  if (status.state === "closed") {
    await transaction.ask(closeOpenAttempt, { tradeNo: attempt.trade_no })
    return "closed"
  }
  if (status.state !== "paid") return "unpaid"
  if (attempt.state === "paid" || attempt.state === "held") return "known"
  if (status.amount !== attempt.amount || status.currency !== attempt.currency) {
    await transaction.ask(holdAttempt, {
      tradeNo: attempt.trade_no,
      transactionNo: status.transactionNo,
      received: status.amount,
    })
    await alert(transaction, "amount-mismatch", channel, status, now)
    return "held"
  }
  await transaction.ask(markAttemptPaid, {
    tradeNo: attempt.trade_no,
    transactionNo: status.transactionNo,
    paidAt: status.paidAt ?? now,
  })
  const order = orderOf(row)
  if (order.state === "created" || order.state === "paying" || order.state === "closed") {
    await transaction.ask(markOrderPaid, { id: order.id, paidAt: now })
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
  await transaction.ask(addSurplusRefund, {
    refundNo: `S${attempt.trade_no}`,
    orderId: order.id,
    tradeNo: attempt.trade_no,
    amount: attempt.amount,
    currency: attempt.currency,
    nextTryAt: now,
  })
  return "surplus"
}

async function alert(
  transaction: Queryable,
  kind: "amount-mismatch" | "unknown-trade",
  channel: ChannelId,
  status: PaymentStatus,
  now: Date,
): Promise<void> {
  await transaction.ask(addPaymentAlert, {
    id: newId(now.getTime()),
    kind,
    channel,
    tradeNo: status.tradeNo,
    detail: {
      amount: status.amount,
      currency: status.currency,
      transactionNo: status.transactionNo,
    },
    createdAt: now,
  })
}
