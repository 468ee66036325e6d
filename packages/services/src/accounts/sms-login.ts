import { createHmac, randomInt, timingSafeEqual } from "node:crypto"
import {
  addLoginCode,
  countLoginCodeTry,
  deleteLoginCode,
  lockName,
  moveLoginCodes,
  newestLoginCode,
  recentLoginCodes,
  useLoginCode,
  newId,
  type Queryable,
} from "@mozhuan/data"
import { ProviderError } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { accountByMobile } from "./account-store.ts"
import { makeChallenge, readSolution } from "./challenge.ts"
import { openSession, type LoginFacts, type OpenedSession } from "./session.ts"
import { demandedBits, raiseSmsAlarm, smsNetwork } from "./sms-ceilings.ts"

/** Milliseconds for which a code is good. */
const codeLife = 300_000
/** Wrong entries after which a code is dead. */
const triesPerCode = 5
/** Codes one number may be sent: at most `most` in any `seconds`. */
const mobileCaps = [
  { seconds: 60, most: 1, code: "too-frequent" },
  { seconds: 3600, most: 5, code: "too-frequent" },
  { seconds: 86_400, most: 10, code: "sms-daily-cap" },
] as const

export interface CodeRequest {
  readonly mobile: string
  readonly facts: LoginFacts
  /** Answer to a challenge, where one was asked for. */
  readonly challengeAnswer?: string | undefined
}

/**
 * Sends a four-digit login code. The answer is the same whether or not the number has an account.
 *
 * @throws ServiceError "too-frequent" (seconds), "sms-daily-cap", "sms-budget", "challenge-needed"
 * (challenge), "channel-down"
 */
export async function sendLoginCode(context: ServiceContext, request: CodeRequest): Promise<void> {
  const { mobile, challengeAnswer } = request
  const solvedBits = challengeAnswer ? await readSolution(context, challengeAnswer) : 0
  const code = String(randomInt(0, 10_000)).padStart(4, "0")
  const id = await reserveCode(context, request, code, solvedBits)
  await raiseSmsAlarm(context).catch(context.onError)
  try {
    await context.providers.sms.sendCode({ mobile, code })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // A code that never left counts against nobody. One whose fate is unknown may have arrived, so
    // it stays.
    if (error.failure !== "unreachable") await context.database.ask(deleteLoginCode, { id })
    throw error.failure === "throttled"
      ? new ServiceError("too-frequent", { seconds: 60 })
      : new ServiceError("channel-down", {}, { cause: error })
  }
}

/**
 * Checks the ceilings of network, device, number and installation, and writes the code in one
 * transaction, so that parallel requests cannot pass together.
 */
function reserveCode(
  context: ServiceContext,
  { mobile, facts }: CodeRequest,
  code: string,
  solvedBits: number,
): Promise<string> {
  const now = context.now()
  return context.database.transaction(async (transaction) => {
    const bits = await demandedBits(context, transaction, facts)
    if (solvedBits < bits)
      throw new ServiceError("challenge-needed", { challenge: makeChallenge(context, bits) })
    await transaction.ask(lockName, { name: `sms:${mobile}` })
    // A clock that was set back leaves codes in the future; they would hide every new one.
    await transaction.ask(moveLoginCodes, {
      mobile,
      createdAt: new Date(now.getTime() - 60_000),
      after: now,
    })
    const sent = await transaction.ask(recentLoginCodes, {
      mobile,
      createdAt: new Date(now.getTime() - 86_400_000),
    })
    for (const cap of mobileCaps) {
      const recent = sent.filter(
        (row) => now.getTime() - row.created_at.getTime() < cap.seconds * 1000,
      )
      const oldest = recent[cap.most - 1]
      if (oldest)
        throw new ServiceError(cap.code, {
          seconds: Math.ceil(
            (oldest.created_at.getTime() + cap.seconds * 1000 - now.getTime()) / 1000,
          ),
        })
    }
    const id = newId(now.getTime())
    await transaction.ask(addLoginCode, {
      id,
      mobile,
      codeHash: hashCode(context, mobile, code),
      pcId: facts.pcId ?? null,
      network: smsNetwork(context, facts) ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeLife),
      triesLeft: triesPerCode,
    })
    return id
  })
}

/**
 * Signs a person in by the code sent last; makes the account on the first login.
 *
 * @throws ServiceError "sms-code-wrong" (left), "sms-code-expired", "account-closed"
 */
export async function loginByCode(
  context: ServiceContext,
  mobile: string,
  code: string,
  facts: LoginFacts,
): Promise<OpenedSession> {
  const now = context.now()
  // A wrong try must count even though it is refused, so the check commits before anything is
  // thrown.
  const verdict = await context.database.transaction((transaction) =>
    checkCode(context, transaction, mobile, code, now),
  )
  if (verdict.kind === "expired") throw new ServiceError("sms-code-expired")
  if (verdict.kind === "wrong") throw new ServiceError("sms-code-wrong", { left: verdict.left })
  return context.database.transaction(async (transaction) => {
    const account = await accountByMobile(transaction, mobile, now)
    if (account.closedAt) throw new ServiceError("account-closed")
    return openSession(transaction, account.id, facts, now)
  })
}

type Verdict =
  | { readonly kind: "right" | "expired" }
  | { readonly kind: "wrong"; readonly left: number }

async function checkCode(
  context: ServiceContext,
  transaction: Queryable,
  mobile: string,
  code: string,
  now: Date,
): Promise<Verdict> {
  const [row] = await transaction.ask(newestLoginCode, { mobile })
  if (!row || row.used_at || row.expires_at <= now || row.tries_left === 0)
    return { kind: "expired" }
  if (timingSafeEqual(row.code_hash, hashCode(context, mobile, code))) {
    await transaction.ask(useLoginCode, { id: row.id, usedAt: now })
    return { kind: "right" }
  }
  await transaction.ask(countLoginCodeTry, { id: row.id })
  return row.tries_left > 1 ? { kind: "wrong", left: row.tries_left - 1 } : { kind: "expired" }
}

/** Four digits are soon guessed from a plain hash; this one needs the installation's key. */
const hashCode = (context: ServiceContext, mobile: string, code: string): Buffer =>
  createHmac("sha256", context.secrets.key("login-code")).update(`${mobile}:${code}`).digest()
