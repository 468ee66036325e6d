import { newId } from "@mozhuan/data"
import { ProviderError, type ChannelId, type RefundState } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { reverseOrder } from "../memberships/memberships.ts"
import { lockOwnOrder, orderOf, type Order, type OrderRow } from "./order.ts"

/** A purchase may be taken back within so many days, with fewer than so many successful conversions since. */
const refundDays = 7
const refundUses = 10
const dayMilliseconds = 86_400_000
/** Waits between tries of a refund that the provider does not take, in seconds; then a person is told. */
const retrySeconds = [5, 30, 120, 600, 3600, 14_400] as const

/** Tells whether a paid order may be taken back by its buyer now. */
export async function isRefundable(context: ServiceContext, order: Order): Promise<boolean> {
  if (order.state !== "paid" || !order.paidAt) return false
  if (context.now().getTime() - order.paidAt.getTime() > refundDays * dayMilliseconds) return false
  const [row] = await context.database.query<{ uses: string }>("select count(*) as uses from task where owner_key = $1 and is_charged and finished_at > $2", [`user:${order.accountId}`, order.paidAt])
  return Number(row?.uses ?? 0) < refundUses
}

/** Takes an order back: the money goes the way it came, the membership with it. @throws ServiceError "refund-window-over", "not-found" */
export async function requestRefund(context: ServiceContext, accountId: string, orderId: string, reason: string): Promise<{ state: string }> {
  const now = context.now()
  await context.database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, orderId, accountId)
    if (order.state === "refunding" || order.state === "refunded") return
    if (!(await isRefundable(context, order))) throw new ServiceError("refund-window-over")
    const [attempt] = await transaction.query<{ trade_no: string }>(
      "select a.trade_no from payment_attempt a where a.order_id = $1 and a.state = 'paid' and not exists (select 1 from refund r where r.trade_no = a.trade_no) order by a.paid_at limit 1",
      [orderId],
    )
    if (!attempt) throw new Error("a paid order without its payment")
    await transaction.query("update purchase_order set state = 'refunding' where id = $1", [orderId])
    await transaction.query(
      `insert into refund (refund_no, order_id, trade_no, kind, amount, currency, reason, state, next_try_at, created_at)
       values ($1, $2, $3, 'order', $4, $5, $6, 'requested', $7, $7)`,
      [`R${attempt.trade_no}`, orderId, attempt.trade_no, order.amount, order.currency, reason.slice(0, 80) || "用户申请退款", now],
    )
  })
  await processRefunds(context)
  const [row] = await context.database.query<{ state: string }>("select state from refund where order_id = $1 and kind = 'order'", [orderId])
  return { state: row?.state ?? "requested" }
}

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

/** Asks providers to carry out, or tell of, every refund that is due. Safe to run in several processes at once. */
export async function processRefunds(context: ServiceContext): Promise<number> {
  const now = context.now()
  // Taking a row pushes its next try ahead, so that no other process takes it meanwhile.
  const rows = await context.database.query<RefundRow>(
    `update refund r set tries = r.tries + 1, next_try_at = $2
     from payment_attempt a
     where a.trade_no = r.trade_no and r.refund_no in (
       select refund_no from refund where state in ('requested', 'pending') and next_try_at <= $1 order by next_try_at limit 20 for update skip locked)
     returning r.refund_no, r.order_id, r.trade_no, a.channel, a.transaction_no, r.amount, a.amount as total, r.currency, r.reason, r.state, r.tries`,
    [now, new Date(now.getTime() + 60_000)],
  )
  for (const row of rows) await processRefund(context, row)
  return rows.length
}

async function processRefund(context: ServiceContext, row: RefundRow): Promise<void> {
  const channel = context.providers.payments.get(row.channel)
  let state: RefundState | undefined
  try {
    const which = { tradeNo: row.trade_no, refundNo: row.refund_no, transactionNo: row.transaction_no }
    if (channel) state = row.state === "pending" ? await channel.queryRefund(which) : await channel.refund({ ...which, amount: row.amount, total: row.total, currency: row.currency, reason: row.reason })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
  }
  if (state === "done") await finishRefund(context, row.channel, row.refund_no, "done")
  else await postponeRefund(context, row, state === "pending" ? "pending" : "requested")
}

async function postponeRefund(context: ServiceContext, row: RefundRow, state: "pending" | "requested"): Promise<void> {
  const now = context.now()
  const wait = retrySeconds[Math.min(row.tries, retrySeconds.length) - 1] ?? retrySeconds[0]
  await context.database.query("update refund set state = $2, next_try_at = $3 where refund_no = $1 and state in ('requested', 'pending')", [row.refund_no, state, new Date(now.getTime() + wait * 1000)])
  if (row.tries !== retrySeconds.length) return
  await context.database.query("insert into payment_alert (id, kind, channel, trade_no, detail, created_at) values ($1, 'refund-failed', $2, $3, $4, $5)", [
    newId(now.getTime()), row.channel, row.trade_no, JSON.stringify({ refundNo: row.refund_no }), now,
  ])
}

/** Takes a provider's verified word about a refund; with the end of an order's refund the membership is taken back, once. */
export async function finishRefund(context: ServiceContext, channel: ChannelId, refundNo: string, state: RefundState): Promise<void> {
  if (state !== "done") return
  const now = context.now()
  await context.database.transaction(async (transaction) => {
    const [known] = await transaction.query<{ order_id: string }>("select r.order_id from refund r join payment_attempt a on a.trade_no = r.trade_no where r.refund_no = $1 and a.channel = $2", [refundNo, channel])
    if (!known) return
    const [row] = await transaction.query<OrderRow>("select * from purchase_order where id = $1 for update", [known.order_id])
    const done = await transaction.query<{ kind: string }>("update refund set state = 'done', done_at = $2 where refund_no = $1 and state in ('requested', 'pending') returning kind", [refundNo, now])
    if (!row || done[0]?.kind !== "order") return
    const order = orderOf(row)
    await transaction.query("update purchase_order set state = 'refunded', refunded_at = $2 where id = $1", [order.id, now])
    await reverseOrder(transaction, { accountId: order.accountId, orderId: order.id, days: order.days, isLifetime: order.isLifetime }, now)
  })
}

/** Asks for an invoice of a paid order; asking again changes its details until it is issued. @throws ServiceError "not-found", "order-closed" */
export async function requestInvoice(context: ServiceContext, accountId: string, request: { orderId: string; title: string; taxNumber: string | undefined; mail: string }): Promise<{ state: string }> {
  return context.database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, request.orderId, accountId)
    if (order.state !== "paid") throw new ServiceError("order-closed")
    const rows = await transaction.query<{ state: string }>(
      `insert into invoice_request (order_id, title, tax_number, mail, state, created_at) values ($1, $2, $3, $4, 'requested', $5)
       on conflict (order_id) do update set title = excluded.title, tax_number = excluded.tax_number, mail = excluded.mail
       where invoice_request.state = 'requested' returning state`,
      [order.id, request.title, request.taxNumber ?? null, request.mail, context.now()],
    )
    return { state: rows[0]?.state ?? "issued" }
  })
}
