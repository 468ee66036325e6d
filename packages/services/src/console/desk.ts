import type { ServiceContext } from "../context.ts"
import { writeAudit } from "../operators/audit.ts"
import type { Operator } from "../operators/operator.ts"
import { bindOrderDesk, type OrderDesk } from "../orders/desk/order-desk.ts"

/** Decisions about money, each with its entry in the log. */
export interface LoggedDesk extends Pick<
  OrderDesk,
  "listRefunds" | "listInvoices" | "listPaymentAlerts"
> {
  readonly approveRefund: (operator: Operator, refundNo: string, answer: string) => Promise<void>
  readonly refuseRefund: (operator: Operator, refundNo: string, answer: string) => Promise<void>
  readonly retryRefund: (operator: Operator, refundNo: string) => Promise<void>
  readonly refundOrder: (
    operator: Operator,
    orderId: string,
    why: { readonly reason: string; readonly answer: string },
  ) => Promise<void>
  readonly issueInvoice: (
    operator: Operator,
    orderId: string,
    number: string,
    answer: string,
  ) => Promise<void>
  readonly refuseInvoice: (operator: Operator, orderId: string, answer: string) => Promise<void>
  readonly settleAlert: (operator: Operator, id: string, note: string) => Promise<void>
  readonly resolveHeld: (
    operator: Operator,
    tradeNo: string,
    verdict: "accept" | "refund",
  ) => Promise<void>
}

/**
 * The desk of the orders with the log of the console.
 *
 * A decision commits on its own and before a provider is asked; what was decided and by whom is
 * kept in its row, so an entry that is lost between the two is not lost with it.
 */
export function bindLoggedDesk(context: ServiceContext): LoggedDesk {
  const desk = bindOrderDesk(context)
  const logged: Logged = async (operator, action, subject, after, work) => {
    await work
    await writeAudit(context.database, operator, { action, subject, after }, context.now())
  }
  return {
    listRefunds: (request) => desk.listRefunds(request),
    listInvoices: (request) => desk.listInvoices(request),
    listPaymentAlerts: (request) => desk.listPaymentAlerts(request),
    ...bindRefunds(desk, logged),
    ...bindInvoices(desk, logged),
    ...bindAlerts(desk, logged),
  }
}

/** Waits for a decision, then writes its entry. */
type Logged = (
  operator: Operator,
  action: string,
  subject: string,
  after: unknown,
  work: Promise<void>,
) => Promise<void>

function bindRefunds(
  desk: OrderDesk,
  logged: Logged,
): Pick<LoggedDesk, "approveRefund" | "refuseRefund" | "retryRefund" | "refundOrder"> {
  return {
    approveRefund: (operator, refundNo, answer) =>
      logged(
        operator,
        "refund.approve",
        `refund:${refundNo}`,
        { answer },
        desk.approveRefund(refundNo, { operator: operator.name, answer }),
      ),
    refuseRefund: (operator, refundNo, answer) =>
      logged(
        operator,
        "refund.refuse",
        `refund:${refundNo}`,
        { answer },
        desk.refuseRefund(refundNo, { operator: operator.name, answer }),
      ),
    retryRefund: (operator, refundNo) =>
      logged(operator, "refund.retry", `refund:${refundNo}`, undefined, desk.retryRefund(refundNo)),
    refundOrder: (operator, orderId, { reason, answer }) =>
      logged(
        operator,
        "order.refund",
        `order:${orderId}`,
        { reason, answer },
        desk.refundOrder(orderId, { operator: operator.name, reason, answer }),
      ),
  }
}

function bindInvoices(
  desk: OrderDesk,
  logged: Logged,
): Pick<LoggedDesk, "issueInvoice" | "refuseInvoice"> {
  return {
    issueInvoice: (operator, orderId, number, answer) =>
      logged(
        operator,
        "invoice.issue",
        `order:${orderId}`,
        { number, answer },
        desk.issueInvoice(orderId, { operator: operator.name, number, answer }),
      ),
    refuseInvoice: (operator, orderId, answer) =>
      logged(
        operator,
        "invoice.refuse",
        `order:${orderId}`,
        { answer },
        desk.refuseInvoice(orderId, { operator: operator.name, answer }),
      ),
  }
}

function bindAlerts(
  desk: OrderDesk,
  logged: Logged,
): Pick<LoggedDesk, "settleAlert" | "resolveHeld"> {
  return {
    settleAlert: (operator, id, note) =>
      logged(
        operator,
        "alert.settle",
        `alert:${id}`,
        { note },
        desk.settlePaymentAlert(id, { operator: operator.name, note }),
      ),
    resolveHeld: (operator, tradeNo, verdict) =>
      logged(
        operator,
        "payment.resolve",
        `payment:${tradeNo}`,
        { verdict },
        desk.resolveHeldPayment(tradeNo, { operator: operator.name, verdict }),
      ),
  }
}
