import { calls } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountCall } from "../app/mount-call.ts"
import type { ServerParts } from "../app/server-parts.ts"

/** Prices, payments and one's own orders. */
export function orderRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { orders } = parts.services
  mountCall(app, parts, calls.devicePrice, (_caller, { region }) => orders.prices(region))
  mountCall(
    app,
    parts,
    calls.createPayQrcode,
    async (caller, { priceId, payType, clientOrderId }, { request }) => {
      const {
        orderId,
        qrCode = "",
        expireAt,
        amountFen,
      } = await orders.pay(caller, {
        priceId,
        payType,
        clientOrderId,
        returnUrl: "/purchase",
        payerIp: request.ip,
      })
      return { orderId, qrCode, expireAt, amountFen, payType }
    },
  )
  mountCall(
    app,
    parts,
    calls.payNow,
    async (caller, { priceId, payType, clientOrderId, code, returnUrl }, { request }) => {
      const { orderId, payUrl, jsapi } = await orders.pay(caller, {
        priceId,
        payType,
        clientOrderId,
        code,
        returnUrl,
        payerIp: request.ip,
      })
      return { orderId, ...(jsapi ? { jsapi } : {}), ...(payUrl ? { payUrl } : {}) }
    },
  )
  mountCall(app, parts, calls.payStatus, (caller, { orderId }) => orders.status(caller, orderId))
  mountCall(app, parts, calls.findUserOrders, (caller, { pageSize, pageNumber }) =>
    orders.list(caller, { pageSize, pageNumber }),
  )
  mountCall(app, parts, calls.refundOrder, (caller, { orderId, reason, review }) =>
    orders.refund(caller, { orderId, reason, wantsReview: review === "1" }),
  )
  mountCall(app, parts, calls.requestInvoice, (caller, { orderId, title, taxNo, mail }) =>
    orders.requestInvoice(caller, { orderId, title, taxNumber: taxNo, mail }),
  )
}
