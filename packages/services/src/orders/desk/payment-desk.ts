import {
  acceptHeldAttempt,
  addHeldRefund,
  heldAttemptLocked,
  listedAlerts,
  markOrderPaid,
  orderLocked,
  orderOfAttempt,
  settleAlert,
  settleAlertsOfAttempt,
} from "@mozhuan/data"
import type { ServiceContext } from "../../context.ts"
import { ServiceError } from "../../failure.ts"
import { grantOrder } from "../../memberships/memberships.ts"
import { orderOf } from "../order.ts"
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

/** Lists what a person must look at, open matters first. */
export async function listPaymentAlerts(
  context: ServiceContext,
  request: PageRequest & { readonly onlyOpen: boolean },
): Promise<Page<PaymentAlertView>> {
  const rows = await context.database.ask(listedAlerts, {
    onlyOpen: request.onlyOpen,
    limit: request.pageSize,
    offset: offsetOf(request),
  })
  const list = rows.map((row): PaymentAlertView => ({
    id: row.id,
    kind: row.kind,
    channel: row.channel,
    tradeNo: row.trade_no ?? "",
    detail: row.detail as PaymentAlertView["detail"],
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
  const moved = await context.database.ask(settleAlert, {
    id,
    settledAt: context.now(),
    settledBy: by.operator,
    note: by.note.slice(0, 500),
  })
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
    const [known] = await transaction.ask(orderOfAttempt, { tradeNo })
    if (!known) throw new ServiceError("not-found")
    const [row] = await transaction.ask(orderLocked, { id: known.order_id })
    const [attempt] = await transaction.ask(heldAttemptLocked, { tradeNo })
    if (!row || !attempt) throw new ServiceError("state-moved-on")
    const order = orderOf(row)
    if (by.verdict === "accept") {
      if (order.state !== "created" && order.state !== "paying" && order.state !== "closed")
        throw new ServiceError("state-moved-on")
      await transaction.ask(acceptHeldAttempt, { tradeNo, paidAt: now })
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
    } else {
      const put = await transaction.ask(addHeldRefund, {
        refundNo: `H${tradeNo}`,
        orderId: order.id,
        tradeNo,
        amount: attempt.received,
        currency: attempt.currency,
        nextTryAt: now,
        decidedBy: by.operator,
      })
      if (put.length === 0) throw new ServiceError("state-moved-on")
    }
    await transaction.ask(settleAlertsOfAttempt, {
      tradeNo,
      settledAt: now,
      settledBy: by.operator,
      note: by.verdict,
    })
  })
  await processRefunds(context)
}
