import type { AnswerRow, ConsoleMessage, Language, ThreadRow } from "@mozhuan/contract"
import { newId } from "@mozhuan/data"
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

const select = "select t.*, a.user_code"
const from = "from support_thread t left join account a on a.id = t.account_id"

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
  const rows = await context.database.query<Row>(
    `${select}, count(*) over ()::int as total ${from}
     where ($1 = '' or t.contact ilike $2 or a.user_code = $1 or t.task_id::text = lower($1) or exists (select 1 from support_message m where m.thread_id = t.id and m.body ilike $2))
       and ($3 = '' or ($3 = 'unread' and t.operator_unread > 0) or t.state = $3)
     order by t.last_at desc, t.id limit $4 offset $5`,
    [request.search, `%${escapeLike(request.search)}%`, request.state, ...spanOf(request)],
  )
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
  const [row] = await context.database.query<Row>(`${select}, 1 as total ${from} where t.id = $1`, [
    threadId,
  ])
  if (!row) throw new ServiceError("not-found")
  const messages = await context.database.query<MessageRow>(
    "select id, author, operator_name, body, at from support_message where thread_id = $1 order by id",
    [threadId],
  )
  return { thread: viewOf(row), messages: messages.map(messageOf) }
}

export async function markThreadRead(context: ServiceContext, threadId: string): Promise<void> {
  await context.database.query("update support_thread set operator_unread = 0 where id = $1", [
    threadId,
  ])
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
      const rows = await transaction.query(
        "update support_thread set last_at = $2, last_text = $3, operator_unread = 0, visitor_unread = visitor_unread + 1, state = 'open', closed_at = null where id = $1 returning id",
        [threadId, now, text.slice(0, 200)],
      )
      if (rows.length === 0) throw new ServiceError("not-found")
      const [message] = await transaction.query<MessageRow>(
        "insert into support_message (id, thread_id, author, operator_id, operator_name, body, at) values ($1, $2, 'operator', $3, $4, $5, $6) returning id, author, operator_name, body, at",
        [newId(now.getTime()), threadId, operator.id, operator.displayName, text, now],
      )
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
      const rows = await transaction.query(
        "update support_thread set state = $2, closed_at = case when $2 = 'closed' then $3::timestamptz end, operator_unread = 0 where id = $1 returning id",
        [threadId, state, now],
      )
      if (rows.length === 0) throw new ServiceError("not-found")
      return { after: { state }, value: undefined }
    },
  )
}

export async function countUnreadThreads(context: ServiceContext): Promise<{ unread: number }> {
  const [row] = await context.database.query<{ unread: number }>(
    "select count(*)::int as unread from support_thread where operator_unread > 0",
  )
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
  return (
    await context.database.query<AnswerDataRow>(
      "select id, language, question, answer, sequence, is_active from support_answer order by language desc, sequence, id",
    )
  ).map(answerOf)
}

/** Adds an answer, or changes the one with the id. @throws ServiceError "not-found" */
export async function saveAnswer(
  context: ServiceContext,
  operator: Operator,
  answer: Omit<AnswerRow, "id"> & { readonly id?: string | undefined },
): Promise<{ id: string }> {
  const id = answer.id ?? newId(context.now().getTime())
  const values = [
    id,
    answer.language,
    answer.question,
    answer.answer,
    answer.sequence,
    answer.isActive,
  ]
  return audited(
    context,
    operator,
    { action: answer.id ? "answer.change" : "answer.add", subject: `answer:${id}` },
    async (transaction) => {
      const [before] = await transaction.query<AnswerDataRow>(
        "select id, language, question, answer, sequence, is_active from support_answer where id = $1 for update",
        [id],
      )
      if (answer.id && !before) throw new ServiceError("not-found")
      await transaction.query(
        `insert into support_answer (id, language, question, answer, sequence, is_active) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set language = excluded.language, question = excluded.question, answer = excluded.answer, sequence = excluded.sequence, is_active = excluded.is_active`,
        values,
      )
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
    const [before] = await transaction.query<AnswerDataRow>(
      "delete from support_answer where id = $1 returning id, language, question, answer, sequence, is_active",
      [id],
    )
    if (before)
      await writeAudit(
        transaction,
        operator,
        { action: "answer.remove", subject: `answer:${id}`, before: answerOf(before) },
        context.now(),
      )
  })
}
