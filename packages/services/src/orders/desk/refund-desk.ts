import {
  denyRefund,
  grantRefund,
  hastenRefund,
  listedRefunds,
  markOrderRefunding,
  noteRefundDecision,
  orderLocked,
  orderOfRefund,
  refundByNumber,
} from "@mozhuan/data"
import type { ChannelId } from "@mozhuan/providers"
import type { ServiceContext } from "../../context.ts"
import { ServiceError } from "../../failure.ts"
import { orderOf, type Order } from "../order.ts"
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
  uses: number
  paid_at: Date | null
  created_at: Date
  done_at: Date | null
  total: number
}

/** Lists refunds, those that wait for a person first, then newest first. */
export async function listRefunds(
  context: ServiceContext,
  request: PageRequest & { readonly states?: readonly RefundStateName[] | undefined },
): Promise<Page<RefundView>> {
  const rows = await context.database.ask(listedRefunds, {
    states: request.states ?? refundStates,
    limit: request.pageSize,
    offset: offsetOf(request),
  })
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
    const [known] = await transaction.ask(orderOfRefund, { refundNo })
    if (!known) throw new ServiceError("not-found")
    const [row] = await transaction.ask(orderLocked, { id: known.order_id })
    if (row?.state !== "paid") throw new ServiceError("state-moved-on")
    const moved = await transaction.ask(grantRefund, {
      refundNo,
      nextTryAt: context.now(),
      decidedBy: decision.operator,
      answer: decision.answer ?? "",
    })
    if (moved.length === 0) throw new ServiceError("state-moved-on")
    await transaction.ask(markOrderRefunding, { id: row.id })
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
  const moved = await context.database.ask(denyRefund, {
    refundNo,
    decidedBy: decision.operator,
    decidedAt: context.now(),
    answer: decision.answer.trim().slice(0, 200),
  })
  if (moved.length > 0) return
  const known = await context.database.ask(refundByNumber, { refundNo })
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
    const order: Order | undefined = (await transaction.ask(orderLocked, { id: orderId })).map(
      orderOf,
    )[0]
    if (!order) throw new ServiceError("not-found")
    if (order.state !== "paid") throw new ServiceError("state-moved-on")
    await startRefund(context, transaction, order, decision.reason)
    await transaction.ask(noteRefundDecision, {
      orderId,
      decidedBy: decision.operator,
      decidedAt: context.now(),
      answer: decision.answer ?? "",
    })
  })
  await processRefunds(context)
}

/**
 * Asks the provider again at once, for refunds that keep failing. @throws ServiceError
 * "state-moved-on"
 */
export async function retryRefund(context: ServiceContext, refundNo: string): Promise<void> {
  const due = await context.database.ask(hastenRefund, { refundNo, nextTryAt: context.now() })
  if (due.length === 0) throw new ServiceError("state-moved-on")
  await processRefunds(context)
}
