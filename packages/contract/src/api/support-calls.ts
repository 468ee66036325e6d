import { z } from "zod"
import { languages, defaultLanguage } from "../language.ts"
import { defineCall } from "./call.ts"
import { input } from "./fields.ts"

const tag = "support"

/** Longest message of a visitor, in characters. */
export const supportMessageLength = 2000
/** What a contact form can be about. */
export const supportTopics = [
  "convert",
  "account",
  "payment",
  "children",
  "business",
  "other",
] as const

export const supportAuthor = z.enum(["visitor", "operator"])
export const supportMessage = z.object({
  id: z.uuid(),
  author: supportAuthor,
  body: z.string(),
  at: z.iso.datetime(),
})
export type SupportMessage = z.output<typeof supportMessage>

const body = z.string().trim().min(1).max(supportMessageLength)
const contact = z.string().trim().max(200)
/** Path of the page somebody writes from. */
const page = z.string().max(300).regex(/^\//).optional()
const history = z.object({
  messages: z.array(supportMessage),
  isOpen: z.boolean(),
  unread: z.int(),
})
export type SupportHistory = z.output<typeof history>

export const supportCalls = {
  supportAnswers: defineCall({
    method: "GET",
    path: "/support/answers",
    tag,
    place: "result",
    summary: "Lists questions that are asked often, with their answers",
    input: input({ language: z.enum(languages).default(defaultLanguage) }),
    value: z.array(z.object({ id: z.uuid(), question: z.string(), answer: z.string() })),
  }),
  supportHistory: defineCall({
    method: "GET",
    path: "/support/history",
    tag,
    place: "obj",
    value: history,
    summary: "Gives what the caller and we have written to each other, oldest first",
    input: input({}),
  }),
  supportUnread: defineCall({
    method: "GET",
    path: "/support/unread",
    tag,
    place: "obj",
    summary: "Counts our messages that the caller has not seen",
    input: input({}),
    value: z.object({ unread: z.int() }),
  }),
  supportRead: defineCall({
    method: "POST",
    path: "/support/read",
    tag,
    place: "obj",
    summary: "Says that the caller has seen everything",
    input: input({}),
    value: z.object({ unread: z.int() }),
  }),
  supportSend: defineCall({
    method: "POST",
    path: "/support/send",
    tag,
    place: "obj",
    value: history,
    summary: "Sends us a message; opens a thread with the first",
    input: input({
      body,
      contact: contact.default(""),
      page,
      language: z.enum(languages).default(defaultLanguage),
    }),
  }),
  supportForm: defineCall({
    method: "POST",
    path: "/support/form",
    tag,
    place: "obj",
    summary: "Sends the contact form",
    input: input({
      topic: z.enum(supportTopics),
      body,
      contact: contact.min(3),
      taskId: z.union([z.literal(""), z.uuid()]).default(""),
      language: z.enum(languages).default(defaultLanguage),
    }),
    value: z.object({ threadId: z.uuid() }),
  }),
}
