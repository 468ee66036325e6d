import { createHash, randomBytes } from "node:crypto"
import type { OperatorRole } from "@mozhuan/contract"
import {
  addOperatorSession,
  endOperatorSessionByToken,
  endOtherOperatorSessions,
  operatorSessionByToken,
  touchOperatorSession,
  newId,
  type Queryable,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import type { Operator } from "./operator.ts"

/**
 * An open session ends after so long without a call, in ms: a console left alone on a desk shuts
 * itself.
 */
const operatorIdleLimit = 30 * 60_000
/** And after so long in any case, in ms. */
export const operatorSessionLimit = 12 * 3_600_000
/** Time to get from the password to the code, in ms. */
const unfinishedLimit = 10 * 60_000
/** `last_seen_at` moves at most this often, in ms. */
const seenStep = 30_000

export type SessionStage = "factor" | "enrol" | "open"

/** Where a sign-in comes from. */
export interface OperatorFacts {
  readonly userAgent: string
  readonly network: string | undefined
  /** What an earlier sign-in on this device left there, as it was found. */
  readonly deviceMark?: string | undefined
}

export interface SessionRow {
  id: string
  operator_id: string
  stage: SessionStage
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  name: string
  display_name: string
  roles: readonly OperatorRole[]
  disabled_at: Date | null
}

/** Opens a session in a stage. The token is given once and kept only as a hash. */
export async function openOperatorSession(
  transaction: Queryable,
  operatorId: string,
  stage: SessionStage,
  facts: OperatorFacts,
  now: Date,
): Promise<{ token: string; sessionId: string }> {
  const token = randomBytes(32).toString("base64url")
  const sessionId = newId(now.getTime())
  const life = stage === "open" ? operatorSessionLimit : unfinishedLimit
  await transaction.ask(addOperatorSession, {
    id: sessionId,
    operatorId,
    tokenHash: hashToken(token),
    stage,
    userAgent: facts.userAgent.slice(0, 300),
    network: facts.network ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + life),
  })
  return { token, sessionId }
}

/**
 * Finds the live session of a token in one of the stages. @throws ServiceError
 * "operator-signed-out"
 */
export async function findOperatorSession(
  context: ServiceContext,
  token: string | undefined,
  stages: readonly SessionStage[],
): Promise<SessionRow> {
  const [row] = token
    ? await context.database.ask(operatorSessionByToken, { tokenHash: hashToken(token) })
    : []
  const now = context.now().getTime()
  const isLive =
    row &&
    !row.ended_at &&
    !row.disabled_at &&
    stages.includes(row.stage) &&
    row.expires_at.getTime() > now &&
    now - row.last_seen_at.getTime() < operatorIdleLimit
  if (!row || !isLive) throw new ServiceError("operator-signed-out")
  return row
}

/**
 * Gives who is signed in, and keeps the session awake. @throws ServiceError "operator-signed-out"
 */
export async function resolveOperator(
  context: ServiceContext,
  token: string | undefined,
  network: string | undefined,
): Promise<Operator> {
  const row = await findOperatorSession(context, token, ["open"])
  const now = context.now()
  if (now.getTime() - row.last_seen_at.getTime() > seenStep)
    await context.database.ask(touchOperatorSession, { id: row.id, lastSeenAt: now })
  return {
    id: row.operator_id,
    name: row.name,
    displayName: row.display_name,
    roles: row.roles,
    sessionId: row.id,
    network,
  }
}

/** Ends the session of a token; an unknown one is no failure. */
export async function endOperatorSession(
  context: ServiceContext,
  token: string | undefined,
): Promise<void> {
  if (token)
    await context.database.ask(endOperatorSessionByToken, {
      tokenHash: hashToken(token),
      endedAt: context.now(),
    })
}

/** Ends every session of an operator, but for one if named. @returns how many were ended */
export async function endOperatorSessions(
  transaction: Queryable,
  operatorId: string,
  now: Date,
  except?: string,
): Promise<number> {
  const rows = await transaction.ask(endOtherOperatorSessions, {
    operatorId,
    endedAt: now,
    value3: except ?? null,
  })
  return rows.length
}

/** Tokens are 256 random bits: one round is enough, and an index can find them. */
const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest()
