import { ProviderError } from "../failure.ts"
import { parseJson, send, textOf } from "../http.ts"
import type {
  PaymentAttempt,
  PaymentChannel,
  PaymentHandle,
  PaymentNotice,
  PaymentStatus,
  RawNotice,
  RefundState,
} from "./port.ts"
import { newNonce, openResource, signLines, verifyLines } from "./wechat-signature.ts"

export interface WechatPaySettings {
  /** https://api.mch.weixin.qq.com, without a trailing slash. */
  readonly apiBase: string
  readonly appId: string
  readonly merchantId: string
  readonly merchantSerial: string
  readonly merchantPrivateKey: string
  /** 32 bytes. */
  readonly apiV3Key: string
  /**
   * Verification keys by serial: platform certificates, or the public key whose id starts with
   * PUB_KEY_ID_.
   */
  readonly platformKeys: Readonly<Record<string, string>>
  /** https, no query string. */
  readonly notifyUrl: string
}

const provider = "wechat-pay"
const scheme = "WECHATPAY2-SHA256-RSA2048"
/** A signed message older or newer than this is refused, in seconds. */
const signatureAge = 300
/** Serial of a platform certificate, or id of a public key. */
const serialShape = /^(?:PUB_KEY_ID_)?[0-9A-Fa-f]{8,64}$/

/** WeChat Pay API v3: native, H5 and JSAPI payments, query, close, refund and notifications. */
export function createWechatPay(
  settings: WechatPaySettings,
  now: () => Date = () => new Date(),
): PaymentChannel {
  const call = createCaller(settings, now)
  return {
    id: "wechat",
    payTypes: ["wechat", "wxH5", "wxJsapi"],
    open: (attempt) => open(settings, call, now, attempt),
    async query({ tradeNo }) {
      const reply = await call(
        "GET",
        `/v3/pay/transactions/out-trade-no/${tradeNo}?mchid=${settings.merchantId}`,
      )
      if (reply.status === 404)
        return { state: "unknown", tradeNo, transactionNo: "", amount: 0, currency: "CNY" }
      return statusOf(accepted(reply))
    },
    async close({ tradeNo }) {
      const reply = await call("POST", `/v3/pay/transactions/out-trade-no/${tradeNo}/close`, {
        mchid: settings.merchantId,
      })
      if (reply.status === 204 || reply.status === 404) return
      const code = textOf(parseJson(provider, reply.text || "{}"), "code")
      if (code === "ORDERPAID" || code === "ORDER_PAID")
        throw new ProviderError(provider, "duplicate", code)
      if (code !== "ORDER_CLOSED" && code !== "ORDERCLOSED")
        throw new ProviderError(provider, "refused", code || String(reply.status))
    },
    async refund({ tradeNo, refundNo, amount, total, currency, reason }) {
      const body = accepted(
        await call("POST", "/v3/refund/domestic/refunds", {
          out_trade_no: tradeNo,
          out_refund_no: refundNo,
          reason,
          amount: { refund: amount, total, currency },
        }),
      )
      return refundStateOf(textOf(body, "status"))
    },
    async queryRefund({ refundNo }) {
      const reply = await call("GET", `/v3/refund/domestic/refunds/${refundNo}`)
      return reply.status === 404 ? "failed" : refundStateOf(textOf(accepted(reply), "status"))
    },
    readNotice: (notice) => Promise.resolve(readNotice(settings, now, notice)),
    answer: (isAccepted) =>
      isAccepted
        ? { status: 204, contentType: "application/json", body: "" }
        : {
            status: 401,
            contentType: "application/json",
            body: JSON.stringify({ code: "FAIL", message: "refused" }),
          },
  }
}

type Reply = { readonly status: number; readonly text: string }
type Caller = (method: "GET" | "POST", path: string, payload?: unknown) => Promise<Reply>

function createCaller(settings: WechatPaySettings, now: () => Date): Caller {
  return async (method, path, payload) => {
    const body = payload === undefined ? "" : JSON.stringify(payload)
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const nonce = newNonce()
    const signature = signLines([method, path, timestamp, nonce, body], settings.merchantPrivateKey)
    const authorization = `${scheme} mchid="${settings.merchantId}",nonce_str="${nonce}",signature="${signature}",timestamp="${timestamp}",serial_no="${settings.merchantSerial}"`
    const reply = await send({
      provider,
      url: `${settings.apiBase}${path}`,
      method,
      headers: {
        authorization,
        accept: "application/json",
        "content-type": "application/json",
        "user-agent": "mozhuan",
      },
      ...(body ? { body } : {}),
    })
    // Answers are signed too; a success without a good signature could come from anybody on the
    // way.
    if (reply.status < 300) verify(settings, now, Object.fromEntries(reply.headers), reply.text)
    return reply
  }
}

