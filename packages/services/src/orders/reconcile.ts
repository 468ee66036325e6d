import { closeExpiredOrders, noteAttemptChecked, orderExpiry } from "@mozhuan/data"
import { ProviderError } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { lookupOf, unsettledAttempts, type Attempt } from "./attempts.ts"
import { closeAttempt } from "./pay.ts"
import { processRefunds } from "./refund-processing.ts"
import { settlePayment } from "./settle.ts"

/** An attempt is looked after when nothing was heard of it for so long, in milliseconds. */
const silence = 60_000

/**
 * Makes good what notifications did not bring: asks about silent attempts, closes those of orders
 * that are over, closes the orders, and carries refunds on. Run every half minute; several
 * processes may.
 */
export async function reconcileOrders(
  context: ServiceContext,
): Promise<{ checked: number; closed: number; refunds: number }> {
  const now = context.now()
  const attempts = await unsettledAttempts(
    context.database,
    new Date(now.getTime() - silence),
    now,
    50,
  )
  for (const attempt of attempts) await reconcileAttempt(context, attempt)
  const closed = await context.database.ask(closeExpiredOrders, { closedAt: now })
  return { checked: attempts.length, closed: closed.length, refunds: await processRefunds(context) }
}

async function reconcileAttempt(context: ServiceContext, attempt: Attempt): Promise<void> {
  const now = context.now()
  await context.database.ask(noteAttemptChecked, { tradeNo: attempt.tradeNo, checkedAt: now })
  const channel = context.providers.payments.get(attempt.channel)
  if (!channel) return
  try {
    const status = await channel.query(lookupOf(attempt))
    if (status.state === "paid" || status.state === "closed") {
      await settlePayment(context, attempt.channel, status)
      return
    }
    if (attempt.state === "closed") return
    const [order] = await context.database.ask(orderExpiry, { id: attempt.orderId })
    if (order && order.expires_at < now) await closeAttempt(context, attempt)
  } catch (error) {
    // A provider out of reach is asked again at the next round.
    if (!(error instanceof ProviderError) && !(error instanceof ServiceError)) throw error
  }
}
