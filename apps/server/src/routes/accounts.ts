import { calls, validationTexts } from "@mozhuan/contract"
import { ServiceError, sessionLife, type Login } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { languageOf } from "../app/caller.ts"
import { mountCall } from "../app/mount-call.ts"
import type { ServerParts } from "../app/server-parts.ts"

/** The calls by which people sign in, show who they are and leave. */
export function accountRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { accounts } = parts.services
  const ok = { ok: true as const }
  mountCall(app, parts, calls.sendSms, async (caller, { mobile, challengeAnswer }) => {
    await accounts.sendCode(caller, { mobile, challengeAnswer })
    return ok
  })
  mountCall(app, parts, calls.loginOrRegister, async (caller, { type, mobile, code }, { request, reply }) => {
    if (type === "wechat") return accounts.createScene(caller)
    if (!mobile) throw missing(request, "mobile", "mobileMissing")
    if (!code) throw missing(request, "code", "codeMissing")
    return keep(request, reply, await accounts.loginByCode(caller, agentOf(request), mobile, code))
  })
  mountCall(app, parts, calls.wxLoginStatus, async (caller, { sceneId }, { request, reply }) => {
    const status = await accounts.readScene(caller, agentOf(request), sceneId)
    if (status.token && status.uuid) setSession(request, reply, status.token, status.uuid)
    return status
  })
  mountCall(app, parts, calls.wechatAuthPage, async (caller, { redirectUrl }) => accounts.authorisationPage(caller, redirectUrl))
  mountCall(app, parts, calls.wechatAuthLogin, async (caller, { authCode, state }, { request, reply }) =>
    keep(request, reply, await accounts.loginByAuthCode(caller, agentOf(request), { authCode, state })),
  )
  mountCall(app, parts, calls.logout, async (_caller, _input, { request, reply }) => {
    const token = tokenOf(request)
    if (token) await accounts.logout(token)
    for (const name of ["token", "uuid"]) reply.clearCookie(name, { path: "/" })
    return ok
  })
  mountCall(app, parts, calls.getUserInfo, (caller) => accounts.userInfo(caller))
  mountCall(app, parts, calls.issueTicket, (caller) => accounts.issueTicket(caller))
  mountCall(app, parts, calls.redirectLogin, async (caller, { token, uuid }, { request, reply }) => {
    reply.header("referrer-policy", "no-referrer")
    return keep(request, reply, await accounts.redeemTicket(caller, agentOf(request), { token, uuid }))
  })
  mountCall(app, parts, calls.listSessions, (caller) => accounts.sessions(caller))
  mountCall(app, parts, calls.endOtherSessions, async (caller) => ({ ended: await accounts.endOtherSessions(caller) }))
  mountCall(app, parts, calls.requestDeletion, (caller, { cancel }) => accounts.requestDeletion(caller, cancel !== "1"))
  mountCall(app, parts, calls.exportAccount, (caller) => accounts.export(caller))
  mountCall(app, parts, calls.recordConsent, async (caller, { document, version }) => {
    await accounts.recordConsent(caller, document, version)
    return ok
  })
}

/** The token of a request: header first, as API clients send it, then the session cookie. */
export const tokenOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers["token"]
  return typeof header === "string" && header !== "" ? header : request.cookies["token"]
}

function keep(request: FastifyRequest, reply: FastifyReply, login: Login): Login {
  setSession(request, reply, login.token, login.uuid)
  return login
}

/** Cookies live as long as sessions; scripts never see the token. */
function setSession(request: FastifyRequest, reply: FastifyReply, token: string, uuid: string): void {
  const common = { path: "/", sameSite: "lax", secure: request.protocol === "https", maxAge: sessionLife / 1000 } as const
  reply.setCookie("token", token, { ...common, httpOnly: true })
  reply.setCookie("uuid", uuid, common)
}

const agentOf = (request: FastifyRequest): string => String(request.headers["user-agent"] ?? "")

const missing = (request: FastifyRequest, field: string, text: "mobileMissing" | "codeMissing"): ServiceError =>
  new ServiceError("bad-parameter", { field, reason: validationTexts[text][languageOf(request)] })
