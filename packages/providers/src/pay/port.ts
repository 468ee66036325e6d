import type { ChannelId, PayType } from "@mozhuan/contract"

export type { ChannelId, PayType }

/** One attempt to have an order paid; its number is never used twice at a provider. */
export interface PaymentAttempt {
  readonly payType: PayType
  /** Our number of the attempt: at most 32 letters and digits. */
  readonly tradeNo: string
  readonly title: string
  /** Smallest unit of the currency: fen, cent. */
  readonly amount: number
  readonly currency: "CNY" | "EUR"
  readonly expiresAt: Date
  readonly payerIp: string
  /** Needed for "wxJsapi". */
  readonly openId?: string
  /** Where the browser goes afterwards; never proof of payment. */
  readonly returnUrl: string
}

/** How the payer goes on. */
export type PaymentHandle =
  | { readonly kind: "qr"; readonly content: string }
  | {
      readonly kind: "redirect"
      readonly url: string
      /** The provider's own number, where it needs one to ask later. */ readonly reference?: string
    }
  | { readonly kind: "jsapi"; readonly parameters: Readonly<Record<string, string>> }

/** What the provider says of an attempt. Only this, fetched or signed, is proof. */
export interface PaymentStatus {
  readonly state: "unpaid" | "paid" | "closed" | "refunded" | "unknown"
  readonly tradeNo: string
  /** The provider's number of the payment; "" while unpaid. */
  readonly transactionNo: string
  readonly amount: number
  readonly currency: string
  readonly paidAt?: Date
}

export interface RefundRequest {
  readonly tradeNo: string
  readonly transactionNo: string
  /** Ours; asking twice with one number refunds once. */
  readonly refundNo: string
  readonly amount: number
  readonly total: number
  readonly currency: "CNY" | "EUR"
  readonly reason: string
}
export type RefundState = "pending" | "done" | "failed"

/** A notification, verified: signature, merchant and application are ours. */
export type PaymentNotice =
  | { readonly kind: "payment"; readonly eventId: string; readonly status: PaymentStatus }
  | {
      readonly kind: "refund"
      readonly eventId: string
      readonly refundNo: string
      readonly state: RefundState
    }
  | { readonly kind: "ignored"; readonly eventId: string }

/** A request as it came in: header names in lower case, body untouched. */
export interface RawNotice {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface PaymentChannel {
  readonly id: ChannelId
  readonly payTypes: readonly PayType[]
  /**
   * @throws ProviderError "unreachable": the attempt may or may not exist there; close it before
   * another is opened
   */
  open(attempt: PaymentAttempt): Promise<PaymentHandle>
  query(attempt: { readonly tradeNo: string; readonly reference?: string }): Promise<PaymentStatus>
  /**
   * Closes an unpaid attempt; one that does not exist counts as closed. @throws ProviderError
   * "duplicate" when it is paid already
   */
  close(attempt: { readonly tradeNo: string; readonly reference?: string }): Promise<void>
  refund(request: RefundRequest): Promise<RefundState>
  queryRefund(request: {
    readonly tradeNo: string
    readonly refundNo: string
    readonly transactionNo: string
  }): Promise<RefundState>
  /** @throws ProviderError "forged" when signature, age, merchant or application is not right */
  readNotice(notice: RawNotice): Promise<PaymentNotice>
  /** What the provider must be answered. */
  answer(isAccepted: boolean): {
    readonly status: number
    readonly contentType: string
    readonly body: string
  }
}
