import { z } from "zod"
import { pageOf } from "../api/envelope.ts"
import {
  defineConsoleCall,
  done,
  flag,
  moment,
  paging,
  reason,
  searchText,
} from "./console-call.ts"
import type { OperatorRole } from "./role.ts"

const money: readonly OperatorRole[] = ["finance"]
const orderId = z.string().regex(/^MZ[0-9A-F]{18}$/, "is not an order number")
const refundNo = z.string().regex(/^[A-Z0-9]{4,40}$/)
/** What the buyer is told; may be empty where all is well. */
const answer = z.string().trim().max(200).default("")

export const consoleOrderStates = [
  "created",
  "paying",
  "paid",
  "refunding",
  "refunded",
  "closed",
] as const
export const consoleOrder = z.object({
  orderId: z.string(),
  userCode: z.string(),
  title: z.string(),
  amount: z.int(),
  currency: z.string(),
  payType: z.string(),
  state: z.enum(consoleOrderStates),
  channel: z.string(),
  createdAt: moment,
  paidAt: moment.optional(),
  /** Within the days and uses in which buyers may take a purchase back themselves. */
  isInWindow: z.boolean(),
})
export type ConsoleOrder = z.output<typeof consoleOrder>

export const paymentAttempt = z.object({
  tradeNo: z.string(),
  payType: z.string(),
  state: z.string(),
  amount: z.int(),
  transactionNo: z.string(),
  createdAt: moment,
  paidAt: moment.optional(),
})

export const orderRefund = z.object({
  refundNo: z.string(),
  kind: z.string(),
  state: z.string(),
  amount: z.int(),
  reason: z.string(),
  answer: z.string(),
  createdAt: moment,
})

/**
 * States of a refund, in the order of its course; `asked` and `refused` wait for a person or were
 * decided by one.
 */
export const refundStateNames = [
  "asked",
  "requested",
  "pending",
  "done",
  "failed",
  "refused",
] as const
/** Times are seconds since 1970, 0 where there is none. */
export const refundRow = z.object({
  refundNo: z.string(),
  orderId: z.string(),
  userCode: z.string(),
  title: z.string(),
  kind: z.enum(["order", "surplus", "held"]),
  state: z.enum(refundStateNames),
  amountFen: z.int(),
  currency: z.string(),
  channel: z.string(),
  reason: z.string(),
  answer: z.string(),
  decidedBy: z.string(),
  tries: z.int(),
  uses: z.int(),
  payTime: z.int(),
  createTime: z.int(),
  doneTime: z.int(),
})
export type RefundRow = z.output<typeof refundRow>

