import { openOperator, operatorById, operatorByName } from "@mozhuan/data"
import type { OperatorView, SignInStage } from "@mozhuan/contract"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { writeAudit } from "./audit.ts"
import {
  endOperatorSession,
  findOperatorSession,
  openOperatorSession,
  type OperatorFacts,
  type SessionRow,
} from "./operator-session.ts"
import { knownDevice, makeDeviceMark } from "./known-device.ts"
import { hashPassword, isPassword, nobodysHash } from "./password.ts"
import { renewRecoveryCodes, startEnrolment, useCode, type Enrolment } from "./second-factor.ts"
import { countTry, forgetTries } from "./tries.ts"

/** A step of signing in that went well: the token goes into the cookie. */
export interface SignInStep {
  readonly token: string
  readonly stage: SignInStage
  readonly isPasswordTemporary: boolean
}

/**
 * First step: name or mail, and password. Opens a session that can do nothing but go on to the
 * second step.
 *
 * @throws ServiceError "operator-wrong" for a wrong password and for nobody's name alike,
 * "operator-locked"
 */
export async function signInWithPassword(
  context: ServiceContext,
  name: string,
  password: string,
  facts: OperatorFacts,
): Promise<SignInStep> {
  const [row] = await context.database.ask(operatorByName, { name: name.trim().toLowerCase() })
  const key = {
    name,
    network: facts.network,
    knownDevice: knownDevice(context, facts.deviceMark, row?.id),
  }
  await countTry(context, key)
  const isRight = await isPassword(password, row?.password_hash ?? nobodysHash)
  if (!row || !isRight) throw new ServiceError("operator-wrong")
  await forgetTries(context, key)
  const stage = row.totp_since ? "factor" : "enrol"
  const { token } = await openOperatorSession(context.database, row.id, stage, facts, context.now())
  return { token, stage, isPasswordTemporary: row.is_password_temporary }
}

/** An open session with who it belongs to. */
export interface OpenedOperator {
  readonly token: string
  /** For the device to keep: it is known from now on. */
  readonly deviceMark: string
  readonly operator: OperatorView
}

/**
 * Second step: opens the session. The token changes, so that one from before the code is worth
 * nothing after it.
 */
export async function signInWithCode(
  context: ServiceContext,
  token: string | undefined,
  code: string,
  facts: OperatorFacts,
): Promise<OpenedOperator> {
  const session = await findOperatorSession(context, token, ["factor"])
  const key = {
    name: `code:${session.name}`,
    network: facts.network,
    knownDevice: knownDevice(context, facts.deviceMark, session.operator_id),
  }
  await countTry(context, key)
  const opened = await context.database.transaction(async (transaction) => {
    if (!(await useCode(context, transaction, session.operator_id, code, { allowsRecovery: true })))
      return undefined
    const next = await openOperatorSession(
      transaction,
      session.operator_id,
      "open",
      facts,
      context.now(),
    )
    await writeAudit(
      transaction,
      { id: session.operator_id, name: session.name, network: facts.network },
      { action: "session.open", subject: `operator:${session.name}` },
      context.now(),
    )
    return next
  })
  if (!opened) throw new ServiceError("operator-wrong")
  await forgetTries(context, key)
  await endOperatorSession(context, token)
  const deviceMark = makeDeviceMark(context, session.operator_id)
  return { token: opened.token, deviceMark, operator: viewOf(session) }
}

/** Gives the secret for the second factor of somebody who has none yet. */
export async function beginEnrolment(
  context: ServiceContext,
  token: string | undefined,
): Promise<Enrolment> {
  const session = await findOperatorSession(context, token, ["enrol"])
  return startEnrolment(context, session.operator_id, session.name)
}

/**
 * Ends the enrolment with a code of the app, replaces a temporary password, opens the session and
 * gives recovery codes.
 *
 * @throws ServiceError "operator-wrong" for a wrong code, "bad-parameter" where a new password is
 * missing or the old one
 */
export async function finishEnrolment(
  context: ServiceContext,
  token: string | undefined,
  request: { readonly code: string; readonly newPassword?: string | undefined },
  facts: OperatorFacts,
): Promise<OpenedOperator & { readonly recoveryCodes: string[] }> {
  const session = await findOperatorSession(context, token, ["enrol"])
  const key = {
    name: `code:${session.name}`,
    network: facts.network,
    knownDevice: knownDevice(context, facts.deviceMark, session.operator_id),
  }
  await countTry(context, key)
  const now = context.now()
  const passwordHash = await newHash(context, session.operator_id, request.newPassword)
  const opened = await context.database.transaction(async (transaction) => {
    if (
      !(await useCode(context, transaction, session.operator_id, request.code, {
        allowsRecovery: false,
      }))
    )
      return undefined
    await transaction.ask(openOperator, {
      id: session.operator_id,
      totpSince: now,
      value3: passwordHash ?? null,
    })
    const recoveryCodes = await renewRecoveryCodes(transaction, session.operator_id)
    const next = await openOperatorSession(transaction, session.operator_id, "open", facts, now)
    await writeAudit(
      transaction,
      { id: session.operator_id, name: session.name, network: facts.network },
      { action: "operator.enrol", subject: `operator:${session.name}` },
      now,
    )
    return { token: next.token, recoveryCodes }
  })
  if (!opened) throw new ServiceError("operator-wrong")
  await forgetTries(context, key)
  await endOperatorSession(context, token)
  const deviceMark = makeDeviceMark(context, session.operator_id)
  return { ...opened, deviceMark, operator: viewOf(session) }
}

/** Hashes the password that replaces a temporary one; undefined where none is needed. */
async function newHash(
  context: ServiceContext,
  operatorId: string,
  newPassword: string | undefined,
): Promise<string | undefined> {
  const [row] = await context.database.ask(operatorById, { id: operatorId })
  if (!row?.is_password_temporary) return undefined
  if (!newPassword || (await isPassword(newPassword, row.password_hash)))
    throw new ServiceError("bad-parameter", { field: "newPassword", reason: "must be a new one" })
  return hashPassword(newPassword)
}

const viewOf = (row: SessionRow): OperatorView => ({
  operatorId: row.operator_id,
  name: row.name,
  displayName: row.display_name,
  roles: [...row.roles],
})
