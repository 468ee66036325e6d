import { ProviderError, type SupportNotice } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"

interface Row {
  thread_id: string
  kind: "chat" | "form"
  host: string
  topic: string
  contact: string
  body: string
  at: Date
}

/**
 * Tells operators of one message by every way that is switched on; ways that have told it before
 * are left out, so that a second run tells nobody twice.
 *
 * @returns how many were told now
 * @throws ProviderError when a way could not be reached and another try may help
 */
export async function notifyOperators(context: ServiceContext, messageId: string): Promise<number> {
  const [row] = await context.database.query<Row>(
    "select m.thread_id, t.kind, t.host, t.topic, t.contact, m.body, m.at from support_message m join support_thread t on t.id = m.thread_id where m.id = $1",
    [messageId],
  )
  if (!row) return 0
  const notice: SupportNotice = {
    id: messageId,
    threadId: row.thread_id,
    kind: row.kind,
    host: row.host,
    topic: row.topic,
    text: row.body,
    contact: row.contact,
    at: row.at,
    link: new URL(`/admin/inbox?thread=${row.thread_id}`, context.configuration.SITE_URL).href,
  }
  const sent = new Set(
    (
      await context.database.query<{ adapter: string }>(
        "select adapter from support_notice where message_id = $1",
        [messageId],
      )
    ).map((told) => told.adapter),
  )
  let told = 0
  let failure: unknown
  for (const sender of context.providers.notices) {
    if (sent.has(sender.id)) continue
    try {
      await sender.send(notice)
      await context.database.query(
        "insert into support_notice (message_id, adapter, sent_at) values ($1, $2, $3) on conflict do nothing",
        [messageId, sender.id, context.now()],
      )
      told++
    } catch (error) {
      // A way that refuses will refuse again; one that cannot be reached is tried with the job's
      // next run.
      if (!(error instanceof ProviderError)) throw error
      if (error.failure !== "refused") failure = error
    }
  }
  if (failure) throw failure
  return told
}
