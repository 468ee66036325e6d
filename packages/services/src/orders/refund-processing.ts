import {
  addRefundAlert,
  finishRefundRow,
  markOrderRefunded,
  moveRefund,
  orderLocked,
  orderOfRefundByChannel,
  takeDueRefunds,
  newId,
} from "@mozhuan/data"
import { ProviderError, type ChannelId, type RefundState } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { reverseOrder } from "../memberships/memberships.ts"
import { orderOf } from "./order.ts"

/**
 * Waits between tries of a refund that the provider does not take, in seconds; then a person is
 * told.
 */
const retrySeconds = [5, 30, 120, 600, 3600, 14_400] as const

interface RefundRow {
  refund_no: string
  order_id: string
  trade_no: string
  channel: ChannelId
  transaction_no: string
  amount: number
  total: number
  currency: "CNY" | "EUR"
  reason: string
  state: "requested" | "pending"
  tries: number
}

/**
 * Asks providers to carry out, or tell of, every refund that is due. Safe to run in several
 * processes at once.
 */
export async function processRefunds(context: ServiceContext): Promise<number> {
  const now = context.now()
  // Taking a row pushes its next try ahead, so that no other process takes it meanwhile.
  const rows = await context.database.ask(takeDueRefunds, {
    now: now,
    again: new Date(now.getTime() + 60_000),
  })
  for (const row of rows) await processRefund(context, row)
  return rows.length
}

async function processRefund(context: ServiceContext, row: RefundRow): Promise<void> {
  const channel = context.providers.payments.get(row.channel)
  let state: RefundState | undefined
  try {
    const which = {
      tradeNo: row.trade_no,
      refundNo: row.refund_no,
      transactionNo: row.transaction_no,
    }
    if (channel)
      state =
        row.state === "pending"
          ? await channel.queryRefund(which)
          : await channel.refund({
              ...which,
              amount: row.amount,
              total: row.total,
              currency: row.currency,
              reason: row.reason,
            })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  if (state === "done") await finishRefund(context, row.channel, row.refund_no, "done")
  else await postponeRefund(context, row, state === "pending" ? "pending" : "requested")
}

async function postponeRefund(
  context: ServiceContext,
  row: RefundRow,
  state: "pending" | "requested",
): Promise<void> {
  const now = context.now()
  const wait = retrySeconds[Math.min(row.tries, retrySeconds.length) - 1] ?? retrySeconds[0]
  await context.database.ask(moveRefund, {
    refundNo: row.refund_no,
    state,
    nextTryAt: new Date(now.getTime() + wait * 1000),
  })
  if (row.tries !== retrySeconds.length) return
  await context.database.ask(addRefundAlert, {
    id: newId(now.getTime()),
    channel: row.channel,
    tradeNo: row.trade_no,
    detail: { refundNo: row.refund_no },
    createdAt: now,
  })
}

/**
 * Takes a provider's verified word about a refund; with the end of an order's refund the membership
 * is taken back, once.
 */
export async function finishRefund(
  context: ServiceContext,
  channel: ChannelId,
  refundNo: string,
  state: RefundState,
): Promise<void> {
  if (state !== "done") return
  const now = context.now()
  await context.database.transaction(async (transaction) => {
    const [known] = await transaction.ask(orderOfRefundByChannel, { refundNo, channel })
    if (!known) return
    const [row] = await transaction.ask(orderLocked, { id: known.order_id })
    const done = await transaction.ask(finishRefundRow, { refundNo, doneAt: now })
    if (!row || done[0]?.kind !== "order") return
    const order = orderOf(row)
    await transaction.ask(markOrderRefunded, { id: order.id, refundedAt: now })
    await reverseOrder(
      transaction,
      {
        accountId: order.accountId,
        orderId: order.id,
        days: order.days,
        isLifetime: order.isLifetime,
      },
      now,
    )
  })
}
