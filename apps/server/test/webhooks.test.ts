import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type IncomingHttpHeaders, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { calls, verifyWebhook } from "@mozhuan/contract"
import { deliverWebhook } from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { startShop, type Shop } from "./shop.ts"

vi.setConfig({ testTimeout: 120_000 })

interface Message {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let shop: Shop
let receiver: Server
let target = ""
let answer = 200
const messages: Message[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk: Buffer) => (body += chunk.toString()))
    request.on("end", () => {
      messages.push({ headers: request.headers, body })
      response.writeHead(answer, { location: "http://127.0.0.1:1/elsewhere" }).end("thanks")
    })
  }).listen(0, "127.0.0.1")
  await once(receiver, "listening")
  target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  shop = await startShop({ WEBHOOK_NETWORKS: "127.0.0.0/8" })
})
afterAll(async () => {
  await shop.stop()
  receiver.close()
})
beforeEach(() => {
  messages.length = 0
  answer = 200
})

type Visitor = Awaited<ReturnType<Shop["signIn"]>>["visitor"]
const hook = async (visitor: Visitor) =>
  (await visitor.call(calls.createWebhook, { url: target })).value
const ping = async (visitor: Visitor, webhookId: string) =>
  (await visitor.call(calls.testWebhook, { webhookId })).value.deliveryId
const deliveries = async (visitor: Visitor, webhookId: string) =>
  (await visitor.call(calls.listDeliveries, { webhookId })).value

test("a task that ends is told to its owner's address, signed, and without names of files", async () => {
  const { visitor } = await shop.signIn()
  const { webhookId } = await hook(visitor)
  const fileKey = await visitor.upload(makeTextPdf({ pages: 1 }))
  const { taskId } = (
    await visitor.call(calls.startPdf2doc, {
      fileKey,
      fileName: "工资表.pdf",
      targetType: "docx",
      clientTaskId: "order-00001",
    })
  ).value
  await visitor.call(calls.cancelTasks, { taskId })
  const [planned] = await deliveries(visitor, webhookId)
  expect(planned).toMatchObject({ event: "task.cancelled", state: "waiting", attempts: 0 })
  await deliverWebhook(shop.site.context, planned?.deliveryId ?? "")
  expect(messages).toHaveLength(1)
  expect(JSON.parse(messages[0]?.body ?? "")).toMatchObject({
    type: "task.cancelled",
    data: { taskId, clientTaskId: "order-00001", state: "cancelled" },
  })
  expect(messages[0]?.body).not.toContain("工资表")
  expect((await deliveries(visitor, webhookId))[0]).toMatchObject({
    state: "delivered",
    status: 200,
    attempts: 1,
  })
  // A job that runs twice tells nobody twice.
  await deliverWebhook(shop.site.context, planned?.deliveryId ?? "")
  expect(messages).toHaveLength(1)
})

test("the receiver of the documentation takes a message once, and refuses replays, changes and old ones", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mz-receiver-"))
  try {
    await writeFile(join(folder, "receiver.mjs"), verifyWebhook)
    const { readMessage } = (await import(pathToFileURL(join(folder, "receiver.mjs")).href)) as {
      readMessage: (secret: string, headers: IncomingHttpHeaders, body: string) => unknown
    }
    const { visitor } = await shop.signIn()
    const { webhookId, secret } = await hook(visitor)
    await deliverWebhook(shop.site.context, await ping(visitor, webhookId))
    const [message] = messages
    if (!message) throw new Error("nothing came")
    expect(() => readMessage(secret, message.headers, `${message.body} `)).toThrow("not signed")
    expect(readMessage(secret, message.headers, message.body)).toMatchObject({ type: "ping" })
    expect(() => readMessage(secret, message.headers, message.body)).toThrow("taken before")
    const later = { ...message.headers, "webhook-timestamp": "1000" }
    expect(() => readMessage(secret, later, message.body)).toThrow("too old")
  } finally {
    await rm(folder, { recursive: true })
  }
})

test("a target that fails is tried again with growing pauses, each try signed anew under one id", async () => {
  const { visitor } = await shop.signIn()
  const { webhookId } = await hook(visitor)
  const id = await ping(visitor, webhookId)
  answer = 503
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 3; attempt++) {
    await deliverWebhook(shop.site.context, id)
    const [row] = await deliveries(visitor, webhookId)
    expect(row).toMatchObject({ state: "waiting", attempts: attempt, status: 503 })
    const pause = (row?.nextTime ?? 0) - shop.site.context.now().getTime()
    pauses.push(pause)
    shop.advance(pause / 1000 + 1)
  }
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses[2]).toBeGreaterThan((pauses[0] ?? 0) * 10)
  answer = 200
  await deliverWebhook(shop.site.context, id)
  expect((await deliveries(visitor, webhookId))[0]).toMatchObject({
    state: "delivered",
    attempts: 4,
  })
  expect(new Set(messages.map(({ headers }) => headers["webhook-id"])).size).toBe(1)
  expect(new Set(messages.map(({ headers }) => headers["webhook-signature"])).size).toBe(4)
})

test("redirects are not followed, and who answers 410 is left alone", async () => {
  const { visitor } = await shop.signIn()
  const { webhookId } = await hook(visitor)
  answer = 302
  await deliverWebhook(shop.site.context, await ping(visitor, webhookId))
  expect(messages).toHaveLength(1)
  expect((await deliveries(visitor, webhookId))[0]).toMatchObject({ status: 302, state: "waiting" })
  answer = 410
  await deliverWebhook(shop.site.context, await ping(visitor, webhookId))
  expect((await deliveries(visitor, webhookId))[0]).toMatchObject({ status: 410, state: "failed" })
})

test("addresses in private networks are refused when they are named", async () => {
  const { visitor } = await shop.signIn()
  for (const url of [
    "https://10.0.0.8/hook",
    "https://192.168.1.1/",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://0x0a000001/",
    "http://93.184.215.14/",
    "https://user:secret@example.com/",
    "https://93.184.215.14:25/",
  ])
    await expect(visitor.call(calls.createWebhook, { url })).rejects.toMatchObject({ code: 10046 })
  await expect(
    visitor.call(calls.createWebhook, { url: "ftp://example.com/" }),
  ).rejects.toMatchObject({ code: 10001 })
  expect((await visitor.call(calls.listWebhooks, {})).value).toEqual([])
})

test("nobody sees or removes the addresses of others", async () => {
  const { visitor } = await shop.signIn()
  const { webhookId } = await hook(visitor)
  const stranger = (await shop.signIn()).visitor
  for (const call of [calls.removeWebhook, calls.testWebhook, calls.listDeliveries] as const)
    await expect(
      stranger.call<never, never>(call as never, { webhookId } as never),
    ).rejects.toMatchObject({
      code: 10404,
    })
  await visitor.call(calls.removeWebhook, { webhookId })
  expect((await visitor.call(calls.listWebhooks, {})).value).toEqual([])
})
