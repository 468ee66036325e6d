import { randomBytes } from "node:crypto"
import type { SimPayment, SimState } from "../state.ts"

/** Long enough for every provider, and recognisably not real. */
export const newNumber = (prefix: string): string =>
  `${prefix}${Date.now()}${randomBytes(5).toString("hex")}`

export interface PaymentDraft {
  readonly provider: SimPayment["provider"]
  readonly tradeNo: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly notifyUrl: string
  readonly returnUrl: string
  /** What must be the same when the number comes again. */
  readonly fingerprint: string
}

const keyOf = (provider: string, tradeNo: string): string => `${provider}:${tradeNo}`

/**
 * Opens a payment, or gives the open one again; undefined when the number was used for anything
 * else.
 */
export function openPayment(state: SimState, draft: PaymentDraft): SimPayment | undefined {
  const key = keyOf(draft.provider, draft.tradeNo)
  const known = state.payments.get(key)
  if (known)
    return known.fingerprint === draft.fingerprint && known.state === "unpaid" ? known : undefined
  const payment: SimPayment = {
    ...draft,
    transactionNo: newNumber("42"),
    reference: newNumber(draft.provider === "stripe" ? "cs_test_" : "p"),
    createdAt: state.now(),
    state: "unpaid",
    refunds: new Map(),
  }
  state.payments.set(key, payment)
  return payment
}

export const paymentOf = (
  state: SimState,
  provider: string,
  tradeNo: string,
): SimPayment | undefined => state.payments.get(keyOf(provider, tradeNo))

/**
 * Pays back at most what was paid; the same refund number pays once. @returns false when it is too
 * much
 */
export function refundPayment(payment: SimPayment, refundNo: string, amount: number): boolean {
  if (payment.refunds.has(refundNo)) return true
  const before = [...payment.refunds.values()].reduce((sum, value) => sum + value, 0)
  if (payment.state === "unpaid" || payment.state === "closed" || before + amount > payment.amount)
    return false
  payment.refunds.set(refundNo, amount)
  if (before + amount === payment.amount) payment.state = "refunded"
  return true
}
