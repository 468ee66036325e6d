import {
  openSessionsOfOperator,
  operatorPassword,
  setOperatorPassword,
  unusedRecoveryCodes,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { audited } from "./audit.ts"
import { endOperatorSessions } from "./operator-session.ts"
import type { Operator } from "./operator.ts"
import { hashPassword, isPassword } from "./password.ts"
import { renewRecoveryCodes } from "./second-factor.ts"
import { countTry, forgetTries } from "./tries.ts"

/** Who one is, where else one is signed in, and how many recovery codes are left. */
export async function readOwnAccount(context: ServiceContext, operator: Operator) {
  const [left, sessions] = await Promise.all([
    context.database.ask(unusedRecoveryCodes, { operatorId: operator.id }),
    context.database.ask(openSessionsOfOperator, {
      operatorId: operator.id,
      expiresAt: context.now(),
    }),
  ])
  return {
    operator: {
      operatorId: operator.id,
      name: operator.name,
      displayName: operator.displayName,
      roles: [...operator.roles],
    },
    recoveryCodesLeft: left[0]?.count ?? 0,
    sessions: sessions.map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      network: row.network ?? "",
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      isCurrent: row.id === operator.sessionId,
    })),
  }
}

export async function endOtherOperatorSessions(
  context: ServiceContext,
  operator: Operator,
): Promise<{ ended: number }> {
  return {
    ended: await endOperatorSessions(
      context.database,
      operator.id,
      context.now(),
      operator.sessionId,
    ),
  }
}

/**
 * Changes one's own password; every other session ends. @throws ServiceError "operator-wrong",
 * "operator-locked"
 */
export async function changeOwnPassword(
  context: ServiceContext,
  operator: Operator,
  password: string,
  newPassword: string,
): Promise<void> {
  await requireOwnPassword(context, operator, password)
  const hash = await hashPassword(newPassword)
  await audited(
    context,
    operator,
    { action: "operator.password", subject: `operator:${operator.name}` },
    async (transaction) => {
      await transaction.ask(setOperatorPassword, { id: operator.id, passwordHash: hash })
      await endOperatorSessions(transaction, operator.id, context.now(), operator.sessionId)
      return { value: undefined }
    },
  )
}

/**
 * Gives new recovery codes; the old ones die. @throws ServiceError "operator-wrong",
 * "operator-locked"
 */
export async function renewOwnRecoveryCodes(
  context: ServiceContext,
  operator: Operator,
  password: string,
): Promise<string[]> {
  await requireOwnPassword(context, operator, password)
  return audited(
    context,
    operator,
    { action: "operator.recovery-codes", subject: `operator:${operator.name}` },
    async (transaction) => ({ value: await renewRecoveryCodes(transaction, operator.id) }),
  )
}

/** A session left open is not enough to change what guards it. */
async function requireOwnPassword(
  context: ServiceContext,
  operator: Operator,
  password: string,
): Promise<void> {
  const key = { name: `own:${operator.name}`, network: operator.network }
  await countTry(context, key)
  const [row] = await context.database.ask(operatorPassword, { id: operator.id })
  if (!row || !(await isPassword(password, row.password_hash)))
    throw new ServiceError("operator-wrong")
  await forgetTries(context, key)
}
