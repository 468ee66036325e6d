import { payWayOf } from "@mozhuan/contract"
import type { ChannelId, PaymentHandle, PayType } from "@mozhuan/providers"
import { attemptsByNumber, attemptsToAsk, type Queryable } from "@mozhuan/data"

/** Who takes the money of a way to pay. */
export function channelOf(payType: PayType): ChannelId {
  const way = payWayOf(payType)
  if (!way) throw new Error(`${payType} is no way to pay`)
  return way.channel
}

/**
 * opening → open → paid | closed | held; an attempt whose opening was never answered is closed or
 * found paid later.
 */
export interface Attempt {
  readonly tradeNo: string
  readonly orderId: string
  readonly payType: PayType
  readonly channel: ChannelId
  readonly amount: number
  readonly currency: "CNY" | "EUR"
  readonly state: "opening" | "open" | "paid" | "closed" | "held"
  readonly reference: string | undefined
  readonly handle: PaymentHandle | undefined
  readonly transactionNo: string | undefined
  readonly checkedAt: Date | undefined
}

interface Row {
  trade_no: string
  order_id: string
  pay_type: PayType
  channel: ChannelId
  amount: number
  currency: "CNY" | "EUR"
  state: Attempt["state"]
  reference: string | null
  handle: unknown
  transaction_no: string | null
  checked_at: Date | null
}

const attemptOf = (row: Row): Attempt => ({
  tradeNo: row.trade_no,
  orderId: row.order_id,
  payType: row.pay_type,
  channel: row.channel,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  reference: row.reference ?? undefined,
  handle: (row.handle as PaymentHandle | null) ?? undefined,
  transactionNo: row.transaction_no ?? undefined,
  checkedAt: row.checked_at ?? undefined,
})

/** Attempts of an order, first to last. */
export async function attemptsOf(database: Queryable, orderId: string): Promise<Attempt[]> {
  return (await database.ask(attemptsByNumber, { orderId })).map(attemptOf)
}

/**
 * Attempts of whose end we have not heard: older than `before`, or of an order that is over.
 *
 * Those that we closed are among them once their order is over, for ten minutes: a code can be paid
 * in the moment in which it is given up, and the word of that can be lost.
 */
export async function unsettledAttempts(
  database: Queryable,
  before: Date,
  now: Date,
  limit: number,
): Promise<Attempt[]> {
  const rows = await database.ask(attemptsToAsk, { before, expiresAt: now, limit })
  return rows.map(attemptOf)
}

/** How a provider is asked about an attempt. */
export const lookupOf = ({
  tradeNo,
  reference,
}: Attempt): { tradeNo: string; reference?: string } =>
  reference ? { tradeNo, reference } : { tradeNo }
