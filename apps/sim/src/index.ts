/**
 * The simulator's door: WeChat, WeChat Pay, Alipay, Stripe and SMS on loopback, with real
 * signatures.
 */
import { once } from "node:events"
import formbody from "@fastify/formbody"
import Fastify from "fastify"
import type { FastifyInstance } from "fastify"
import { mountControl } from "./control.ts"
import { Notifier } from "./notifier.ts"
import { mountAlipay } from "./pay/alipay.ts"
import { mountCashier } from "./pay/cashier.ts"
import { mountStripe } from "./pay/stripe.ts"
import { mountWechatPay } from "./pay/wechat-pay.ts"
import { mountSms } from "./sms/routes.ts"
import { SimState } from "./state.ts"
import type { SimSettings } from "./state.ts"
import type { SimKeys } from "./keys.ts"
import { mountWechat } from "./wechat/routes.ts"

export { makeSimKeys } from "./keys.ts"
export type { KeyPair, SimKeys } from "./keys.ts"
export type { SimSettings } from "./state.ts"
export type { Fault, FaultKind } from "./faults.ts"

export interface Simulator {
  readonly app: FastifyInstance
  readonly state: SimState
  stop(): Promise<void>
}

/** Builds the simulated providers; nothing listens yet. */
export async function createSimulator(keys: SimKeys, settings: SimSettings): Promise<Simulator> {
  const app = Fastify({ logger: false, forceCloseConnections: true })
  const state = new SimState(keys, settings)
  const notifier = new Notifier(state)
  await app.register(formbody)
  app.decorateRequest("rawBody", "")
  app.addContentTypeParser(["application/json"], { parseAs: "string" }, (request, body, done) => {
    const text = String(body)
    ;(request as { rawBody?: string }).rawBody = text
    try {
      done(null, text ? JSON.parse(text) : {})
    } catch (error) {
      done(error instanceof Error ? error : new Error("not JSON"))
    }
  })
  holdAnswers(app, state)
  mountWechat(app, state)
  mountSms(app, state)
  mountWechatPay(app, state, notifier)
  mountAlipay(app, state)
  mountStripe(app, state)
  mountCashier(app, state, notifier)
  mountControl(app, state, notifier)
  return {
    app,
    state,
    async stop() {
      notifier.stop()
      await app.close()
    },
  }
}

const providersByPath = [
  [/^\/v3\//, "wechat-pay"],
  [/^\/alipay\//, "alipay"],
  [/^\/v1\/(checkout|refunds)/, "stripe"],
] as const

/** The fault "hang": everything is done and nobody learns of it. Says "hanging" when it strikes. */
function holdAnswers(app: FastifyInstance, state: SimState): void {
  app.addHook("onSend", async (request, _reply, payload) => {
    const provider = providersByPath.find(([path]) => path.test(request.url))?.[1]
    if (provider === undefined || !state.faults.take(provider, ["hang"])) return payload
    const gone = once(request.raw.socket, "close")
    state.events.emit("hanging", { provider, url: request.url })
    await gone
    return payload
  })
}
