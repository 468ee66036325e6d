import { z } from "zod"
import { pageOf } from "../api/envelope.ts"
import { defineConsoleCall, done, flag, moment, paging, reason, searchText } from "./console-call.ts"
import type { OperatorRole } from "./role.ts"

const money: readonly OperatorRole[] = ["finance"]
const orderId = z.string().regex(/^MZ[0-9A-F]{18}$/, "is not an order number")

export const consoleOrderStates = ["created", "paying", "paid", "refunding", "refunded", "closed"] as const
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

export const paymentAttempt = z.object({ tradeNo: z.string(), payType: z.string(), state: z.string(), amount: z.int(), transactionNo: z.string(), createdAt: moment, paidAt: moment.optional() })

export const refundRow = z.object({
  refundNo: z.string(),
  orderId: z.string(),
  userCode: z.string(),
  title: z.string(),
  kind: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string(),
  state: z.string(),
  tries: z.int(),
  createdAt: moment,
  doneAt: moment.optional(),
})
export type RefundRow = z.output<typeof refundRow>

export const invoiceRow = z.object({
  orderId: z.string(),
  orderTitle: z.string(),
  amount: z.int(),
  currency: z.string(),
  title: z.string(),
  taxNumber: z.string(),
  mail: z.string(),
  state: z.string(),
  createdAt: moment,
  settledAt: moment.optional(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

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
    method: "GET", path: "/orders", tag: "money", place: "page", roles: ["finance", "support"], summary: "Lists orders, newest first",
    input: z.object({ ...paging, search: searchText, state: z.enum(["", ...consoleOrderStates]).default("") }),
    value: pageOf(consoleOrder),
  }),
  readOrder: defineConsoleCall({
    method: "GET", path: "/orders/:orderId", tag: "money", place: "obj", roles: ["finance", "support"], summary: "Shows an order with its payments and refunds",
    input: z.object({ orderId }),
    value: z.object({ order: consoleOrder, attempts: z.array(paymentAttempt), refunds: z.array(refundRow) }),
  }),
  refundOrderNow: defineConsoleCall({
    method: "POST", path: "/orders/refund", tag: "money", place: "obj", roles: money, summary: "Takes an order back for its buyer, also beyond their own window",
    input: z.object({ orderId, reason }),
    value: z.object({ state: z.string() }),
  }),
  listRefunds: defineConsoleCall({
    method: "GET", path: "/refunds", tag: "money", place: "page", roles: money, summary: "Lists refunds, those that wait first",
    input: z.object({ ...paging, state: z.string().max(20).default("") }),
    value: pageOf(refundRow),
  }),
  listInvoices: defineConsoleCall({
    method: "GET", path: "/invoices", tag: "money", place: "page", roles: money, summary: "Lists invoice requests, those that wait first",
    input: z.object({ ...paging, state: z.enum(["", "requested", "issued", "refused"]).default("") }),
    value: pageOf(invoiceRow),
  }),
  settleInvoice: defineConsoleCall({
    method: "POST", path: "/invoices/settle", tag: "money", place: "obj", roles: money, summary: "Marks an invoice as issued or refused",
    input: z.object({ orderId, state: z.enum(["issued", "refused"]), note: z.string().trim().max(200).default("") }),
    value: done,
  }),
  listConsolePrices: defineConsoleCall({ method: "GET", path: "/prices", tag: "money", place: "result", roles: money, summary: "Lists every price, on sale or not", input: z.object({}), value: z.array(consolePrice) }),
  savePrice: defineConsoleCall({
    method: "POST", path: "/prices/save", tag: "money", place: "obj", roles: [], summary: "Changes what is for sale; orders that exist keep their price",
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
    method: "GET", path: "/payment-alerts", tag: "money", place: "result", roles: money, summary: "Lists payments that a person must look at", input: z.object({}),
    value: z.array(z.object({ id: z.uuid(), kind: z.string(), channel: z.string(), tradeNo: z.string(), detail: z.record(z.string(), z.unknown()), createdAt: moment })),
  }),
  settleAlert: defineConsoleCall({ method: "POST", path: "/payment-alerts/settle", tag: "money", place: "obj", roles: money, summary: "Puts an alert away", input: z.object({ id: z.uuid(), note: reason }), value: done }),
}
