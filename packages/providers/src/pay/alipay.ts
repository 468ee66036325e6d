import { AlipaySdk } from "alipay-sdk"
import { ProviderError } from "../failure.ts"
import { textOf } from "../http.ts"
import type {
  PaymentAttempt,
  PaymentChannel,
  PaymentHandle,
  PaymentNotice,
  PaymentStatus,
  RawNotice,
} from "./port.ts"

export interface AlipaySettings {
  /** https://openapi.alipay.com/gateway.do */
  readonly gateway: string
  readonly appId: string
  readonly sellerId: string
  readonly privateKey: string
  readonly keyType: "PKCS1" | "PKCS8"
  readonly alipayPublicKey: string
  readonly notifyUrl: string
}

const provider = "alipay"

/**
 * Alipay through its official library: precreate (QR), page and wap pay, query, close, refund and
 * notifications.
 */
export function createAlipay(settings: AlipaySettings): PaymentChannel {
  const { gateway, appId, privateKey, keyType, alipayPublicKey } = settings
  const sdk = new AlipaySdk({
    appId,
    privateKey,
    keyType,
    alipayPublicKey,
    gateway,
    signType: "RSA2",
    camelcase: false,
    timeout: 8000,
  })
  const exec = createExecutor(sdk)
  return {
    id: "alipay",
    payTypes: ["alipay", "aliWap", "aliPage"],
    open: (attempt) => open(settings, sdk, exec, attempt),
    async query({ tradeNo }) {
      const body = await exec("alipay.trade.query", { out_trade_no: tradeNo })
      if (textOf(body, "sub_code") === "ACQ.TRADE_NOT_EXIST")
        return { state: "unknown", tradeNo, transactionNo: "", amount: 0, currency: "CNY" }
      return statusOf(accepted(body))
    },
    async close({ tradeNo }) {
      const body = await exec("alipay.trade.close", { out_trade_no: tradeNo })
      const code = textOf(body, "sub_code")
      // A QR nobody scanned has no trade yet at Alipay: there is nothing to close.
      if (textOf(body, "code") === "10000" || code === "ACQ.TRADE_NOT_EXIST") return
      if (code === "ACQ.TRADE_STATUS_ERROR") throw new ProviderError(provider, "duplicate", code)
      throw new ProviderError(provider, "refused", code)
    },
    async refund({ tradeNo, refundNo, amount, reason }) {
      accepted(
        await exec("alipay.trade.refund", {
          out_trade_no: tradeNo,
          out_request_no: refundNo,
          refund_amount: yuan(amount),
          refund_reason: reason,
        }),
      )
      return "done"
    },
    async queryRefund({ tradeNo, refundNo }) {
      const body = await exec("alipay.trade.fastpay.refund.query", {
        out_trade_no: tradeNo,
        out_request_no: refundNo,
      })
      return textOf(body, "refund_status") === "REFUND_SUCCESS" || textOf(body, "refund_amount")
        ? "done"
        : "failed"
    },
    readNotice: (notice) => Promise.resolve(readNotice(settings, sdk, notice)),
    answer: (isAccepted) => ({
      status: 200,
      contentType: "text/plain",
      body: isAccepted ? "success" : "fail",
    }),
  }
}

type Executor = (
  method: string,
  content: Readonly<Record<string, unknown>>,
  notifyUrl?: string,
) => Promise<Readonly<Record<string, unknown>>>

function createExecutor(sdk: AlipaySdk): Executor {
  return async (method, bizContent, notifyUrl) => {
    try {
      const result: unknown = await sdk.exec(
        method,
        { bizContent, ...(notifyUrl ? { notify_url: notifyUrl } : {}) },
        { validateSign: true },
      )
      return result as Record<string, unknown>
    } catch (error) {
      const isForged = error instanceof Error && /验签|sign/i.test(error.message)
      throw new ProviderError(provider, isForged ? "forged" : "unreachable", method, error)
    }
  }
}

async function open(
  settings: AlipaySettings,
  sdk: AlipaySdk,
  exec: Executor,
  attempt: PaymentAttempt,
): Promise<PaymentHandle> {
  const common = {
    out_trade_no: attempt.tradeNo,
    total_amount: yuan(attempt.amount),
    subject: attempt.title,
    time_expire: beijingTime(attempt.expiresAt),
  }
  if (attempt.payType === "alipay") {
    const body = accepted(await exec("alipay.trade.precreate", common, settings.notifyUrl))
    return { kind: "qr", content: textOf(body, "qr_code") }
  }
  const isWap = attempt.payType === "aliWap"
  const url = sdk.pageExecute(isWap ? "alipay.trade.wap.pay" : "alipay.trade.page.pay", "GET", {
    bizContent: { ...common, product_code: isWap ? "QUICK_WAP_WAY" : "FAST_INSTANT_TRADE_PAY" },
    notify_url: settings.notifyUrl,
    return_url: attempt.returnUrl,
  })
  return { kind: "redirect", url }
}

function accepted(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (textOf(body, "code") === "10000") return body
  const detail = textOf(body, "sub_code") || textOf(body, "code")
  throw new ProviderError(
    provider,
    detail === "ACQ.TRADE_NOT_EXIST" ? "not-found" : "refused",
    detail,
  )
}

function readNotice(settings: AlipaySettings, sdk: AlipaySdk, { body }: RawNotice): PaymentNotice {
  const form = Object.fromEntries(new URLSearchParams(body))
  // The library drops `sign` and `sign_type` from its argument before it verifies.
  if (!sdk.checkNotifySignV2({ ...form })) throw new ProviderError(provider, "forged", "signature")
  if (form["app_id"] !== settings.appId || form["seller_id"] !== settings.sellerId)
    throw new ProviderError(provider, "forged", "application")
  const eventId = form["notify_id"] ?? ""
  if (form["refund_fee"] && form["out_biz_no"])
    return { kind: "refund", eventId, refundNo: form["out_biz_no"], state: "done" }
  return { kind: "payment", eventId, status: statusOf(form) }
}

function statusOf(body: Readonly<Record<string, unknown>>): PaymentStatus {
  const states: Readonly<Record<string, PaymentStatus["state"]>> = {
    TRADE_SUCCESS: "paid",
    TRADE_FINISHED: "paid",
    WAIT_BUYER_PAY: "unpaid",
    TRADE_CLOSED: "closed",
  }
  const paidAt = textOf(body, "gmt_payment") || textOf(body, "send_pay_date")
  return {
    state: states[textOf(body, "trade_status")] ?? "unknown",
    tradeNo: textOf(body, "out_trade_no"),
    transactionNo: textOf(body, "trade_no"),
    amount: fen(textOf(body, "total_amount")),
    currency: "CNY",
    ...(paidAt ? { paidAt: new Date(`${paidAt.replace(" ", "T")}+08:00`) } : {}),
  }
}

/** Fen as yuan with two decimals, without floating point. */
const yuan = (amount: number): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, "0")}`

/** Yuan text as fen; NaN for anything but a plain amount. */
function fen(text: string): number {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : Number.NaN
}

const beijingTime = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ")
