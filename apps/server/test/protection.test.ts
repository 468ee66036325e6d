import { randomUUID } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { calls } from "@mozhuan/contract"
import {
  beginAttempt,
  closeDueAccounts,
  finishAttempt,
  proveRetention,
  scrub,
  sweep,
  writeSetting,
} from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { buildApp } from "../src/index.ts"
import { startShop, type Shop } from "./shop.ts"
import type { Visitor } from "./visitor.ts"

let shop: Shop
beforeAll(async () => void (shop = await startShop()))
afterAll(() => shop.stop())

const marker = "绝密合同甲乙丙"
const day = 86_400

/** Every byte that the installation keeps of objects. */
async function storedBytes(): Promise<string> {
  const folder = join(shop.site.context.configuration.DATA_DIR, "storage")
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), "utf8")),
  )
  return texts.join("\n")
}

/** Every row of every table, as text. */
async function allRows(): Promise<string> {
  const { database } = shop.site.context
  const tables = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
  )
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (
          await database.query<{ text: string | null }>(
            `select string_agg(t::text, e'\\n') as text from ${name} t`,
          )
        )[0]?.text ?? "",
    ),
  )
  return texts.join("\n")
}

async function convertOne(visitor: Visitor): Promise<string> {
  const fileKey = await visitor.upload(makeTextPdf({ pages: 1, lines: () => [marker] }))
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: `${marker}.pdf`,
    targetType: "docx",
  })
  const attempt = await beginAttempt(shop.site.context, value.taskId)
  if (!attempt) throw new Error("nothing to run")
  const objectKey = `results/${value.taskId}/${attempt.id}/0`
  const result = Buffer.from(`result of ${marker}`)
  await shop.site.context.store.write(objectKey, Readable.from([result]), result.length)
  await finishAttempt(shop.site.context, attempt, {
    outputs: [{ objectKey, name: `${marker}.docx`, mediaType: "text/plain", size: result.length }],
    warnings: [],
    report: {},
  })
  return value.taskId
}

test("delete now deletes: no object and no row holds the file, its name or its result", async () => {
  const visitor = shop.site.visitor()
  const taskId = await convertOne(visitor)
  expect(await storedBytes()).toContain(marker)
  expect(await allRows()).toContain(marker)
  const { value } = await visitor.call(calls.deleteTasks, { taskId })
  expect(value.tasks).toMatchObject([{ taskId, objects: [expect.any(String), expect.any(String)] }])
  expect(await storedBytes()).not.toContain(marker)
  expect(await allRows()).not.toContain(marker)
})

test("a deleted account leaves its books and nothing of its person, its files, or what it wrote", async () => {
  const { visitor, mobile } = await shop.signIn()
  await convertOne(visitor)
  const order = (
    await visitor.call(calls.createPayQrcode, {
      priceId: "cn-year",
      payType: "alipay",
      clientOrderId: randomUUID(),
    })
  ).value
  await shop.payAt(order.qrCode)
  await expect
    .poll(async () => (await visitor.call(calls.payStatus, { orderId: order.orderId })).value.state)
    .toBe(1)
  await visitor.call(calls.recordConsent, { document: "privacy", version: "2026-11" })
  await visitor.call(calls.requestInvoice, {
    orderId: order.orderId,
    title: "某某公司",
    mail: "secret-person@example.com",
  })
  await shop.site.services.orderDesk.issueInvoice(order.orderId, { operator: "li", number: "2432" })
  const { value: held } = await visitor.call(calls.exportAccount, {})
  const text = JSON.stringify(held)
  for (const known of [
    mobile,
    `${marker}.pdf`,
    `${marker}.docx`,
    order.orderId,
    "secret-person@example.com",
    "privacy",
    "/order/createPayQrcode",
  ])
    expect(text).toContain(known)
  expect(text).not.toMatch(/token|code_hash/)

  await visitor.call(calls.requestDeletion, {})
  shop.advance(7 * day + 1)
  await closeDueAccounts(shop.site.context)
  const rows = await allRows()
  for (const gone of [mobile, marker, "secret-person@example.com"]) expect(rows).not.toContain(gone)
  expect(await storedBytes()).not.toContain(marker)
  // What a shop must keep: the order, its grant, and the invoice that was issued.
  expect(rows).toContain(order.orderId)
  expect(
    await shop.site.context.database.query(
      "select 1 from invoice_request where order_id = $1 and state = 'issued'",
      [order.orderId],
    ),
  ).toHaveLength(1)
})

