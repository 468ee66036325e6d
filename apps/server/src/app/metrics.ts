import { taskCounts } from "@mozhuan/data"
import {
  countWorkers,
  proveRetention,
  ServiceError,
  smsSpending,
  type RetentionProof,
} from "@mozhuan/services"
import type { FastifyInstance } from "fastify"
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client"
import { sendRefusal } from "./failures.ts"
import { isFromInside } from "./inside.ts"
import type { ServerParts } from "./server-parts.ts"

/**
 * Adds /metrics in Prometheus' text form: calls by route and status, tasks by state, workers, the
 * process itself. For the installation's own network, or whoever has its token.
 */
export function addMetrics(app: FastifyInstance, { context }: ServerParts): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  app.addHook("onResponse", async (request, reply) => {
    calls.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? "page",
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    )
  })
  new Gauge({
    name: "tasks",
    help: "Tasks of the last day, by tool and state",
    labelNames: ["tool", "state"],
    registers,
    async collect() {
      this.reset()
      const rows = await context.database.ask(taskCounts)
      for (const row of rows) this.set({ tool: row.tool, state: row.state }, row.count)
    },
  })
  addRetentionProof(registry, context)
  new Gauge({
    name: "sms_codes",
    help: "Login codes of the last 24 hours: sent, and the budget beyond which none are",
    labelNames: ["what"],
    registers,
    async collect() {
      const { sent, budget } = await smsSpending(context)
      this.set({ what: "sent" }, sent)
      this.set({ what: "budget" }, budget)
    },
  })
  new Gauge({
    name: "worker_slots",
    help: "Conversions that all living workers can run at once",
    registers,
    async collect() {
      this.set((await countWorkers(context.database, context.now())).slots)
    },
  })
  app.get("/metrics", { schema: { hide: true }, logLevel: "warn" }, async (request, reply) => {
    if (!isFromInside(request, context.configuration.METRICS_TOKEN))
      return sendRefusal(request, reply, new ServiceError("not-found"))
    return reply.type("text/plain; version=0.0.4").send(await registry.metrics())
  })
}

const proofs = {
  results: [
    "results_overdue",
    "Results that should have been deleted more than five minutes ago; anything but 0 breaks the promise to visitors",
  ],
  personal: [
    "personal_rows_overdue",
    "Codes, logins, sessions and log entries that should have been deleted more than five minutes ago",
  ],
  accounts: ["accounts_overdue", "Accounts that should have been closed more than two hours ago"],
  sweepAge: ["sweep_age_seconds", "Time since the last whole sweep; -1 before the first"],
} as const

/**
 * What proves that everything is deleted in time: counted anew at each look, from the rows
 * themselves.
 */
function addRetentionProof(registry: Registry, context: ServerParts["context"]): void {
  let proof: Promise<RetentionProof> | undefined
  const read = (): Promise<RetentionProof> =>
    (proof ??= proveRetention(context).finally(() => (proof = undefined)))
  for (const key of ["results", "personal", "accounts", "sweepAge"] as const) {
    const [name, help] = proofs[key]
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await read())[key])
      },
    })
  }
}
