import { newId } from "@mozhuan/data"
import { ProviderError, type ChannelId, type RefundState } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { reverseOrder } from "../memberships/memberships.ts"
import { orderOf, type OrderRow } from "./order.ts"

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
  const rows = await context.database.query<RefundRow>(
    `update refund r set tries = r.tries + 1, next_try_at = $2
     from payment_attempt a
     where a.trade_no = r.trade_no and r.refund_no in (
       select refund_no from refund where state in ('requested', 'pending') and next_try_at <= $1 order by next_try_at limit 20 for update skip locked)
     returning r.refund_no, r.order_id, r.trade_no, a.channel, a.transaction_no, r.amount, coalesce(a.received, a.amount) as total, r.currency, r.reason, r.state, r.tries`,
    [now, new Date(now.getTime() + 60_000)],
  )
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
  await context.database.query(
    "update refund set state = $2, next_try_at = $3 where refund_no = $1 and state in ('requested', 'pending')",
    [row.refund_no, state, new Date(now.getTime() + wait * 1000)],
  )
  if (row.tries !== retrySeconds.length) return
  await context.database.query(
    "insert into payment_alert (id, kind, channel, trade_no, detail, created_at) values ($1, 'refund-failed', $2, $3, $4, $5)",
    [
      newId(now.getTime()),
      row.channel,
      row.trade_no,
      JSON.stringify({ refundNo: row.refund_no }),
      now,
    ],
  )
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
    const [known] = await transaction.query<{ order_id: string }>(
      "select r.order_id from refund r join payment_attempt a on a.trade_no = r.trade_no where r.refund_no = $1 and a.channel = $2",
      [refundNo, channel],
    )
    if (!known) return
    const [row] = await transaction.query<OrderRow>(
      "select * from purchase_order where id = $1 for update",
      [known.order_id],
    )
    const done = await transaction.query<{ kind: string }>(
      "update refund set state = 'done', done_at = $2 where refund_no = $1 and state in ('requested', 'pending') returning kind",
      [refundNo, now],
    )
    if (!row || done[0]?.kind !== "order") return
    const order = orderOf(row)
    await transaction.query(
      "update purchase_order set state = 'refunded', refunded_at = $2 where id = $1",
      [order.id, now],
    )
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
