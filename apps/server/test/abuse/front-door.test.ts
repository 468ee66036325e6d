import { request } from "node:http"
import { readConfiguration, doubtsOf } from "@mozhuan/services"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { buildApp } from "../../src/index.ts"
import { startShop, type Shop } from "../shop.ts"
import { sendRaw } from "./raw-request.ts"

const stalls: readonly (readonly [string, string])[] = [
  ["a call", "POST /v1/user/loginOrRegister"],
  ["a call of the console", "POST /admin/v1/session"],
  ["a provider's notice", "POST /v1/callback/alipay"],
  ["a page", "POST /zh/nowhere"],
  ["nothing of ours", "POST /v1/nothing"],
]

let shop: Shop
/** How bodies that never come, or slowly, end: begun before all else, for it takes ten seconds. */
const endings = new Map<string, ReturnType<typeof sendRaw>>()
let slowStatus: Promise<number>
beforeAll(async () => {
  shop = await startShop({ METRICS_TOKEN: "a-token-of-monitoring" })
  for (const [name, line] of stalls) endings.set(name, stalled(line))
  slowStatus = sendSlowly()
  // Each is asked for by its own test, which may come later than a failure.
  for (const ending of [...endings.values(), slowStatus]) ending.catch(() => undefined)
})
afterAll(() => shop.stop())

/** Sends a head that promises a hundred bytes, and two of them. */
const stalled = (line: string) =>
  sendRaw(
    shop.site.url,
    `${line} HTTP/1.1\r\nHost: ${host()}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\na=`,
  )

/** Sends a login whose body pauses for three seconds, and gives the status of its answer. */
async function sendSlowly(): Promise<number> {
  const { hostname, port } = new URL(shop.site.url)
  const body = "type=wechat"
  return await new Promise<number>((resolve, reject) => {
    const call = request(
      {
        hostname,
        port,
        method: "POST",
        path: "/v1/user/loginOrRegister",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": body.length,
        },
      },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode ?? 0)
      },
    )
    call.on("error", reject)
    call.write(body.slice(0, 4))
    setTimeout(() => call.end(body.slice(4)), 3000)
  })
}

const host = () => new URL(shop.site.url).host
const ask = (line: string, headers = "") =>
  sendRaw(
    shop.site.url,
    `${line} HTTP/1.1\r\nHost: ${host()}\r\nConnection: close\r\n${headers}\r\n`,
  )

describe("addresses that routers and guards read in different ways", () => {
  test.each([
    ["GET http://elsewhere.example/v1/priceConfig/devicePrice"],
    ["GET http://elsewhere.example/metrics"],
    ["GET https://elsewhere.example/oss/files/uploads/x"],
    ["POST http://elsewhere.example/v1/user/logout"],
    ["GET //v1/priceConfig/devicePrice"],
    ["GET /%761/priceConfig/devicePrice"],
    ["GET /v%31/priceConfig/devicePrice"],
    ["GET /%6fss/files/uploads/x"],
    ["GET priceConfig"],
  ])("%s is answered with 400", async (line) => {
    expect((await ask(line)).status).toBe(400)
  })

  test("plain addresses answer as ever, encoded names in them too", async () => {
    expect((await ask("GET /v1/priceConfig/devicePrice")).status).toBe(200)
    expect((await ask("GET /healthz")).status).toBe(200)
    expect((await ask("GET /v1/priceConfig/devicePrice?x=%2f%2f")).status).toBe(200)
    expect((await ask("GET /nothing/%E4%B8%AD")).status).toBe(404)
  })

  test("another spelling of a call is neither uncounted nor open to other sites", async () => {
    const { context, services } = shop.site
    const limited = { ...context, configuration: { ...context.configuration, RATE_LIMIT: 5 } }
    const app = await buildApp({ context: limited, services, diskStore: undefined })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++)
      statuses.push(
        (await app.inject({ url: "/v1/nowhere", remoteAddress: "203.0.113.40" })).statusCode,
      )
    expect(statuses).toContain(429)
    const foreign = await app.inject({
      method: "POST",
      url: "/%761/user/logout",
      headers: { origin: "https://evil.example" },
    })
    expect([400, 403]).toContain(foreign.statusCode)
    await app.close()
  })
})

describe("words that every object answers to", () => {
  const words = ["constructor", "__proto__", "toString", "hasOwnProperty"]
  test.each(words)("a notice whose serial is %s is answered with 400", async (serial) => {
    const reply = await fetch(`${shop.site.url}/v1/callback/wechat-pay`, {
      method: "POST",
      headers: {
        "wechatpay-serial": serial,
        "wechatpay-timestamp": String(Math.floor(Date.now() / 1000)),
        "wechatpay-nonce": "x",
        "wechatpay-signature": "x",
      },
      body: "{}",
    })
    expect(reply.status).toBe(400)
  })

  test("a serial that is well formed and nobody's is answered with 401", async () => {
    const reply = await fetch(`${shop.site.url}/v1/callback/wechat-pay`, {
      method: "POST",
      headers: { "wechatpay-serial": "0123456789ABCDEF0123456789ABCDEF01234567" },
      body: "{}",
    })
    expect(reply.status).toBe(401)
  })

  test.each(words)("no call takes %s for a name of ours", async (word) => {
    for (const path of [
      `/v1/config/getSysConfigByCode?code=${word}`,
      `/v1/config/list?codes=${word}`,
      `/v1/article/list?column=${word}`,
      `/v1/priceConfig/devicePrice?${word}=1`,
    ]) {
      const reply = await fetch(`${shop.site.url}${path}`)
      expect(reply.status, path).toBeLessThan(500)
    }
    const form = new URLSearchParams({ targetType: word, fileKey: "k", fileName: "a.pdf" })
    const reply = await fetch(`${shop.site.url}/v1/convert/pdf2doc`, { method: "POST", body: form })
    expect(reply.status).toBe(400)
  })
})

