import {
  operatorName,
  operatorPasswordLength,
  operatorRoles,
  type OperatorRole,
  type OperatorRow,
} from "@mozhuan/contract"
import {
  addOperatorRow,
  allOperators,
  closeOperatorFactors,
  deleteRecoveryCodes,
  lockOwners,
  operatorLocked,
  setOperator,
  someOwner,
  newId,
  type Queryable,
} from "@mozhuan/data"
import { z } from "zod"
import { optionalMoment } from "../console/paging.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { audited, writeAudit } from "./audit.ts"
import { endOperatorSessions } from "./operator-session.ts"
import type { Operator } from "./operator.ts"
import { hashPassword, makePassword } from "./password.ts"
import { startEnrolment, type Enrolment } from "./second-factor.ts"

export interface NewOperator {
  readonly name: string
  /** Empty where there is none. */
  readonly mail: string
  readonly displayName: string
  readonly roles: readonly OperatorRole[]
}

/** Lists who may use the console. */
export async function listOperators(context: ServiceContext): Promise<OperatorRow[]> {
  const rows = await context.database.ask(allOperators)
  return rows.map((row) => ({
    operatorId: row.id,
    name: row.name,
    mail: row.mail ?? "",
    displayName: row.display_name,
    roles: [...row.roles],
    hasSecondFactor: row.totp_since !== null,
    isDisabled: row.disabled_at !== null,
    createdAt: row.created_at.toISOString(),
    ...optionalMoment("lastSeenAt", row.last_seen_at),
  }))
}

/**
 * Adds an operator with a temporary password, which is given once. @throws ServiceError
 * "name-taken"
 */
export async function addOperator(
  context: ServiceContext,
  operator: Operator,
  added: NewOperator,
): Promise<{ operatorId: string; password: string }> {
  const password = makePassword()
  const hash = await hashPassword(password)
  return audited(
    context,
    operator,
    { action: "operator.add", subject: `operator:${added.name}` },
    async (transaction) => {
      const operatorId = await insertOperator(
        transaction,
        added,
        { hash, isTemporary: true },
        context.now(),
      )
      return { after: added, value: { operatorId, password } }
    },
  )
}

/** What the first administrator is made of; see `npm run admin:create`. */
export const firstOperator = z.object({
  name: operatorName,
  mail: z.union([z.literal(""), z.email().max(200)]),
  displayName: z.string().trim().min(1).max(60),
  password: z.string().min(operatorPasswordLength).max(200),
  roles: z.array(z.enum(operatorRoles)).min(1),
})

/**
 * Adds an operator from the machine itself and gives the secret of the second factor. @throws
 * ServiceError "name-taken"
 */
export async function createOperator(
  context: ServiceContext,
  given: z.output<typeof firstOperator>,
): Promise<Enrolment & { readonly operatorId: string }> {
  const { password, ...added } = given
  const hash = await hashPassword(password)
  const now = context.now()
  const operatorId = await context.database.transaction(async (transaction) => {
    const id = await insertOperator(transaction, added, { hash, isTemporary: false }, now)
    await writeAudit(
      transaction,
      { id, name: "admin:create", network: undefined },
      { action: "operator.add", subject: `operator:${added.name}`, after: added },
      now,
    )
    return id
  })
  return { operatorId, ...(await startEnrolment(context, operatorId, added.name)) }
}

async function insertOperator(
  transaction: Queryable,
  added: NewOperator,
  password: { hash: string; isTemporary: boolean },
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  const rows = await transaction.ask(addOperatorRow, {
    id,
    name: added.name,
    mail: added.mail.toLowerCase() || null,
    displayName: added.displayName,
    roles: [...new Set(added.roles)],
    passwordHash: password.hash,
    isPasswordTemporary: password.isTemporary,
    createdAt: now,
  })
  if (rows.length === 0) throw new ServiceError("name-taken", { name: added.name })
  return id
}

export interface OperatorChange {
  readonly operatorId: string
  readonly displayName: string
  readonly roles: readonly OperatorRole[]
  readonly isDisabled: boolean
}

/**
 * Changes name and roles, or shuts somebody out, whose sessions then end. @throws ServiceError
 * "not-found", "last-owner"
 */
export async function changeOperator(
  context: ServiceContext,
  operator: Operator,
  change: OperatorChange,
): Promise<void> {
  const now = context.now()
  await audited(
    context,
    operator,
    {
      action: change.isDisabled ? "operator.disable" : "operator.change",
      subject: `operator:${change.operatorId}`,
    },
    async (transaction) => {
      // All owners at once, so that two of them cannot take each other's role at the same moment.
      await transaction.ask(lockOwners)
      const [before] = await transaction.ask(operatorLocked, { id: change.operatorId })
      if (!before) throw new ServiceError("not-found")
      await transaction.ask(setOperator, {
        id: change.operatorId,
        displayName: change.displayName,
        roles: [...new Set(change.roles)],
        isDisabled: change.isDisabled,
        now,
      })
      const owners = await transaction.ask(someOwner)
      if (owners.length === 0) throw new ServiceError("last-owner")
      if (change.isDisabled) await endOperatorSessions(transaction, change.operatorId, now)
      return {
        before: {
          name: before.name,
          displayName: before.display_name,
          roles: before.roles,
          isDisabled: before.disabled_at !== null,
        },
        after: {
          name: before.name,
          displayName: change.displayName,
          roles: change.roles,
          isDisabled: change.isDisabled,
        },
        value: undefined,
      }
    },
  )
}

/**
 * Gives a temporary password and lets the second factor be set up anew, for somebody who has lost
 * both. @throws ServiceError "not-found"
 */
export async function resetOperator(
  context: ServiceContext,
  operator: Operator,
  operatorId: string,
): Promise<{ password: string }> {
  const password = makePassword()
  const hash = await hashPassword(password)
  return audited(
    context,
    operator,
    { action: "operator.reset", subject: `operator:${operatorId}` },
    async (transaction) => {
      const rows = await transaction.ask(closeOperatorFactors, {
        id: operatorId,
        passwordHash: hash,
      })
      if (rows.length === 0) throw new ServiceError("not-found")
      await transaction.ask(deleteRecoveryCodes, { operatorId })
      await endOperatorSessions(transaction, operatorId, context.now())
      return { after: { name: rows[0]?.name }, value: { password } }
    },
  )
}
