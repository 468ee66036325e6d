import type { KeyScope, webhookEvents } from "@mozhuan/contract"
import {
  byDefault,
  bytes,
  instant,
  integer,
  json,
  orNull,
  small,
  text,
  texts,
  uuid,
} from "../sql/column.ts"
import { table, type RowOf } from "../sql/table.ts"

/** People. */
export const account = table("account", {
  id: uuid(),
  /** What the person sees and tells to support; says nothing about them. */
  userCode: text(),
  mobile: orNull(text()),
  createdAt: instant(),
  /** Set when deletion was asked for; carried out once this is past. */
  deletionDueAt: orNull(instant()),
  closedAt: orNull(instant()),
  channel: orNull(text()),
})
export type AccountRow = RowOf<typeof account>

/** Under which names WeChat knows people. */
export const wechatIdentity = table("wechat_identity", {
  openId: text(),
  unionId: orNull(text()),
  accountId: uuid(),
  createdAt: instant(),
})
export type WechatIdentityRow = RowOf<typeof wechatIdentity>

/** Where people are signed in. */
export const session = table("session", {
  id: uuid(),
  accountId: uuid(),
  tokenHash: bytes(),
  pcId: orNull(text()),
  userAgent: text(),
  network: orNull(text()),
  createdAt: instant(),
  lastSeenAt: instant(),
  expiresAt: instant(),
  endedAt: orNull(instant()),
  endReason: orNull(text<"logout" | "newer-session" | "removed" | "account-closed">()),
})
export type SessionRow = RowOf<typeof session>

/** Codes sent by SMS. */
export const loginCode = table("login_code", {
  id: uuid(),
  mobile: text(),
  codeHash: bytes(),
  pcId: orNull(text()),
  network: orNull(text()),
  createdAt: instant(),
  expiresAt: instant(),
  triesLeft: small(),
  usedAt: orNull(instant()),
})
export type LoginCodeRow = RowOf<typeof loginCode>

/** Codes on screens that a phone scans. */
export const loginScene = table("login_scene", {
  id: text(),
  /** Of the device that shows the code: only it is told the token. */
  deviceHash: bytes(),
  /** 0 waiting, 1 scanned, 2 done, 3 expired, 4 refused. */
  state: small(),
  accountId: orNull(uuid()),
  createdAt: instant(),
  expiresAt: instant(),
  deliveredAt: orNull(instant()),
})
export type LoginSceneRow = RowOf<typeof loginScene>

/** One-time tickets that carry a login to another page or device. */
export const loginTicket = table("login_ticket", {
  ticketHash: bytes(),
  accountId: uuid(),
  sessionId: uuid(),
  expiresAt: instant(),
  usedAt: orNull(instant()),
  askedBy: orNull(bytes()),
  shownTo: orNull(bytes()),
})
export type LoginTicketRow = RowOf<typeof loginTicket>

/** Who agreed to which version of which document. */
export const consent = table("consent", {
  accountId: uuid(),
  document: text(),
  version: text(),
  givenAt: instant(),
})
export type ConsentRow = RowOf<typeof consent>

/** Who called from where and when, never what their files are or say. */
export const networkLog = table("network_log", {
  id: uuid(),
  at: instant(),
  address: text(),
  accountId: orNull(uuid()),
  call: text(),
  /** Number of the reply: 1 is done. */
  reply: integer(),
  traceId: uuid(),
})
export type NetworkLogRow = RowOf<typeof networkLog>

/** Keys with which members' own programs call. */
export const apiKey = table("api_key", {
  id: uuid(),
  accountId: uuid(),
  name: text(),
  keyHash: bytes(),
  /** Its first letters, by which its owner tells keys apart. */
  shown: text(),
  scopes: texts<KeyScope>(),
  createdAt: instant(),
  expiresAt: orNull(instant()),
  revokedAt: orNull(instant()),
})
export type ApiKeyRow = RowOf<typeof apiKey>

/** Calls of one key in one hour. */
export const apiKeyUse = table("api_key_use", {
  keyId: uuid(),
  hour: instant(),
  call: text(),
  accepted: byDefault(integer()),
  refused: byDefault(integer()),
  lastAt: instant(),
})
export type ApiKeyUseRow = RowOf<typeof apiKeyUse>

/** Where members' programs are told of ended tasks. */
export const webhook = table("webhook", {
  id: uuid(),
  accountId: uuid(),
  url: text(),
  /** Sealed with a key of the installation: we sign with it, so a hash would not do. */
  sealedSecret: bytes(),
  createdAt: instant(),
  /** Set when a target has refused for so long that nothing more is sent to it. */
  pausedAt: orNull(instant()),
})
export type WebhookRow = RowOf<typeof webhook>

/** Messages to webhooks, sent and to be sent. */
export const webhookDelivery = table("webhook_delivery", {
  id: uuid(),
  webhookId: uuid(),
  event: text<(typeof webhookEvents)[number]>(),
  body: json<unknown>(),
  state: byDefault(text<"waiting" | "delivered" | "failed">()),
  attempts: byDefault(small()),
  /** HTTP status of the last answer; null where there was none. */
  status: orNull(small()),
  /** Why the last try failed, as a word. */
  failure: orNull(text()),
  createdAt: instant(),
  nextAt: orNull(instant()),
  endedAt: orNull(instant()),
})
export type WebhookDeliveryRow = RowOf<typeof webhookDelivery>
