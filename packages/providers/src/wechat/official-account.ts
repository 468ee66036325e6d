import { createHash, timingSafeEqual } from "node:crypto"
import { ProviderError } from "../failure.ts"
import { parseJson, send, textOf } from "../http.ts"
import type { ScanEvent, WechatIdentity, WechatLogin } from "./port.ts"
import { readPushXml, replyXml } from "./xml.ts"

export interface OfficialAccountSettings {
  /** https://api.weixin.qq.com, without a trailing slash. */
  readonly apiBase: string
  /** https://mp.weixin.qq.com: shows QR codes by ticket. */
  readonly showBase: string
  /** https://open.weixin.qq.com: authorisation page. */
  readonly openBase: string
  readonly appId: string
  readonly appSecret: string
  /** Token agreed for the push address. */
  readonly pushToken: string
}

const provider = "wechat"
/** The provider's answer for an access token that no longer holds. */
const invalidToken = new Set(["40001", "40014", "42001"])
/**
 * A token is asked for anew this long before its end, in milliseconds; the provider renews it five
 * minutes ahead.
 */
const renewAhead = 240_000

/** WeChat official account: scene QR login with message push, and authorisation inside the app. */
export function createOfficialAccount(
  settings: OfficialAccountSettings,
  now: () => number = Date.now,
): WechatLogin {
  const { accessToken, callWithToken } = tokenOf(settings, now)
  /**
   * The push names the person by open id only; the profile adds the union id where the accounts are
   * bound.
   */
  async function withUnionId(identity: WechatIdentity): Promise<WechatIdentity> {
    const query = new URLSearchParams({
      access_token: await accessToken(),
      openid: identity.openId,
    })
    return identityOf(
      identity.openId,
      textOf(await getJson(`${settings.apiBase}/cgi-bin/user/info?${query.toString()}`), "unionid"),
    )
  }
  return {
    async createScene(scene, lifeSeconds) {
      const body = await callWithToken("/cgi-bin/qrcode/create", {
        expire_seconds: lifeSeconds,
        action_name: "QR_STR_SCENE",
        // Without the inner `scene` object the provider silently makes scene 0.
        action_info: { scene: { scene_str: scene } },
      })
      const ticket = textOf(body, "ticket")
      if (!ticket) throw refusal(body)
      return {
        content: textOf(body, "url"),
        imageUrl: `${settings.showBase}/cgi-bin/showqrcode?ticket=${encodeURIComponent(ticket)}`,
      }
    },
    verifyPushUrl: (query) => (isSigned(settings, query) ? (query["echostr"] ?? "") : undefined),
    async readPush(query, text) {
      if (!isSigned(settings, query)) throw new ProviderError(provider, "forged", "push signature")
      const message = readPushXml(text)
      if (!message?.["FromUserName"]) throw new ProviderError(provider, "malformed", "push body")
      const event = scanEventOf(message)
      return event.kind === "scanned"
        ? { ...event, identity: await withUnionId(event.identity) }
        : event
    },
    authoriseUrl: (redirectUrl, state) => authoriseUrl(settings, redirectUrl, state),
    exchangeCode: (code) => exchangeCode(settings, code),
  }
}

/** The access token of an account, renewed ahead of its end and whenever it is refused. */
function tokenOf(settings: OfficialAccountSettings, now: () => number) {
  let cached: { token: string; until: number } | undefined
  let pending: Promise<string> | undefined

  async function fetchToken(): Promise<string> {
    const { apiBase, appId, appSecret } = settings
    // The stable token is the same for every process that asks; the plain one ends the tokens of
    // the others.
    const reply = await send({
      provider,
      url: `${apiBase}/cgi-bin/stable_token`,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ grant_type: "client_credential", appid: appId, secret: appSecret }),
    })
    const body = parseJson(provider, reply.text)
    const token = textOf(body, "access_token")
    if (!token) throw refusal(body)
    cached = {
      token,
      until: now() + Number(textOf(body, "expires_in") || 7200) * 1000 - renewAhead,
    }
    return token
  }
  /** One refresh at a time. */
  function accessToken(): Promise<string> {
    if (cached && cached.until > now()) return Promise.resolve(cached.token)
    pending ??= fetchToken().finally(() => (pending = undefined))
    return pending
  }
  async function callWithToken(
    path: string,
    payload: unknown,
  ): Promise<Readonly<Record<string, unknown>>> {
    for (let attempt = 0; ; attempt++) {
      const token = await accessToken()
      const reply = await send({
        provider,
        url: `${settings.apiBase}${path}?access_token=${encodeURIComponent(token)}`,
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(payload),
      })
      const body = parseJson(provider, reply.text)
      if (attempt === 0 && invalidToken.has(textOf(body, "errcode"))) {
        cached = undefined
        continue
      }
      return body
    }
  }
  return { accessToken, callWithToken }
}

/** Tells whether a push is signed with the agreed token. */
function isSigned(
  { pushToken }: OfficialAccountSettings,
  { signature = "", timestamp = "", nonce = "" }: Readonly<Record<string, string>>,
): boolean {
  const expected = createHash("sha1")
    .update([pushToken, timestamp, nonce].toSorted().join(""))
    .digest()
  const given = Buffer.from(signature, "hex")
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function authoriseUrl(
  settings: OfficialAccountSettings,
  redirectUrl: string,
  state: string,
): string {
  const query = new URLSearchParams({
    appid: settings.appId,
    redirect_uri: redirectUrl,
    response_type: "code",
    scope: "snsapi_base",
    state,
  })
  return `${settings.openBase}/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
}

async function exchangeCode(
  settings: OfficialAccountSettings,
  code: string,
): Promise<WechatIdentity> {
  const query = new URLSearchParams({
    appid: settings.appId,
    secret: settings.appSecret,
    code,
    grant_type: "authorization_code",
  })
  const body = await getJson(`${settings.apiBase}/sns/oauth2/access_token?${query.toString()}`)
  const openId = textOf(body, "openid")
  if (!openId) throw refusal(body)
  return identityOf(openId, textOf(body, "unionid"))
}

function scanEventOf(message: Readonly<Record<string, string>>): ScanEvent {
  const from = message["FromUserName"] ?? ""
  const eventId =
    message["MsgId"] ??
    `${from}:${message["CreateTime"] ?? ""}:${message["Event"] ?? ""}:${message["EventKey"] ?? ""}`
  const reply = (text: string): string =>
    replyXml(message, text, new Date(Number(message["CreateTime"] ?? 0) * 1000))
  const event = message["MsgType"] === "event" ? (message["Event"] ?? "") : ""
  const key = message["EventKey"] ?? ""
  const scene =
    event === "SCAN"
      ? key
      : event === "subscribe" && key.startsWith("qrscene_")
        ? key.slice("qrscene_".length)
        : ""
  if (!scene) return { kind: "other", eventId, reply }
  return { kind: "scanned", scene, identity: { openId: from }, eventId, reply }
}

const identityOf = (openId: string, unionId: string): WechatIdentity =>
  unionId ? { openId, unionId } : { openId }

async function getJson(url: string): Promise<Readonly<Record<string, unknown>>> {
  return parseJson(provider, (await send({ provider, url })).text)
}

function refusal(body: Readonly<Record<string, unknown>>): ProviderError {
  const code = textOf(body, "errcode")
  return new ProviderError(
    provider,
    code === "40029" || code === "40163" ? "used" : code === "45009" ? "throttled" : "refused",
    code,
  )
}
