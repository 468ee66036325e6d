import { createHash, randomBytes } from "node:crypto"
import { newId, type Queryable } from "@mozhuan/data"
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
  await transaction.query("select 1 from account where id = $1 for update", [accountId])
  await transaction.query(
    `insert into session (id, account_id, token_hash, pc_id, user_agent, network, created_at, last_seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
    [
      uuid,
      accountId,
      hashToken(token),
      facts.pcId ?? null,
      facts.userAgent.slice(0, 300),
      facts.network ?? null,
      now,
      expiresAt,
    ],
  )
  await transaction.query(
    `update session set ended_at = $2, end_reason = 'newer-session' where id in (
       select id from session where account_id = $1 and ended_at is null and expires_at > $2 order by created_at desc, id desc offset $3)`,
    [accountId, now, sessionsPerAccount],
  )
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
  const [row] = await database.query<SessionRow>(
    `select s.id, s.account_id, s.last_seen_at, s.expires_at, s.ended_at, s.end_reason, a.closed_at
     from session s join account a on a.id = s.account_id where s.token_hash = $1`,
    [hashToken(token)],
  )
  if (!row) throw new ServiceError("not-signed-in")
  if (row.closed_at) throw new ServiceError("account-closed")
  if (row.end_reason === "newer-session" || row.end_reason === "removed")
    throw new ServiceError("forced-offline", await describeEnd(database, row))
  if (row.ended_at) throw new ServiceError("not-signed-in")
  if (row.expires_at <= now) throw new ServiceError("token-expired")
  const isRenewed = Math.abs(now.getTime() - row.last_seen_at.getTime()) > seenStep
  if (isRenewed) {
    await database.query(
      "update session set last_seen_at = $2, expires_at = $3 where id = $1 and ended_at is null",
      [row.id, now, new Date(now.getTime() + sessionLife)],
    )
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
  const [newer] = await database.query<{ user_agent: string }>(
    "select user_agent from session where account_id = $1 and created_at <= $2 order by created_at desc limit 1",
    [row.account_id, row.ended_at],
  )
  return { at: row.ended_at?.toISOString() ?? "", device: newer?.user_agent ?? "" }
}

/** Ends the session of a token; an unknown or ended one is no failure. */
export async function logout(context: ServiceContext, token: string): Promise<void> {
  await context.database.query(
    "update session set ended_at = $2, end_reason = 'logout' where token_hash = $1 and ended_at is null",
    [hashToken(token), context.now()],
  )
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
  const rows = await context.database.query<{
    id: string
    user_agent: string
    created_at: Date
    last_seen_at: Date
  }>(
    "select id, user_agent, created_at, last_seen_at from session where account_id = $1 and ended_at is null and expires_at > $2 order by last_seen_at desc",
    [accountId, context.now()],
  )
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
  const rows = await context.database.query(
    "update session set ended_at = $3, end_reason = 'removed' where account_id = $1 and id <> $2 and ended_at is null returning id",
    [accountId, currentId, context.now()],
  )
  return rows.length
}

/** Tokens are 256 random bits: one round is enough, and an index can find them. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest()
