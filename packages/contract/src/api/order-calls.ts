import { z } from "zod"
import { pagePayTypes, qrPayTypes } from "../catalogue/payments.ts"
import { defineCall } from "./call.ts"
import { pageOf } from "./envelope.ts"
import { input, sitePath } from "./fields.ts"

const tag = "order"
const orderId = z.string().regex(/^MZ[0-9A-F]{18}$/, "is not an order number")
const priceId = z.string().min(1).max(64)
/** The page's own number of one purchase: repeating a request continues it. */
const clientOrderId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/, "must be 8 to 64 letters, digits, - or _")

export const priceView = z.object({
  priceId: z.string(),
  title: z.string(),
  termType: z.enum(["week", "month", "year", "forever"]),
  /** 0 for a lifetime. */
  days: z.int(),
  /** Smallest unit of the currency. */
  priceFen: z.int(),
  originPriceFen: z.int().optional(),
  currency: z.enum(["CNY", "EUR"]),
  tag: z.string().optional(),
  isDefault: z.boolean(),
  sequence: z.int(),
  benefits: z.array(z.string()),
})
export type PriceView = z.output<typeof priceView>

/** State numbers of an order: 0 unpaid, 1 paid, 2 closed, 3 refunding, 4 refunded. */
export const orderView = z.object({
  orderId: z.string(),
  priceId: z.string(),
  /** The page's own number of the purchase, by which an unpaid one is paid on. */
  clientOrderId: z.string(),
  title: z.string(),
  termType: priceView.shape.termType,
  amountFen: z.int(),
  currency: z.string(),
  payType: z.string(),
  state: z.int(),
  createTime: z.int(),
  payTime: z.int(),
  /** Until when it can be paid. */
  expireTime: z.int(),
  /** Its buyer may take it back now. */
  refundable: z.boolean(),
  /** none, asked (waits for a person), requested, pending, done, refused */
  refundState: z.string(),
  refundAnswer: z.string(),
  /** Outside the terms, but a person may be asked (review=1). */
  reviewable: z.boolean(),
  /** none, requested, issued, refused */
  invoiceState: z.string(),
  invoiceNumber: z.string(),
  invoiceAnswer: z.string(),
})
export type OrderView = z.output<typeof orderView>

export const payStatus = z.object({
  orderId: z.string(),
  state: z.int(),
  payTime: z.int(),
  webExpireTime: z.int(),
  webForever: z.union([z.literal(0), z.literal(1)]),
})

export const orderCalls = {
  devicePrice: defineCall({
    method: "GET",
    path: "/priceConfig/devicePrice",
    tag: "price",
    place: "result",
    value: z.array(priceView),
    summary: "Lists what is for sale: region cn (default) or overseas",
    input: input({ region: z.enum(["cn", "overseas"]).default("cn") }),
  }),
  createPayQrcode: defineCall({
    method: "POST",
    path: "/order/createPayQrcode",
    tag,
    place: "obj",
    summary: "Opens a WeChat or Alipay QR payment; makes the order with the first request",
    input: input({ priceId, payType: z.enum(qrPayTypes), clientOrderId }),
    value: z.object({
      orderId: z.string(),
      qrCode: z.string(),
      expireAt: z.int(),
      amountFen: z.int(),
      payType: z.string(),
    }),
  }),
  payNow: defineCall({
    method: "POST",
    path: "/order/payNow",
    tag,
    place: "obj",
    summary: "Opens a payment on a provider's page (payUrl) or inside WeChat (jsapi)",
    input: input({
      priceId,
      payType: z.enum(pagePayTypes),
      clientOrderId,
      code: z.string().max(200).optional(),
      returnUrl: sitePath.default("/purchase"),
    }),
    value: z.object({
      orderId: z.string(),
      jsapi: z.record(z.string(), z.string()).optional(),
      payUrl: z.string().optional(),
    }),
  }),
  payStatus: defineCall({
    method: "GET",
    path: "/order/payStatus/:orderId",
    tag,
    place: "obj",
    value: payStatus,
    summary: "Tells where one's own order stands",
    input: input({ orderId }),
  }),
  findUserOrders: defineCall({
    method: "GET",
    path: "/order/findUserOrders",
    tag,
    place: "page",
    value: pageOf(orderView),
    summary: "Lists one's own orders, newest first",
    input: input({
      pageSize: z.coerce.number().int().min(1).max(1000).default(1000),
      pageNumber: z.coerce.number().int().min(1).default(1),
    }),
  }),
  refundOrder: defineCall({
    method: "POST",
    path: "/order/refund",
    tag,
    place: "obj",
    value: z.object({ state: z.string() }),
    summary:
      "Takes a purchase back within seven days; with review=1 puts an older one before a person",
    input: input({
      orderId,
      reason: z.string().max(80).default(""),
      review: z.enum(["0", "1"]).default("0"),
    }),
  }),
  requestInvoice: defineCall({
    method: "POST",
    path: "/order/invoice",
    tag,
    place: "obj",
    value: z.object({ state: z.string() }),
    summary: "Asks for an invoice of a paid order",
    input: input({
      orderId,
      title: z.string().trim().min(1).max(120),
      taxNo: z
        .string()
        .regex(/^[0-9A-Z]{15,20}$/, "must be 15 to 20 digits and capital letters")
        .optional(),
      mail: z.email().max(200),
    }),
  }),
}
