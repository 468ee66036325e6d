import { countRate, keyUseByCall, keyUseByDay, putKeyUse } from "@mozhuan/data"
import type { KeyUsage } from "@mozhuan/contract"
import type { Caller, UserIdentity } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { limitsOf } from "./keys.ts"

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Days that the usage page shows. */
const DAYS = 30

/**
 * Counts a call of a key in this minute, together with those other servers have seen.
 *
 * @returns how many more it may make this minute
 * @throws ServiceError "too-frequent" with the seconds until the count begins anew
 */
export async function countKeyCall(
  context: ServiceContext,
  user: UserIdentity,
  keyId: string,
): Promise<{ readonly most: number; readonly left: number }> {
  const now = context.now().getTime()
  const most = limitsOf(user.callerClass).callsPerMinute
  const [row] = await context.database.ask(countRate, {
    key: `key:${keyId}`,
    minute: Math.floor(now / MINUTE),
  })
  const calls = row?.calls ?? 1
  if (calls > most)
    throw new ServiceError("too-frequent", { seconds: Math.ceil((MINUTE - (now % MINUTE)) / 1000) })
  return { most, left: most - calls }
}

/** Notes one answered call of a key; seen on the usage page from then on. */
export async function noteKeyUse(
  context: ServiceContext,
  keyId: string,
  call: string,
  isAccepted: boolean,
): Promise<void> {
  const now = context.now()
  await context.database.ask(putKeyUse, {
    keyId,
    hour: new Date(Math.floor(now.getTime() / HOUR) * HOUR),
    call,
    accepted: isAccepted ? 1 : 0,
    refused: isAccepted ? 0 : 1,
    lastAt: now,
  })
}

/** What an account's keys were used for: 30 days by day, 24 hours by call. */
export async function readKeyUsage(
  context: ServiceContext,
  accountId: string,
  caller: Caller,
): Promise<KeyUsage> {
  const now = context.now()
  const days = await context.database.ask(keyUseByDay, {
    accountId,
    hour: new Date(now.getTime() - DAYS * 24 * HOUR),
  })
  const calls = await context.database.ask(keyUseByCall, {
    accountId,
    lastAt: new Date(now.getTime() - 24 * HOUR),
  })
  return {
    ...limitsOf(caller.callerClass),
    days,
    calls: calls.map((row) => ({
      keyId: row.key_id,
      call: row.call,
      accepted: row.accepted,
      refused: row.refused,
      lastTime: row.last_at.getTime(),
    })),
  }
}
