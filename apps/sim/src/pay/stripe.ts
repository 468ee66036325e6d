import { createHmac, randomUUID } from "node:crypto"
import type { FastifyInstance, FastifyReply } from "fastify"
import type { NoticeDraft } from "../notifier.ts"
import type { SimPayment, SimState } from "../state.ts"
import { newNumber, openPayment, refundPayment } from "./payments.ts"

type Form = Readonly<Record<string, string>>

/** Stripe Checkout: create, retrieve and expire sessions, refunds, and signed events. */
export function mountStripe(app: FastifyInstance, state: SimState): void {
  app.addHook("preHandler", async (request, reply) => {
    if (!/^\/v1\/(checkout|refunds)/.test(request.url)) return
    if (state.faults.take("stripe", ["fail"])) return refuse(reply, 500, "api_error")
    if (request.headers.authorization !== `Bearer ${state.keys.stripe.secretKey}`)
      return refuse(reply, 401, "invalid_api_key")
  })
  mountSessions(app, state)
  mountRefunds(app, state)
}

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply =>
  reply.status(status).send({ error: { type: "invalid_request_error", code, message: code } })

function mountSessions(app: FastifyInstance, state: SimState): void {
  const replays = new Map<string, unknown>()
  app.post<{ Body: Form }>("/v1/checkout/sessions", (request, reply) => {
    const { body } = request
    const idempotency = String(request.headers["idempotency-key"] ?? "")
    const known = replays.get(idempotency)
    if (known) return reply.send(known)
    const payment = openPayment(state, {
      provider: "stripe",
      tradeNo: body["client_reference_id"] ?? "",
      title: body["line_items[0][price_data][product_data][name]"] ?? "",
      amount: Number(body["line_items[0][price_data][unit_amount]"]),
      currency: (body["line_items[0][price_data][currency]"] ?? "").toUpperCase(),
      notifyUrl: state.settings.stripeWebhookUrl,
      returnUrl: body["success_url"] ?? "",
      fingerprint: JSON.stringify(body),
    })
    if (!payment) return refuse(reply, 400, "idempotency_error")
    const session = sessionOf(state, payment)
    if (idempotency) replays.set(idempotency, session)
    return reply.send(session)
  })
  app.get<{ Params: { id: string } }>("/v1/checkout/sessions/:id", (request, reply) => {
    const payment = state.paymentByReference(request.params.id)
    return payment ? reply.send(sessionOf(state, payment)) : refuse(reply, 404, "resource_missing")
  })
  app.post<{ Params: { id: string } }>("/v1/checkout/sessions/:id/expire", (request, reply) => {
    const payment = state.paymentByReference(request.params.id)
    if (!payment) return refuse(reply, 404, "resource_missing")
    if (payment.state !== "unpaid") return refuse(reply, 400, "session_complete")
    payment.state = "closed"
    return reply.send(sessionOf(state, payment))
  })
}

function mountRefunds(app: FastifyInstance, state: SimState): void {
  app.post<{ Body: Form }>("/v1/refunds", (request, reply) => {
    const payment = [...state.payments.values()].find(
      (entry) => entry.transactionNo === request.body["payment_intent"],
    )
    if (!payment) return refuse(reply, 404, "resource_missing")
    const refundNo = request.body["metadata[refundNo]"] ?? ""
    if (!refundPayment(payment, refundNo, Number(request.body["amount"])))
      return refuse(reply, 400, "charge_already_refunded")
    return reply.send(refundOf(refundNo, payment))
  })
  app.get<{ Querystring: Form }>("/v1/refunds", (request, reply) => {
    const payment = [...state.payments.values()].find(
      (entry) => entry.transactionNo === request.query["payment_intent"],
    )
    return reply.send({
      object: "list",
      has_more: false,
      data: payment
        ? [...payment.refunds.keys()].map((refundNo) => refundOf(refundNo, payment))
        : [],
    })
  })
}

const refundOf = (refundNo: string, payment: SimPayment): Record<string, unknown> => ({
  id: `re_${refundNo}`,
  object: "refund",
  amount: payment.refunds.get(refundNo) ?? 0,
  payment_intent: payment.transactionNo,
  status: "succeeded",
  metadata: { refundNo },
})

function sessionOf(state: SimState, payment: SimPayment): Record<string, unknown> {
  const isPaid = payment.state === "paid" || payment.state === "refunded"
  return {
    id: payment.reference,
    object: "checkout.session",
    client_reference_id: payment.tradeNo,
    amount_total: payment.amount,
    currency: payment.currency.toLowerCase(),
    created: Math.floor(payment.createdAt / 1000),
    payment_intent: isPaid ? payment.transactionNo : null,
    payment_status: isPaid ? "paid" : "unpaid",
    status: isPaid ? "complete" : payment.state === "closed" ? "expired" : "open",
    url:
      payment.state === "unpaid" ? `${state.settings.base}/sim/cashier/${payment.reference}` : null,
  }
}

/** The event of a completed session. */
export function stripeNotice(state: SimState, payment: SimPayment): NoticeDraft {
  const eventId = newNumber("evt_")
  return {
    provider: "stripe",
    url: payment.notifyUrl,
    isAccepted: (status) => status >= 200 && status < 300,
    build: (temper) => {
      const session = sessionOf(state, payment)
      if (temper === "wrong-amount") session["amount_total"] = payment.amount - 1
      if (temper === "wrong-application") session["client_reference_id"] = "somebody-else"
      const body = JSON.stringify({
        id: eventId,
        object: "event",
        type: "checkout.session.completed",
        created: Math.floor(state.now() / 1000),
        data: { object: session },
      })
      const time = Math.floor(state.now() / 1000)
      const secret = temper === "bad-signature" ? randomUUID() : state.keys.stripe.webhookSecret
      const signature = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")
      return {
        headers: {
          "content-type": "application/json",
          "stripe-signature": `t=${time},v1=${signature}`,
        },
        body,
      }
    },
  }
}
