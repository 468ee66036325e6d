import type { Language } from "@mozhuan/contract"
import { byDefault, flag, instant, integer, orNull, text, uuid } from "../sql/column.ts"
import { table, type RowOf } from "../sql/table.ts"

/** Questions of visitors. */
export const supportThread = table("support_thread", {
  id: uuid(),
  kind: text<"chat" | "form">(),
  /** Who asks, as tasks are owned: by user, or by visitor. */
  ownerKey: text(),
  accountId: orNull(uuid()),
  host: text(),
  network: orNull(text()),
  channel: orNull(text()),
  language: text(),
  contact: byDefault(text()),
  topic: byDefault(text()),
  taskId: orNull(uuid()),
  page: byDefault(text()),
  state: text<"open" | "closed">(),
  createdAt: instant(),
  lastAt: instant(),
  lastText: text(),
  operatorUnread: byDefault(integer()),
  visitorUnread: byDefault(integer()),
  closedAt: orNull(instant()),
})
export type SupportThreadRow = RowOf<typeof supportThread>

/** What was said in a thread. */
export const supportMessage = table("support_message", {
  id: uuid(),
  threadId: uuid(),
  author: text<"visitor" | "operator">(),
  operatorId: orNull(uuid()),
  operatorName: orNull(text()),
  body: text(),
  at: instant(),
})
export type SupportMessageRow = RowOf<typeof supportMessage>

/** Messages that operators were told of, once by each adapter. */
export const supportNotice = table("support_notice", {
  messageId: uuid(),
  adapter: text(),
  sentAt: instant(),
})
export type SupportNoticeRow = RowOf<typeof supportNotice>

/** Answers that the widget gives before somebody has to ask. */
export const supportAnswer = table("support_answer", {
  id: uuid(),
  language: text<Language>(),
  question: text(),
  answer: text(),
  sequence: integer(),
  isActive: byDefault(flag()),
})
export type SupportAnswerRow = RowOf<typeof supportAnswer>
