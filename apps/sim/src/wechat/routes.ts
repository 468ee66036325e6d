import { createHash, randomBytes } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { button, escape, page, qrSvg } from "../page.ts"
import type { SimScene, SimState } from "../state.ts"

/** Access tokens live two hours at the provider. */
const tokenLife = 7_200_000

/** WeChat official account: tokens, login codes, their scan page, authorisation inside the app. */
export function mountWechat(app: FastifyInstance, state: SimState): void {
  const tokens = new Map<string, number>()
  const isToken = (token: unknown): boolean =>
    typeof token === "string" && (tokens.get(token) ?? 0) > state.now()

  app.post<{ Body: Record<string, string> }>("/cgi-bin/stable_token", (request, reply) => {
    const { appid, secret } = request.body
    if (appid !== state.keys.wechat.appId || secret !== state.keys.wechat.appSecret)
      return reply.send({ errcode: 40125, errmsg: "invalid appsecret" })
    // Everybody who asks within the life of a token gets that one.
    const [token = randomBytes(32).toString("base64url"), until = state.now() + tokenLife] =
      [...tokens].find(([, end]) => end > state.now()) ?? []
    tokens.clear()
    tokens.set(token, until)
    return reply.send({ access_token: token, expires_in: Math.floor((until - state.now()) / 1000) })
  })

  app.post<{ Querystring: Record<string, string>; Body: SceneRequest }>(
    "/cgi-bin/qrcode/create",
    (request, reply) => {
      if (!isToken(request.query["access_token"]))
        return reply.send({ errcode: 40001, errmsg: "invalid credential" })
      const life = Math.min(request.body.expire_seconds ?? 60, 2_592_000)
      const ticket = randomBytes(24).toString("base64url")
      state.scenes.set(ticket, {
        ticket,
        scene: request.body.action_info?.scene?.scene_str ?? "0",
        expiresAt: state.now() + life * 1000,
      })
      return reply.send({
        ticket,
        expire_seconds: life,
        url: `${state.settings.base}/sim/scan/${ticket}`,
      })
    },
  )

  app.get<{ Querystring: Record<string, string> }>("/cgi-bin/showqrcode", (request, reply) =>
    reply
      .type("image/svg+xml")
      .send(qrSvg(`${state.settings.base}/sim/scan/${request.query["ticket"] ?? ""}`)),
  )

  app.get<{ Querystring: Record<string, string> }>("/cgi-bin/user/info", (request, reply) => {
    if (!isToken(request.query["access_token"]))
      return reply.send({ errcode: 40001, errmsg: "invalid credential" })
    const openId = request.query["openid"] ?? ""
    return reply.send({ subscribe: 1, openid: openId, unionid: unionIdOf(openId) })
  })

  mountScanPage(app, state)
  mountAuthorisation(app, state)
}

interface SceneRequest {
  readonly expire_seconds?: number
  readonly action_info?: { readonly scene?: { readonly scene_str?: string } }
}

function mountScanPage(app: FastifyInstance, state: SimState): void {
  app.get<{ Params: { ticket: string } }>("/sim/scan/:ticket", (request, reply) => {
    const scene = state.scenes.get(request.params.ticket)
    const isLive = scene && scene.expiresAt > state.now()
    const body = isLive
      ? `<p>模拟用微信扫描登录二维码。</p>${button(`/sim/scan/${scene.ticket}/scan`, "扫码登录（已关注）", true)}${button(`/sim/scan/${scene.ticket}/follow`, "扫码并首次关注")}${button(`/sim/scan/${scene.ticket}/other`, "换一个人扫码")}`
      : "<p>二维码已过期，请回到网站刷新。</p>"
    return reply.type("text/html").send(page("微信扫码", body))
  })
  app.post<{ Params: { ticket: string; action: string }; Querystring: Record<string, string> }>(
    "/sim/scan/:ticket/:action",
    async (request, reply) => {
      const { ticket, action } = request.params
      const scene = state.scenes.get(ticket)
      if (!scene || scene.expiresAt <= state.now())
        return reply.status(410).type("text/html").send(page("微信扫码", "<p>二维码已过期。</p>"))
      const openId = request.query["openid"] ?? (action === "other" ? "oSimPerson2" : "oSimPerson1")
      const answered = await pushScan(state, scene, openId, action === "follow")
      return reply
        .type("text/html")
        .send(
          page("微信扫码", answered ? "<p>已确认登录，请回到网站。</p>" : "<p>网站没有应答。</p>"),
        )
    },
  )
}

