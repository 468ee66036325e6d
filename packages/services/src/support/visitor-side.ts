import type { Language, SupportHistory, SupportMessage, supportTopics } from "@mozhuan/contract"
import { newId, type Queryable } from "@mozhuan/data"
import { notifyJob } from "@mozhuan/jobs"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { throttleMessages } from "./throttle.ts"

/** Messages shown of the past; older ones stay with the operators. */
const shownMessages = 200

/** Lists questions that are asked often in one language, with their answers. */
export async function listPublicAnswers(
  context: ServiceContext,
  language: Language,
): Promise<{ id: string; question: string; answer: string }[]> {
  return context.database.query(
    "select id, question, answer from support_answer where language = $1 and is_active order by sequence, id",
    [language],
  )
}

interface ThreadRow {
  id: string
  state: "open" | "closed"
}

/** Gives what the caller and we have written to each other in the chat, oldest first. */
export async function readHistory(
  context: ServiceContext,
  caller: Caller,
): Promise<SupportHistory> {
  const rows = await context.database.query<{
    id: string
    author: SupportMessage["author"]
    body: string
    at: Date
  }>(
    `select m.id, m.author, m.body, m.at from support_message m join support_thread t on t.id = m.thread_id
     where t.owner_key = any($1) and t.kind = 'chat' order by m.id desc limit ${shownMessages}`,
    [caller.ownerKeys],
  )
  const [open] = await context.database.query(
    "select 1 from support_thread where owner_key = any($1) and kind = 'chat' and state = 'open' limit 1",
    [caller.ownerKeys],
  )
  return {
    messages: rows
      .reverse()
      .map((row) => ({ id: row.id, author: row.author, body: row.body, at: row.at.toISOString() })),
    isOpen: open !== undefined,
    unread: await countVisitorUnread(context, caller),
  }
}

export async function countVisitorUnread(context: ServiceContext, caller: Caller): Promise<number> {
  const [row] = await context.database.query<{ unread: number }>(
    "select coalesce(sum(visitor_unread), 0)::int as unread from support_thread where owner_key = any($1) and kind = 'chat'",
    [caller.ownerKeys],
  )
  return row?.unread ?? 0
}

/** Says that the caller has seen everything. */
export async function markHistoryRead(context: ServiceContext, caller: Caller): Promise<void> {
  await context.database.query(
    "update support_thread set visitor_unread = 0 where owner_key = any($1) and visitor_unread > 0",
    [caller.ownerKeys],
  )
}

/** Where a message comes from besides its sender. */
interface Origin {
  readonly host: string
  readonly language: Language
  readonly page: string
}

export interface ChatMessage extends Origin {
  readonly body: string
  /** Empty, or what to be reached by. */
  readonly contact: string
}

/**
 * Takes a message of the chat; the first one, and the first after we closed a thread, opens
 * another. @throws ServiceError "too-frequent"
 */
export async function sendChatMessage(
  context: ServiceContext,
  caller: Caller,
  message: ChatMessage,
): Promise<SupportHistory> {
  const now = context.now()
  await context.database.transaction(async (transaction) => {
    await throttleMessages(transaction, caller, "chat", now)
    const [open] = await transaction.query<ThreadRow>(
      "select id, state from support_thread where owner_key = any($1) and kind = 'chat' and state = 'open' order by last_at desc limit 1 for update",
      [caller.ownerKeys],
    )
    const threadId =
      open?.id ??
      (await openThread(
        transaction,
        caller,
        { ...message, kind: "chat", topic: "", taskId: "" },
        now,
      ))
    if (message.contact)
      await transaction.query("update support_thread set contact = $2 where id = $1", [
        threadId,
        cleanText(message.contact),
      ])
    await addMessage(context, transaction, threadId, message.body, now)
  })
  return readHistory(context, caller)
}

export interface ContactForm extends Origin {
  readonly topic: (typeof supportTopics)[number]
  readonly body: string
  readonly contact: string
  /** Empty where the matter is no task. */
  readonly taskId: string
}

/** Takes a contact form as a thread of its own. @throws ServiceError "too-frequent" */
export async function sendContactForm(
  context: ServiceContext,
  caller: Caller,
  form: ContactForm,
): Promise<{ threadId: string }> {
  const now = context.now()
  return context.database.transaction(async (transaction) => {
    await throttleMessages(transaction, caller, "form", now)
    const threadId = await openThread(transaction, caller, { ...form, kind: "form" }, now)
    await addMessage(context, transaction, threadId, form.body, now)
    return { threadId }
  })
}

async function openThread(
  transaction: Queryable,
  caller: Caller,
  thread: Origin & { kind: "chat" | "form"; topic: string; contact: string; taskId: string },
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  await transaction.query(
    `insert into support_thread (id, kind, owner_key, account_id, host, network, channel, language, contact, topic, task_id, page, state, created_at, last_at, last_text)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'open', $13, $13, '')`,
    [
      id,
      thread.kind,
      caller.ownerKey,
      caller.userId ?? null,
      thread.host.slice(0, 253),
      caller.network ?? null,
      caller.channel ?? null,
      thread.language,
      cleanText(thread.contact),
      thread.topic,
      thread.taskId || null,
      thread.page.slice(0, 300),
      now,
    ],
  )
  return id
}

async function addMessage(
  context: ServiceContext,
  transaction: Queryable,
  threadId: string,
  body: string,
  now: Date,
): Promise<void> {
  const id = newId(now.getTime())
  const text = cleanText(body)
  await transaction.query(
    "insert into support_message (id, thread_id, author, body, at) values ($1, $2, 'visitor', $3, $4)",
    [id, threadId, text, now],
  )
  await transaction.query(
    "update support_thread set last_at = $2, last_text = $3, operator_unread = operator_unread + 1 where id = $1",
    [threadId, now, text.slice(0, 200)],
  )
  if (context.providers.notices.length > 0)
    await context.queue.enqueue(transaction, notifyJob, { messageId: id })
}

// oxlint-disable-next-line no-control-regex -- these are exactly the characters to remove
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/**
 * Takes out characters that nobody sees but that turn text around or break it; what is left is kept
 * and shown as text only.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\r\n", "\n").replace(unseen, "").trim()
}
