import type { ServiceContext } from "../../context.ts"
import { ServiceError } from "../../failure.ts"
import { grantOrder } from "../../memberships/memberships.ts"
import { orderOf, type OrderRow } from "../order.ts"
import { processRefunds } from "../refund-processing.ts"
import { offsetOf, seconds, type Page, type PageRequest } from "./page.ts"

/** Something about money that a person must look at; times in seconds, 0 where there is none. */
export interface PaymentAlertView {
  readonly id: string
  readonly kind: "amount-mismatch" | "unknown-trade" | "refund-failed"
  readonly channel: string
  readonly tradeNo: string
  readonly detail: Readonly<Record<string, unknown>>
  readonly createTime: number
  readonly settledTime: number
  readonly settledBy: string
  readonly note: string
}

interface Row {
  id: string
  kind: PaymentAlertView["kind"]
  channel: string
  trade_no: string | null
  detail: Record<string, unknown>
  created_at: Date
  settled_at: Date | null
  settled_by: string | null
  note: string
  total: string
}

/** Lists what a person must look at, open matters first. */
export async function listPaymentAlerts(
  context: ServiceContext,
  request: PageRequest & { readonly onlyOpen: boolean },
): Promise<Page<PaymentAlertView>> {
  const rows = await context.database.query<Row>(
    "select *, count(*) over () as total from payment_alert where settled_at is null or not $1 order by settled_at is not null, created_at desc, id limit $2 offset $3",
    [request.onlyOpen, request.pageSize, offsetOf(request)],
  )
  const list = rows.map((row): PaymentAlertView => ({
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    tradeNo: row.trade_no ?? "",
    detail: row.detail,
    createTime: seconds(row.created_at),
    settledTime: seconds(row.settled_at),
    settledBy: row.settled_by ?? "",
    note: row.note,
  }))
  return {
    list,
    total: Number(rows[0]?.total ?? 0),
    pageNumber: request.pageNumber,
    pageSize: request.pageSize,
  }
}

/**
 * Notes that a person has looked at a matter. @throws ServiceError "state-moved-on" when it is
 * settled or unknown
 */
export async function settlePaymentAlert(
  context: ServiceContext,
  id: string,
  by: { readonly operator: string; readonly note: string },
): Promise<void> {
  const moved = await context.database.query(
    "update payment_alert set settled_at = $2, settled_by = $3, note = $4 where id = $1 and settled_at is null returning id",
    [id, context.now(), by.operator, by.note.slice(0, 500)],
  )
  if (moved.length === 0) throw new ServiceError("state-moved-on")
}

/**
 * Decides about a payment of another amount than asked for: "accept" counts it as the order's
 * payment and grants the membership, "refund" sends back what came in. Settles the alert with it.
 *
 * @throws ServiceError "not-found", "state-moved-on" when it was decided before or the order needs
 * no payment any more
 */
export async function resolveHeldPayment(
  context: ServiceContext,
  tradeNo: string,
  by: { readonly operator: string; readonly verdict: "accept" | "refund" },
): Promise<void> {
  const now = context.now()
  await context.database.transaction(async (transaction) => {
    const [known] = await transaction.query<{ order_id: string }>(
      "select order_id from payment_attempt where trade_no = $1",
      [tradeNo],
    )
    if (!known) throw new ServiceError("not-found")
    const [row] = await transaction.query<OrderRow>(
      "select * from purchase_order where id = $1 for update",
      [known.order_id],
    )
    const [attempt] = await transaction.query<{ received: number | null; currency: string }>(
      "select received, currency from payment_attempt where trade_no = $1 and state = 'held' for update",
      [tradeNo],
    )
    if (!row || !attempt) throw new ServiceError("state-moved-on")
    const order = orderOf(row)
    if (by.verdict === "accept") {
      if (order.state !== "created" && order.state !== "paying" && order.state !== "closed")
        throw new ServiceError("state-moved-on")
      await transaction.query(
        "update payment_attempt set state = 'paid', paid_at = $2 where trade_no = $1",
        [tradeNo, now],
      )
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
    } else {
      const put = await transaction.query(
        `insert into refund (refund_no, order_id, trade_no, kind, amount, currency, reason, state, next_try_at, created_at, decided_by, decided_at)
         values ($1, $2, $3, 'held', $4, $5, '支付金额与订单不符', 'requested', $6, $6, $7, $6) on conflict (trade_no, kind) do nothing returning refund_no`,
        [`H${tradeNo}`, order.id, tradeNo, attempt.received, attempt.currency, now, by.operator],
      )
      if (put.length === 0) throw new ServiceError("state-moved-on")
    }
    await transaction.query(
      "update payment_alert set settled_at = $2, settled_by = $3, note = $4 where trade_no = $1 and kind = 'amount-mismatch' and settled_at is null",
      [tradeNo, now, by.operator, by.verdict],
    )
  })
  await processRefunds(context)
}
