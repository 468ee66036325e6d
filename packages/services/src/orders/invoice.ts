import { putInvoiceRequest } from "@mozhuan/data"
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
    const rows = await transaction.ask(putInvoiceRequest, {
      orderId: order.id,
      title: request.title,
      taxNumber: request.taxNumber ?? null,
      mail: request.mail,
      createdAt: context.now(),
    })
    return { state: rows[0]?.state ?? "issued" }
  })
}
