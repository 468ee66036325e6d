import type { UserInfo } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"
import { requireSession, requireUser, type Caller, type UserIdentity } from "./caller.ts"
import { exportAccount, readUserInfo, recordConsent, requestDeletion } from "./profile.ts"
import {
  endOtherSessions,
  listSessions,
  logout,
  resolveSession,
  type LoginFacts,
  type OpenedSession,
  type SessionView,
} from "./session.ts"
import { loginByCode, sendLoginCode } from "./sms-login.ts"
import { issueTicket, redeemTicket, type ShownTicket } from "./ticket.ts"
import { noteAccountChannel } from "../usage/channels.ts"
import {
  authorisationPage,
  createScene,
  handlePush,
  loginByAuthCode,
  readScene,
  verifyPushUrl,
} from "./wechat-login.ts"

/** A login that succeeded: the session's token, told once, and who signed in. */
export interface Login extends UserInfo {
  readonly token: string
  readonly uuid: string
}

/** Everything about people, bound to one context. */
export interface AccountServices {
  resolve(token: string): Promise<UserIdentity>
  sendCode(
    caller: Caller,
    request: { mobile: string; challengeAnswer?: string | undefined },
  ): Promise<void>
  loginByCode(caller: Caller, userAgent: string, mobile: string, code: string): Promise<Login>
  createScene(caller: Caller): Promise<{ qrCode: string; sceneId: string; expireIn: number }>
  readScene(
    caller: Caller,
    userAgent: string,
    sceneId: string,
  ): Promise<{ state: number; token?: string; uuid?: string }>
  authorisationPage(caller: Caller, path: string): { url: string }
  loginByAuthCode(
    caller: Caller,
    userAgent: string,
    request: { authCode: string; state?: string | undefined },
  ): Promise<Login>
  handlePush(query: Readonly<Record<string, string>>, body: string): Promise<string>
  verifyPushUrl(query: Readonly<Record<string, string>>): string
  logout(token: string): Promise<void>
  userInfo(caller: Caller): Promise<UserInfo>
  issueTicket(caller: Caller): Promise<{ token: string; uuid: string }>
  redeemTicket(caller: Caller, userAgent: string, ticket: ShownTicket): Promise<Login>
  sessions(caller: Caller): Promise<SessionView[]>
  endOtherSessions(caller: Caller): Promise<number>
  requestDeletion(caller: Caller, isWanted: boolean): Promise<{ deletionTime: number }>
  export(caller: Caller): Promise<Readonly<Record<string, unknown>>>
  recordConsent(caller: Caller, document: string, version: string): Promise<void>
}

export function bindAccounts(context: ServiceContext): AccountServices {
  const loginOf = async (caller: Caller, opened: OpenedSession): Promise<Login> => {
    await noteAccountChannel(context.database, opened.accountId, caller.channel, context.now())
    return {
      token: opened.token,
      uuid: opened.uuid,
      ...(await readUserInfo(context, opened.accountId)),
    }
  }
  return {
    ...bindOwn(context),
    sendCode: (caller, request) =>
      sendLoginCode(context, { ...request, facts: factsOf(caller, "") }),
    loginByCode: async (caller, userAgent, mobile, code) =>
      loginOf(caller, await loginByCode(context, mobile, code, factsOf(caller, userAgent))),
    createScene: (caller) => createScene(context, caller.deviceKey),
    readScene: async (caller, userAgent, sceneId) => {
      const { state, session } = await readScene(
        context,
        sceneId,
        caller.deviceKey,
        factsOf(caller, userAgent),
      )
      if (session)
        await noteAccountChannel(context.database, session.accountId, caller.channel, context.now())
      return session ? { state, token: session.token, uuid: session.uuid } : { state }
    },
    authorisationPage: (caller, path) => ({
      url: authorisationPage(
        context,
        new URL(path, context.configuration.SITE_URL).toString(),
        caller.deviceKey,
      ),
    }),
    loginByAuthCode: async (caller, userAgent, request) =>
      loginOf(
        caller,
        await loginByAuthCode(
          context,
          { ...request, deviceId: caller.deviceKey },
          factsOf(caller, userAgent),
        ),
      ),
    handlePush: (query, body) => handlePush(context, query, body),
    verifyPushUrl: (query) => verifyPushUrl(context, query),
    issueTicket: async (caller) =>
      issueTicket(context, {
        accountId: requireSession(caller).userId,
        sessionId: requireSession(caller).sessionId,
        deviceKey: caller.deviceKey,
      }),
    redeemTicket: async (caller, userAgent, ticket) =>
      loginOf(caller, await redeemTicket(context, ticket, factsOf(caller, userAgent))),
  }
}

/** What people do once they are signed in. */
function bindOwn(
  context: ServiceContext,
): Pick<
  AccountServices,
  | "resolve"
  | "logout"
  | "userInfo"
  | "sessions"
  | "endOtherSessions"
  | "requestDeletion"
  | "export"
  | "recordConsent"
> {
  return {
    resolve: (token) => resolveSession(context, token),
    logout: (token) => logout(context, token),
    userInfo: async (caller) => readUserInfo(context, requireUser(caller).userId),
    sessions: async (caller) =>
      listSessions(context, requireSession(caller).userId, requireSession(caller).sessionId),
    endOtherSessions: async (caller) =>
      endOtherSessions(context, requireSession(caller).userId, requireSession(caller).sessionId),
    requestDeletion: async (caller, isWanted) =>
      requestDeletion(context, requireUser(caller).userId, isWanted),
    export: async (caller) => exportAccount(context, requireUser(caller).userId),
    recordConsent: async (caller, document, version) =>
      recordConsent(context, requireUser(caller).userId, document, version),
  }
}

const factsOf = (caller: Caller, userAgent: string): LoginFacts => ({
  pcId: caller.deviceKey,
  userAgent,
  network: caller.network,
})
