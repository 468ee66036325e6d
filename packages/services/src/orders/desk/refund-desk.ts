import type { ChannelId } from "@mozhuan/providers"
import type { ServiceContext } from "../../context.ts"
import { ServiceError } from "../../failure.ts"
import { orderOf, type Order, type OrderRow } from "../order.ts"
import { processRefunds } from "../refund-processing.ts"
import { startRefund } from "../refund.ts"
import { offsetOf, seconds, type Page, type PageRequest } from "./page.ts"

/**
 * asked → requested → pending → done; asked → refused; refused → requested when the person changes
 * their mind.
 */
export const refundStates = ["asked", "requested", "pending", "done", "failed", "refused"] as const
export type RefundStateName = (typeof refundStates)[number]

/** One refund as the people at the desk see it; times in seconds, 0 where there is none. */
export interface RefundView {
  readonly refundNo: string
  readonly orderId: string
  readonly userCode: string
  readonly title: string
  /**
   * order: a purchase is taken back. surplus: paid twice. held: another amount than asked for was
   * paid.
   */
  readonly kind: "order" | "surplus" | "held"
  readonly state: RefundStateName
  readonly amountFen: number
  readonly currency: string
  readonly channel: ChannelId
  readonly reason: string
  readonly answer: string
  readonly decidedBy: string
  /** Times the provider was asked. */
  readonly tries: number
  /** Successful conversions since the order was paid. */
  readonly uses: number
  readonly payTime: number
  readonly createTime: number
  readonly doneTime: number
}

interface Row {
  refund_no: string
  order_id: string
  user_code: string
  title: string
  kind: RefundView["kind"]
  state: RefundStateName
  amount: number
  currency: string
  channel: ChannelId
  reason: string
  answer: string
  decided_by: string | null
  tries: number
  uses: string
  paid_at: Date | null
  created_at: Date
  done_at: Date | null
  total: string
}

/** Lists refunds, those that wait for a person first, then newest first. */
export async function listRefunds(
  context: ServiceContext,
  request: PageRequest & { readonly states?: readonly RefundStateName[] | undefined },
): Promise<Page<RefundView>> {
  const rows = await context.database.query<Row>(
    `select r.refund_no, r.order_id, u.user_code, o.title, r.kind, r.state, r.amount, r.currency, a.channel, r.reason, r.answer, r.decided_by, r.tries,
       o.paid_at, r.created_at, r.done_at, count(*) over () as total,
       (select count(*) from task t where t.owner_key = 'user:' || o.account_id and t.is_charged and t.finished_at > o.paid_at) as uses
     from refund r join purchase_order o on o.id = r.order_id join payment_attempt a on a.trade_no = r.trade_no join account u on u.id = o.account_id
     where r.state = any($1) order by r.state <> 'asked', r.created_at desc, r.refund_no limit $2 offset $3`,
    [request.states ?? refundStates, request.pageSize, offsetOf(request)],
  )
  return {
    list: rows.map(viewOf),
    total: Number(rows[0]?.total ?? 0),
    pageNumber: request.pageNumber,
    pageSize: request.pageSize,
  }
}

const viewOf = (row: Row): RefundView => ({
  refundNo: row.refund_no,
  orderId: row.order_id,
  userCode: row.user_code,
  title: row.title,
  kind: row.kind,
  state: row.state,
  amountFen: row.amount,
  currency: row.currency,
  channel: row.channel,
  reason: row.reason,
  answer: row.answer,
  decidedBy: row.decided_by ?? "",
  tries: row.tries,
  uses: Number(row.uses),
  payTime: seconds(row.paid_at),
  createTime: seconds(row.created_at),
  doneTime: seconds(row.done_at),
})

/** Who decided what; the answer is shown to the buyer. */
export interface Decision {
  readonly operator: string
  readonly answer?: string | undefined
}

/**
 * Lets a refund that was asked for, or refused before, go ahead. @throws ServiceError "not-found",
 * "state-moved-on"
 */
export async function approveRefund(
  context: ServiceContext,
  refundNo: string,
  decision: Decision,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [known] = await transaction.query<{ order_id: string }>(
      "select order_id from refund where refund_no = $1",
      [refundNo],
    )
    if (!known) throw new ServiceError("not-found")
    const [row] = await transaction.query<OrderRow>(
      "select * from purchase_order where id = $1 for update",
      [known.order_id],
    )
    if (row?.state !== "paid") throw new ServiceError("state-moved-on")
    const moved = await transaction.query(
      "update refund set state = 'requested', next_try_at = $2, decided_by = $3, decided_at = $2, answer = $4 where refund_no = $1 and state in ('asked', 'refused') returning refund_no",
      [refundNo, context.now(), decision.operator, decision.answer ?? ""],
    )
    if (moved.length === 0) throw new ServiceError("state-moved-on")
    await transaction.query("update purchase_order set state = 'refunding' where id = $1", [row.id])
  })
  await processRefunds(context)
}

/**
 * Refuses a refund that waits for a person; the answer says why. @throws ServiceError "not-found",
 * "state-moved-on", "bad-parameter" without an answer
 */
export async function refuseRefund(
  context: ServiceContext,
  refundNo: string,
  decision: Decision,
): Promise<void> {
  if (!decision.answer?.trim())
    throw new ServiceError("bad-parameter", { field: "answer", reason: "says to the buyer why" })
  const moved = await context.database.query(
    "update refund set state = 'refused', decided_by = $2, decided_at = $3, answer = $4 where refund_no = $1 and state = 'asked' returning refund_no",
    [refundNo, decision.operator, context.now(), decision.answer.trim().slice(0, 200)],
  )
  if (moved.length > 0) return
  const known = await context.database.query("select 1 from refund where refund_no = $1", [
    refundNo,
  ])
  throw new ServiceError(known.length === 0 ? "not-found" : "state-moved-on")
}

/**
 * Refunds a paid order without being asked by its buyer, such as after a call. @throws ServiceError
 * "not-found", "state-moved-on"
 */
export async function refundOrder(
  context: ServiceContext,
  orderId: string,
  decision: Decision & { readonly reason: string },
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const order: Order | undefined = (
      await transaction.query<OrderRow>("select * from purchase_order where id = $1 for update", [
        orderId,
      ])
    ).map(orderOf)[0]
    if (!order) throw new ServiceError("not-found")
    if (order.state !== "paid") throw new ServiceError("state-moved-on")
    await startRefund(context, transaction, order, decision.reason)
    await transaction.query(
      "update refund set decided_by = $2, decided_at = $3, answer = $4 where order_id = $1 and kind = 'order'",
      [orderId, decision.operator, context.now(), decision.answer ?? ""],
    )
  })
  await processRefunds(context)
}

/**
 * Asks the provider again at once, for refunds that keep failing. @throws ServiceError
 * "state-moved-on"
 */
export async function retryRefund(context: ServiceContext, refundNo: string): Promise<void> {
  const due = await context.database.query(
    "update refund set next_try_at = $2 where refund_no = $1 and state in ('requested', 'pending') returning refund_no",
    [refundNo, context.now()],
  )
  if (due.length === 0) throw new ServiceError("state-moved-on")
  await processRefunds(context)
}
