import { decideInvoice, invoiceOfOrder, listedInvoices } from "@mozhuan/data"
import type { ServiceContext } from "../../context.ts"
import { ServiceError } from "../../failure.ts"
import { publicOrderState, type OrderState } from "../order.ts"
import { offsetOf, seconds, type Page, type PageRequest } from "./page.ts"
import type { Decision } from "./refund-desk.ts"

/** requested → issued | refused; a refused one is requested anew by its buyer. */
export const invoiceStates = ["requested", "issued", "refused"] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** One request for an invoice; times in seconds, 0 where there is none. */
export interface InvoiceView {
  readonly orderId: string
  readonly userCode: string
  readonly orderTitle: string
  readonly amountFen: number
  readonly currency: string
  /**
   * As in the order calls: 1 paid, 3 refunding, 4 refunded. An issued invoice of a refunded order
   * must be voided by hand.
   */
  readonly orderState: number
  /** Company or person the invoice is made out to. */
  readonly title: string
  readonly taxNumber: string
  readonly mail: string
  readonly state: InvoiceState
  readonly number: string
  readonly answer: string
  readonly decidedBy: string
  readonly createTime: number
  readonly settledTime: number
}

interface Row {
  order_id: string
  user_code: string
  order_title: string
  amount: number
  currency: string
  order_state: OrderState
  title: string
  tax_number: string | null
  mail: string
  state: InvoiceState
  number: string | null
  answer: string
  decided_by: string | null
  created_at: Date
  settled_at: Date | null
  total: number
}

/** Lists requests for invoices, the waiting ones first, oldest first among them. */
export async function listInvoices(
  context: ServiceContext,
  request: PageRequest & { readonly states?: readonly InvoiceState[] | undefined },
): Promise<Page<InvoiceView>> {
  const rows = await context.database.ask(listedInvoices, {
    states: request.states ?? invoiceStates,
    limit: request.pageSize,
    offset: offsetOf(request),
  })
  return {
    list: rows.map(viewOf),
    total: Number(rows[0]?.total ?? 0),
    pageNumber: request.pageNumber,
    pageSize: request.pageSize,
  }
}

const viewOf = (row: Row): InvoiceView => ({
  orderId: row.order_id,
  userCode: row.user_code,
  orderTitle: row.order_title,
  amountFen: row.amount,
  currency: row.currency,
  orderState: publicOrderState[row.order_state],
  title: row.title,
  taxNumber: row.tax_number ?? "",
  mail: row.mail,
  state: row.state,
  number: row.number ?? "",
  answer: row.answer,
  decidedBy: row.decided_by ?? "",
  createTime: seconds(row.created_at),
  settledTime: seconds(row.settled_at),
})

/**
 * Marks an invoice as issued under its number. @throws ServiceError "not-found", "state-moved-on",
 * "bad-parameter"
 */
export async function issueInvoice(
  context: ServiceContext,
  orderId: string,
  decision: Decision & { readonly number: string },
): Promise<void> {
  const number = decision.number.trim()
  if (!/^[\w-]{1,40}$/.test(number))
    throw new ServiceError("bad-parameter", {
      field: "number",
      reason: "is the number on the invoice",
    })
  await decide(context, orderId, { ...decision, number, state: "issued" })
}

/**
 * Sends a request back, saying what is wrong with it. @throws ServiceError "not-found",
 * "state-moved-on", "bad-parameter" without an answer
 */
export async function refuseInvoice(
  context: ServiceContext,
  orderId: string,
  decision: Decision,
): Promise<void> {
  if (!decision.answer?.trim())
    throw new ServiceError("bad-parameter", { field: "answer", reason: "says to the buyer why" })
  await decide(context, orderId, { ...decision, number: null, state: "refused" })
}

async function decide(
  context: ServiceContext,
  orderId: string,
  to: Decision & { readonly state: "issued" | "refused"; readonly number: string | null },
): Promise<void> {
  const moved = await context.database.ask(decideInvoice, {
    orderId,
    state: to.state,
    number: to.number,
    answer: (to.answer ?? "").trim().slice(0, 200),
    decidedBy: to.operator,
    settledAt: context.now(),
  })
  if (moved.length > 0) return
  const known = await context.database.ask(invoiceOfOrder, { orderId })
  throw new ServiceError(known.length === 0 ? "not-found" : "state-moved-on")
}
