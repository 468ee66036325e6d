import type { ServiceContext } from "../../context.ts"
import {
  issueInvoice,
  listInvoices,
  refuseInvoice,
  type InvoiceState,
  type InvoiceView,
} from "./invoice-desk.ts"
import type { Page, PageRequest } from "./page.ts"
import {
  listPaymentAlerts,
  resolveHeldPayment,
  settlePaymentAlert,
  type PaymentAlertView,
} from "./payment-desk.ts"
import {
  approveRefund,
  listRefunds,
  refundOrder,
  refuseRefund,
  retryRefund,
  type Decision,
  type RefundStateName,
  type RefundView,
} from "./refund-desk.ts"

/**
 * What people of the operator decide about orders, bound to one context.
 *
 * Who may call these is for the caller to check; `operator` is kept beside every decision.
 */
export interface OrderDesk {
  listRefunds(
    request: PageRequest & { readonly states?: readonly RefundStateName[] | undefined },
  ): Promise<Page<RefundView>>
  approveRefund(refundNo: string, decision: Decision): Promise<void>
  refuseRefund(refundNo: string, decision: Decision): Promise<void>
  refundOrder(orderId: string, decision: Decision & { readonly reason: string }): Promise<void>
  retryRefund(refundNo: string): Promise<void>
  listInvoices(
    request: PageRequest & { readonly states?: readonly InvoiceState[] | undefined },
  ): Promise<Page<InvoiceView>>
  issueInvoice(orderId: string, decision: Decision & { readonly number: string }): Promise<void>
  refuseInvoice(orderId: string, decision: Decision): Promise<void>
  listPaymentAlerts(
    request: PageRequest & { readonly onlyOpen: boolean },
  ): Promise<Page<PaymentAlertView>>
  settlePaymentAlert(
    id: string,
    by: { readonly operator: string; readonly note: string },
  ): Promise<void>
  resolveHeldPayment(
    tradeNo: string,
    by: { readonly operator: string; readonly verdict: "accept" | "refund" },
  ): Promise<void>
}

export function bindOrderDesk(context: ServiceContext): OrderDesk {
  return {
    listRefunds: (request) => listRefunds(context, request),
    approveRefund: (refundNo, decision) => approveRefund(context, refundNo, decision),
    refuseRefund: (refundNo, decision) => refuseRefund(context, refundNo, decision),
    refundOrder: (orderId, decision) => refundOrder(context, orderId, decision),
    retryRefund: (refundNo) => retryRefund(context, refundNo),
    listInvoices: (request) => listInvoices(context, request),
    issueInvoice: (orderId, decision) => issueInvoice(context, orderId, decision),
    refuseInvoice: (orderId, decision) => refuseInvoice(context, orderId, decision),
    listPaymentAlerts: (request) => listPaymentAlerts(context, request),
    settlePaymentAlert: (id, by) => settlePaymentAlert(context, id, by),
    resolveHeldPayment: (tradeNo, by) => resolveHeldPayment(context, tradeNo, by),
  }
}
