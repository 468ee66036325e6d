import type { Language, SupportHistory } from "@mozhuan/contract"
import type { Caller } from "../accounts/caller.ts"
import type { ServiceContext } from "../context.ts"
import {
  countVisitorUnread,
  listPublicAnswers,
  markHistoryRead,
  readHistory,
  sendChatMessage,
  sendContactForm,
  type ChatMessage,
  type ContactForm,
} from "./visitor-side.ts"

/** What visitors ask us, bound to one context; the operators' side is part of the console. */
export interface SupportServices {
  readonly answers: (
    language: Language,
  ) => Promise<{ id: string; question: string; answer: string }[]>
  readonly history: (caller: Caller) => Promise<SupportHistory>
  readonly unread: (caller: Caller) => Promise<number>
  readonly markRead: (caller: Caller) => Promise<void>
  readonly send: (caller: Caller, message: ChatMessage) => Promise<SupportHistory>
  readonly sendForm: (caller: Caller, form: ContactForm) => Promise<{ threadId: string }>
}

export function bindSupport(context: ServiceContext): SupportServices {
  return {
    answers: (language) => listPublicAnswers(context, language),
    history: (caller) => readHistory(context, caller),
    unread: (caller) => countVisitorUnread(context, caller),
    markRead: (caller) => markHistoryRead(context, caller),
    send: (caller, message) => sendChatMessage(context, caller, message),
    sendForm: (caller, form) => sendContactForm(context, caller, form),
  }
}
