import { randomUUID } from "node:crypto"
import { calls, validationTexts } from "@mozhuan/contract"
import { ServiceError, visitorKeyOf, type Login } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { ownVisitorId } from "../app/caller.ts"
import { mountCall } from "../app/mount-call.ts"
import type { ServerParts } from "../app/server-parts.ts"
import { clearSessionCookie, setSessionCookie, tokenOf } from "../app/session-cookie.ts"

/** The calls by which people sign in, show who they are and leave. */
export function accountRoutes(app: FastifyInstance, parts: ServerParts): void {
  codeRoutes(app, parts)
  wechatRoutes(app, parts)
  ticketRoutes(app, parts)
  ownRoutes(app, parts)
}

const ok = { ok: true } as const

/** Keeps a login in the caller's cookie as well. */
const keeping =
  (parts: ServerParts) =>
  (request: FastifyRequest, reply: FastifyReply, login: Login): Login => {
    setSessionCookie(request, reply, login, parts)
    return login
  }

/** Signing in by a code that was sent, and out again. */
function codeRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { accounts } = parts.services
  const keep = keeping(parts)
  mountCall(app, parts, calls.sendSms, async (caller, { mobile, challengeAnswer }) => {
    await accounts.sendCode(caller, { mobile, challengeAnswer })
    return ok
  })
  mountCall(
    app,
    parts,
    calls.loginOrRegister,
    async (caller, { type, mobile, code }, { request, reply }) => {
      if (type === "wechat") return accounts.createScene(caller)
      if (!mobile) throw missing("mobile", "mobileMissing")
      if (!code) throw missing("code", "codeMissing")
      return keep(
        request,
        reply,
        await accounts.loginByCode(caller, agentOf(request), mobile, code),
      )
    },
  )
  mountCall(app, parts, calls.logout, async (_caller, _input, { request, reply }) => {
    const given = tokenOf(request)
    if (given) await accounts.logout(given.token)
    clearSessionCookie(reply)
    return ok
  })
}

/** Signing in by WeChat: with a scanned code, or inside its browser. */
function wechatRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { accounts } = parts.services
  const keep = keeping(parts)
  mountCall(app, parts, calls.wxLoginStatus, async (caller, { sceneId }, { request, reply }) => {
    const status = await accounts.readScene(caller, agentOf(request), sceneId)
    if (status.token && status.uuid)
      setSessionCookie(request, reply, { token: status.token, uuid: status.uuid }, parts)
    return status
  })
  mountCall(app, parts, calls.wechatAuthPage, async (caller, { redirectUrl }) =>
    accounts.authorisationPage(caller, redirectUrl),
  )
  mountCall(
    app,
    parts,
    calls.wechatAuthLogin,
    async (caller, { authCode, state }, { request, reply }) =>
      keep(
        request,
        reply,
        await accounts.loginByAuthCode(caller, agentOf(request), { authCode, state }),
      ),
  )
}

/** A login handed over to another browser. */
function ticketRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { accounts } = parts.services
  const keep = keeping(parts)
  mountCall(app, parts, calls.issueTicket, (caller) => accounts.issueTicket(caller))
  mountCall(
    app,
    parts,
    calls.redirectLogin,
    async (caller, { token, uuid, consent }, { request, reply }) => {
      reply.header("referrer-policy", "no-referrer")
      return keep(
        request,
        reply,
        await accounts.redeemTicket(caller, agentOf(request), {
          token,
          uuid,
          consent,
          // Whoever has no id of their own yet is nobody whom an earlier call could have asked.
          deviceKey: visitorKeyOf(ownVisitorId(request) ?? randomUUID()),
        }),
      )
    },
  )
}

/** What people do with their own account. */
function ownRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { accounts } = parts.services
  mountCall(app, parts, calls.getUserInfo, (caller) => accounts.userInfo(caller))
  mountCall(app, parts, calls.listSessions, (caller) => accounts.sessions(caller))
  mountCall(app, parts, calls.endOtherSessions, async (caller) => ({
    ended: await accounts.endOtherSessions(caller),
  }))
  mountCall(app, parts, calls.requestDeletion, (caller, { cancel }) =>
    accounts.requestDeletion(caller, cancel !== "1"),
  )
  mountCall(app, parts, calls.exportAccount, (caller) => accounts.export(caller))
  mountCall(app, parts, calls.recordConsent, async (caller, { document, version }) => {
    await accounts.recordConsent(caller, document, version)
    return ok
  })
}

const agentOf = (request: FastifyRequest): string => String(request.headers["user-agent"] ?? "")

const missing = (field: string, text: "mobileMissing" | "codeMissing"): ServiceError =>
  new ServiceError("bad-parameter", { field, reason: validationTexts[text].zh })