async function open(
  settings: WechatPaySettings,
  call: Caller,
  now: () => Date,
  attempt: PaymentAttempt,
): Promise<PaymentHandle> {
  const common = {
    appid: settings.appId,
    mchid: settings.merchantId,
    description: attempt.title,
    out_trade_no: attempt.tradeNo,
    time_expire: attempt.expiresAt.toISOString().replace(/\.\d{3}Z$/, "+00:00"),
    notify_url: settings.notifyUrl,
    amount: { total: attempt.amount, currency: attempt.currency },
  }
  if (attempt.payType === "wxH5") {
    const body = accepted(
      await call("POST", "/v3/pay/transactions/h5", {
        ...common,
        scene_info: { payer_client_ip: attempt.payerIp, h5_info: { type: "Wap" } },
      }),
    )
    return {
      kind: "redirect",
      url: `${textOf(body, "h5_url")}&redirect_url=${encodeURIComponent(attempt.returnUrl)}`,
    }
  }
  if (attempt.payType === "wxJsapi") {
    if (!attempt.openId) throw new ProviderError(provider, "refused", "openid missing")
    const body = accepted(
      await call("POST", "/v3/pay/transactions/jsapi", {
        ...common,
        payer: { openid: attempt.openId },
      }),
    )
    return { kind: "jsapi", parameters: jsapiParameters(settings, now, textOf(body, "prepay_id")) }
  }
  const body = accepted(await call("POST", "/v3/pay/transactions/native", common))
  return { kind: "qr", content: textOf(body, "code_url") }
}

function jsapiParameters(
  settings: WechatPaySettings,
  now: () => Date,
  prepayId: string,
): Record<string, string> {
  const timeStamp = String(Math.floor(now().getTime() / 1000))
  const nonceStr = newNonce()
  const pack = `prepay_id=${prepayId}`
  const paySign = signLines(
    [settings.appId, timeStamp, nonceStr, pack],
    settings.merchantPrivateKey,
  )
  return { appId: settings.appId, timeStamp, nonceStr, package: pack, signType: "RSA", paySign }
}

function accepted(reply: Reply): Readonly<Record<string, unknown>> {
  const body = parseJson(provider, reply.text || "{}")
  if (reply.status < 300) return body
  const code = textOf(body, "code") || String(reply.status)
  const failure =
    reply.status === 404
      ? "not-found"
      : code === "OUT_TRADE_NO_USED"
        ? "duplicate"
        : reply.status === 429
          ? "throttled"
          : "refused"
  throw new ProviderError(provider, failure, code)
}

function verify(
  settings: WechatPaySettings,
  now: () => Date,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  const timestamp = headers["wechatpay-timestamp"] ?? ""
  const serial = headers["wechatpay-serial"] ?? ""
  if (!serialShape.test(serial)) throw new ProviderError(provider, "malformed", "serial")
  const key = Object.hasOwn(settings.platformKeys, serial) && settings.platformKeys[serial]
  if (!key) throw new ProviderError(provider, "forged", "unknown serial")
  if (!(Math.abs(now().getTime() / 1000 - Number(timestamp)) <= signatureAge))
    throw new ProviderError(provider, "forged", "too old")
  const isGood = verifyLines(
    [timestamp, headers["wechatpay-nonce"] ?? "", body],
    headers["wechatpay-signature"] ?? "",
    key,
  )
  if (!isGood) throw new ProviderError(provider, "forged", "signature")
}

function readNotice(
  settings: WechatPaySettings,
  now: () => Date,
  { headers, body }: RawNotice,
): PaymentNotice {
  verify(settings, now, headers, body)
  const event = parseJson(provider, body)
  const sealed = event["resource"] as Record<string, unknown> | undefined
  if (!sealed) throw new ProviderError(provider, "malformed", "no resource")
  const resource = openSealed(settings, sealed)
  const eventId = textOf(event, "id")
  const type = textOf(event, "event_type")
  if (textOf(resource, "mchid") !== settings.merchantId)
    throw new ProviderError(provider, "forged", "merchant")
  if (type.startsWith("REFUND."))
    return {
      kind: "refund",
      eventId,
      refundNo: textOf(resource, "out_refund_no"),
      state: refundStateOf(textOf(resource, "refund_status")),
    }
  if (type !== "TRANSACTION.SUCCESS") return { kind: "ignored", eventId }
  if (textOf(resource, "appid") !== settings.appId)
    throw new ProviderError(provider, "forged", "application")
  return { kind: "payment", eventId, status: statusOf(resource) }
}

function openSealed(
  settings: WechatPaySettings,
  sealed: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const parts = {
    ciphertext: textOf(sealed, "ciphertext"),
    nonce: textOf(sealed, "nonce"),
    associatedData: textOf(sealed, "associated_data"),
  }
  let text: string
  try {
    text = openResource(parts, settings.apiV3Key)
  } catch (error) {
    throw new ProviderError(provider, "forged", "resource", error)
  }
  return parseJson(provider, text)
}

function statusOf(body: Readonly<Record<string, unknown>>): PaymentStatus {
  const amount = (body["amount"] ?? {}) as Record<string, unknown>
  const paidAt = textOf(body, "success_time")
  const states: Readonly<Record<string, PaymentStatus["state"]>> = {
    SUCCESS: "paid",
    REFUND: "refunded",
    NOTPAY: "unpaid",
    USERPAYING: "unpaid",
    CLOSED: "closed",
    REVOKED: "closed",
    PAYERROR: "unpaid",
  }
  return {
    state: states[textOf(body, "trade_state")] ?? "unknown",
    tradeNo: textOf(body, "out_trade_no"),
    transactionNo: textOf(body, "transaction_id"),
    amount: Number(amount["total"] ?? 0),
    currency: textOf(amount, "currency") || "CNY",
    ...(paidAt ? { paidAt: new Date(paidAt) } : {}),
  }
}

const refundStateOf = (status: string): RefundState =>
  status === "SUCCESS" ? "done" : status === "PROCESSING" ? "pending" : "failed"
