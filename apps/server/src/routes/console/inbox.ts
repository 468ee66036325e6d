import { consoleCalls } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountConsoleCall } from "../../app/operator.ts"
import type { ServerParts } from "../../app/server-parts.ts"

const done = { done: true } as const

/** The operators' side of support. */
export function inboxRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { console } = parts.services
  mountConsoleCall(app, parts, consoleCalls.listThreads, (_operator, request) =>
    console.listThreads(request),
  )
  mountConsoleCall(app, parts, consoleCalls.readThread, (_operator, { threadId }) =>
    console.readThread(threadId),
  )
  mountConsoleCall(app, parts, consoleCalls.markThreadRead, async (_operator, { threadId }) => {
    await console.markThreadRead(threadId)
    return done
  })
  mountConsoleCall(app, parts, consoleCalls.replyToThread, (operator, { threadId, body }) =>
    console.replyToThread(operator, threadId, body),
  )
  mountConsoleCall(
    app,
    parts,
    consoleCalls.setThreadState,
    async (operator, { threadId, state }) => {
      await console.setThreadState(operator, threadId, state)
      return done
    },
  )
  mountConsoleCall(app, parts, consoleCalls.countUnread, () => console.countUnreadThreads())
  mountConsoleCall(app, parts, consoleCalls.listAnswers, () => console.listAnswers())
  mountConsoleCall(app, parts, consoleCalls.saveAnswer, (operator, answer) =>
    console.saveAnswer(operator, answer),
  )
  mountConsoleCall(app, parts, consoleCalls.removeAnswer, async (operator, { id }) => {
    await console.removeAnswer(operator, id)
    return done
  })
}
