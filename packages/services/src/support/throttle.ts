import type { Queryable } from "@mozhuan/data"
import type { Caller } from "../accounts/caller.ts"
import { ServiceError } from "../failure.ts"

/**
 * Messages that one visitor may send in a spell, that one network may, and forms that one visitor
 * and one network may.
 */
const most = { chat: { owner: 10, network: 60 }, form: { owner: 3, network: 20 } } as const
/** Time in which they are counted, in seconds. */
const spell = { chat: 300, form: 3600 } as const

/**
 * Refuses a message that comes too soon after too many. Holds a lock of the sender until the
 * transaction ends, so that messages sent at once are no more than messages sent in turn.
 *
 * @throws ServiceError "too-frequent"
 */
export async function throttleMessages(
  transaction: Queryable,
  caller: Caller,
  kind: "chat" | "form",
  now: Date,
): Promise<void> {
  const network = caller.network ?? "local"
  for (const key of [`support:${network}`, `support:${caller.ownerKey}`].sort())
    await transaction.query("select pg_advisory_xact_lock(hashtext($1))", [key])
  const [row] = await transaction.query<{ owner: number; network: number }>(
    `select count(*) filter (where t.owner_key = any($1))::int as owner, count(*) filter (where coalesce(t.network, 'local') = $2)::int as network
     from support_message m join support_thread t on t.id = m.thread_id
     where m.at > $3 and m.author = 'visitor' and t.kind = $4 and (t.owner_key = any($1) or coalesce(t.network, 'local') = $2)`,
    [caller.ownerKeys, network, new Date(now.getTime() - spell[kind] * 1000), kind],
  )
  // Calls from the machine itself are tests and proxies that hide everybody behind one address.
  const isFull =
    (row?.owner ?? 0) >= most[kind].owner ||
    (caller.network !== undefined && (row?.network ?? 0) >= most[kind].network)
  if (isFull) throw new ServiceError("too-frequent", { seconds: spell[kind] })
}
