import { lockName, recentMessageCounts, type Queryable } from "@mozhuan/data"
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
    await transaction.ask(lockName, { name: key })
  const [row] = await transaction.ask(recentMessageCounts, {
    ownerKeys: caller.ownerKeys,
    network,
    at: new Date(now.getTime() - spell[kind] * 1000),
    kind,
  })
  // Calls from the machine itself are tests and proxies that hide everybody behind one address.
  const isFull =
    (row?.owner ?? 0) >= most[kind].owner ||
    (caller.network !== undefined && (row?.network ?? 0) >= most[kind].network)
  if (isFull) throw new ServiceError("too-frequent", { seconds: spell[kind] })
}
