import { createCipheriv, createSign, createVerify, randomBytes } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { NoticeDraft, Notifier } from "../notifier.ts"
import { rawBodyOf } from "../sms/routes.ts"
import type { SimPayment, SimState } from "../state.ts"
import { openPayment, paymentOf, refundPayment } from "./payments.ts"

interface TransactionBody {
  readonly appid: string
  readonly mchid: string
  readonly description: string
  readonly out_trade_no: string
  readonly notify_url: string
  readonly amount: { readonly total: number; readonly currency: string }
}

/**
 * WeChat Pay v3: native, h5, jsapi, query, close, refund; every request's signature checked, every
 * answer signed.
 */
export function mountWechatPay(app: FastifyInstance, state: SimState, notifier: Notifier): void {
  const { refuse } = answering(state)
  app.addHook("preHandler", async (request, reply) => {
    if (!request.url.startsWith("/v3/")) return
    if (state.faults.take("wechat-pay", ["fail"])) return refuse(reply, 500, "SYSTEM_ERROR")
    if (!isSigned(request, state)) return refuse(reply, 401, "SIGN_ERROR")
  })

  mountOrders(app, state)
  mountTransactions(app, state)
  mountRefunds(app, state, notifier)
}

/** Every answer is signed. */
function answering(state: SimState) {
  const answer = (reply: FastifyReply, status: number, body: unknown): FastifyReply => {
    const text = body === undefined ? "" : JSON.stringify(body)
    return reply
      .status(status)
      .headers(signedHeaders(state, text))
      .type("application/json")
      .send(text)
  }
  const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
    answer(reply, status, { code, message: code })
  return { answer, refuse }
}

function mountOrders(app: FastifyInstance, state: SimState): void {
  const { wechatPay } = state.keys
  const { answer, refuse } = answering(state)
  for (const kind of ["native", "h5", "jsapi"] as const) {
    app.post<{ Body: TransactionBody }>(`/v3/pay/transactions/${kind}`, (request, reply) => {
      const { body } = request
      if (body.appid !== wechatPay.appId || body.mchid !== wechatPay.merchantId)
        return refuse(reply, 400, "PARAM_ERROR")
      const payment = openPayment(state, {
        provider: "wechat-pay",
        tradeNo: body.out_trade_no,
        title: body.description,
        amount: body.amount.total,
        currency: body.amount.currency,
        notifyUrl: body.notify_url,
        returnUrl: "",
        fingerprint: JSON.stringify([kind, body]),
      })
      if (!payment) return refuse(reply, 400, "OUT_TRADE_NO_USED")
      if (state.faults.take("wechat-pay", ["lose-answer"])) return reply.raw.destroy()
      const cashier = `${state.settings.base}/sim/cashier/${payment.reference}`
      return answer(
        reply,
        200,
        kind === "native"
          ? { code_url: cashier }
          : kind === "h5"
            ? { h5_url: `${cashier}?from=h5` }
            : { prepay_id: payment.reference },
      )
    })
  }
}

function mountTransactions(app: FastifyInstance, state: SimState): void {
  const { answer, refuse } = answering(state)
  app.get<{ Params: { no: string } }>("/v3/pay/transactions/out-trade-no/:no", (request, reply) => {
    const payment = paymentOf(state, "wechat-pay", request.params.no)
    return payment
      ? answer(reply, 200, transactionOf(state, payment))
      : refuse(reply, 404, "ORDER_NOT_EXIST")
  })
  app.post<{ Params: { no: string } }>(
    "/v3/pay/transactions/out-trade-no/:no/close",
    (request, reply) => {
      const payment = paymentOf(state, "wechat-pay", request.params.no)
      if (!payment) return refuse(reply, 404, "ORDER_NOT_EXIST")
      if (payment.state === "paid" || payment.state === "refunded")
        return refuse(reply, 400, "ORDERPAID")
      payment.state = "closed"
      return answer(reply, 204, undefined)
    },
  )
}

function mountRefunds(app: FastifyInstance, state: SimState, notifier: Notifier): void {
  const { answer, refuse } = answering(state)
  app.post<{ Body: { out_trade_no: string; out_refund_no: string; amount: { refund: number } } }>(
    "/v3/refund/domestic/refunds",
    (request, reply) => {
      const payment = paymentOf(state, "wechat-pay", request.body.out_trade_no)
      if (!payment) return refuse(reply, 404, "RESOURCE_NOT_EXISTS")
      if (!refundPayment(payment, request.body.out_refund_no, request.body.amount.refund))
        return refuse(reply, 403, "NOT_ENOUGH")
      notifier.notify(refundNotice(state, payment, request.body.out_refund_no))
      return answer(reply, 200, { status: "PROCESSING", out_refund_no: request.body.out_refund_no })
    },
  )
  app.get<{ Params: { no: string } }>("/v3/refund/domestic/refunds/:no", (request, reply) => {
    const isKnown = [...state.payments.values()].some((payment) =>
      payment.refunds.has(request.params.no),
    )
    return isKnown
      ? answer(reply, 200, { status: "SUCCESS", out_refund_no: request.params.no })
      : refuse(reply, 404, "RESOURCE_NOT_EXISTS")
  })
}

