import {
  addOrder,
  addPaymentAttempt,
  closeOpenAttempt,
  closeOpeningAttempt,
  markOrderPaying,
  noteAttemptOpened,
  orderByClientId,
  orderLocked,
} from "@mozhuan/data"
import {
  ProviderError,
  type PaymentChannel,
  type PaymentHandle,
  type PayType,
} from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { readMemberships } from "../memberships/memberships.ts"
import { attemptsOf, channelOf, lookupOf, type Attempt } from "./attempts.ts"
import { newOrderId, orderMinutes, orderOf, tradeNoOf, type Order } from "./order.ts"
import { readPrice } from "./prices.ts"
import { settlePayment } from "./settle.ts"

export interface PayRequest {
  readonly accountId: string
  readonly priceId: string
  readonly payType: PayType
  /** The page's own number of the purchase: a repeated request continues it. */
  readonly clientOrderId: string
  /** Needed inside WeChat. */
  readonly openId?: string | undefined
  /** Path on this site to come back to. */
  readonly returnUrl: string
  readonly payerIp: string
}

export interface PayStart {
  readonly order: Order
  readonly handle: PaymentHandle
}

/**
 * Opens a way to pay an order; makes the order with the first request. At most one attempt is open
 * at a time: the one before is closed at its provider first.
 *
 * @throws ServiceError "price-changed", "already-lifetime", "order-closed", "channel-down",
 * "state-moved-on" when the order turns out to be paid
 */
export async function startPayment(
  context: ServiceContext,
  request: PayRequest,
): Promise<PayStart> {
  const channel = context.providers.payments.get(channelOf(request.payType))
  if (!channel) throw new ServiceError("channel-down")
  const { web } = await readMemberships(context.database, request.accountId, context.now())
  if (web.isLifetime) throw new ServiceError("already-lifetime")
  const order = await takeOrder(context, request)
  const open = await closeOthers(context, order, request.payType)
  if (open?.handle) return { order, handle: open.handle }
  return openAttempt(context, channel, order, request)
}

/** Finds the order of this purchase or makes it. The price is ours, whatever the page showed. */
async function takeOrder(context: ServiceContext, request: PayRequest): Promise<Order> {
  const price = await readPrice(context, request.priceId)
  if (!price) throw new ServiceError("price-changed")
  const now = context.now()
  await context.database.ask(addOrder, {
    id: newOrderId(),
    accountId: request.accountId,
    clientOrderId: request.clientOrderId,
    priceId: price.priceId,
    title: price.title,
    days: price.days,
    isLifetime: price.termType === "forever",
    amount: price.priceFen,
    currency: price.currency,
    createdAt: now,
    expiresAt: new Date(now.getTime() + orderMinutes * 60_000),
  })
  const [row] = await context.database.ask(orderByClientId, {
    accountId: request.accountId,
    clientOrderId: request.clientOrderId,
  })
  if (!row) throw new Error("an order that was just written is not there")
  const order = orderOf(row)
  if (order.priceId !== request.priceId || order.amount !== price.priceFen)
    throw new ServiceError("price-changed")
  if (order.state === "closed" || (order.expiresAt <= now && order.state !== "paid"))
    throw new ServiceError("order-closed")
  if (order.state !== "created" && order.state !== "paying")
    throw new ServiceError("state-moved-on")
  return order
}

/**
 * Closes open attempts of other pay types at their providers. @returns the open attempt of this
 * type, if there is one
 */
async function closeOthers(
  context: ServiceContext,
  order: Order,
  payType: PayType,
): Promise<Attempt | undefined> {
  let same: Attempt | undefined
  for (const attempt of await attemptsOf(context.database, order.id)) {
    if (attempt.state !== "open" && attempt.state !== "opening") continue
    if (attempt.payType === payType && attempt.state === "open") same = attempt
    else if (!(await closeAttempt(context, attempt))) throw new ServiceError("state-moved-on")
  }
  return same
}

/**
 * Closes an attempt at its provider; one that was paid meanwhile is settled instead.
 *
 * @returns false when it was paid
 * @throws ServiceError "channel-down" when the provider cannot be asked
 */
export async function closeAttempt(context: ServiceContext, attempt: Attempt): Promise<boolean> {
  const channel = context.providers.payments.get(attempt.channel)
  if (!channel) throw new ServiceError("channel-down")
  try {
    await channel.close(lookupOf(attempt))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.failure !== "duplicate") throw new ServiceError("channel-down", {}, { cause: error })
    const paid = await channel.query(lookupOf(attempt)).catch((cause: unknown) => {
      throw cause instanceof ProviderError ? new ServiceError("channel-down", {}, { cause }) : cause
    })
    await settlePayment(context, attempt.channel, paid)
    return false
  }
  await context.database.ask(closeOpenAttempt, { tradeNo: attempt.tradeNo })
  return true
}

async function openAttempt(
  context: ServiceContext,
  channel: PaymentChannel,
  order: Order,
  request: PayRequest,
): Promise<PayStart> {
  const tradeNo = await reserveAttempt(context, order, request.payType)
  let handle: PaymentHandle
  try {
    handle = await channel.open({
      payType: request.payType,
      tradeNo,
      title: order.title,
      amount: order.amount,
      currency: order.currency,
      expiresAt: order.expiresAt,
      payerIp: request.payerIp,
      returnUrl: new URL(request.returnUrl, context.configuration.SITE_URL).toString(),
      ...(request.openId ? { openId: request.openId } : {}),
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // Refused means nothing was made there. Unreachable may mean anything: reconciliation will ask
    // and close it.
    if (error.failure !== "unreachable")
      await context.database.ask(closeOpeningAttempt, { tradeNo })
    throw new ServiceError("channel-down", {}, { cause: error })
  }
  const reference = handle.kind === "redirect" ? (handle.reference ?? null) : null
  await context.database.ask(noteAttemptOpened, { tradeNo, handle, reference })
  return { order: { ...order, state: "paying" }, handle }
}

/**
 * Writes the attempt before the provider hears of it, so that a crash in between leaves a trace to
 * follow.
 */
function reserveAttempt(context: ServiceContext, order: Order, payType: PayType): Promise<string> {
  const now = context.now()
  return context.database.transaction(async (transaction) => {
    const [row] = await transaction.ask(orderLocked, { id: order.id })
    if (!row || (row.state !== "created" && row.state !== "paying"))
      throw new ServiceError("state-moved-on")
    const attempts = await attemptsOf(transaction, order.id)
    if (attempts.some((attempt) => attempt.state === "open" || attempt.state === "opening"))
      throw new ServiceError("too-frequent", { seconds: 2 })
    if (attempts.length >= 99) throw new ServiceError("order-closed")
    const tradeNo = tradeNoOf(order.id, attempts.length + 1)
    await transaction.ask(addPaymentAttempt, {
      tradeNo,
      orderId: order.id,
      payType,
      channel: channelOf(payType),
      amount: order.amount,
      currency: order.currency,
      createdAt: now,
    })
    await transaction.ask(markOrderPaying, { id: order.id })
    return tradeNo
  })
}
