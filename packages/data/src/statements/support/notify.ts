import { supportMessage, supportNotice, supportThread } from "../../schema/support.ts"
import { instant, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const messageToNotify = statement({
  takes: { id: uuid() },
  gives: {
    thread_id: supportMessage.columns.threadId,
    kind: supportThread.columns.kind,
    host: supportThread.columns.host,
    topic: supportThread.columns.topic,
    contact: supportThread.columns.contact,
    body: supportMessage.columns.body,
    at: supportMessage.columns.at,
  },
  text: `select m.thread_id, t.kind, t.host, t.topic, t.contact, m.body, m.at from support_message m join support_thread t on t.id = m.thread_id where m.id = $1`,
})

export const adaptersNotified = statement({
  takes: { messageId: uuid() },
  gives: { adapter: supportNotice.columns.adapter },
  text: "select adapter from support_notice where message_id = $1",
})

export const addSupportNotice = statement({
  takes: { messageId: uuid(), adapter: text(), sentAt: instant() },
  text: `insert into support_notice (message_id, adapter, sent_at) values ($1, $2, $3) on conflict do nothing`,
})
