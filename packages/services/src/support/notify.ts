import { adaptersNotified, addSupportNotice, messageToNotify } from "@mozhuan/data"
import { ProviderError, type SupportNotice } from "@mozhuan/providers"
import type { ServiceContext } from "../context.ts"

/**
 * Tells operators of one message by every way that is switched on; ways that have told it before
 * are left out, so that a second run tells nobody twice.
 *
 * @returns how many were told now
 * @throws ProviderError when a way could not be reached and another try may help
 */
export async function notifyOperators(context: ServiceContext, messageId: string): Promise<number> {
  const [row] = await context.database.ask(messageToNotify, { id: messageId })
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
    (await context.database.ask(adaptersNotified, { messageId })).map((told) => told.adapter),
  )
  let told = 0
  let failure: unknown
  for (const sender of context.providers.notices) {
    if (sent.has(sender.id)) continue
    try {
      await sender.send(notice)
      await context.database.ask(addSupportNotice, {
        messageId,
        adapter: sender.id,
        sentAt: context.now(),
      })
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
