import { calls } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountCall } from "../app/mount-call.ts"
import type { ServerParts } from "../app/server-parts.ts"

/** The calls by which people manage the keys and webhooks of their own programs. */
export function keyRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { keys } = parts.services
  const ok = { ok: true as const }
  mountCall(app, parts, calls.listKeys, (caller) => keys.list(caller))
  mountCall(app, parts, calls.createKey, (caller, { name, scopes, days }) =>
    keys.create(caller, { name, scopes, days }),
  )
  mountCall(app, parts, calls.revokeKey, async (caller, { keyId }) => {
    await keys.revoke(caller, keyId)
    return ok
  })
  mountCall(app, parts, calls.keyUsage, (caller) => keys.usage(caller))
  mountCall(app, parts, calls.listWebhooks, (caller) => keys.webhooks(caller))
  mountCall(app, parts, calls.createWebhook, (caller, { url }) => keys.createWebhook(caller, url))
  mountCall(app, parts, calls.removeWebhook, async (caller, { webhookId }) => {
    await keys.removeWebhook(caller, webhookId)
    return ok
  })
  mountCall(app, parts, calls.testWebhook, (caller, { webhookId }) =>
    keys.testWebhook(caller, webhookId),
  )
  mountCall(app, parts, calls.listDeliveries, (caller, { webhookId }) =>
    keys.deliveries(caller, webhookId),
  )
}
