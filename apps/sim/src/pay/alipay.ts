import { createSign, createVerify, randomUUID } from "node:crypto"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { NoticeDraft } from "../notifier.ts"
import type { SimPayment, SimState } from "../state.ts"
import { openPayment, paymentOf, refundPayment } from "./payments.ts"

type Form = Readonly<Record<string, string>>

/** Alipay's one gateway: checks the RSA2 signature, does the method's work, signs the answer. */
export function mountAlipay(app: FastifyInstance, state: SimState): void {
  app.route<{ Querystring: Form; Body: Form | undefined }>({
    method: ["GET", "POST"],
    url: "/alipay/gateway.do",
    handler: (request, reply) => {
      const form: Form = { ...request.query, ...request.body }
      const method = form["method"] ?? ""
      if (state.faults.take("alipay", ["fail"])) return reply.status(502).send("bad gateway")
      if (!isSigned(form, state))
        return answer(state, reply, method, {
          code: "40002",
          msg: "Invalid Arguments",
          sub_code: "isv.invalid-signature",
        })
      const content = JSON.parse(form["biz_content"] ?? "{}") as Form
      if (method === "alipay.trade.page.pay" || method === "alipay.trade.wap.pay")
        return openCashier(state, reply, method, form, content)
      const result = (methods[method] ?? unknownMethod)(state, form, content)
      if (state.faults.take("alipay", ["lose-answer"])) return reply.raw.destroy()
      return answer(state, reply, method, result)
    },
  })
}

type Method = (state: SimState, form: Form, content: Form) => Record<string, unknown>
const ok = { code: "10000", msg: "Success" }
const failed = (subCode: string): Record<string, unknown> => ({
  code: "40004",
  msg: "Business Failed",
  sub_code: subCode,
})
const unknownMethod: Method = () => failed("isv.invalid-method")

const methods: Readonly<Record<string, Method>> = {
  "alipay.trade.precreate": (state, form, content) => {
    const payment = open(state, "precreate", form, content)
    return payment
      ? {
          ...ok,
          out_trade_no: payment.tradeNo,
          qr_code: `${state.settings.base}/sim/cashier/${payment.reference}`,
        }
      : failed("ACQ.CONTEXT_INCONSISTENT")
  },
  "alipay.trade.query": (state, _form, content) => {
    const payment = paymentOf(state, "alipay", content["out_trade_no"] ?? "")
    // A precreated QR has no trade until somebody scans it.
    if (!payment || payment.state === "unpaid") return failed("ACQ.TRADE_NOT_EXIST")
    return { ...ok, ...tradeOf(payment) }
  },
  "alipay.trade.close": (state, _form, content) => {
    const payment = paymentOf(state, "alipay", content["out_trade_no"] ?? "")
    if (!payment) return failed("ACQ.TRADE_NOT_EXIST")
    if (payment.state === "paid" || payment.state === "refunded")
      return failed("ACQ.TRADE_STATUS_ERROR")
    payment.state = "closed"
    return { ...ok, out_trade_no: payment.tradeNo }
  },
  "alipay.trade.refund": (state, _form, content) => {
    const payment = paymentOf(state, "alipay", content["out_trade_no"] ?? "")
    if (!payment) return failed("ACQ.TRADE_NOT_EXIST")
    const isDone = refundPayment(
      payment,
      content["out_request_no"] ?? "",
      Math.round(Number(content["refund_amount"]) * 100),
    )
    return isDone
      ? { ...ok, out_trade_no: payment.tradeNo, fund_change: "Y" }
      : failed("ACQ.REFUND_AMT_NOT_EQUAL_TOTAL")
  },
  "alipay.trade.fastpay.refund.query": (state, _form, content) => {
    const amount = paymentOf(state, "alipay", content["out_trade_no"] ?? "")?.refunds.get(
      content["out_request_no"] ?? "",
    )
    return amount === undefined
      ? ok
      : { ...ok, refund_amount: yuan(amount), refund_status: "REFUND_SUCCESS" }
  },
}