describe("what is for the installation's own network", () => {
  const logTo = { write: () => undefined }
  const app = () =>
    buildApp({
      context: shop.site.context,
      services: shop.site.services,
      diskStore: undefined,
      logTo,
    })

  test("metrics answer inside, or to the token, and nobody else", async () => {
    const server = await app()
    const statusOf = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await server.inject({ url: "/metrics", remoteAddress, headers })).statusCode
    expect(await statusOf("10.1.2.3")).toBe(200)
    expect(await statusOf("::1")).toBe(200)
    expect(await statusOf("203.0.113.9")).toBe(404)
    expect(await statusOf("2001:db8::1")).toBe(404)
    // A proxy inside that asks for somebody outside.
    for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "via"])
      expect(await statusOf("10.1.2.3", { [name]: "203.0.113.9" }), name).toBe(404)
    expect(await statusOf("203.0.113.9", { authorization: "Bearer a-token-of-monitoring" })).toBe(
      200,
    )
    expect(await statusOf("10.1.2.3", { authorization: "Bearer another" })).toBe(404)
    await server.close()
  })

  test("readiness says outside only whether, inside also what is missing, and when to come back", async () => {
    const { context, services } = shop.site
    const broken = { ...context.store, check: () => Promise.reject(new Error("gone")) }
    const server = await buildApp({
      context: { ...context, store: broken },
      services,
      diskStore: undefined,
      logTo,
    })
    const outside = await server.inject({ url: "/readyz", remoteAddress: "203.0.113.9" })
    expect([outside.statusCode, outside.json(), outside.headers["retry-after"]]).toEqual([
      503,
      { status: "not ready" },
      "10",
    ])
    const inside = await server.inject({ url: "/readyz", remoteAddress: "127.0.0.1" })
    expect(inside.json()).toEqual({ status: "not ready", failing: ["storage"] })
    await server.close()
  })
})

describe("settings that are most likely a mistake", () => {
  const doubts = (environment: Record<string, string>) =>
    doubtsOf(readConfiguration({ NODE_ENV: "production", ...environment }, "/srv")).join("\n")

  test("production is told of an address without https, and of a proxy that nobody names", () => {
    expect(doubts({ SITE_URL: "http://pdf.example.cn", TRUSTED_PROXIES: "10.0.0.1" })).toMatch(
      /SITE_URL is http:/,
    )
    expect(doubts({})).toMatch(/SITE_URL is http:/)
    expect(doubts({ SITE_URL: "https://pdf.example.cn" })).toMatch(/TRUSTED_PROXIES is not set/)
    expect(doubts({ HOST: "127.0.0.1" })).toMatch(/TRUSTED_PROXIES is not set/)
    expect(doubts({ SITE_URL: "https://pdf.example.cn", TRUSTED_PROXIES: "10.0.0.1" })).toBe("")
    expect(doubtsOf(readConfiguration({}, "/srv"))).toEqual([])
  })

  test("a proxy that passes requests on unnamed is noted once", async () => {
    const lines: string[] = []
    const { context, services } = shop.site
    const server = await buildApp({
      context: { ...context, configuration: { ...context.configuration, LOG_LEVEL: "warn" } },
      services,
      diskStore: undefined,
      logTo: { write: (line) => void lines.push(line) },
    })
    for (let n = 0; n < 3; n++)
      await server.inject({
        url: "/healthz",
        remoteAddress: "127.0.0.1",
        headers: { "x-forwarded-for": "203.0.113.9" },
      })
    await server.close()
    expect(lines.filter((line) => line.includes("TRUSTED_PROXIES"))).toHaveLength(1)
  })
})

test("cookies are for TLS alone as soon as the site's address says so, those of operators too", async () => {
  const { context, services } = shop.site
  const server = await buildApp({
    context: {
      ...context,
      configuration: { ...context.configuration, SITE_URL: "https://pdf.example.cn" },
    },
    services,
    diskStore: undefined,
  })
  const reply = await server.inject({ url: "/v1/priceConfig/devicePrice" })
  expect(reply.headers["set-cookie"]).toMatch(/Secure/)
  await server.close()
})

describe("bodies that never come", () => {
  test.each(stalls)("%s is cut soon after its last byte", async (name) => {
    expect((await endings.get(name))?.milliseconds).toBeLessThan(20_000)
  })

  test("a slow body that ends is read", async () => {
    expect(await slowStatus).toBe(200)
  })
})
