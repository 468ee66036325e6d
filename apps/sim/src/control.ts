import type { FastifyInstance } from "fastify"
import type { Fault } from "./faults.ts"
import { faultKinds } from "./faults.ts"
import type { Notifier } from "./notifier.ts"
import type { SimState } from "./state.ts"

/**
 * Levers of the simulator: faults to come, notifications held back, the clock, and what is known of
 * payments.
 */
export function mountControl(app: FastifyInstance, state: SimState, notifier: Notifier): void {
  app.post<{ Body: Partial<Fault> }>("/sim/control/faults", (request, reply) => {
    const { kind, provider, times = 1, milliseconds = 0 } = request.body
    if (!kind || !faultKinds.includes(kind) || !provider)
      return reply
        .status(400)
        .send({ error: `kind must be one of ${faultKinds.join(", ")}; provider is required` })
    state.faults.add({ kind, provider, times, milliseconds })
    return reply.send({ waiting: true })
  })
  app.delete("/sim/control/faults", (_request, reply) => {
    state.faults.clear()
    return reply.send({ waiting: false })
  })
  app.post("/sim/control/release", (_request, reply) =>
    reply.send({ released: notifier.release() }),
  )
  app.post<{ Body: { offsetSeconds?: number } }>("/sim/control/clock", (request, reply) => {
    state.clockOffset = (request.body.offsetSeconds ?? 0) * 1000
    return reply.send({ now: new Date(state.now()).toISOString() })
  })
  app.get("/sim/control/payments", (_request, reply) =>
    reply.send({
      payments: [...state.payments.values()].map(({ refunds, ...payment }) => ({
        ...payment,
        refunds: Object.fromEntries(refunds),
      })),
    }),
  )
}
