import {
  addLoginScene,
  lockOpenScene,
  loginSceneLocked,
  moveLoginScene,
  noteSceneDelivered,
  noteWechatPush,
} from "@mozhuan/data"
import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { ProviderError } from "@mozhuan/providers"
import { accountByWechat } from "./account-store.ts"
import { openSession, type LoginFacts, type OpenedSession } from "./session.ts"

/** States a login code goes through; only forward. */
const sceneStates = { waiting: 0, scanned: 1, done: 2, expired: 3, refused: 4 } as const
/** Seconds after which the page fetches a new code (specification, 4). */
const sceneSeconds = 180
/**
 * The provider keeps a code longer than the page shows it, for those who scanned in the last
 * second.
 */
const providerSeconds = 300
/** Milliseconds in which an authorisation inside the app must come back. */
const stateLife = 600_000

/** Makes a login code for one device. @throws ServiceError "channel-down" */
export async function createScene(
  context: ServiceContext,
  deviceId: string,
): Promise<{ qrCode: string; sceneId: string; expireIn: number }> {
  const now = context.now()
  const sceneId = randomBytes(18).toString("base64url")
  const { content } = await orChannelDown(() =>
    context.providers.wechat.createScene(sceneId, providerSeconds),
  )
  await context.database.ask(addLoginScene, {
    id: sceneId,
    deviceHash: hashDevice(deviceId),
    state: sceneStates.waiting,
    createdAt: now,
    expiresAt: new Date(now.getTime() + providerSeconds * 1000),
  })
  return { qrCode: content, sceneId, expireIn: sceneSeconds }
}

export interface SceneStatus {
  readonly state: number
  readonly session?: OpenedSession
}

/**
 * Tells how far a login code is. The session is opened and told once, and only to the device that
 * shows the code.
 *
 * @throws ServiceError "scene-expired" for a scene of another device or none: which of the two is
 * not told
 */
export async function readScene(
  context: ServiceContext,
  sceneId: string,
  deviceId: string,
  facts: LoginFacts,
): Promise<SceneStatus> {
  const now = context.now()
  return context.database.transaction(async (transaction) => {
    const [row] = await transaction.ask(loginSceneLocked, { id: sceneId })
    if (!row || !timingSafeEqual(row.device_hash, hashDevice(deviceId)) || row.delivered_at)
      throw new ServiceError("scene-expired")
    if (row.expires_at <= now) return { state: sceneStates.expired }
    if (row.state !== sceneStates.done || !row.account_id) return { state: row.state }
    await transaction.ask(noteSceneDelivered, { id: sceneId, deliveredAt: now })
    return {
      state: sceneStates.done,
      session: await openSession(transaction, row.account_id, facts, now),
    }
  })
}

const welcome = "欢迎使用墨转 PDF，已为您登录网页版。"

/**
 * Takes one push of the official account; a resent one changes nothing.
 *
 * @returns the body to answer with
 * @throws ServiceError "forbidden" for a forged one
 */
export async function handlePush(
  context: ServiceContext,
  query: Readonly<Record<string, string>>,
  body: string,
): Promise<string> {
  let event
  try {
    event = await context.providers.wechat.readPush(query, body)
  } catch (error) {
    if (error instanceof ProviderError && error.failure !== "unreachable")
      throw new ServiceError("forbidden", {}, { cause: error })
    throw error
  }
  if (event.kind !== "scanned") return "success"
  const { scene, identity, eventId, reply } = event
  const now = context.now()
  const isKnown = await context.database.transaction(async (transaction) => {
    const fresh = await transaction.ask(noteWechatPush, { eventId, seenAt: now })
    if (fresh.length === 0) return true
    const open = await transaction.ask(lockOpenScene, {
      id: scene,
      state: sceneStates.done,
      expiresAt: now,
    })
    if (open.length === 0) return false
    const account = await accountByWechat(transaction, identity, now)
    await transaction.ask(moveLoginScene, {
      id: scene,
      state: account.closedAt ? sceneStates.refused : sceneStates.done,
      accountId: account.closedAt ? null : account.id,
    })
    return true
  })
  return isKnown ? reply(welcome) : "success"
}

/** Answers the provider's check of the push address. @throws ServiceError "forbidden" */
export function verifyPushUrl(
  context: ServiceContext,
  query: Readonly<Record<string, string>>,
): string {
  const echo = context.providers.wechat.verifyPushUrl(query)
  if (echo === undefined) throw new ServiceError("forbidden")
  return echo
}

/**
 * Gives the page on which a person inside WeChat authorises; `state` is good once for this device.
 */
export function authorisationPage(
  context: ServiceContext,
  redirectUrl: string,
  deviceId: string,
): string {
  const body = `${context.now().getTime() + stateLife}.${randomBytes(9).toString("base64url")}`
  return context.providers.wechat.authoriseUrl(
    redirectUrl,
    `${body}.${signState(context, body, deviceId)}`,
  )
}

/**
 * Signs a person in by the code that an authorisation inside WeChat brought back.
 *
 * @param state what came back with the code; absent for hosts that open the authorisation
 * themselves
 * @throws ServiceError "wechat-code-used", "bad-parameter" for a state of another device,
 * "channel-down"
 */
export async function loginByAuthCode(
  context: ServiceContext,
  request: { authCode: string; state?: string | undefined; deviceId: string },
  facts: LoginFacts,
): Promise<OpenedSession> {
  if (request.state !== undefined && !isOwnState(context, request.state, request.deviceId))
    throw new ServiceError("bad-parameter", {
      field: "state",
      reason: "does not belong to this browser",
    })
  const identity = await orChannelDown(() =>
    context.providers.wechat.exchangeCode(request.authCode),
  )
  const now = context.now()
  return context.database.transaction(async (transaction) => {
    const account = await accountByWechat(transaction, identity, now)
    if (account.closedAt) throw new ServiceError("account-closed")
    return openSession(transaction, account.id, facts, now)
  })
}

function isOwnState(context: ServiceContext, state: string, deviceId: string): boolean {
  const [until = "", salt = "", signature = ""] = state.split(".")
  const expected = Buffer.from(signState(context, `${until}.${salt}`, deviceId))
  const given = Buffer.from(signature)
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Number(until) > context.now().getTime()
  )
}

const signState = (context: ServiceContext, body: string, deviceId: string): string =>
  createHmac("sha256", context.secrets.key("wechat-state"))
    .update(`${body}.${deviceId}`)
    .digest("base64url")

const hashDevice = (deviceId: string): Buffer => createHash("sha256").update(deviceId).digest()

/**
 * Makes a provider's refusal one of ours. @throws ServiceError "wechat-code-used", "channel-down"
 */
export async function orChannelDown<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw new ServiceError(
      error.failure === "used" ? "wechat-code-used" : "channel-down",
      {},
      { cause: error },
    )
  }
}
