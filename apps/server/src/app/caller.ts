import { randomUUID } from "node:crypto"
import { languages, type Language } from "@mozhuan/contract"
import { describeCaller, ServiceError, type Caller, type UserIdentity } from "@mozhuan/services"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { ServerParts } from "./server-parts.ts"

/** Cookie with the visitor's id, for requests that cannot carry fields: pages, event streams, zip downloads. */
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

/** Finds out who calls: session token, else the visitor id of the fields or the cookie, else a new visitor. */
export async function identifyCaller(parts: ServerParts, request: FastifyRequest, reply: FastifyReply, marks: CallerMarks): Promise<Caller> {
  const token = headerOf(request, "token") ?? request.cookies["token"]
  const user = token ? await findUser(parts, request, token) : undefined
  const known = request.cookies[visitorCookie]
  const visitorId = textOf(marks.pcId) ?? (known && /^[A-Za-z0-9_-]{8,64}$/.test(known) ? known : randomUUID())
  if (visitorId !== known) {
    reply.setCookie(visitorCookie, visitorId, { path: "/", httpOnly: true, sameSite: "lax", secure: request.protocol === "https", maxAge: VISITOR_LIFE })
  }
  return describeCaller({
    user,
    visitorId,
    address: request.ip,
    language: languageOf(request),
    deviceType: typeof marks.deviceType === "number" ? marks.deviceType : undefined,
    channel: markOf(marks.channel, 64),
    clickId: markOf(marks.bd_vid, 256),
  })
}

/** The language for messages: the visitor's choice in the cookie, then what the browser prefers, then Chinese. */
export function languageOf(request: FastifyRequest): Language {
  const wanted = [request.cookies["language"] ?? "", ...(headerOf(request, "accept-language") ?? "").split(",")]
  const found = wanted.map((part) => part.trim().slice(0, 2).toLowerCase()).find((part): part is Language => (languages as readonly string[]).includes(part))
  return found ?? "zh"
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === "string" && value !== "" ? value : undefined
}

/** Campaigns and clicks have plain names; anything else is nobody's campaign. */
const markOf = (value: unknown, most: number): string | undefined => (typeof value === "string" && value.length <= most && /^[\w.~%-]+$/.test(value) ? value : undefined)

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/** A page shows itself to anybody, so a token that no longer holds makes a visitor there; a call is told why. */
async function findUser(parts: ServerParts, request: FastifyRequest, token: string): Promise<UserIdentity | undefined> {
  try {
    return await parts.services.accounts.resolve(token)
  } catch (error) {
    const isLeaving = request.url.startsWith("/v1/user/lo") || request.url.startsWith("/v1/sms/")
    if (error instanceof ServiceError && (isLeaving || !request.url.startsWith("/v1/"))) return undefined
    throw error
  }
}
