import { supportAnswer, supportMessage, supportThread } from "../../schema/support.ts"
import { account } from "../../schema/accounts.ts"
import { big, instant, integer, orNull, text, uuid } from "../../sql/column.ts"
import { statement } from "../../sql/statement.ts"
import { storedColumns } from "../../sql/table.ts"

const gives = storedColumns(supportAnswer)

export const listedThreads = statement({
  takes: { userCode: text(), contact: text(), state: text(), limit: big(), offset: big() },
  gives: {
    ...storedColumns(supportThread),
    user_code: orNull(account.columns.userCode),
    total: integer(),
  },
  text: `select t.*, a.user_code, count(*) over ()::int as total from support_thread t left join account a on a.id = t.account_id
     where ($1 = '' or t.contact ilike $2 or a.user_code = $1 or t.task_id::text = lower($1) or exists (select 1 from support_message m where m.thread_id = t.id and m.body ilike $2))
       and ($3 = '' or ($3 = 'unread' and t.operator_unread > 0) or t.state = $3)
     order by t.last_at desc, t.id limit $4 offset $5`,
})

export const threadById = statement({
  takes: { id: uuid() },
  gives: {
    ...storedColumns(supportThread),
    user_code: orNull(account.columns.userCode),
    total: integer(),
  },
  text: `select t.*, a.user_code, 1 as total from support_thread t left join account a on a.id = t.account_id where t.id = $1`,
})

export const messagesOfThread = statement({
  takes: { threadId: uuid() },
  gives: {
    id: supportMessage.columns.id,
    author: supportMessage.columns.author,
    operator_name: supportMessage.columns.operatorName,
    body: supportMessage.columns.body,
    at: supportMessage.columns.at,
  },
  text: `select id, author, operator_name, body, at from support_message where thread_id = $1 order by id`,
})

export const clearOperatorUnread = statement({
  takes: { id: uuid() },
  text: "update support_thread set operator_unread = 0 where id = $1",
})

export const noteOperatorReply = statement({
  takes: { id: uuid(), lastAt: instant(), lastText: text() },
  gives: { id: supportThread.columns.id },
  text: `update support_thread set last_at = $2, last_text = $3, operator_unread = 0, visitor_unread = visitor_unread + 1, state = 'open', closed_at = null where id = $1 returning id`,
})

export const addOperatorMessage = statement({
  takes: {
    id: uuid(),
    threadId: uuid(),
    operatorId: uuid(),
    operatorName: text(),
    body: text(),
    at: instant(),
  },
  gives: {
    id: supportMessage.columns.id,
    author: supportMessage.columns.author,
    operator_name: supportMessage.columns.operatorName,
    body: supportMessage.columns.body,
    at: supportMessage.columns.at,
  },
  text: `insert into support_message (id, thread_id, author, operator_id, operator_name, body, at) values ($1, $2, 'operator', $3, $4, $5, $6) returning id, author, operator_name, body, at`,
})

export const moveThread = statement({
  takes: { id: uuid(), state: text(), now: instant() },
  gives: { id: supportThread.columns.id },
  text: `update support_thread set state = $2, closed_at = case when $2 = 'closed' then $3::timestamptz end, operator_unread = 0 where id = $1 returning id`,
})

export const unreadThreadCount = statement({
  takes: {},
  gives: { unread: integer() },
  text: "select count(*)::int as unread from support_thread where operator_unread > 0",
})

export const allSupportAnswers = statement({
  takes: {},
  gives,
  text: `select id, language, question, answer, sequence, is_active from support_answer order by language desc, sequence, id`,
})

export const supportAnswerLocked = statement({
  takes: { id: uuid() },
  gives,
  text: `select id, language, question, answer, sequence, is_active from support_answer where id = $1 for update`,
})

export const deleteSupportAnswer = statement({
  takes: { id: uuid() },
  gives,
  text: `delete from support_answer where id = $1 returning id, language, question, answer, sequence, is_active`,
})