function isSigned(request: FastifyRequest, state: SimState): boolean {
  const fields = Object.fromEntries(
    [...(request.headers.authorization ?? "").matchAll(/(\w+)="([^"]*)"/g)].map((match) => [
      match[1] ?? "",
      match[2] ?? "",
    ]),
  )
  if (
    fields["mchid"] !== state.keys.wechatPay.merchantId ||
    fields["serial_no"] !== state.keys.wechatPay.merchantSerial
  )
    return false
  const lines = [
    request.method,
    request.url,
    fields["timestamp"],
    fields["nonce_str"],
    rawBodyOf(request),
  ]
    .map((line) => `${line ?? ""}\n`)
    .join("")
  return createVerify("RSA-SHA256")
    .update(lines)
    .verify(state.keys.wechatPay.merchant.publicKey, fields["signature"] ?? "", "base64")
}

function signedHeaders(
  state: SimState,
  body: string,
  privateKey = state.keys.wechatPay.platform.privateKey,
): Record<string, string> {
  const timestamp = String(Math.floor(state.now() / 1000))
  const nonce = randomBytes(16).toString("hex")
  return {
    "wechatpay-timestamp": timestamp,
    "wechatpay-nonce": nonce,
    "wechatpay-serial": state.keys.wechatPay.platformSerial,
    "wechatpay-signature": createSign("RSA-SHA256")
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(privateKey, "base64"),
  }
}

function transactionOf(state: SimState, payment: SimPayment): Record<string, unknown> {
  const states = {
    unpaid: "NOTPAY",
    paid: "SUCCESS",
    closed: "CLOSED",
    refunded: "REFUND",
  } as const
  return {
    appid: state.keys.wechatPay.appId,
    mchid: state.keys.wechatPay.merchantId,
    out_trade_no: payment.tradeNo,
    ...(payment.paidAt
      ? {
          transaction_id: payment.transactionNo,
          success_time: new Date(payment.paidAt).toISOString(),
        }
      : {}),
    trade_state: states[payment.state],
    amount: { total: payment.amount, payer_total: payment.amount, currency: payment.currency },
  }
}

/** The notification of a paid transaction. */
export function wechatPayNotice(state: SimState, payment: SimPayment): NoticeDraft {
  return {
    provider: "wechat-pay",
    url: payment.notifyUrl,
    isAccepted: (status) => status === 200 || status === 204,
    build: (temper) => {
      const resource = transactionOf(state, payment)
      if (temper === "wrong-amount")
        resource["amount"] = {
          total: payment.amount - 1,
          payer_total: payment.amount - 1,
          currency: payment.currency,
        }
      if (temper === "wrong-application") resource["appid"] = "wxsomebodyelse"
      return sealed(
        state,
        "TRANSACTION.SUCCESS",
        resource,
        payment.transactionNo,
        temper === "bad-signature",
      )
    },
  }
}

function refundNotice(state: SimState, payment: SimPayment, refundNo: string): NoticeDraft {
  return {
    provider: "wechat-pay",
    url: payment.notifyUrl,
    isAccepted: (status) => status === 200 || status === 204,
    build: (temper) =>
      sealed(
        state,
        "REFUND.SUCCESS",
        {
          mchid: state.keys.wechatPay.merchantId,
          out_trade_no: payment.tradeNo,
          out_refund_no: refundNo,
          refund_status: "SUCCESS",
        },
        refundNo,
        temper === "bad-signature",
      ),
  }
}

function sealed(
  state: SimState,
  type: string,
  resource: unknown,
  seed: string,
  isForged: boolean,
): { headers: Record<string, string>; body: string } {
  const nonce = randomBytes(6).toString("hex")
  const cipher = createCipheriv(
    "aes-256-gcm",
    Buffer.from(state.keys.wechatPay.apiV3Key),
    Buffer.from(nonce),
  )
  cipher.setAAD(Buffer.from("transaction"))
  const ciphertext = Buffer.concat([
    cipher.update(JSON.stringify(resource), "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString("base64")
  const body = JSON.stringify({
    id: `EV-${type}-${seed}`,
    create_time: new Date(state.now()).toISOString(),
    event_type: type,
    resource_type: "encrypt-resource",
    resource: { algorithm: "AEAD_AES_256_GCM", ciphertext, nonce, associated_data: "transaction" },
  })
  const headers = signedHeaders(
    state,
    body,
    isForged ? state.keys.wechatPay.merchant.privateKey : undefined,
  )
  return { headers: { ...headers, "content-type": "application/json" }, body }
}
