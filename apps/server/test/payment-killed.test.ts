import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { calls, CallError } from "@mozhuan/contract"
import { createSimulator, makeSimKeys, type Simulator } from "@mozhuan/sim"
import { openServices, readConfiguration, reconcileOrders } from "@mozhuan/services"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { answers, startKillableSite, type KillableSite } from "./killed.ts"
import { createVisitor, type Visitor } from "./visitor.ts"

vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 })

const checkout = join(import.meta.dirname, "../../..")
let folder: string
let sim: Simulator
let site: KillableSite
let environment: Record<string, string>
let visitor: Visitor

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mz-pay-killed-"))
  const keys = makeSimKeys()
  const simPort = await freePort()
  const simUrl = `http://127.0.0.1:${simPort}`
  await writeFile(join(folder, "keys.json"), JSON.stringify(keys))
  sim = await createSimulator(keys, {
    base: simUrl,
    pushUrl: "http://127.0.0.1:9/none",
    stripeWebhookUrl: "http://127.0.0.1:9/none",
    timeScale: 20,
  })
  await sim.app.listen({ host: "127.0.0.1", port: simPort })
  environment = { PROVIDER_SIM_KEYS: join(folder, "keys.json"), PROVIDER_SIM_URL: simUrl }
  site = await startKillableSite(folder, environment)
  visitor = await signIn("13812340000")
})
afterAll(async () => {
  await site.stop()
  await sim.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(mobile: string): Promise<Visitor> {
  const fresh = createVisitor({ url: site.url, sealKey: "" })
  await fresh.call(calls.sendSms, { mobile })
  const code = sim.state.inbox.findLast((message) => message.mobile === mobile)?.code ?? ""
  const { value } = await fresh.call(calls.loginOrRegister, { type: "message", mobile, code })
  if (!("token" in value)) throw new Error("no session")
  return createVisitor({ url: site.url, sealKey: "", pcId: fresh.pcId, token: value.token })
}

/** Lets the provider do its work and kills the server before it can learn of it. */
async function killDuring(work: () => Promise<unknown>): Promise<void> {
  sim.state.faults.add({ provider: "wechat-pay", kind: "hang", times: 1, milliseconds: 0 })
  const hanging = once(sim.state.events, "hanging")
  const outcome = work().then(
    () => "answered",
    (error: unknown) => error,
  )
  await hanging
  await site.kill("server")
  const error = await outcome
  expect(error).toBeInstanceOf(CallError)
  expect((error as CallError).status, "the call was cut, not refused").toBe(0)
  await answers(site.url)
}

const buy = (clientOrderId: string) =>
  visitor
    .call(calls.createPayQrcode, { priceId: "cn-month", payType: "wechat", clientOrderId })
    .then((reply) => reply.value)
const stateOf = (orderId: string) =>
  visitor.call(calls.payStatus, { orderId }).then(
    (reply) => reply.value.state,
    () => -1,
  )
const settled = (orderId: string, state: number) =>
  expect.poll(() => stateOf(orderId), { timeout: 60_000, interval: 250 }).toBe(state)
const paymentsOf = (orderId: string) =>
  [...sim.state.payments.values()].filter((payment) => payment.tradeNo.startsWith(orderId))
const pay = (qrCode: string) => fetch(`${qrCode}/pay`, { method: "POST" })

/** Looks after orders as a worker does two minutes later. */
async function reconcileLater(): Promise<void> {
  const configuration = readConfiguration({ DATA_DIR: folder, ...environment }, checkout)
  const databaseUrl = `postgresql://mozhuan@localhost/mozhuan?host=${encodeURIComponent(join(folder, "postgres/socket"))}`
  const open = await openServices({
    configuration,
    databaseUrl,
    isWorker: false,
    onError: () => undefined,
    now: () => new Date(Date.now() + 120_000),
  })
  await reconcileOrders(open.context)
  await open.close(0)
}

test("killed after the provider opened a payment: the same purchase goes on, and only one payment is open", async () => {
  const clientOrderId = randomUUID()
  await killDuring(() => buy(clientOrderId))
  const { orderId, qrCode } = await buy(clientOrderId)
  expect(paymentsOf(orderId).map((payment) => payment.state)).toEqual(["closed", "unpaid"])
  await pay(qrCode)
  await settled(orderId, 1)
})

test("killed after the provider said that it was paid: the next look settles it, once", async () => {
  const before = (await visitor.call(calls.getUserInfo, {})).value.webExpireTime
  const { orderId, qrCode } = await buy(randomUUID())
  sim.state.faults.add({ provider: "wechat-pay", kind: "drop", times: 1, milliseconds: 0 })
  await pay(qrCode)
  await killDuring(() => visitor.call(calls.payStatus, { orderId }))
  await settled(orderId, 1)
  expect((await visitor.call(calls.getUserInfo, {})).value.webExpireTime - before).toBe(31 * 86_400)
})

test("killed after the provider paid back: the money goes back once, and the membership with it", async () => {
  const before = (await visitor.call(calls.getUserInfo, {})).value.webExpireTime
  const { orderId, qrCode } = await buy(randomUUID())
  await pay(qrCode)
  await settled(orderId, 1)
  await killDuring(() => visitor.call(calls.refundOrder, { orderId }))
  await reconcileLater()
  await settled(orderId, 4)
  expect(paymentsOf(orderId).map((payment) => [payment.state, payment.refunds.size])).toEqual([
    ["refunded", 1],
  ])
  expect((await visitor.call(calls.getUserInfo, {})).value.webExpireTime).toBe(before)
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
