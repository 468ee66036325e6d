import type { FastifyInstance } from "fastify"
import type { ServerParts } from "./server-parts.ts"

/** Adds /healthz (the process lives) and /readyz (what it needs can be reached). */
export function addHealth(app: FastifyInstance, { context }: ServerParts): void {
  app.get("/healthz", { schema: { hide: true }, logLevel: "warn" }, async () => ({ status: "ok" }))
  app.get("/readyz", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    const checks = {
      database: () => context.database.query("select 1"),
      storage: () => context.store.check(),
    }
    const failing: string[] = []
    for (const [name, check] of Object.entries(checks)) {
      await check().catch((error: unknown) => {
        request.log.warn({ err: error, part: name }, "not ready")
        failing.push(name)
      })
    }
    return reply
      .code(failing.length === 0 ? 200 : 503)
      .send(failing.length === 0 ? { status: "ready" } : { status: "not ready", failing })
  })
}
