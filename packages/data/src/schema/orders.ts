import type { ChannelId, PayType } from "@mozhuan/contract"
import {
  big,
  byDefault,
  flag,
  instant,
  integer,
  json,
  made,
  orNull,
  text,
  uuid,
} from "../sql/column.ts"
import { table, type RowOf } from "../sql/table.ts"

/** Money that is asked for. */
export type Currency = "CNY" | "EUR"

/** What memberships cost. */
export const price = table("price", {
  id: text(),
  region: text<"cn" | "overseas">(),
  title: text(),
  termType: text<"week" | "month" | "year" | "forever">(),
  /** 0 for a lifetime. */
  days: integer(),
  amount: integer(),
  /** Only where it was truly charged before. */
  originAmount: orNull(integer()),
  currency: text<Currency>(),
  tag: orNull(text()),
  isDefault: byDefault(flag()),
  sequence: integer(),
  isActive: byDefault(flag()),
})
export type PriceRow = RowOf<typeof price>

/** Orders of memberships. */
export const purchaseOrder = table("purchase_order", {
  id: text(),
  accountId: uuid(),
  clientOrderId: text(),
  priceId: text(),
  title: text(),
  days: integer(),
  isLifetime: flag(),
  amount: integer(),
  currency: text<Currency>(),
  state: text<"created" | "paying" | "paid" | "refunding" | "refunded" | "closed">(),
  createdAt: instant(),
  expiresAt: instant(),
  paidAt: orNull(instant()),
  closedAt: orNull(instant()),
  refundedAt: orNull(instant()),
  channel: orNull(text()),
})
export type PurchaseOrderRow = RowOf<typeof purchaseOrder>

/** Attempts to pay an order. */
export const paymentAttempt = table("payment_attempt", {
  tradeNo: text(),
  orderId: text(),
  payType: text<PayType>(),
  channel: text<ChannelId>(),
  amount: integer(),
  currency: text<Currency>(),
  state: text<"opening" | "open" | "paid" | "closed" | "held">(),
  reference: orNull(text()),
  handle: orNull(json<unknown>()),
  transactionNo: orNull(text()),
  createdAt: instant(),
  checkedAt: orNull(instant()),
  paidAt: orNull(instant()),
  /** What came in where that is not the attempt's own amount. */
  received: orNull(integer()),
})
export type PaymentAttemptRow = RowOf<typeof paymentAttempt>

/** What an account is entitled to is the fold of these rows; they are never changed or deleted. */
export const entitlementEntry = table("entitlement_entry", {
  id: uuid(),
  accountId: uuid(),
  platform: text<"web" | "win" | "mac">(),
  kind: text<"grant" | "reversal" | "adjustment">(),
  days: integer(),
  isLifetime: flag(),
  orderId: orNull(text()),
  note: orNull(text()),
  at: instant(),
  /** Rows of an account are read in the order in which they were written. */
  seq: made(big()),
})
export type EntitlementEntryRow = RowOf<typeof entitlementEntry>

/** Payments that go back. */
export const refund = table("refund", {
  refundNo: text(),
  orderId: text(),
  tradeNo: text(),
  kind: text<"order" | "surplus" | "held">(),
  amount: integer(),
  currency: text<Currency>(),
  reason: text(),
  state: text<"asked" | "requested" | "pending" | "done" | "failed" | "refused">(),
  tries: byDefault(integer()),
  nextTryAt: instant(),
  createdAt: instant(),
  doneAt: orNull(instant()),
  decidedBy: orNull(text()),
  decidedAt: orNull(instant()),
  /** What the buyer is told about the decision. */
  answer: byDefault(text()),
})
export type RefundRow = RowOf<typeof refund>

/** Invoices that buyers asked for. */
export const invoiceRequest = table("invoice_request", {
  orderId: text(),
  title: text(),
  taxNumber: orNull(text()),
  mail: text(),
  state: text<"requested" | "issued" | "refused">(),
  createdAt: instant(),
  settledAt: orNull(instant()),
  number: orNull(text()),
  decidedBy: orNull(text()),
  answer: byDefault(text()),
})
export type InvoiceRequestRow = RowOf<typeof invoiceRequest>

/** What a person must look at: wrong amounts, unknown numbers, refunds that keep failing. */
export const paymentAlert = table("payment_alert", {
  id: uuid(),
  kind: text<"amount-mismatch" | "unknown-trade" | "refund-failed">(),
  channel: text(),
  tradeNo: orNull(text()),
  detail: byDefault(json<unknown>()),
  createdAt: instant(),
  settledAt: orNull(instant()),
  settledBy: orNull(text()),
  note: byDefault(text()),
})
export type PaymentAlertRow = RowOf<typeof paymentAlert>

/** What providers told us, each once, however often they say it. */
export const providerEvent = table("provider_event", {
  provider: text(),
  eventId: text(),
  seenAt: instant(),
})
export type ProviderEventRow = RowOf<typeof providerEvent>
