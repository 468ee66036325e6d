import {
  CallError,
  calls,
  isQrPayType,
  type Client,
  type PagePayType,
  type PayType,
  type PriceView,
} from "@mozhuan/contract"
import { accountClient } from "../../shell/page-client.ts"
import { keepOpenOrder, type Payment } from "./payment.ts"

export interface PaymentWish {
  readonly priceId: string
  readonly way: PayType
  readonly clientOrderId: string
  /** Authorisation code that came back from WeChat. */
  readonly code: string | undefined
}

/** Opens a payment: a code to scan, or a trip to the provider's page. @throws CallError */
export async function openPayment(wish: PaymentWish): Promise<Payment> {
  const call = accountClient()
  const { priceId, way, clientOrderId } = wish
  if (isQrPayType(way)) {
    const { value } = await call(calls.createPayQrcode, { priceId, payType: way, clientOrderId })
    const order = { orderId: value.orderId, expiresAt: value.expireAt * 1000 }
    keepOpenOrder(order)
    return { kind: "waiting", ...order, qrCode: value.qrCode }
  }
  try {
    return await openElsewhere(call, { ...wish, way })
  } catch (error) {
    const needsPayer =
      way === "wxJsapi" &&
      wish.code === undefined &&
      error instanceof CallError &&
      error.detail["field"] === "code"
    if (!needsPayer) throw error
    // WeChat has yet to say who pays; its page comes back here with a code.
    const { value } = await call(calls.wechatAuthPage, {
      redirectUrl: `${location.pathname}?price=${encodeURIComponent(priceId)}`,
    })
    location.assign(value.url)
    return { kind: "opening" }
  }
}

/** Seconds that an order must still have, so that there is time to pay it. */
const leastLeft = 60

/**
 * Finds the order for a price that was made before and can still be paid.
 *
 * @returns its number of the purchase, by which a payment goes on with it
 * @throws CallError
 */
export async function findUnpaid(price: PriceView): Promise<string | undefined> {
  const { value } = await accountClient()(calls.findUserOrders, { pageSize: 10, pageNumber: 1 })
  const now = Date.now() / 1000
  return value.list.find(
    (order) =>
      order.state === 0 &&
      order.priceId === price.priceId &&
      order.amountFen === price.priceFen &&
      order.currency === price.currency &&
      order.expireTime - now > leastLeft,
  )?.clientOrderId
}

async function openElsewhere(
  call: Client,
  { priceId, way, clientOrderId, code }: PaymentWish & { readonly way: PagePayType },
): Promise<Payment> {
  const { value, payUrl } = await call(calls.payNow, {
    priceId,
    payType: way,
    clientOrderId,
    returnUrl: location.pathname,
    ...(code ? { code } : {}),
  })
  const order = { orderId: value.orderId, expiresAt: Date.now() + 1_800_000 }
  keepOpenOrder(order)
  if (value.jsapi) invokeWechat(value.jsapi)
  else if (payUrl) location.assign(payUrl)
  return { kind: "waiting", ...order }
}

interface WechatBridge {
  invoke(name: string, parameters: unknown, done: () => void): void
}

/**
 * WeChat's own bridge inside its browser; what it reports is no proof, the order is asked for
 * anyway.
 */
function invokeWechat(parameters: Readonly<Record<string, string>>): void {
  const pay = (): void => {
    const { WeixinJSBridge: bridge } = globalThis as { WeixinJSBridge?: WechatBridge }
    bridge?.invoke("getBrandWCPayRequest", parameters, () => undefined)
  }
  // The bridge comes after the page.
  if ("WeixinJSBridge" in globalThis) pay()
  else document.addEventListener("WeixinJSBridgeReady", pay, { once: true })
}

/** Asks what has become of an order. @throws CallError */
export async function orderStatus(orderId: string) {
  const { value } = await accountClient()(calls.payStatus, { orderId })
  return value
}
