import Stripe from "stripe"
import { ProviderError } from "../failure.ts"
import type { PaymentChannel, PaymentNotice, PaymentStatus } from "./port.ts"

export interface StripeSettings {
  /** https://api.stripe.com */
  readonly apiBase: string
  readonly secretKey: string
  readonly webhookSecret: string
}

const provider = "stripe"
/** Oldest signed event that is still believed, in seconds. */
const signatureAge = 300

/**
 * Stripe Checkout in payment mode through the official library; the reference of an attempt is the
 * session's id.
 */
export function createStripe(
  settings: StripeSettings,
  now: () => Date = () => new Date(),
): PaymentChannel {
  const stripe = clientOf(settings)
  return {
    id: "stripe",
    payTypes: ["stripe"],
    async open(attempt) {
      const session = await guard(() =>
        stripe.checkout.sessions.create(checkoutOf(attempt), { idempotencyKey: attempt.tradeNo }),
      )
      if (!session.url) throw new ProviderError(provider, "malformed", "session without url")
      return { kind: "redirect", url: session.url, reference: session.id }
    },
    async query({ tradeNo, reference }) {
      if (!reference)
        return { state: "unknown", tradeNo, transactionNo: "", amount: 0, currency: "EUR" }
      return statusOf(await guard(() => stripe.checkout.sessions.retrieve(reference)))
    },
    async close({ reference }) {
      if (!reference) return
      const session = await guard(() => stripe.checkout.sessions.retrieve(reference))
      if (session.status === "complete") throw new ProviderError(provider, "duplicate", "complete")
      if (session.status === "open") await guard(() => stripe.checkout.sessions.expire(reference))
    },
    async refund({ transactionNo, refundNo, amount }) {
      const refund = await guard(() =>
        stripe.refunds.create(
          { payment_intent: transactionNo, amount, metadata: { refundNo } },
          { idempotencyKey: refundNo },
        ),
      )
      return refundStateOf(refund.status)
    },
    queryRefund: (refund) => refundStateIn(stripe, refund),
    readNotice: async ({ headers, body }) => {
      const signature = headers["stripe-signature"] ?? ""
      const { webhookSecret } = settings
      const event = await stripe.webhooks
        .constructEventAsync(
          body,
          signature,
          webhookSecret,
          signatureAge,
          undefined,
          now().getTime(),
        )
        .catch((error: unknown) => {
          throw new ProviderError(provider, "forged", "signature", error)
        })
      return noticeOf(event)
    },
    answer: (isAccepted) => ({
      status: isAccepted ? 200 : 400,
      contentType: "application/json",
      body: JSON.stringify({ received: isAccepted }),
    }),
  }
}

function clientOf({ apiBase, secretKey }: StripeSettings): Stripe {
  const base = new URL(apiBase)
  return new Stripe(secretKey, {
    host: base.hostname,
    protocol: base.protocol === "http:" ? "http" : "https",
    ...(base.port ? { port: base.port } : {}),
    timeout: 8000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

const checkoutOf = (
  attempt: Parameters<PaymentChannel["open"]>[0],
): Stripe.Checkout.SessionCreateParams => ({
  mode: "payment",
  client_reference_id: attempt.tradeNo,
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: attempt.currency.toLowerCase(),
        unit_amount: attempt.amount,
        product_data: { name: attempt.title },
      },
    },
  ],
  success_url: attempt.returnUrl,
  cancel_url: attempt.returnUrl,
  payment_intent_data: { metadata: { tradeNo: attempt.tradeNo } },
})

async function refundStateIn(
  stripe: Stripe,
  { transactionNo, refundNo }: { readonly transactionNo: string; readonly refundNo: string },
): Promise<"pending" | "done" | "failed"> {
  const { data } = await guard(() =>
    stripe.refunds.list({ payment_intent: transactionNo, limit: 100 }),
  )
  const refund = data.find((entry) => entry.metadata?.["refundNo"] === refundNo)
  return refund ? refundStateOf(refund.status) : "failed"
}

async function guard<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError)
      throw new ProviderError(provider, "unreachable", "connection", error)
    if (error instanceof Stripe.errors.StripeError)
      throw new ProviderError(
        provider,
        error.statusCode === 404 ? "not-found" : "refused",
        error.code ?? error.type,
        error,
      )
    throw error
  }
}

function noticeOf(event: Stripe.Event): PaymentNotice {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return { kind: "payment", eventId: event.id, status: statusOf(event.data.object) }
    case "refund.updated":
    case "refund.created": {
      const refund = event.data.object
      return {
        kind: "refund",
        eventId: event.id,
        refundNo: refund.metadata?.["refundNo"] ?? "",
        state: refundStateOf(refund.status),
      }
    }
    default:
      return { kind: "ignored", eventId: event.id }
  }
}

function statusOf(session: Stripe.Checkout.Session): PaymentStatus {
  const intent =
    typeof session.payment_intent === "string"
      ? session.payment_intent
      : (session.payment_intent?.id ?? "")
  const isPaid = session.payment_status === "paid"
  return {
    state: isPaid ? "paid" : session.status === "expired" ? "closed" : "unpaid",
    tradeNo: session.client_reference_id ?? "",
    transactionNo: intent,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
    ...(isPaid ? { paidAt: new Date(session.created * 1000) } : {}),
  }
}

const refundStateOf = (status: string | null): "pending" | "done" | "failed" =>
  status === "succeeded"
    ? "done"
    : status === "pending" || status === "requires_action"
      ? "pending"
      : "failed"
