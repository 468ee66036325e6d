import type { DeliveryView, KeyUsage, KeyView, WebhookView } from "@mozhuan/contract"
import { requireUser, type Caller, type UserIdentity } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  testWebhook,
} from "../webhooks/webhooks.ts"
import { countKeyCall, noteKeyUse, readKeyUsage } from "./key-use.ts"
import { createKey, listKeys, resolveKey, revokeKey, type KeyDraft } from "./keys.ts"

/** Keys and webhooks of members, bound to one context. */
export interface KeyServices {
  resolve(key: string): Promise<UserIdentity>
  count(user: UserIdentity, keyId: string): ReturnType<typeof countKeyCall>
  note(keyId: string, call: string, isAccepted: boolean): Promise<void>
  list(caller: Caller): Promise<KeyView[]>
  create(caller: Caller, draft: KeyDraft): Promise<KeyView & { readonly key: string }>
  revoke(caller: Caller, keyId: string): Promise<void>
  usage(caller: Caller): Promise<KeyUsage>
  webhooks(caller: Caller): Promise<WebhookView[]>
  createWebhook(caller: Caller, url: string): Promise<WebhookView & { readonly secret: string }>
  removeWebhook(caller: Caller, webhookId: string): Promise<void>
  testWebhook(caller: Caller, webhookId: string): Promise<DeliveryView>
  deliveries(caller: Caller, webhookId: string): Promise<DeliveryView[]>
}

export function bindKeys(context: ServiceContext): KeyServices {
  const own = (caller: Caller): string => requireUser(caller).userId
  return {
    resolve: (key) => resolveKey(context, key),
    count: (user, keyId) => countKeyCall(context, user, keyId),
    note: (keyId, call, isAccepted) => noteKeyUse(context, keyId, call, isAccepted),
    list: async (caller) => listKeys(context, own(caller)),
    create: async (caller, draft) => createKey(context, own(caller), caller, draft),
    revoke: async (caller, keyId) => revokeKey(context, own(caller), keyId),
    usage: async (caller) => readKeyUsage(context, own(caller), caller),
    webhooks: async (caller) => listWebhooks(context, own(caller)),
    createWebhook: async (caller, url) => createWebhook(context, own(caller), caller, url),
    removeWebhook: async (caller, id) => removeWebhook(context, own(caller), id),
    testWebhook: async (caller, id) => testWebhook(context, own(caller), id),
    deliveries: async (caller, id) => listDeliveries(context, own(caller), id),
  }
}
