import { randomBytes } from "node:crypto"
import type { DeliveryView, WebhookView } from "@mozhuan/contract"
import {
  addWebhook,
  deleteWebhook,
  deliveriesOf,
  lockAccount,
  ownWebhook,
  resumeWebhook,
  webhookIdsOf,
  webhooksOf,
  newId,
} from "@mozhuan/data"
import { TargetRefused } from "@mozhuan/providers"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { limitsOf } from "../keys/keys.ts"
import { addDelivery, deliveryViewOf } from "./deliveries.ts"

/** Purpose of the key that seals secrets of webhooks. */
export const webhookSeal = "webhook secret"

interface Row {
  id: string
  url: string
  created_at: Date
  paused_at: Date | null
}

const viewOf = (row: Row): WebhookView => ({
  webhookId: row.id,
  url: row.url,
  createTime: row.created_at.getTime(),
  isPaused: row.paused_at !== null,
})

/** Lists an account's addresses, oldest first. */
export async function listWebhooks(
  context: ServiceContext,
  accountId: string,
): Promise<WebhookView[]> {
  const rows = await context.database.ask(webhooksOf, { accountId })
  return rows.map(viewOf)
}

/**
 * Adds an address and gives the secret of its signatures, once; it is kept sealed.
 *
 * The address is looked at now, so that its owner learns at once what will never work, and again at
 * every delivery, as names may point elsewhere by then.
 * @throws ServiceError "webhook-target" or "key-limit"
 */
export async function createWebhook(
  context: ServiceContext,
  accountId: string,
  caller: Caller,
  url: string,
): Promise<WebhookView & { readonly secret: string }> {
  await context.providers.webhooks.check(url).catch((error: unknown) => {
    if (error instanceof TargetRefused)
      throw new ServiceError("webhook-target", { reason: error.reason }, { cause: error })
    throw error
  })
  const now = context.now()
  const limit = limitsOf(caller.callerClass).webhooks
  const secret = `whsec_${randomBytes(32).toString("base64")}`
  const row: Row = { id: newId(now.getTime()), url, created_at: now, paused_at: null }
  await context.database.transaction(async (transaction) => {
    await transaction.ask(lockAccount, { id: accountId })
    const held = await transaction.ask(webhookIdsOf, { accountId })
    if (held.length >= limit) throw new ServiceError("key-limit", { limit })
    await transaction.ask(addWebhook, {
      id: row.id,
      accountId,
      url,
      sealedSecret: context.secrets.seal(webhookSeal, secret),
      createdAt: now,
    })
  })
  return { ...viewOf(row), secret }
}

/** Removes an address with what was sent to it. @throws ServiceError "not-found" */
export async function removeWebhook(
  context: ServiceContext,
  accountId: string,
  webhookId: string,
): Promise<void> {
  const rows = await context.database.ask(deleteWebhook, { id: webhookId, accountId })
  if (rows.length === 0) throw new ServiceError("not-found")
}

/** Sends a ping to an address, and switches it on again. @throws ServiceError "not-found" */
export async function testWebhook(
  context: ServiceContext,
  accountId: string,
  webhookId: string,
): Promise<DeliveryView> {
  return context.database.transaction(async (transaction) => {
    const rows = await transaction.ask(resumeWebhook, { id: webhookId, accountId })
    if (rows.length === 0) throw new ServiceError("not-found")
    return deliveryViewOf(
      await addDelivery(context, transaction, { webhookId, event: "ping", data: {} }),
    )
  })
}

/** Lists the latest messages to an address, newest first. @throws ServiceError "not-found" */
export async function listDeliveries(
  context: ServiceContext,
  accountId: string,
  webhookId: string,
): Promise<DeliveryView[]> {
  const owned = await context.database.ask(ownWebhook, { id: webhookId, accountId })
  if (owned.length === 0) throw new ServiceError("not-found")
  const rows = await context.database.ask(deliveriesOf, { webhookId })
  return rows.map(deliveryViewOf)
}
