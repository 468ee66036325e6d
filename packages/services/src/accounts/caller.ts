import { createHash } from "node:crypto"
import type { CallerClass, KeyScope, Language } from "@mozhuan/contract"
import { ServiceError } from "../failure.ts"

/** A signed-in user as far as limits and ownership are concerned. */
export interface UserIdentity {
  readonly userId: string
  readonly callerClass: Exclude<CallerClass, "visitor">
  /** Undefined for a program that calls with a key. */
  readonly sessionId: string | undefined
  /** The key that the call came with, in place of a session. */
  readonly key?: { readonly id: string; readonly scopes: readonly KeyScope[] }
  /** The session was just lengthened; what carries its token should be as well. */
  readonly isRenewed?: boolean
}

/** Who makes a call. Made once per request; use cases never look at headers or cookies. */
export interface Caller {
  readonly callerClass: CallerClass
  readonly userId: string | undefined
  /** Public name of the session in use. */
  readonly sessionId: string | undefined
  /**
   * Why the session that the call came with is over, where a newer login or its person ended it.
   */
  readonly pushedOut: ServiceError | undefined
  /** The browser or app in use: what a login code or an authorisation is bound to. */
  readonly deviceKey: string
  /** The key under which new tasks are kept. */
  readonly ownerKey: string
  /**
   * Every key whose tasks belong to the caller: what a visitor made stays theirs after signing in.
   */
  readonly ownerKeys: readonly string[]
  /**
   * Network the call came from: IPv4 /24, IPv6 /48; undefined for calls from the machine itself.
   */
  readonly network: string | undefined
  readonly language: Language
  readonly deviceType: number
  readonly channel: string | undefined
  /** Click id of an advertisement. */
  readonly clickId: string | undefined
}

export interface CallerFacts {
  readonly user?: UserIdentity | undefined
  readonly pushedOut?: ServiceError | undefined
  /** The visitor's random id; knowing it is owning what it made. */
  readonly visitorId: string
  readonly address: string
  readonly language: Language
  readonly deviceType?: number | undefined
  readonly channel?: string | undefined
  readonly clickId?: string | undefined
}

/**
 * The key of a visitor's random id. Hashed, so that a look at the table does not hand out ids that
 * open other people's tasks.
 */
export const visitorKeyOf = (visitorId: string): string =>
  `visitor:${createHash("sha256").update(visitorId).digest("base64url")}`

/** Builds the caller from what the transport knows. */
export function describeCaller(facts: CallerFacts): Caller {
  const visitorKey = visitorKeyOf(facts.visitorId)
  const userKey = facts.user && `user:${facts.user.userId}`
  return {
    callerClass: facts.user?.callerClass ?? "visitor",
    userId: facts.user?.userId,
    sessionId: facts.user?.sessionId,
    pushedOut: facts.pushedOut,
    deviceKey: visitorKey,
    ownerKey: userKey ?? visitorKey,
    ownerKeys: userKey ? [userKey, visitorKey] : [visitorKey],
    network: networkOf(facts.address),
    language: facts.language,
    deviceType: facts.deviceType ?? 1,
    channel: facts.channel,
    clickId: facts.clickId,
  }
}

/** Gives the network by which visitors without a stable id are counted. */
export function networkOf(address: string): string | undefined {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, "")
  if (plain === "::1" || plain.startsWith("127.")) return undefined
  if (plain.includes(".")) return plain.split(".").slice(0, 3).join(".")
  const [head = "", tail] = plain.split("::")
  const groups = head.split(":").filter(Boolean)
  const missing =
    tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length
  return [...groups, ...Array.from({ length: missing }, () => "0")].slice(0, 3).join(":")
}

/**
 * Gives the account of the signed-in person, or of the key's owner. @throws ServiceError
 * "token-missing" for a visitor
 */
export function requireUser(caller: Caller): { readonly userId: string } {
  if (!caller.userId) throw new ServiceError("token-missing")
  return { userId: caller.userId }
}

/** Gives the signed-in person with their session, which no key has. @throws as `requireUser` */
export function requireSession(caller: Caller): {
  readonly userId: string
  readonly sessionId: string
} {
  if (!caller.userId || !caller.sessionId) throw new ServiceError("token-missing")
  return { userId: caller.userId, sessionId: caller.sessionId }
}
