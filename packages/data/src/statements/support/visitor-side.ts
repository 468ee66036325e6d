import { supportAnswer, supportMessage, supportThread } from "../../schema/support.ts"
import { instant, integer, orNull, text, texts, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"

export const publicSupportAnswers = statement({
  takes: { language: text() },
  gives: {
    id: supportAnswer.columns.id,
    question: supportAnswer.columns.question,
    answer: supportAnswer.columns.answer,
  },
  text: `select id, question, answer from support_answer where language = $1 and is_active order by sequence, id`,
})

export const chatMessages = statement({
  takes: { ownerKeys: texts() },
  gives: {
    id: supportMessage.columns.id,
    author: supportMessage.columns.author,
    body: supportMessage.columns.body,
    at: supportMessage.columns.at,
  },
  text: `select m.id, m.author, m.body, m.at from support_message m join support_thread t on t.id = m.thread_id
     where t.owner_key = any($1) and t.kind = 'chat' order by m.id desc limit 200`,
})

export const openChat = statement({
  takes: { ownerKeys: texts() },
  gives: { "?column?": integer() },
  text: `select 1 from support_thread where owner_key = any($1) and kind = 'chat' and state = 'open' limit 1`,
})

export const visitorUnreadCount = statement({
  takes: { ownerKeys: texts() },
  gives: { unread: integer() },
  text: `select coalesce(sum(visitor_unread), 0)::int as unread from support_thread where owner_key = any($1) and kind = 'chat'`,
})

export const clearVisitorUnread = statement({
  takes: { ownerKeys: texts() },
  text: `update support_thread set visitor_unread = 0 where owner_key = any($1) and visitor_unread > 0`,
})

export const openChatLocked = statement({
  takes: { ownerKeys: texts() },
  gives: { id: supportThread.columns.id, state: supportThread.columns.state },
  text: `select id, state from support_thread where owner_key = any($1) and kind = 'chat' and state = 'open' order by last_at desc limit 1 for update`,
})

export const setThreadContact = statement({
  takes: { id: uuid(), contact: text() },
  text: "update support_thread set contact = $2 where id = $1",
})

export const addThread = statement({
  takes: {
    id: uuid(),
    kind: text(),
    ownerKey: text(),
    accountId: orNull(uuid()),
    host: text(),
    network: orNull(text()),
    channel: orNull(text()),
    language: text(),
    contact: text(),
    topic: text(),
    taskId: orNull(uuid()),
    page: text(),
    createdAt: instant(),
  },
  text: `insert into support_thread (id, kind, owner_key, account_id, host, network, channel, language, contact, topic, task_id, page, state, created_at, last_at, last_text)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'open', $13, $13, '')`,
})

export const addVisitorMessage = statement({
  takes: { id: uuid(), threadId: uuid(), body: text(), at: instant() },
  text: `insert into support_message (id, thread_id, author, body, at) values ($1, $2, 'visitor', $3, $4)`,
})

export const noteVisitorMessage = statement({
  takes: { id: uuid(), lastAt: instant(), lastText: text() },
  text: `update support_thread set last_at = $2, last_text = $3, operator_unread = operator_unread + 1 where id = $1`,
})
