import { answerAtAll } from "@mozhuan/data"
import type { FastifyInstance } from "fastify"
import { isFromInside } from "./inside.ts"
import type { ServerParts } from "./server-parts.ts"

/** When somebody who was told "not ready" should ask again, s. */
const COME_BACK = 10

/**
 * Adds /healthz (the process lives) and /readyz (what it needs can be reached); what fails is told
 * inside the installation's network, or to whoever has its token.
 */
export function addHealth(app: FastifyInstance, { context }: ServerParts): void {
  const isSilent = context.configuration.LOG_LEVEL === "silent"
  const quiet = { schema: { hide: true }, logLevel: isSilent ? "silent" : "warn" } as const
  app.get("/healthz", quiet, async () => ({ status: "ok" }))
  app.get("/readyz", quiet, async (request, reply) => {
    const checks = {
      database: () => context.database.ask(answerAtAll),
      storage: () => context.store.check(),
    }
    const failing: string[] = []
    for (const [name, check] of Object.entries(checks)) {
      await check().catch((error: unknown) => {
        request.log.warn({ err: error, part: name }, "not ready")
        failing.push(name)
      })
    }
    if (failing.length === 0) return reply.send({ status: "ready" })
    // Which part fails is nobody's business outside; a balancer needs the status alone.
    const isInside = isFromInside(request, context.configuration.METRICS_TOKEN)
    return reply
      .code(503)
      .header("retry-after", COME_BACK)
      .send({ status: "not ready", ...(isInside ? { failing } : {}) })
  })
}