test("rows about people go when their time is over, the network log by its setting, and the proof says whether they did", async () => {
  const { context } = shop.site
  const { visitor } = await shop.signIn()
  await visitor.call(calls.loginOrRegister, { type: "wechat" })
  await visitor.call(calls.logout, {})
  await expect
    .poll(
      async () =>
        (
          await context.database.query(
            "select 1 from network_log where call = '/user/logout' and reply = 1",
          )
        ).length,
    )
    .toBe(1)
  const count = async (table: string): Promise<number> =>
    (await context.database.query<{ n: number }>(`select count(*)::int as n from ${table}`))[0]
      ?.n ?? -1
  await sweep(context)
  expect(await proveRetention(context)).toEqual({
    results: 0,
    personal: 0,
    accounts: 0,
    sweepAge: expect.any(Number),
  })
  shop.advance(2 * day)
  expect((await proveRetention(context)).personal).toBeGreaterThan(0)
  await sweep(context)
  expect(await proveRetention(context)).toMatchObject({ personal: 0 })
  expect([await count("login_code"), await count("login_scene")]).toEqual([0, 0])
  expect(await count("network_log")).toBeGreaterThan(0)
  shop.advance(191 * day)
  await sweep(context)
  expect([await count("network_log"), await count("session")]).toEqual([0, 0])
  await writeSetting(context, "network_log_days", "400")
  const { visitor: later } = await shop.signIn()
  await later.call(calls.logout, {})
  await expect.poll(() => count("network_log")).toBeGreaterThan(0)
  shop.advance(300 * day)
  await sweep(context)
  expect(await count("network_log")).toBeGreaterThan(0)
  const metrics = await (await fetch(`${shop.site.url}/metrics`)).text()
  for (const name of [
    "results_overdue 0",
    "personal_rows_overdue 0",
    "accounts_overdue 0",
    "sweep_age_seconds",
  ])
    expect(metrics).toContain(name)
})

test("two servers of one installation count an address together", async () => {
  const { context, services } = shop.site
  const limited = { ...context, configuration: { ...context.configuration, RATE_LIMIT: 30 } }
  const servers = await Promise.all(
    [1, 2].map(() => buildApp({ context: limited, services, diskStore: undefined })),
  )
  const ask = async (index: number, url = "/v1/priceConfig/devicePrice") =>
    (await servers[index % 2]?.inject({ url, remoteAddress: "203.0.113.7" }))?.statusCode
  const answers = []
  // A minute may turn over between two calls; then half of them start anew, and still far fewer
  // pass than two servers apart would let.
  for (let n = 0; n < 80; n++) answers.push(await ask(n))
  const passed = answers.filter((status) => status === 200).length
  expect(passed).toBeGreaterThanOrEqual(30)
  expect(passed).toBeLessThanOrEqual(60)
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
  const other = await servers[0]?.inject({
    url: "/v1/priceConfig/devicePrice",
    remoteAddress: "203.0.113.8",
  })
  expect(other?.statusCode).toBe(200)
  // Others with the same IPv6 network count together; pages, health and callbacks of providers are
  // not counted.
  const neighbour = async (host: string, index = 0) =>
    await servers[index]?.inject({
      url: "/v1/priceConfig/devicePrice",
      remoteAddress: `2001:db8:1:2:${host}`,
    })
  const askNetwork = async () => {
    for (let n = 0; n < 70; n++) await neighbour(`:${n.toString(16)}`, n % 2)
    return await neighbour("ffff::1")
  }
  const first = await askNetwork()
  // Where a minute turned over meanwhile, the next one has hardly begun.
  const same = first?.statusCode === 429 ? first : await askNetwork()
  expect([same?.statusCode, same?.headers["retry-after"] !== undefined]).toEqual([429, true])
  expect(await ask(0, "/healthz")).toBe(200)
  expect(
    (
      await servers[0]?.inject({
        method: "POST",
        url: "/v1/callback/alipay",
        remoteAddress: "203.0.113.7",
        payload: "x",
      })
    )?.statusCode,
  ).not.toBe(429)
  await Promise.all(servers.map((server) => server.close()))
})

