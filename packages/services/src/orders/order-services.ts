import { wechatOfAccount } from "@mozhuan/data"
import type { PriceView } from "@mozhuan/contract"
import type { ChannelId, PayType, RawNotice } from "@mozhuan/providers"
import { requireUser, type Caller } from "../accounts/caller.ts"
import { orChannelDown } from "../accounts/wechat-login.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { noteOrderChannel } from "../usage/channels.ts"
import { takeNotice, type NoticeAnswer } from "./notices.ts"
import { startPayment } from "./pay.ts"
import { listPrices, type Region } from "./prices.ts"
import { listOrders, readPayStatus, type OrderView, type PayStatus } from "./read.ts"
import { requestInvoice, type InvoiceRequest } from "./invoice.ts"
import { requestRefund, type RefundRequest } from "./refund.ts"

export interface PaymentRequest {
  readonly priceId: string
  readonly payType: PayType
  readonly clientOrderId: string
  /** Authorisation code of the payer inside WeChat, for "wxJsapi". */
  readonly code?: string | undefined
  readonly returnUrl: string
  readonly payerIp: string
}

export interface PaymentOpening {
  readonly orderId: string
  readonly amountFen: number
  /** Seconds. */
  readonly expireAt: number
  readonly qrCode?: string
  readonly payUrl?: string
  readonly jsapi?: Readonly<Record<string, string>>
}

/** Everything about purchases, bound to one context. */
export interface OrderServices {
  prices(region: Region): Promise<PriceView[]>
  pay(caller: Caller, request: PaymentRequest): Promise<PaymentOpening>
  status(caller: Caller, orderId: string): Promise<PayStatus>
  list(
    caller: Caller,
    page: { pageNumber: number; pageSize: number },
  ): Promise<{ list: OrderView[]; total: number; pageNumber: number; pageSize: number }>
  refund(caller: Caller, request: RefundRequest): Promise<{ state: string }>
  requestInvoice(caller: Caller, request: InvoiceRequest): Promise<{ state: string }>
  takeNotice(channel: ChannelId, raw: RawNotice): Promise<NoticeAnswer>
}

export function bindOrders(context: ServiceContext): OrderServices {
  return {
    prices: (region) => listPrices(context, region),
    pay: (caller, request) => pay(context, caller, request),
    status: async (caller, orderId) => readPayStatus(context, requireUser(caller).userId, orderId),
    list: async (caller, page) => ({
      ...(await listOrders(context, requireUser(caller).userId, page)),
      ...page,
    }),
    refund: async (caller, request) => requestRefund(context, requireUser(caller).userId, request),
    requestInvoice: async (caller, request) =>
      requestInvoice(context, requireUser(caller).userId, request),
    takeNotice: (channel, raw) => takeNotice(context, channel, raw),
  }
}

/**
 * Who pays inside WeChat: whom the code stands for, else the person this account signed in as
 * there.
 */
async function payerInside(
  context: ServiceContext,
  accountId: string,
  code: string | undefined,
): Promise<string> {
  if (code) return (await orChannelDown(() => context.providers.wechat.exchangeCode(code))).openId
  const [known] = await context.database.ask(wechatOfAccount, { accountId })
  if (!known)
    throw new ServiceError("bad-parameter", {
      field: "code",
      reason: "is needed to pay inside WeChat",
    })
  return known.open_id
}

async function pay(
  context: ServiceContext,
  caller: Caller,
  request: PaymentRequest,
): Promise<PaymentOpening> {
  const { userId } = requireUser(caller)
  const { code, ...rest } = request
  const openId =
    request.payType === "wxJsapi" ? await payerInside(context, userId, code) : undefined
  const { order, handle } = await startPayment(context, { ...rest, accountId: userId, openId })
  await noteOrderChannel(context.database, order.id, caller.channel)
  return {
    orderId: order.id,
    amountFen: order.amount,
    expireAt: Math.floor(order.expiresAt.getTime() / 1000),
    ...(handle.kind === "qr"
      ? { qrCode: handle.content }
      : handle.kind === "redirect"
        ? { payUrl: handle.url }
        : { jsapi: handle.parameters }),
  }
}
