import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { lockOwnOrder } from "./order.ts"

export interface InvoiceRequest {
  readonly orderId: string
  readonly title: string
  readonly taxNumber: string | undefined
  readonly mail: string
}

/**
 * Asks for an invoice of a paid order. Asking again changes the details until it is issued, and
 * opens a refused one anew.
 *
 * @throws ServiceError "not-found", "order-closed"
 */
export async function requestInvoice(
  context: ServiceContext,
  accountId: string,
  request: InvoiceRequest,
): Promise<{ state: string }> {
  return context.database.transaction(async (transaction) => {
    const order = await lockOwnOrder(transaction, request.orderId, accountId)
    if (order.state !== "paid") throw new ServiceError("order-closed")
    const rows = await transaction.query<{ state: string }>(
      `insert into invoice_request (order_id, title, tax_number, mail, state, created_at) values ($1, $2, $3, $4, 'requested', $5)
       on conflict (order_id) do update set title = excluded.title, tax_number = excluded.tax_number, mail = excluded.mail, state = 'requested', answer = '', settled_at = null
       where invoice_request.state in ('requested', 'refused') returning state`,
      [order.id, request.title, request.taxNumber ?? null, request.mail, context.now()],
    )
    return { state: rows[0]?.state ?? "issued" }
  })
}