/** Sends the push that WeChat sends on a scan, three times at most. */
async function pushScan(
  state: SimState,
  scene: SimScene,
  openId: string,
  isNewFollower: boolean,
): Promise<boolean> {
  const seconds = Math.floor(state.now() / 1000)
  const cdata = (text: string): string => `<![CDATA[${text}]]>`
  const body = `<xml><ToUserName>${cdata("gh_sim")}</ToUserName><FromUserName>${cdata(openId)}</FromUserName><CreateTime>${seconds}</CreateTime><MsgType>${cdata("event")}</MsgType><Event>${cdata(isNewFollower ? "subscribe" : "SCAN")}</Event><EventKey>${cdata(isNewFollower ? `qrscene_${scene.scene}` : scene.scene)}</EventKey><Ticket>${cdata(scene.ticket)}</Ticket></xml>`
  const copies = state.faults.take("wechat", ["duplicate"]) ? 2 : 1
  if (state.faults.take("wechat", ["drop"])) return false
  let isAnswered = false
  for (let attempt = 0; attempt < 3 && !isAnswered; attempt++) {
    const nonce = randomBytes(8).toString("hex")
    const token = state.faults.take("wechat", ["bad-signature"])
      ? "forged"
      : state.keys.wechat.pushToken
    const signature = createHash("sha1")
      .update([token, String(seconds), nonce].toSorted().join(""))
      .digest("hex")
    const query = new URLSearchParams({
      signature,
      timestamp: String(seconds),
      nonce,
      openid: openId,
    })
    for (let copy = 0; copy < copies; copy++) {
      try {
        const reply = await fetch(`${state.settings.pushUrl}?${query.toString()}`, {
          method: "POST",
          headers: { "content-type": "text/xml" },
          body,
          signal: AbortSignal.timeout(5000),
        })
        isAnswered = reply.ok
      } catch {
        isAnswered = false
      }
    }
  }
  return isAnswered
}

function mountAuthorisation(app: FastifyInstance, state: SimState): void {
  app.get<{ Querystring: Record<string, string> }>(
    "/connect/oauth2/authorize",
    (request, reply) => {
      const { redirect_uri: target = "", state: token = "", appid } = request.query
      if (appid !== state.keys.wechat.appId || !URL.canParse(target))
        return reply.status(400).type("text/html").send(page("微信授权", "<p>参数错误</p>"))
      const code = randomBytes(16).toString("hex")
      state.codes.set(code, { openId: request.query["openid"] ?? "oSimPerson1", isUsed: false })
      const back = new URL(target)
      back.searchParams.set("code", code)
      back.searchParams.set("state", token)
      return reply.redirect(back.toString())
    },
  )
  app.get<{ Querystring: Record<string, string> }>("/sns/oauth2/access_token", (request, reply) => {
    const { appid, secret, code = "" } = request.query
    if (appid !== state.keys.wechat.appId || secret !== state.keys.wechat.appSecret)
      return reply.send({ errcode: 40125, errmsg: "invalid appsecret" })
    const entry = state.codes.get(code)
    if (!entry) return reply.send({ errcode: 40029, errmsg: "invalid code" })
    if (entry.isUsed) return reply.send({ errcode: 40163, errmsg: "code been used" })
    entry.isUsed = true
    return reply.send({
      access_token: randomBytes(16).toString("hex"),
      expires_in: 7200,
      openid: entry.openId,
      scope: "snsapi_base",
      unionid: unionIdOf(entry.openId),
    })
  })
}

/** The same person has one union id, whichever account they meet. */
const unionIdOf = (openId: string): string =>
  `u${createHash("sha256").update(escape(openId)).digest("hex").slice(0, 27)}`