function open(state: SimState, kind: string, form: Form, content: Form): SimPayment | undefined {
  return openPayment(state, {
    provider: "alipay",
    tradeNo: content["out_trade_no"] ?? "",
    title: content["subject"] ?? "",
    amount: Math.round(Number(content["total_amount"]) * 100),
    currency: "CNY",
    notifyUrl: form["notify_url"] ?? "",
    returnUrl: form["return_url"] ?? "",
    fingerprint: JSON.stringify([kind, content]),
  })
}

function openCashier(
  state: SimState,
  reply: FastifyReply,
  method: string,
  form: Form,
  content: Form,
): FastifyReply {
  const payment = open(state, method, form, content)
  return payment
    ? reply.redirect(`${state.settings.base}/sim/cashier/${payment.reference}`)
    : reply.status(400).send("CONTEXT_INCONSISTENT")
}

function isSigned(form: Form, state: SimState): boolean {
  const { sign = "", ...rest } = form
  if (form["app_id"] !== state.keys.alipay.appId || form["sign_type"] !== "RSA2") return false
  return createVerify("RSA-SHA256")
    .update(sortedPairs(rest))
    .verify(state.keys.alipay.application.publicKey, sign, "base64")
}

const sortedPairs = (form: Form): string =>
  Object.keys(form)
    .filter((key) => form[key])
    .toSorted()
    .map((key) => `${key}=${form[key] ?? ""}`)
    .join("&")

function answer(
  state: SimState,
  reply: FastifyReply,
  method: string,
  result: Record<string, unknown>,
): FastifyReply {
  const text = JSON.stringify(result)
  const sign = createSign("RSA-SHA256")
    .update(text)
    .sign(state.keys.alipay.provider.privateKey, "base64")
  return reply
    .type("application/json")
    .send(`{"${method.replaceAll(".", "_")}_response":${text},"sign":"${sign}"}`)
}

function tradeOf(payment: SimPayment): Record<string, string> {
  const states = {
    unpaid: "WAIT_BUYER_PAY",
    paid: "TRADE_SUCCESS",
    closed: "TRADE_CLOSED",
    refunded: "TRADE_CLOSED",
  } as const
  return {
    out_trade_no: payment.tradeNo,
    trade_no: payment.transactionNo,
    trade_status: states[payment.state],
    total_amount: yuan(payment.amount),
    ...(payment.paidAt ? { send_pay_date: beijing(payment.paidAt) } : {}),
  }
}

/** The notification of a paid trade: a signed form. */
export function alipayNotice(state: SimState, payment: SimPayment): NoticeDraft {
  const notifyId = randomUUID()
  return {
    provider: "alipay",
    url: payment.notifyUrl,
    isAccepted: (status, body) => status === 200 && body === "success",
    build: (temper) => {
      const { send_pay_date: paidAt = "", ...trade } = tradeOf(payment)
      const form: Record<string, string> = {
        ...trade,
        gmt_payment: paidAt,
        app_id: temper === "wrong-application" ? "2021000000" : state.keys.alipay.appId,
        seller_id: state.keys.alipay.sellerId,
        notify_id: notifyId,
        notify_type: "trade_status_sync",
        notify_time: beijing(state.now()),
        charset: "utf-8",
        version: "1.0",
        trade_status: "TRADE_SUCCESS",
      }
      if (temper === "wrong-amount") form["total_amount"] = yuan(payment.amount - 1)
      const key =
        temper === "bad-signature"
          ? state.keys.alipay.application.privateKey
          : state.keys.alipay.provider.privateKey
      const sign = createSign("RSA-SHA256").update(sortedPairs(form)).sign(key, "base64")
      return {
        headers: { "content-type": "application/x-www-form-urlencoded; charset=utf-8" },
        body: new URLSearchParams({ ...form, sign, sign_type: "RSA2" }).toString(),
      }
    },
  }
}

const yuan = (amount: number): string => (amount / 100).toFixed(2)
const beijing = (at: number): string =>
  new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ")
