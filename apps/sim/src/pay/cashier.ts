import type { FastifyInstance } from "fastify"
import type { NoticeDraft, Notifier } from "../notifier.ts"
import { button, escape, page } from "../page.ts"
import type { SimPayment, SimState } from "../state.ts"
import { alipayNotice } from "./alipay.ts"
import { stripeNotice } from "./stripe.ts"
import { wechatPayNotice } from "./wechat-pay.ts"

const names: Readonly<Record<SimPayment["provider"], string>> = {
  "wechat-pay": "微信支付",
  alipay: "支付宝",
  stripe: "Stripe",
}
const notices: Readonly<
  Record<SimPayment["provider"], (state: SimState, payment: SimPayment) => NoticeDraft>
> = {
  "wechat-pay": wechatPayNotice,
  alipay: alipayNotice,
  stripe: stripeNotice,
}

/** The page on which a person pays, or does not. */
export function mountCashier(app: FastifyInstance, state: SimState, notifier: Notifier): void {
  app.get<{ Params: { reference: string }; Querystring: Record<string, string> }>(
    "/sim/cashier/:reference",
    (request, reply) => {
      const payment = state.paymentByReference(request.params.reference)
      if (!payment)
        return reply.status(404).type("text/html").send(page("收银台", "<p>没有这笔订单。</p>"))
      const back = request.query["redirect_url"] ?? payment.returnUrl
      return reply
        .type("text/html")
        .send(page(`${names[payment.provider]}收银台`, cashierBody(payment, back)))
    },
  )
  app.post<{ Params: { reference: string }; Querystring: Record<string, string> }>(
    "/sim/cashier/:reference/pay",
    (request, reply) => {
      const payment = state.paymentByReference(request.params.reference)
      // A provider lets a payer finish who was already at the cashier when the order was closed.
      const isLate = payment?.state === "closed" && request.query["late"] === "1"
      if (!payment || (payment.state !== "unpaid" && !isLate))
        return reply
          .status(409)
          .type("text/html")
          .send(page("收银台", "<p>订单已支付或已关闭。</p>"))
      payment.state = "paid"
      payment.paidAt = state.now()
      notifier.notify(notices[payment.provider](state, payment))
      const back = request.query["back"] ?? ""
      return back
        ? reply.redirect(back)
        : reply.type("text/html").send(page("支付成功", "<p>可以回到网站了。</p>"))
    },
  )
}

function cashierBody(payment: SimPayment, back: string): string {
  const sign = payment.currency === "CNY" ? "¥" : "€"
  const head = `<p>${escape(payment.title)}</p><strong class="amount">${sign}${(payment.amount / 100).toFixed(2)}</strong>`
  if (payment.state !== "unpaid")
    return `${head}<p>${payment.state === "paid" ? "已支付" : payment.state === "refunded" ? "已退款" : "已关闭"}</p>`
  const query = back ? `?back=${encodeURIComponent(back)}` : ""
  return `${head}${button(`/sim/cashier/${payment.reference}/pay${query}`, "确认支付", true)}${back ? `<p><a href="${escape(back)}">放弃支付，返回网站</a></p>` : ""}`
}
