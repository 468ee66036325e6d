import { noteAttemptChecked, ordersOfAccount, ownOrder } from "@mozhuan/data"
import type { PriceView } from "@mozhuan/contract"
import { ProviderError } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { readUserInfo } from "../accounts/profile.ts"
import { attemptsOf, lookupOf } from "./attempts.ts"
import { orderOf, publicOrderState, type Order, type OrderRow, type OrderState } from "./order.ts"
import { isRefundable, isReviewable } from "./refund.ts"
import { settlePayment } from "./settle.ts"

/** A provider is asked about an unpaid order at most this often, in milliseconds. */
const askStep = 6_000

export interface PayStatus {
  readonly orderId: string
  readonly state: number
  readonly payTime: number
  readonly webExpireTime: number
  readonly webForever: 0 | 1
}

/**
 * Tells where an order stands. While it is unpaid the provider is asked now and then, so that a
 * lost notification is made good by the page that waits.
 *
 * @throws ServiceError "not-found" for another's order or none
 */
export async function readPayStatus(
  context: ServiceContext,
  accountId: string,
  orderId: string,
): Promise<PayStatus> {
  let order = await readOwnOrder(context, accountId, orderId)
  if (order.state === "paying" && (await askProvider(context, order)))
    order = await readOwnOrder(context, accountId, orderId)
  const user = await readUserInfo(context, accountId)
  return {
    orderId,
    state: publicOrderState[order.state],
    payTime: order.paidAt ? Math.floor(order.paidAt.getTime() / 1000) : 0,
    webExpireTime: user.webExpireTime,
    webForever: user.webForever,
  }
}

async function readOwnOrder(
  context: ServiceContext,
  accountId: string,
  orderId: string,
): Promise<Order> {
  const [row] = await context.database.ask(ownOrder, { id: orderId, accountId })
  if (!row) throw new ServiceError("not-found")
  return orderOf(row)
}

/** @returns whether anything was learnt */
async function askProvider(context: ServiceContext, order: Order): Promise<boolean> {
  const now = context.now()
  let hasNews = false
  for (const attempt of await attemptsOf(context.database, order.id)) {
    const channel = context.providers.payments.get(attempt.channel)
    const isRecent = attempt.checkedAt && now.getTime() - attempt.checkedAt.getTime() < askStep
    if (!channel || isRecent || (attempt.state !== "open" && attempt.state !== "opening")) continue
    await context.database.ask(noteAttemptChecked, { tradeNo: attempt.tradeNo, checkedAt: now })
    try {
      const settlement = await settlePayment(
        context,
        attempt.channel,
        await channel.query(lookupOf(attempt)),
      )
      hasNews ||= settlement !== "unpaid"
    } catch (error) {
      // The page asks again in two seconds; a provider that is out of reach is no reason to fail
      // it.
      if (!(error instanceof ProviderError)) throw error
    }
  }
  return hasNews
}

export interface OrderView {
  readonly orderId: string
  readonly priceId: string
  readonly clientOrderId: string
  readonly title: string
  readonly termType: PriceView["termType"]
  readonly amountFen: number
  readonly currency: string
  readonly payType: string
  readonly state: number
  readonly createTime: number
  readonly payTime: number
  readonly expireTime: number
  readonly refundable: boolean
  /** none, or a state of the refund the buyer asked for. */
  readonly refundState: string
  /** What a person answered about the refund. */
  readonly refundAnswer: string
  /** A person may still be asked to take it back. */
  readonly reviewable: boolean
  readonly invoiceState: string
  readonly invoiceNumber: string
  readonly invoiceAnswer: string
}

/** What kind of term was bought, as the order itself keeps it: its price may have changed since. */
const termOf = ({ is_lifetime: isLifetime, days }: OrderRow): PriceView["termType"] =>
  isLifetime ? "forever" : days <= 7 ? "week" : days <= 31 ? "month" : "year"

/** Lists a person's orders, newest first. Page sizes above 1,000 count as 1,000. */
export async function listOrders(
  context: ServiceContext,
  accountId: string,
  page: { pageNumber: number; pageSize: number },
): Promise<{ list: OrderView[]; total: number }> {
  const size = Math.min(page.pageSize, 1000)
  const rows = await context.database.ask(ordersOfAccount, {
    accountId,
    limit: size,
    offset: (page.pageNumber - 1) * size,
  })
  const list = await Promise.all(
    rows.map(async (row): Promise<OrderView> => ({
      orderId: row.id,
      priceId: row.price_id,
      clientOrderId: row.client_order_id,
      title: row.title,
      termType: termOf(row),
      amountFen: row.amount,
      currency: row.currency,
      payType: row.pay_type ?? "",
      state: publicOrderState[row.state as OrderState],
      createTime: Math.floor(row.created_at.getTime() / 1000),
      payTime: row.paid_at ? Math.floor(row.paid_at.getTime() / 1000) : 0,
      expireTime: Math.floor(row.expires_at.getTime() / 1000),
      refundable: row.state === "paid" && (await isRefundable(context, orderOf(row))),
      refundState: row.refund_state ?? "none",
      refundAnswer: row.refund_answer ?? "",
      reviewable: row.refund_state === null && isReviewable(context, orderOf(row)),
      invoiceState: row.invoice_state ?? "none",
      invoiceNumber: row.invoice_number ?? "",
      invoiceAnswer: row.invoice_answer ?? "",
    })),
  )
  return { list, total: Number(rows[0]?.total ?? 0) }
}
