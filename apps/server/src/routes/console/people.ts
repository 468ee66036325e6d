import { consoleCalls } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountConsoleCall } from "../../app/operator.ts"
import type { ServerParts } from "../../app/server-parts.ts"

/** Users and what they are entitled to. */
export function peopleRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { console } = parts.services
  mountConsoleCall(app, parts, consoleCalls.listUsers, (_operator, request) =>
    console.listUsers(request),
  )
  mountConsoleCall(app, parts, consoleCalls.readUser, (_operator, { accountId }) =>
    console.readUser(accountId),
  )
  mountConsoleCall(app, parts, consoleCalls.adjustEntitlement, async (operator, change) => {
    await console.adjustEntitlement(operator, change)
    return { done: true } as const
  })
  mountConsoleCall(app, parts, consoleCalls.endUserSessions, (operator, { accountId, reason }) =>
    console.endUserSessions(operator, accountId, reason),
  )
}
