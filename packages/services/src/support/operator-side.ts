import type { AnswerRow, ConsoleMessage, Language, ThreadRow } from "@mozhuan/contract"
import {
  addRow,
  supportAnswer,
  addOperatorMessage,
  allSupportAnswers,
  clearOperatorUnread,
  deleteSupportAnswer,
  listedThreads,
  messagesOfThread,
  moveThread,
  noteOperatorReply,
  supportAnswerLocked,
  threadById,
  unreadThreadCount,
  newId,
} from "@mozhuan/data"
import { asPage, spanOf, type Page, type PageRequest } from "../console/paging.ts"
import type { ServiceContext } from "../context.ts"
import { ServiceError } from "../failure.ts"
import { audited, escapeLike, writeAudit } from "../operators/audit.ts"
import type { Operator } from "../operators/operator.ts"
import { cleanText } from "./visitor-side.ts"

interface Row {
  id: string
  kind: ThreadRow["kind"]
  state: ThreadRow["state"]
  topic: string
  contact: string
  user_code: string | null
  account_id: string | null
  host: string
  channel: string | null
  language: string
  page: string
  task_id: string | null
  last_text: string
  operator_unread: number
  created_at: Date
  last_at: Date
  total: number
}

const viewOf = (row: Row): ThreadRow => ({
  threadId: row.id,
  kind: row.kind,
  state: row.state,
  topic: row.topic,
  contact: row.contact,
  userCode: row.user_code ?? "",
  accountId: row.account_id ?? "",
  host: row.host,
  channel: row.channel ?? "",
  language: row.language,
  page: row.page,
  taskId: row.task_id ?? "",
  lastText: row.last_text,
  unread: row.operator_unread,
  createdAt: row.created_at.toISOString(),
  lastAt: row.last_at.toISOString(),
})

/**
 * Lists threads, the latest word first; searched by what was written, contact, user code and task.
 */
export async function listThreads(
  context: ServiceContext,
  request: PageRequest & {
    readonly search: string
    readonly state: "" | "open" | "closed" | "unread"
  },
): Promise<Page<ThreadRow>> {
  const rows = await context.database.ask(listedThreads, {
    userCode: request.search,
    contact: `%${escapeLike(request.search)}%`,
    state: request.state,
    ...spanOf(request),
  })
  return asPage(request, rows, viewOf)
}

interface MessageRow {
  id: string
  author: ConsoleMessage["author"]
  operator_name: string | null
  body: string
  at: Date
}

const messageOf = (row: MessageRow): ConsoleMessage => ({
  id: row.id,
  author: row.author,
  operatorName: row.operator_name ?? "",
  body: row.body,
  at: row.at.toISOString(),
})

/** Shows a thread with all its messages. @throws ServiceError "not-found" */
export async function readThread(
  context: ServiceContext,
  threadId: string,
): Promise<{ thread: ThreadRow; messages: ConsoleMessage[] }> {
  const [row] = await context.database.ask(threadById, { id: threadId })
  if (!row) throw new ServiceError("not-found")
  const messages = await context.database.ask(messagesOfThread, { threadId })
  return { thread: viewOf(row), messages: messages.map(messageOf) }
}

export async function markThreadRead(context: ServiceContext, threadId: string): Promise<void> {
  await context.database.ask(clearOperatorUnread, { id: threadId })
}

/**
 * Answers a visitor, and opens a closed thread again. The text is the visitor's to read and not
 * repeated in the log. @throws ServiceError "not-found"
 */
export async function replyToThread(
  context: ServiceContext,
  operator: Operator,
  threadId: string,
  body: string,
): Promise<ConsoleMessage> {
  const now = context.now()
  const text = cleanText(body)
  if (text === "") throw new ServiceError("bad-parameter", { field: "body", reason: "is empty" })
  return audited(
    context,
    operator,
    { action: "support.reply", subject: `thread:${threadId}` },
    async (transaction) => {
      const rows = await transaction.ask(noteOperatorReply, {
        id: threadId,
        lastAt: now,
        lastText: text.slice(0, 200),
      })
      if (rows.length === 0) throw new ServiceError("not-found")
      const [message] = await transaction.ask(addOperatorMessage, {
        id: newId(now.getTime()),
        threadId,
        operatorId: operator.id,
        operatorName: operator.displayName,
        body: text,
        at: now,
      })
      if (!message) throw new Error("a message that was just written is not there")
      return { after: { characters: text.length }, value: messageOf(message) }
    },
  )
}

/** Closes a thread or opens it again. @throws ServiceError "not-found" */
export async function setThreadState(
  context: ServiceContext,
  operator: Operator,
  threadId: string,
  state: "open" | "closed",
): Promise<void> {
  const now = context.now()
  await audited(
    context,
    operator,
    {
      action: state === "closed" ? "support.close" : "support.open",
      subject: `thread:${threadId}`,
    },
    async (transaction) => {
      const rows = await transaction.ask(moveThread, { id: threadId, state, now })
      if (rows.length === 0) throw new ServiceError("not-found")
      return { after: { state }, value: undefined }
    },
  )
}

export async function countUnreadThreads(context: ServiceContext): Promise<{ unread: number }> {
  const [row] = await context.database.ask(unreadThreadCount)
  return { unread: row?.unread ?? 0 }
}

interface AnswerDataRow {
  id: string
  language: Language
  question: string
  answer: string
  sequence: number
  is_active: boolean
}

const answerOf = ({ is_active: isActive, ...row }: AnswerDataRow): AnswerRow => ({
  ...row,
  isActive,
})

/** Lists the answers that the chat gives first. */
export async function listAnswers(context: ServiceContext): Promise<AnswerRow[]> {
  return (await context.database.ask(allSupportAnswers)).map(answerOf)
}

/** Adds an answer, or changes the one with the id. @throws ServiceError "not-found" */
export async function saveAnswer(
  context: ServiceContext,
  operator: Operator,
  answer: Omit<AnswerRow, "id"> & { readonly id?: string | undefined },
): Promise<{ id: string }> {
  const id = answer.id ?? newId(context.now().getTime())
  return audited(
    context,
    operator,
    { action: answer.id ? "answer.change" : "answer.add", subject: `answer:${id}` },
    async (transaction) => {
      const [before] = await transaction.ask(supportAnswerLocked, { id })
      if (answer.id && !before) throw new ServiceError("not-found")
      await addRow(transaction, supportAnswer, { ...answer, id }, { replaceBy: ["id"] })
      return { before: before && answerOf(before), after: { ...answer, id }, value: { id } }
    },
  )
}

/** Removes an answer; one that is gone is no failure. */
export async function removeAnswer(
  context: ServiceContext,
  operator: Operator,
  id: string,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [before] = await transaction.ask(deleteSupportAnswer, { id })
    if (before)
      await writeAudit(
        transaction,
        operator,
        { action: "answer.remove", subject: `answer:${id}`, before: answerOf(before) },
        context.now(),
      )
  })
}
