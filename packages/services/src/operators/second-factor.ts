import { createHash, randomBytes } from "node:crypto"
import {
  addRecoveryCode,
  deleteRecoveryCodes,
  keepOperatorSecret,
  noteOperatorStep,
  operatorSecretLocked,
  useRecoveryCode,
  type Queryable,
} from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { makeTotpSecret, matchTotp, spellSecret, totpUri } from "./totp.ts"

/** How many recovery codes are given, each good once. */
const recoveryCodeCount = 10
const purpose = "operator-totp"
const issuer = "墨转 PDF"

/** What a person needs to put the second factor into an app. */
export interface Enrolment {
  readonly secret: string
  readonly uri: string
}

/**
 * Gives the secret that is being enrolled; makes it on the first call, and keeps it until it is
 * confirmed.
 */
export async function startEnrolment(
  context: ServiceContext,
  operatorId: string,
  name: string,
): Promise<Enrolment> {
  const made = context.secrets.seal(purpose, makeTotpSecret().toString("base64"))
  const [row] = await context.database.ask(keepOperatorSecret, { id: operatorId, made })
  if (!row) throw new Error("a second factor that is in use cannot be enrolled again")
  const secret = openSecret(context, row.sealed_totp)
  return { secret: spellSecret(secret), uri: totpUri(secret, name, issuer) }
}

/**
 * Tells whether a code of the second factor is right, and uses it up. The row is locked: of two at
 * once, one is right.
 *
 * Codes of six digits are of the app; everything else is taken for a recovery code, where those are
 * allowed.
 */
export async function useCode(
  context: ServiceContext,
  transaction: Queryable,
  operatorId: string,
  code: string,
  options: { readonly allowsRecovery: boolean },
): Promise<boolean> {
  const now = context.now()
  const [row] = await transaction.ask(operatorSecretLocked, { id: operatorId })
  if (!row?.sealed_totp) return false
  const plain = code.replaceAll(/[\s-]/g, "").toLowerCase()
  if (/^\d{6}$/.test(plain)) {
    const step = matchTotp(openSecret(context, row.sealed_totp), plain, now, Number(row.totp_step))
    if (step !== undefined)
      await transaction.ask(noteOperatorStep, { id: operatorId, totpStep: step })
    return step !== undefined
  }
  if (!options.allowsRecovery) return false
  const used = await transaction.ask(useRecoveryCode, {
    operatorId,
    codeHash: hashCode(plain),
    usedAt: now,
  })
  return used.length === 1
}

/** Replaces all recovery codes; the new ones are given once and kept only as hashes. */
export async function renewRecoveryCodes(
  transaction: Queryable,
  operatorId: string,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => randomBytes(8).toString("hex"))
  await transaction.ask(deleteRecoveryCodes, { operatorId })
  for (const code of codes)
    await transaction.ask(addRecoveryCode, { operatorId, codeHash: hashCode(code) })
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-"))
}

const openSecret = (context: ServiceContext, sealed: Buffer): Buffer =>
  Buffer.from(String(context.secrets.open(purpose, sealed)), "base64")
/** Codes have 64 random bits, so that one round is enough. */
const hashCode = (code: string): Buffer => createHash("sha256").update(code).digest()