export const invoiceStateNames = ["requested", "issued", "refused"] as const
/** Times are seconds since 1970, 0 where there is none. */
export const invoiceRow = z.object({
  orderId: z.string(),
  userCode: z.string(),
  orderTitle: z.string(),
  amountFen: z.int(),
  currency: z.string(),
  orderState: z.int(),
  title: z.string(),
  taxNumber: z.string(),
  mail: z.string(),
  state: z.enum(invoiceStateNames),
  number: z.string(),
  answer: z.string(),
  decidedBy: z.string(),
  createTime: z.int(),
  settledTime: z.int(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

export const alertRow = z.object({
  id: z.uuid(),
  kind: z.enum(["amount-mismatch", "unknown-trade", "refund-failed"]),
  channel: z.string(),
  tradeNo: z.string(),
  detail: z.record(z.string(), z.unknown()),
  createTime: z.int(),
  settledTime: z.int(),
  settledBy: z.string(),
  note: z.string(),
})
export type AlertRow = z.output<typeof alertRow>

export const consolePrice = z.object({
  priceId: z.string(),
  region: z.enum(["cn", "overseas"]),
  title: z.string(),
  termType: z.enum(["week", "month", "year", "forever"]),
  days: z.int(),
  amount: z.int(),
  originAmount: z.int().optional(),
  currency: z.string(),
  tag: z.string(),
  isDefault: z.boolean(),
  sequence: z.int(),
  isActive: z.boolean(),
})
export type ConsolePrice = z.output<typeof consolePrice>

export const moneyCalls = {
  listOrders: defineConsoleCall({
    method: "GET",
    path: "/orders",
    tag: "money",
    place: "page",
    roles: ["finance", "support"],
    summary: "Lists orders, newest first",
    input: z.object({
      ...paging,
      search: searchText,
      state: z.enum(["", ...consoleOrderStates]).default(""),
    }),
    value: pageOf(consoleOrder),
  }),
  readOrder: defineConsoleCall({
    method: "GET",
    path: "/orders/:orderId",
    tag: "money",
    place: "obj",
    roles: ["finance", "support"],
    summary: "Shows an order with its payments and refunds",
    input: z.object({ orderId }),
    value: z.object({
      order: consoleOrder,
      attempts: z.array(paymentAttempt),
      refunds: z.array(orderRefund),
    }),
  }),
  refundOrderNow: defineConsoleCall({
    method: "POST",
    path: "/orders/refund",
    tag: "money",
    place: "obj",
    roles: money,
    summary: "Takes an order back for its buyer, also beyond their own window",
    input: z.object({ orderId, reason, answer }),
    value: done,
  }),
  listRefunds: defineConsoleCall({
    method: "GET",
    path: "/refunds",
    tag: "money",
    place: "page",
    roles: money,
    summary: "Lists refunds, those that wait for a person first",
    input: z.object({ ...paging, state: z.enum(["", ...refundStateNames]).default("") }),
    value: pageOf(refundRow),
  }),
  approveRefund: defineConsoleCall({
    method: "POST",
    path: "/refunds/approve",
    tag: "money",
    place: "obj",
    roles: money,
    summary: "Lets the money go back",
    input: z.object({ refundNo, answer }),
    value: done,
  }),
  refuseRefund: defineConsoleCall({
    method: "POST",
    path: "/refunds/refuse",
    tag: "money",
    place: "obj",
    roles: money,
    summary: "Refuses a refund, saying why",
    input: z.object({ refundNo, answer: reason }),
    value: done,
  }),
  retryRefund: defineConsoleCall({
    method: "POST",
    path: "/refunds/retry",
    tag: "money",
    place: "obj",
    roles: money,
    summary: "Asks the provider again",
    input: z.object({ refundNo }),
    value: done,
  }),
  listInvoices: defineConsoleCall({
    method: "GET",
    path: "/invoices",
    tag: "money",
    place: "page",
    roles: money,
    summary: "Lists invoice requests, those that wait first",
    input: z.object({ ...paging, state: z.enum(["", ...invoiceStateNames]).default("") }),
    value: pageOf(invoiceRow),
  }),
  issueInvoice: defineConsoleCall({
    method: "POST",
    path: "/invoices/issue",
    tag: "money",
    place: "obj",
    roles: money,
    summary: "Marks an invoice as issued under its number",
    input: z.object({
      orderId,
      number: z
        .string()
        .trim()
        .regex(/^[\w-]{1,40}$/, "is the number on the invoice"),
      answer,
    }),
    value: done,
  }),
  refuseInvoice: defineConsoleCall({
    method: "POST",
    path: "/invoices/refuse",
    tag: "money",
    place: "obj",
    roles: money,
    summary: "Sends a request back, saying what is wrong",
    input: z.object({ orderId, answer: reason }),
    value: done,
  }),
  listConsolePrices: defineConsoleCall({
    method: "GET",
    path: "/prices",
    tag: "money",
    place: "result",
    roles: money,
    summary: "Lists every price, on sale or not",
    input: z.object({}),
    value: z.array(consolePrice),
  }),
  savePrice: defineConsoleCall({
    method: "POST",
    path: "/prices/save",
    tag: "money",
    place: "obj",
    roles: [],
    summary: "Changes what is for sale; orders that exist keep their price",
    input: z.object({
      priceId: z.string().regex(/^[a-z0-9-]{2,40}$/),
      title: z.string().trim().min(1).max(40),
      amount: z.coerce.number().int().min(1).max(10_000_000),
      originAmount: z.coerce.number().int().min(0).max(10_000_000).default(0),
      tag: z.string().trim().max(20).default(""),
      sequence: z.coerce.number().int().min(0).max(1000),
      isDefault: flag,
      isActive: flag,
    }),
    value: done,
  }),
  listAlerts: defineConsoleCall({
    method: "GET",
    path: "/payment-alerts",
    tag: "money",
    place: "page",
    roles: money,
    summary: "Lists payments that a person must look at",
    input: z.object({ ...paging, onlyOpen: flag.default(true) }),
    value: pageOf(alertRow),
  }),
  settleAlert: defineConsoleCall({
    method: "POST",
    path: "/payment-alerts/settle",
    tag: "money",
    place: "obj",
    roles: money,
    summary: "Puts an alert away",
    input: z.object({ id: z.uuid(), note: reason }),
    value: done,
  }),
  resolveHeldPayment: defineConsoleCall({
    method: "POST",
    path: "/payment-alerts/held",
    tag: "money",
    place: "obj",
    roles: money,
    summary: "Takes a payment of another amount as the order's, or sends it back",
    input: z.object({ tradeNo: z.string().min(1).max(64), verdict: z.enum(["accept", "refund"]) }),
    value: done,
  }),
}