test("logs hold no mobile number, code, token, device, file name or password, even of errors that carry them", async () => {
  const lines: string[] = []
  const { context, services } = shop.site
  const failing = {
    ...services,
    orders: {
      ...services.orders,
      prices: () => {
        const cause = Object.assign(
          new Error(`Failed query: select 1\nparams: 13912345678,hunter2,${marker}.pdf`),
          { detail: "Key (mobile)=(13912345678) already exists", parameters: ["hunter2"] },
        )
        throw new Error(
          `no prices for token=abcDEF_secret-token-value and ${marker}.pdf of wang@example.com`,
          { cause },
        )
      },
    },
  }
  const app = await buildApp({
    context: { ...context, configuration: { ...context.configuration, LOG_LEVEL: "debug" } },
    services: failing,
    diskStore: undefined,
    logTo: { write: (line) => void lines.push(line) },
  })
  const mobile = "13912345678"
  const pcId = `pc-${randomUUID()}`
  const form = (fields: Record<string, string>) => ({
    method: "POST" as const,
    headers: { "content-type": "application/x-www-form-urlencoded", token: "forged-session-token" },
    payload: new URLSearchParams({ ...fields, pcId }).toString(),
  })
  await app.inject({ url: "/v1/sms/sendSms", ...form({ mobile }) })
  const code = shop.sim.state.inbox.findLast((message) => message.mobile === mobile)?.code ?? ""
  const login = await app.inject({
    url: "/v1/user/loginOrRegister",
    ...form({ type: "message", mobile, code }),
  })
  const { token } = (JSON.parse(login.body) as { obj: { token: string } }).obj
  await app.inject({ url: `/v1/user/getUserInfo?pcId=${pcId}`, headers: { token } })
  await app.inject({ url: "/v1/user/redirectLogin?token=ticket-in-the-address&uuid=1" })
  await app.inject({
    url: "/v1/convert/pdf2doc",
    ...form({ fileKey: "k", fileName: `${marker}.pdf`, targetType: "docx", password: "hunter2" }),
  })
  expect((await app.inject({ url: "/v1/priceConfig/devicePrice" })).statusCode).toBe(500)
  await app.close()
  const text = lines.join("\n")
  expect(text).toContain("call failed")
  expect(text).toContain("/v1/user/loginOrRegister")
  for (const secret of [
    mobile,
    `"${code}"`,
    token,
    "forged-session-token",
    pcId,
    marker,
    "hunter2",
    "ticket-in-the-address",
    "wang@example.com",
    "secret-token-value",
  ])
    expect(text, secret).not.toContain(secret)
})

test.each([
  ["duplicate key: Key (mobile)=(13800000000) exists", "duplicate key: Key (…)=(…) exists"],
  ['password: "hunter2", rest', 'password: "…", rest'],
  ["cannot read /tmp/x/合同 2.pdf", "cannot read /tmp/x/合同 ….pdf"],
  [
    "task 0199a1b2-0000-7000-8000-000000000001 failed",
    "task 0199a1b2-0000-7000-8000-000000000001 failed",
  ],
])("%s is logged as %s", (text, expected) => {
  expect(scrub(text)).toBe(expected)
})

test("a site behind TLS says so to browsers; one without does not lock them out; only named apps may frame it", async () => {
  const { context, services } = shop.site
  const headersOf = async (change: object) => {
    const app = await buildApp({
      context: { ...context, configuration: { ...context.configuration, ...change } },
      services,
      diskStore: undefined,
    })
    const { headers } = await app.inject({ url: "/v1/priceConfig/devicePrice" })
    await app.close()
    return headers
  }
  const plain = await headersOf({})
  expect(plain["strict-transport-security"]).toBeUndefined()
  expect(plain["set-cookie"]).toMatch(/^pcId=.*HttpOnly; SameSite=Lax$/)
  expect(plain["access-control-allow-origin"], "no other site may read answers").toBeUndefined()
  const secure = await headersOf({ SITE_URL: "https://pdf.example.cn" })
  expect(secure["strict-transport-security"]).toBe("max-age=31536000")
  expect(secure["set-cookie"]).toMatch(/Secure/)
  const [first, second] = [await headersOf({}), await headersOf({})].map((headers) =>
    String(headers["content-security-policy"]),
  )
  expect(first).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'nonce-[0-9a-f]{32}'/)
  expect(first).not.toMatch(/script-src[^;]*unsafe-inline/)
  expect(first).not.toBe(second)
  expect(first).toContain("frame-ancestors 'self';")
  const framed = await headersOf({ EMBED_ORIGINS: ["https://app.example"] })
  expect(framed["content-security-policy"]).toContain("frame-ancestors 'self' https://app.example;")
  expect(framed["x-frame-options"]).toBeUndefined()
})
