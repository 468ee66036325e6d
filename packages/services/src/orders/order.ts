import { randomBytes } from "node:crypto"
import { ownOrderLocked, type Queryable } from "@mozhuan/data"
import { ServiceError } from "../failure.ts"

/**
 * An order's states: created → paying → paid → refunding → refunded; created or paying → closed.
 *
 * A closed order whose payment arrives after all becomes paid: money that came in is never kept
 * without its grant.
 */
const orderStates = ["created", "paying", "paid", "refunding", "refunded", "closed"] as const
export type OrderState = (typeof orderStates)[number]

/** Numbers that `payStatus` and lists show. */
export const publicOrderState: Readonly<Record<OrderState, number>> = {
  created: 0,
  paying: 0,
  paid: 1,
  closed: 2,
  refunding: 3,
  refunded: 4,
}

export interface Order {
  readonly id: string
  readonly accountId: string
  readonly priceId: string
  readonly title: string
  readonly days: number
  readonly isLifetime: boolean
  readonly amount: number
  readonly currency: "CNY" | "EUR"
  readonly state: OrderState
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | undefined
}

export interface OrderRow {
  id: string
  account_id: string
  client_order_id: string
  price_id: string
  title: string
  days: number
  is_lifetime: boolean
  amount: number
  currency: "CNY" | "EUR"
  state: OrderState
  created_at: Date
  expires_at: Date
  paid_at: Date | null
}

export const orderOf = (row: OrderRow): Order => ({
  id: row.id,
  accountId: row.account_id,
  priceId: row.price_id,
  title: row.title,
  days: row.days,
  isLifetime: row.is_lifetime,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  paidAt: row.paid_at ?? undefined,
})

/** Minutes for which an order may be paid (product decision 6.8). */
export const orderMinutes = 30

/**
 * Public and random: 20 characters, so that with its attempt number it stays within 32. Cannot be
 * guessed from another.
 */
export const newOrderId = (): string => `MZ${randomBytes(9).toString("hex").toUpperCase()}`

/** Attempt numbers are never used twice at a provider, not even for another way to pay. */
export const tradeNoOf = (orderId: string, attempt: number): string =>
  `${orderId}${String(attempt).padStart(2, "0")}`

/**
 * Locks an order of an account. @throws ServiceError "not-found" for another's or none: which is
 * not told
 */
export async function lockOwnOrder(
  transaction: Queryable,
  orderId: string,
  accountId: string,
): Promise<Order> {
  const [row] = await transaction.ask(ownOrderLocked, { id: orderId, accountId })
  if (!row) throw new ServiceError("not-found")
  return orderOf(row)
}
