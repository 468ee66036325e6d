import { EventEmitter } from "node:events"
import { FaultPlan } from "./faults.ts"
import type { SimKeys } from "./keys.ts"

/** One payment as a provider sees it. */
export interface SimPayment {
  readonly provider: "wechat-pay" | "alipay" | "stripe"
  readonly tradeNo: string
  /** The provider's own number. */
  readonly transactionNo: string
  /** Page or session id by which the payer's browser finds the cashier. */
  readonly reference: string
  readonly title: string
  readonly amount: number
  readonly currency: string
  readonly notifyUrl: string
  readonly returnUrl: string
  /** Everything that may not change when the number is used again. */
  readonly fingerprint: string
  readonly createdAt: number
  state: "unpaid" | "paid" | "closed" | "refunded"
  paidAt?: number
  readonly refunds: Map<string, number>
}

/** A login code on somebody's screen. */
export interface SimScene {
  readonly ticket: string
  readonly scene: string
  readonly expiresAt: number
}

export interface SentMessage {
  readonly provider: string
  readonly mobile: string
  readonly code: string
  readonly at: number
}

export interface SimSettings {
  /** Where this simulator is reached, without a trailing slash. */
  readonly base: string
  /** Where the product takes pushes and notifications. */
  readonly pushUrl: string
  readonly stripeWebhookUrl: string
  /** Real retry ladders are divided by this. */
  readonly timeScale: number
}

/** Everything the simulated providers remember; gone with the process. */
export class SimState {
  readonly keys: SimKeys
  readonly settings: SimSettings
  readonly faults = new FaultPlan()
  readonly payments = new Map<string, SimPayment>()
  readonly scenes = new Map<string, SimScene>()
  /** Authorisation codes: who they stand for, and whether they were exchanged. */
  readonly codes = new Map<string, { readonly openId: string; isUsed: boolean }>()
  readonly inbox: SentMessage[] = []
  readonly events = new EventEmitter()
  /** Milliseconds added to the clock. */
  clockOffset = 0

  constructor(keys: SimKeys, settings: SimSettings) {
    this.keys = keys
    this.settings = settings
  }

  now(): number {
    return Date.now() + this.clockOffset
  }

  paymentByReference(reference: string): SimPayment | undefined {
    for (const payment of this.payments.values())
      if (payment.reference === reference) return payment
    return undefined
  }
}
