import {
  allPrices,
  attemptsOfOrder,
  changePrice,
  clearDefaultPrice,
  consoleOrder,
  listedOrders,
  priceLocked,
  refundsOfOrder,
} from "@mozhuan/data"
import type { ConsoleOrder, consoleOrderStates, ConsolePrice } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { audited, escapeLike } from "../operators/audit.ts"
import type { Operator } from "../operators/operator.ts"
import { orderOf, type OrderRow } from "../orders/order.ts"
import { isRefundable } from "../orders/refund.ts"
import { asPage, optionalMoment, spanOf, type Page, type PageRequest } from "./paging.ts"

interface Row extends OrderRow {
  user_code: string
  pay_type: string | null
  channel: string | null
  total: number
}

/** Lists orders, newest first; searched by number, user code or title. */
export async function listOrders(
  context: ServiceContext,
  request: PageRequest & {
    readonly search: string
    readonly state: "" | (typeof consoleOrderStates)[number]
  },
): Promise<Page<ConsoleOrder>> {
  const rows = await context.database.ask(listedOrders, {
    userCode: request.search,
    title: `%${escapeLike(request.search)}%`,
    state: request.state,
    ...spanOf(request),
  })
  const list: ConsoleOrder[] = []
  for (const row of rows) list.push(await viewOf(context, row))
  return { ...asPage(request, rows, () => undefined), list }
}

async function viewOf(context: ServiceContext, row: Row): Promise<ConsoleOrder> {
  return {
    orderId: row.id,
    userCode: row.user_code,
    title: row.title,
    amount: row.amount,
    currency: row.currency,
    payType: row.pay_type ?? "",
    state: row.state,
    channel: row.channel ?? "",
    createdAt: row.created_at.toISOString(),
    ...optionalMoment("paidAt", row.paid_at),
    isInWindow: await isRefundable(context, orderOf(row)),
  }
}

/** Shows an order with every attempt to pay it. @throws ServiceError "not-found" */
export async function readOrder(context: ServiceContext, orderId: string) {
  const [row] = await context.database.ask(consoleOrder, { id: orderId })
  if (!row) throw new ServiceError("not-found")
  const attempts = await context.database.ask(attemptsOfOrder, { orderId })
  const refunds = await context.database.ask(refundsOfOrder, { orderId })
  return {
    order: await viewOf(context, row),
    refunds: refunds.map((refund) => ({
      refundNo: refund.refund_no,
      kind: refund.kind,
      state: refund.state,
      amount: refund.amount,
      reason: refund.reason,
      answer: refund.answer,
      createdAt: refund.created_at.toISOString(),
    })),
    attempts: attempts.map((attempt) => ({
      tradeNo: attempt.trade_no,
      payType: attempt.pay_type,
      state: attempt.state,
      amount: attempt.amount,
      transactionNo: attempt.transaction_no ?? "",
      createdAt: attempt.created_at.toISOString(),
      ...optionalMoment("paidAt", attempt.paid_at),
    })),
  }
}

interface PriceRow {
  id: string
  region: ConsolePrice["region"]
  title: string
  term_type: ConsolePrice["termType"]
  days: number
  amount: number
  origin_amount: number | null
  currency: string
  tag: string | null
  is_default: boolean
  sequence: number
  is_active: boolean
}

const priceOf = (row: PriceRow): ConsolePrice => ({
  priceId: row.id,
  region: row.region,
  title: row.title,
  termType: row.term_type,
  days: row.days,
  amount: row.amount,
  ...(row.origin_amount === null ? {} : { originAmount: row.origin_amount }),
  currency: row.currency,
  tag: row.tag ?? "",
  isDefault: row.is_default,
  sequence: row.sequence,
  isActive: row.is_active,
})

/** Lists every price, on sale or not. */
export async function listConsolePrices(context: ServiceContext): Promise<ConsolePrice[]> {
  return (await context.database.ask(allPrices)).map(priceOf)
}

export interface PriceChange {
  readonly priceId: string
  readonly title: string
  readonly amount: number
  /** 0 for none. */
  readonly originAmount: number
  readonly tag: string
  readonly sequence: number
  readonly isDefault: boolean
  readonly isActive: boolean
}

/**
 * Changes what is for sale; orders that exist keep their own price. @throws ServiceError
 * "not-found", "bad-parameter"
 */
export async function savePrice(
  context: ServiceContext,
  operator: Operator,
  change: PriceChange,
): Promise<void> {
  if (change.originAmount !== 0 && change.originAmount <= change.amount)
    throw new ServiceError("bad-parameter", {
      field: "originAmount",
      reason: "must be above the price, or 0",
    })
  await audited(
    context,
    operator,
    { action: "price.change", subject: `price:${change.priceId}` },
    async (transaction) => {
      const [before] = await transaction.ask(priceLocked, { id: change.priceId })
      if (!before) throw new ServiceError("not-found")
      // One of a region is chosen beforehand.
      if (change.isDefault) await transaction.ask(clearDefaultPrice, { region: before.region })
      const [after] = await transaction.ask(changePrice, {
        id: change.priceId,
        title: change.title,
        amount: change.amount,
        originAmount: change.originAmount || null,
        tag: change.tag || null,
        sequence: change.sequence,
        isDefault: change.isDefault,
        isActive: change.isActive,
      })
      return { before: priceOf(before), after: after && priceOf(after), value: undefined }
    },
  )
}
