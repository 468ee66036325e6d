import { addNetworkEvent, newId } from "@mozhuan/data"
import type { ServiceContext } from "../context.ts"
import { readSettings } from "../settings/settings.ts"

/** One call as the network log keeps it: who, from where, what, and with which outcome. */
export interface NetworkEvent {
  readonly address: string
  readonly accountId: string | undefined
  /** Path of the call below /v1; never its fields. */
  readonly call: string
  /** Number of the reply. */
  readonly reply: number
  readonly traceId: string
}

/**
 * Notes a call that changes something. Chinese law has sites keep such a log for at least six
 * months.
 */
export async function noteNetworkEvent(
  context: ServiceContext,
  event: NetworkEvent,
): Promise<void> {
  const now = context.now()
  await context.database.ask(addNetworkEvent, {
    id: newId(now.getTime()),
    at: now,
    address: event.address,
    accountId: event.accountId ?? null,
    call: event.call,
    reply: event.reply,
    traceId: event.traceId,
  })
}

/** Days for which the log and ended sessions are kept; the operator's setting. */
export async function networkLogDays(context: ServiceContext): Promise<number> {
  const [row] = await readSettings(context, ["network_log_days"])
  const days = Number(row?.value)
  // A setting that says nothing sensible must not delete what the law wants kept.
  return Number.isFinite(days) && days >= 0 ? days : defaultNetworkLogDays
}

/** Six months and a few days. */
const defaultNetworkLogDays = 190
