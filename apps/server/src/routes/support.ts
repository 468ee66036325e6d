import { calls } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountCall } from "../app/mount-call.ts"
import type { ServerParts } from "../app/server-parts.ts"

/** The visitors' side of support: answers, the chat and the contact form. */
export function supportRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { support } = parts.services
  mountCall(app, parts, calls.supportAnswers, (_caller, { language }) => support.answers(language))
  mountCall(app, parts, calls.supportHistory, (caller) => support.history(caller))
  mountCall(app, parts, calls.supportUnread, async (caller) => ({
    unread: await support.unread(caller),
  }))
  mountCall(app, parts, calls.supportRead, async (caller) => {
    await support.markRead(caller)
    return { unread: 0 }
  })
  mountCall(
    app,
    parts,
    calls.supportSend,
    (caller, { body, contact, page, language }, { request }) =>
      support.send(caller, { body, contact, page: page ?? "", language, host: request.hostname }),
  )
  mountCall(
    app,
    parts,
    calls.supportForm,
    (caller, { topic, body, contact, taskId, language }, { request }) =>
      support.sendForm(caller, {
        topic,
        body,
        contact,
        taskId,
        language,
        page: "/contactus",
        host: request.hostname,
      }),
  )
}
