import type { Language, SupportHistory, supportTopics } from "@mozhuan/contract"
import {
  addThread,
  addVisitorMessage,
  chatMessages,
  clearVisitorUnread,
  noteVisitorMessage,
  openChat,
  openChatLocked,
  publicSupportAnswers,
  setThreadContact,
  visitorUnreadCount,
  newId,
  type Queryable,
} from "@mozhuan/data"
import { notifyJob } from "@mozhuan/jobs"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import { throttleMessages } from "./throttle.ts"

/** Lists questions that are asked often in one language, with their answers. */
export async function listPublicAnswers(
  context: ServiceContext,
  language: Language,
): Promise<{ id: string; question: string; answer: string }[]> {
  return context.database.ask(publicSupportAnswers, { language })
}

/** Gives what the caller and we have written to each other in the chat, oldest first. */
export async function readHistory(
  context: ServiceContext,
  caller: Caller,
): Promise<SupportHistory> {
  const rows = await context.database.ask(chatMessages, { ownerKeys: caller.ownerKeys })
  const [open] = await context.database.ask(openChat, { ownerKeys: caller.ownerKeys })
  return {
    messages: rows
      .reverse()
      .map((row) => ({ id: row.id, author: row.author, body: row.body, at: row.at.toISOString() })),
    isOpen: open !== undefined,
    unread: await countVisitorUnread(context, caller),
  }
}

export async function countVisitorUnread(context: ServiceContext, caller: Caller): Promise<number> {
  const [row] = await context.database.ask(visitorUnreadCount, { ownerKeys: caller.ownerKeys })
  return row?.unread ?? 0
}

/** Says that the caller has seen everything. */
export async function markHistoryRead(context: ServiceContext, caller: Caller): Promise<void> {
  await context.database.ask(clearVisitorUnread, { ownerKeys: caller.ownerKeys })
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
    const [open] = await transaction.ask(openChatLocked, { ownerKeys: caller.ownerKeys })
    const threadId =
      open?.id ??
      (await openThread(
        transaction,
        caller,
        { ...message, kind: "chat", topic: "", taskId: "" },
        now,
      ))
    if (message.contact)
      await transaction.ask(setThreadContact, { id: threadId, contact: cleanText(message.contact) })
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
  await transaction.ask(addThread, {
    id,
    kind: thread.kind,
    ownerKey: caller.ownerKey,
    accountId: caller.userId ?? null,
    host: thread.host.slice(0, 253),
    network: caller.network ?? null,
    channel: caller.channel ?? null,
    language: thread.language,
    contact: cleanText(thread.contact),
    topic: thread.topic,
    taskId: thread.taskId || null,
    page: thread.page.slice(0, 300),
    createdAt: now,
  })
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
  await transaction.ask(addVisitorMessage, { id, threadId, body: text, at: now })
  await transaction.ask(noteVisitorMessage, {
    id: threadId,
    lastAt: now,
    lastText: text.slice(0, 200),
  })
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
