import { randomUUID } from "node:crypto"
import {
  appTokenPrefix,
  keyPrefix,
  languages,
  visitorHeader,
  type KeyNeed,
  type Language,
  defaultLanguage,
} from "@mozhuan/contract"
import { describeCaller, ServiceError, type Caller, type UserIdentity } from "@mozhuan/services"
import type { FastifyReply, FastifyRequest } from "fastify"
import { findProgram, keyOf } from "./program.ts"
import type { ServerParts } from "./server-parts.ts"
import {
  clearSessionCookie,
  isSecureSite,
  putCookie,
  setSessionCookie,
  tokenOf,
} from "./session-cookie.ts"

/**
 * Cookie with the visitor's id, for requests that cannot carry fields: pages, event streams, zip
 * downloads.
 */
const visitorCookie = "pcId"
/** Seconds; renewed by every call. */
const VISITOR_LIFE = 180 * 24 * 3600

/** Fields of a call that say who calls; see the contract's marks. */
export interface CallerMarks {
  readonly pcId?: unknown
  readonly deviceType?: unknown
  readonly channel?: unknown
  readonly bd_vid?: unknown
}

/**
 * What a session that no longer holds means: a call is refused with the reason; a way to sign in
 * goes on as a visitor's; a page shows itself to anybody, and tells those who were pushed out. The
 * session is forgotten in every case.
 */
export type DeadSession = "refuses" | "forgets" | "shows"

/** How a route wants its caller. */
export interface CallerTerms {
  /** "refuses" unless said otherwise. */
  readonly deadSession?: DeadSession
  /** What a key must be good for; without it the route is for persons and visitors alone. */
  readonly need?: KeyNeed
}

/**
 * Finds out who calls: API key, else session token, else the visitor id of the fields or the
 * cookie, else a new visitor.
 */
export async function identifyCaller(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  marks: CallerMarks,
  { deadSession = "refuses", need = "person" }: CallerTerms = {},
): Promise<Caller> {
  const key = deadSession === "refuses" ? keyOf(request) : undefined
  if (key !== undefined) {
    return describeCaller({
      user: await findProgram(parts, request, reply, { key, need }),
      visitorId: randomUUID(),
      address: request.ip,
      language: languageOf(request),
      deviceType: typeof marks.deviceType === "number" ? marks.deviceType : undefined,
    })
  }
  const { user, pushedOut } = await findUser(parts, request, reply, deadSession)
  const known = knownVisitorId(request)
  const named = headerVisitorId(request) ?? textOf(marks.pcId)
  const visitorId = named ?? known ?? randomUUID()
  // An address may come from anybody: it never decides who a browser is from now on.
  if (visitorId !== known && !isFromAddress(request, visitorId)) {
    putCookie(reply, visitorCookie, visitorId, {
      path: "/",
      httpOnly: true,
      sameSite: "lax",
      secure: isSecureSite(parts, request),
      maxAge: VISITOR_LIFE,
    })
  }
  return describeCaller({
    user,
    pushedOut,
    visitorId,
    address: request.ip,
    language: languageOf(request),
    deviceType: typeof marks.deviceType === "number" ? marks.deviceType : undefined,
    channel: markOf(marks.channel, 64),
    clickId: markOf(marks.bd_vid, 256),
  })
}

const visitorIdShape = /^[A-Za-z0-9_-]{8,64}$/
const soundId = (id: unknown): string | undefined =>
  typeof id === "string" && visitorIdShape.test(id) ? id : undefined

const knownVisitorId = (request: FastifyRequest): string | undefined =>
  soundId(request.cookies[visitorCookie])
const headerVisitorId = (request: FastifyRequest): string | undefined =>
  soundId(request.headers[visitorHeader])

/**
 * The visitor as only their own browser or app can say: by a header of ours, or by cookie. The
 * header goes first, as the first call that carries it changes the cookie.
 */
export const ownVisitorId = (request: FastifyRequest): string | undefined =>
  headerVisitorId(request) ?? knownVisitorId(request)

function isFromAddress(request: FastifyRequest, visitorId: string): boolean {
  const { pcId } = (request.query ?? {}) as { readonly pcId?: unknown }
  return pcId === visitorId && headerVisitorId(request) !== visitorId
}

/**
 * The language for messages: the visitor's choice in the cookie, then what the browser prefers,
 * then Chinese.
 */
export function languageOf(request: FastifyRequest): Language {
  const wanted = [
    request.cookies["language"] ?? "",
    ...(headerOf(request, "accept-language") ?? "").split(","),
  ]
  const found = wanted
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .find((part): part is Language => (languages as readonly string[]).includes(part))
  return found ?? defaultLanguage
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === "string" && value !== "" ? value : undefined
}

/** Campaigns and clicks have plain names; anything else is nobody's campaign. */
const markOf = (value: unknown, most: number): string | undefined =>
  typeof value === "string" && value.length <= most && /^[\w.~%-]+$/.test(value) ? value : undefined

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

async function findUser(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  deadSession: DeadSession,
): Promise<{ readonly user?: UserIdentity; readonly pushedOut?: ServiceError }> {
  const given = tokenOf(request)
  // A key is no session; where keys are not looked at, its bearer is a visitor.
  if (!given || given.token.startsWith(keyPrefix)) return {}
  const { APP_CLIENTS } = parts.context.configuration
  // The fixed token of an app says which app it is and nothing about a person.
  if (
    given.token.startsWith(appTokenPrefix) &&
    APP_CLIENTS.includes(given.token.slice(appTokenPrefix.length))
  )
    return {}
  try {
    const user = await parts.services.accounts.resolve(given.token)
    if (given.isCookie && user.isRenewed && user.sessionId)
      setSessionCookie(request, reply, { token: given.token, uuid: user.sessionId }, parts)
    return { user }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (given.isCookie) clearSessionCookie(reply)
    if (deadSession === "refuses") throw error
    return error.code === "forced-offline" ? { pushedOut: error } : {}
  }
}
