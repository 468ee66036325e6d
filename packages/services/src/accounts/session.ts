import { createHash, randomBytes } from "node:crypto"
import {
  addSession,
  endOtherSessionsOf,
  endSessionByToken,
  endSurplusSessions,
  lockAccount,
  newerSessionAgent,
  openSessions,
  sessionByToken,
  touchSession,
  newId,
  type Queryable,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { callerClassOf, readMemberships } from "../memberships/memberships.ts"
import type { UserIdentity } from "./caller.ts"

/** Sessions live two days from their last use (specification, 9). */
export const sessionLife = 2 * 86_400_000
/** A person may be signed in on so many devices; the newest wins. */
const sessionsPerAccount = 3
/**
 * `last_seen_at` moves at most this often, in milliseconds, so that reading a page is not always a
 * write.
 */
const seenStep = 60_000

/** Where a login comes from. */
export interface LoginFacts {
  readonly pcId: string | undefined
  readonly userAgent: string
  readonly network: string | undefined
}

export interface OpenedSession {
  readonly token: string
  /** Public name of the session. */
  readonly uuid: string
  readonly accountId: string
  readonly expiresAt: Date
}

/**
 * Opens a session and ends the oldest beyond the third. The token is given once and kept only as a
 * hash.
 */
export async function openSession(
  transaction: Queryable,
  accountId: string,
  facts: LoginFacts,
  now: Date,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString("base64url")
  const uuid = newId(now.getTime())
  const expiresAt = new Date(now.getTime() + sessionLife)
  await transaction.ask(lockAccount, { id: accountId })
  await transaction.ask(addSession, {
    id: uuid,
    accountId,
    tokenHash: hashToken(token),
    pcId: facts.pcId ?? null,
    userAgent: facts.userAgent.slice(0, 300),
    network: facts.network ?? null,
    createdAt: now,
    expiresAt,
  })
  await transaction.ask(endSurplusSessions, { accountId, endedAt: now, offset: sessionsPerAccount })
  return { token, uuid, accountId, expiresAt }
}

interface SessionRow {
  id: string
  account_id: string
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  closed_at: Date | null
}

/**
 * Gives who a token stands for and lengthens its session.
 *
 * @throws ServiceError "not-signed-in" for an unknown token, "forced-offline" when a newer login
 * took its place, "token-expired", "account-closed"
 */
export async function resolveSession(
  context: ServiceContext,
  token: string,
): Promise<UserIdentity> {
  const { database } = context
  const now = context.now()
  const [row] = await database.ask(sessionByToken, { tokenHash: hashToken(token) })
  if (!row) throw new ServiceError("not-signed-in")
  if (row.closed_at) throw new ServiceError("account-closed")
  if (row.end_reason === "newer-session" || row.end_reason === "removed")
    throw new ServiceError("forced-offline", await describeEnd(database, row))
  if (row.ended_at) throw new ServiceError("not-signed-in")
  if (row.expires_at <= now) throw new ServiceError("token-expired")
  const isRenewed = Math.abs(now.getTime() - row.last_seen_at.getTime()) > seenStep
  if (isRenewed) {
    await database.ask(touchSession, {
      id: row.id,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionLife),
    })
  }
  const memberships = await readMemberships(database, row.account_id, now)
  return {
    userId: row.account_id,
    sessionId: row.id,
    callerClass: callerClassOf(memberships),
    isRenewed,
  }
}

/**
 * When a session was ended from elsewhere, and the device that signed in then, as its browser calls
 * itself.
 */
async function describeEnd(
  database: Queryable,
  row: SessionRow,
): Promise<{ at: string; device: string }> {
  const [newer] = await database.ask(newerSessionAgent, {
    accountId: row.account_id,
    createdAt: row.ended_at,
  })
  return { at: row.ended_at?.toISOString() ?? "", device: newer?.user_agent ?? "" }
}

/** Ends the session of a token; an unknown or ended one is no failure. */
export async function logout(context: ServiceContext, token: string): Promise<void> {
  await context.database.ask(endSessionByToken, {
    tokenHash: hashToken(token),
    endedAt: context.now(),
  })
}

export interface SessionView {
  readonly uuid: string
  readonly userAgent: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly isCurrent: boolean
}

/** Lists where the person is signed in, latest use first. */
export async function listSessions(
  context: ServiceContext,
  accountId: string,
  currentId: string,
): Promise<SessionView[]> {
  const rows = await context.database.ask(openSessions, { accountId, expiresAt: context.now() })
  return rows.map((row) => ({
    uuid: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === currentId,
  }))
}

/** Signs the person out everywhere but here. @returns how many sessions were ended */
export async function endOtherSessions(
  context: ServiceContext,
  accountId: string,
  currentId: string,
): Promise<number> {
  const rows = await context.database.ask(endOtherSessionsOf, {
    accountId,
    id: currentId,
    endedAt: context.now(),
  })
  return rows.length
}

/** Tokens are 256 random bits: one round is enough, and an index can find them. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest()
