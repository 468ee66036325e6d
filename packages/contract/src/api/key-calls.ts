import { z } from "zod"
import { defineCall } from "./call.ts"
import { input, jsonField } from "./fields.ts"
import { keyScopes } from "./key-scope.ts"
import { longestKeyLife } from "../catalogue/key-limits.ts"

const tag = "key"
const scopes = z.array(z.enum(keyScopes)).min(1).max(keyScopes.length)

/** A key as its owner sees it; the key itself is told once, when it is made. Times in ms. */
export const keyView = z.object({
  keyId: z.uuid(),
  name: z.string(),
  /** Its first letters. */
  shown: z.string(),
  scopes,
  state: z.enum(["active", "expired", "revoked"]),
  createTime: z.int(),
  /** 0: never. */
  expireTime: z.int(),
  /** 0: not yet. */
  lastUseTime: z.int(),
})
export type KeyView = z.output<typeof keyView>

/** Calls of one day, or of one call of the API. */
const count = { accepted: z.int(), refused: z.int() }

export const keyUsage = z.object({
  /** Calls a minute that each key may make. */
  callsPerMinute: z.int(),
  keys: z.int(),
  webhooks: z.int(),
  /** The last 30 days, oldest first, days of Beijing as year-month-day. */
  days: z.array(z.object({ day: z.string(), ...count })),
  /** Of the last 24 hours, most used first. */
  calls: z.array(z.object({ keyId: z.uuid(), call: z.string(), ...count, lastTime: z.int() })),
})
export type KeyUsage = z.output<typeof keyUsage>

export const webhookEvents = ["task.done", "task.failed", "task.cancelled", "ping"] as const

export const webhookView = z.object({
  webhookId: z.uuid(),
  url: z.string(),
  createTime: z.int(),
  /** Nothing more is sent until it is switched on again: the target refused for two days. */
  isPaused: z.boolean(),
})
export type WebhookView = z.output<typeof webhookView>

export const deliveryView = z.object({
  deliveryId: z.uuid(),
  event: z.enum(webhookEvents),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int(),
  /** HTTP status of the last answer; 0 where there was none. */
  status: z.int(),
  /** Why the last try failed: "target", "timeout", "connection", "status"; "" where it did not. */
  failure: z.string(),
  createTime: z.int(),
  /** 0 where none is planned. */
  nextTime: z.int(),
})
export type DeliveryView = z.output<typeof deliveryView>

const ok = z.object({ ok: z.literal(true) })
const keyId = z.uuid()
const webhookId = z.uuid()

/** Calls about keys and webhooks; made by a person who is signed in, never by a key. */
export const keyCalls = {
  listKeys: defineCall({
    method: "GET",
    path: "/key/list",
    tag,
    place: "result",
    summary: "Lists one's own API keys, newest first",
    input: input({}),
    value: z.array(keyView),
  }),
  createKey: defineCall({
    method: "POST",
    path: "/key/create",
    tag,
    place: "obj",
    summary: "Makes an API key; the answer is the only one that holds it",
    input: input({
      name: z.string().trim().min(1).max(60),
      scopes: jsonField(scopes),
      /** Absent: until it is revoked. */
      days: z.coerce.number().int().min(1).max(longestKeyLife).optional(),
    }),
    value: keyView.extend({ key: z.string() }),
  }),
  revokeKey: defineCall({
    method: "POST",
    path: "/key/revoke",
    tag,
    place: "obj",
    summary: "Ends an API key at once and for good",
    input: input({ keyId }),
    value: ok,
  }),
  keyUsage: defineCall({
    method: "GET",
    path: "/key/usage",
    tag,
    place: "obj",
    summary: "Tells what one's own keys were used for, up to this second",
    input: input({}),
    value: keyUsage,
  }),
  listWebhooks: defineCall({
    method: "GET",
    path: "/webhook/list",
    tag: "webhook",
    place: "result",
    summary: "Lists the addresses that are told when one's own tasks end",
    input: input({}),
    value: z.array(webhookView),
  }),
  createWebhook: defineCall({
    method: "POST",
    path: "/webhook/create",
    tag: "webhook",
    place: "obj",
    summary: "Adds an address; the answer is the only one that holds the secret of its signatures",
    input: input({ url: z.url({ protocol: /^https?$/ }).max(500) }),
    value: webhookView.extend({ secret: z.string() }),
  }),
  removeWebhook: defineCall({
    method: "POST",
    path: "/webhook/remove",
    tag: "webhook",
    place: "obj",
    summary: "Removes an address with what was sent to it",
    input: input({ webhookId }),
    value: ok,
  }),
  testWebhook: defineCall({
    method: "POST",
    path: "/webhook/test",
    tag: "webhook",
    place: "obj",
    summary: "Sends a ping, and switches a paused address on again",
    input: input({ webhookId }),
    value: deliveryView,
  }),
  listDeliveries: defineCall({
    method: "GET",
    path: "/webhook/deliveries",
    tag: "webhook",
    place: "result",
    summary: "Lists the latest 50 messages to an address, newest first",
    input: input({ webhookId }),
    value: z.array(deliveryView),
  }),
}
