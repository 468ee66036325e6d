import { consoleCalls } from "@mozhuan/contract"
import type { FastifyInstance } from "fastify"
import { mountConsoleCall } from "../../app/operator.ts"
import type { ServerParts } from "../../app/server-parts.ts"

const done = { done: true } as const

/** How the site is used and how it is: reports, tasks, health, settings. */
export function systemRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { console } = parts.services
  mountConsoleCall(app, parts, consoleCalls.usage, (_operator, period) => console.readUsage(period))
  mountConsoleCall(app, parts, consoleCalls.revenue, (_operator, period) =>
    console.readRevenue(period),
  )
  mountConsoleCall(app, parts, consoleCalls.listConsoleTasks, (_operator, request) =>
    console.listConsoleTasks(request),
  )
  mountConsoleCall(app, parts, consoleCalls.readConsoleTask, (_operator, { taskId }) =>
    console.readConsoleTask(taskId),
  )
  mountConsoleCall(app, parts, consoleCalls.stopTask, (operator, { taskId }) =>
    console.stopTask(operator, taskId),
  )
  mountConsoleCall(app, parts, consoleCalls.health, () => console.readHealth())
  mountConsoleCall(app, parts, consoleCalls.listSettings, () => console.listSettings())
  mountConsoleCall(app, parts, consoleCalls.saveSetting, async (operator, { code, value }) => {
    await console.saveSetting(operator, code, value)
    return done
  })
  mountConsoleCall(app, parts, consoleCalls.saveLimits, async (operator, { changes }) => {
    await console.saveLimits(operator, changes)
    return done
  })
}
