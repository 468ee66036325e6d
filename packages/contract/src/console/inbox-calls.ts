import { z } from "zod"
import { pageOf } from "../api/envelope.ts"
import { supportAuthor } from "../api/support-calls.ts"
import { languages } from "../language.ts"
import { defineConsoleCall, done, flag, moment, paging, searchText } from "./console-call.ts"
import type { OperatorRole } from "./role.ts"

const answers: readonly OperatorRole[] = ["support"]
const threadId = z.uuid()

export const threadRow = z.object({
  threadId,
  kind: z.enum(["chat", "form"]),
  state: z.enum(["open", "closed"]),
  topic: z.string(),
  contact: z.string(),
  userCode: z.string(),
  accountId: z.string(),
  host: z.string(),
  channel: z.string(),
  language: z.string(),
  page: z.string(),
  taskId: z.string(),
  lastText: z.string(),
  unread: z.int(),
  createdAt: moment,
  lastAt: moment,
})
export type ThreadRow = z.output<typeof threadRow>

export const consoleMessage = z.object({
  id: z.uuid(),
  author: supportAuthor,
  operatorName: z.string(),
  body: z.string(),
  at: moment,
})
export type ConsoleMessage = z.output<typeof consoleMessage>

export const answerRow = z.object({
  id: z.uuid(),
  language: z.enum(languages),
  question: z.string(),
  answer: z.string(),
  sequence: z.int(),
  isActive: z.boolean(),
})
export type AnswerRow = z.output<typeof answerRow>

export const inboxCalls = {
  listThreads: defineConsoleCall({
    method: "GET",
    path: "/inbox",
    tag: "inbox",
    place: "page",
    roles: answers,
    summary: "Lists threads, the latest word first",
    input: z.object({
      ...paging,
      search: searchText,
      state: z.enum(["", "open", "closed", "unread"]).default("open"),
    }),
    value: pageOf(threadRow),
  }),
  readThread: defineConsoleCall({
    method: "GET",
    path: "/inbox/:threadId",
    tag: "inbox",
    place: "obj",
    roles: answers,
    summary: "Shows a thread and its messages",
    input: z.object({ threadId }),
    value: z.object({ thread: threadRow, messages: z.array(consoleMessage) }),
  }),
  markThreadRead: defineConsoleCall({
    method: "POST",
    path: "/inbox/read",
    tag: "inbox",
    place: "obj",
    roles: answers,
    summary: "Says that a thread has been read",
    input: z.object({ threadId }),
    value: done,
  }),
  replyToThread: defineConsoleCall({
    method: "POST",
    path: "/inbox/reply",
    tag: "inbox",
    place: "obj",
    roles: answers,
    summary: "Answers a visitor; opens a closed thread again",
    input: z.object({ threadId, body: z.string().trim().min(1).max(4000) }),
    value: consoleMessage,
  }),
  setThreadState: defineConsoleCall({
    method: "POST",
    path: "/inbox/state",
    tag: "inbox",
    place: "obj",
    roles: answers,
    summary: "Closes a thread or opens it again",
    input: z.object({ threadId, state: z.enum(["open", "closed"]) }),
    value: done,
  }),
  countUnread: defineConsoleCall({
    method: "GET",
    path: "/inbox-unread",
    tag: "inbox",
    place: "obj",
    roles: answers,
    summary: "Counts threads with unread messages",
    input: z.object({}),
    value: z.object({ unread: z.int() }),
  }),
  listAnswers: defineConsoleCall({
    method: "GET",
    path: "/answers",
    tag: "inbox",
    place: "result",
    roles: ["support", "editor"],
    summary: "Lists the answers that the chat gives first",
    input: z.object({}),
    value: z.array(answerRow),
  }),
  saveAnswer: defineConsoleCall({
    method: "POST",
    path: "/answers/save",
    tag: "inbox",
    place: "obj",
    roles: ["support", "editor"],
    summary: "Adds or changes an answer",
    input: z.object({
      id: z.uuid().optional(),
      language: z.enum(languages),
      question: z.string().trim().min(2).max(120),
      answer: z.string().trim().min(2).max(2000),
      sequence: z.coerce.number().int().min(0).max(1000),
      isActive: flag,
    }),
    value: z.object({ id: z.uuid() }),
  }),
  removeAnswer: defineConsoleCall({
    method: "POST",
    path: "/answers/remove",
    tag: "inbox",
    place: "obj",
    roles: ["support", "editor"],
    summary: "Removes an answer",
    input: z.object({ id: z.uuid() }),
    value: done,
  }),
}
