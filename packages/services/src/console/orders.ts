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

const columns = `o.*, a.user_code,
  (select p.pay_type from payment_attempt p where p.order_id = o.id order by p.state = 'paid' desc, p.created_at desc limit 1) as pay_type`

/** Lists orders, newest first; searched by number, user code or title. */
export async function listOrders(
  context: ServiceContext,
  request: PageRequest & {
    readonly search: string
    readonly state: "" | (typeof consoleOrderStates)[number]
  },
): Promise<Page<ConsoleOrder>> {
  const rows = await context.database.query<Row>(
    `select ${columns}, count(*) over ()::int as total from purchase_order o join account a on a.id = o.account_id
     where ($1 = '' or o.id = upper($1) or a.user_code = $1 or o.title ilike $2) and ($3 = '' or o.state = $3)
     order by o.created_at desc, o.id limit $4 offset $5`,
    [request.search, `%${escapeLike(request.search)}%`, request.state, ...spanOf(request)],
  )
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
  const [row] = await context.database.query<Row>(
    `select ${columns}, 1 as total from purchase_order o join account a on a.id = o.account_id where o.id = $1`,
    [orderId],
  )
  if (!row) throw new ServiceError("not-found")
  const attempts = await context.database.query<{
    trade_no: string
    pay_type: string
    state: string
    amount: number
    transaction_no: string | null
    created_at: Date
    paid_at: Date | null
  }>(
    "select trade_no, pay_type, state, amount, transaction_no, created_at, paid_at from payment_attempt where order_id = $1 order by created_at",
    [orderId],
  )
  const refunds = await context.database.query<{
    refund_no: string
    kind: string
    state: string
    amount: number
    reason: string
    answer: string
    created_at: Date
  }>(
    "select refund_no, kind, state, amount, reason, answer, created_at from refund where order_id = $1 order by created_at",
    [orderId],
  )
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
  return (
    await context.database.query<PriceRow>("select * from price order by region, sequence, id")
  ).map(priceOf)
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
      const [before] = await transaction.query<PriceRow>(
        "select * from price where id = $1 for update",
        [change.priceId],
      )
      if (!before) throw new ServiceError("not-found")
      // One of a region is chosen beforehand.
      if (change.isDefault)
        await transaction.query("update price set is_default = false where region = $1", [
          before.region,
        ])
      const [after] = await transaction.query<PriceRow>(
        "update price set title = $2, amount = $3, origin_amount = $4, tag = $5, sequence = $6, is_default = $7, is_active = $8 where id = $1 returning *",
        [
          change.priceId,
          change.title,
          change.amount,
          change.originAmount || null,
          change.tag || null,
          change.sequence,
          change.isDefault,
          change.isActive,
        ],
      )
      return { before: priceOf(before), after: after && priceOf(after), value: undefined }
    },
  )
}
