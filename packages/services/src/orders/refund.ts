import {
  chargedTasksSince,
  markOrderRefunding,
  paidAttemptOfOrder,
  putOrderRefund,
  refundStateOfOrder,
  type Queryable,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { lockOwnOrder, type Order } from "./order.ts"
import { processRefunds } from "./refund-processing.ts"

/**
 * A purchase may be taken back within so many days, with fewer than so many successful conversions
 * since.
 */
const refundDays = 7
const refundUses = 10
/** Providers take no refund of an older payment, in days. */
const providerDays = 365
const dayMilliseconds = 86_400_000
/**
 * Shortest reason, in characters, for which a person is asked to look at an order outside the
 * terms.
 */
const shortestReason = 4

/** Tells whether a paid order may be taken back by its buyer now. */
export async function isRefundable(context: ServiceContext, order: Order): Promise<boolean> {
  if (!isYounger(context, order, refundDays)) return false
  return (await usesSince(context.database, order)) < refundUses
}

/** Tells whether a person may still be asked to take an order back. */
export const isReviewable = (context: ServiceContext, order: Order): boolean =>
  isYounger(context, order, providerDays)

const isYounger = (context: ServiceContext, { state, paidAt }: Order, days: number): boolean =>
  state === "paid" &&
  paidAt !== undefined &&
  context.now().getTime() - paidAt.getTime() <= days * dayMilliseconds

/** Successful conversions since an order was paid. */
async function usesSince(database: Queryable, order: Order): Promise<number> {
  const [row] = await database.ask(chargedTasksSince, {
    ownerKey: `user:${order.accountId}`,
    finishedAt: order.paidAt,
  })
  return Number(row?.uses ?? 0)
}

export interface RefundRequest {
  readonly orderId: string
  readonly reason: string
  /** Outside the terms: put it before a person instead of refusing it. */
  readonly wantsReview: boolean
}

/**
 * Takes an order back within the terms: the money goes the way it came, the membership with it.
 * Outside them it may be put before a person, and nothing changes until that person has decided.
 *
 * @throws ServiceError "refund-window-over", "not-found", "bad-parameter" for a review without a
 * reason
 */
export async function requestRefund(
  context: ServiceContext,
  accountId: string,
  request: RefundRequest,
): Promise<{ state: string }> {
  const isStarted = await context.database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, request.orderId, accountId)
    if (order.state === "refunding" || order.state === "refunded") return true
    if (await isRefundable(context, order)) {
      await startRefund(context, transaction, order, request.reason || "用户申请退款")
      return true
    }
    if (!request.wantsReview || !isReviewable(context, order))
      throw new ServiceError("refund-window-over")
    if (request.reason.trim().length < shortestReason)
      throw new ServiceError("bad-parameter", {
        field: "reason",
        reason: `at least ${shortestReason} characters`,
      })
    await writeRefund(context, transaction, order, { reason: request.reason, state: "asked" })
    return false
  })
  if (isStarted) await processRefunds(context)
  const [row] = await context.database.ask(refundStateOfOrder, { orderId: request.orderId })
  return { state: row?.state ?? "requested" }
}

/**
 * Puts a paid, locked order down for refund. Whoever asked for it or decided it, it happens once.
 */
export async function startRefund(
  context: ServiceContext,
  transaction: Queryable,
  order: Order,
  reason: string,
): Promise<void> {
  await writeRefund(context, transaction, order, { reason, state: "requested" })
  await transaction.ask(markOrderRefunding, { id: order.id })
}

async function writeRefund(
  context: ServiceContext,
  transaction: Queryable,
  order: Order,
  { reason, state }: { reason: string; state: "asked" | "requested" },
): Promise<void> {
  const [attempt] = await transaction.ask(paidAttemptOfOrder, { orderId: order.id })
  if (!attempt) throw new Error("a paid order without its payment")
  // What a person has refused stays refused until that person or the terms say otherwise.
  await transaction.ask(putOrderRefund, {
    refundNo: `R${attempt.trade_no}`,
    orderId: order.id,
    tradeNo: attempt.trade_no,
    amount: order.amount,
    currency: order.currency,
    reason: reason.trim().slice(0, 80),
    state,
    nextTryAt: context.now(),
  })
}
