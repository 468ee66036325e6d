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
  const [row] = await context.database.query<{ calls: number }>(
    `insert into rate_count (key, minute, calls) values ($1, $2, 1)
     on conflict (key, minute) do update set calls = rate_count.calls + 1 returning calls`,
    [`key:${keyId}`, Math.floor(now / MINUTE)],
  )
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
  await context.database.query(
    `insert into api_key_use (key_id, hour, call, accepted, refused, last_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (key_id, hour, call) do update set accepted = api_key_use.accepted + excluded.accepted,
       refused = api_key_use.refused + excluded.refused, last_at = greatest(api_key_use.last_at, excluded.last_at)`,
    [
      keyId,
      new Date(Math.floor(now.getTime() / HOUR) * HOUR),
      call,
      isAccepted ? 1 : 0,
      isAccepted ? 0 : 1,
      now,
    ],
  )
}

/** What an account's keys were used for: 30 days by day, 24 hours by call. */
export async function readKeyUsage(
  context: ServiceContext,
  accountId: string,
  caller: Caller,
): Promise<KeyUsage> {
  const now = context.now()
  const own = "from api_key_use u join api_key k on k.id = u.key_id where k.account_id = $1"
  const days = await context.database.query<{ day: string; accepted: number; refused: number }>(
    `select to_char(u.hour at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(accepted)::int as accepted, sum(refused)::int as refused
     ${own} and u.hour > $2 group by 1 order by 1`,
    [accountId, new Date(now.getTime() - DAYS * 24 * HOUR)],
  )
  const calls = await context.database.query<{
    key_id: string
    call: string
    accepted: number
    refused: number
    last_at: Date
  }>(
    `select u.key_id, u.call, sum(accepted)::int as accepted, sum(refused)::int as refused, max(last_at) as last_at
     ${own} and u.last_at > $2 group by 1, 2 order by sum(accepted) + sum(refused) desc, u.call limit 200`,
    [accountId, new Date(now.getTime() - 24 * HOUR)],
  )
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
