import { sessionLife } from "@mozhuan/services"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { ServerParts } from "./server-parts.ts"

/**
 * The session rides in two cookies: the token, which scripts never see, and the session's public
 * name.
 */
const names = { token: "token", uuid: "uuid" } as const

/**
 * Tells whether cookies are for TLS alone: where the site's own address says so, whatever stands
 * between a proxy and this process.
 */
export const isSecureSite = ({ context }: ServerParts, request: FastifyRequest): boolean =>
  context.configuration.SITE_URL.startsWith("https:") || request.protocol === "https"

/**
 * Sets a cookie at once. The plugin's own way waits for a hook that pages and event streams, which
 * write by themselves, never reach.
 */
export function putCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  options: Parameters<FastifyInstance["serializeCookie"]>[2],
): void {
  reply.header("set-cookie", reply.server.serializeCookie(name, value, options))
}

/** Sets the cookies; they live as long as the session does from now on. */
export function setSessionCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  session: { readonly token: string; readonly uuid: string },
  parts: ServerParts,
): void {
  const common = {
    path: "/",
    sameSite: "lax",
    secure: isSecureSite(parts, request),
    maxAge: sessionLife / 1000,
  } as const
  putCookie(reply, names.token, session.token, { ...common, httpOnly: true })
  putCookie(reply, names.uuid, session.uuid, common)
}

export function clearSessionCookie(reply: FastifyReply): void {
  for (const name of Object.values(names)) putCookie(reply, name, "", { path: "/", maxAge: 0 })
}

/** The token of a request: header first, as API clients send it, then the cookie. */
export function tokenOf(
  request: FastifyRequest,
): { readonly token: string; readonly isCookie: boolean } | undefined {
  const header = request.headers[names.token]
  if (typeof header === "string" && header !== "") return { token: header, isCookie: false }
  const cookie = request.cookies[names.token]
  return cookie ? { token: cookie, isCookie: true } : undefined
}
