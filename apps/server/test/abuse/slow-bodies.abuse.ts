import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "../installation.ts"
import { objectUrl, signer } from "../visitor.ts"
import { sendRaw } from "./raw-request.ts"

let site: Installation
beforeAll(async () => void (site = await startInstallation({ withWorker: false })))
afterAll(() => site.stop())

test("a body that drips a byte now and then is cut when its time is over", async () => {
  const head = `POST /v1/user/logout HTTP/1.1\r\nHost: ${new URL(site.url).host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n`
  const { milliseconds } = await sendRaw(site.url, head, { drip: { chunk: "a", every: 1000 } })
  expect(milliseconds).toBeLessThan(40_000)
})

test("a head that never ends is cut", async () => {
  const { milliseconds } = await sendRaw(site.url, "GET / HTTP/1.1\r\n", {
    drip: { chunk: "x-a: b\r\n", every: 2000 },
  })
  expect(milliseconds).toBeLessThan(30_000)
})

test("an upload that stands still is cut and leaves nothing", async () => {
  const visitor = site.visitor()
  const keys = await visitor.account()
  const url = objectUrl(site.url, keys, `${keys.prefix}stalled-upload`)
  const signed = await signer(keys).sign(url, {
    method: "PUT",
    headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
    body: "x".repeat(1000),
  })
  const lines = [...signed.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("")
  const { pathname, host } = new URL(url)
  const { milliseconds } = await sendRaw(
    site.url,
    `PUT ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${lines}Content-Length: 1000\r\n\r\nxxx`,
  )
  expect(milliseconds).toBeLessThan(45_000)
  await expect
    .poll(() => site.context.database.query("select 1 from upload"), { timeout: 5000 })
    .toEqual([])
})

test("two hundred connections that stall keep nobody else from being served", async () => {
  const { host } = new URL(site.url)
  const stalled = Array.from({ length: 200 }, () =>
    sendRaw(
      site.url,
      `POST /v1/user/logout HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n`,
    ),
  )
  const begun = Date.now()
  expect((await fetch(`${site.url}/v1/priceConfig/devicePrice`)).status).toBe(200)
  expect(Date.now() - begun).toBeLessThan(3000)
  for (const { milliseconds } of await Promise.all(stalled))
    expect(milliseconds).toBeLessThan(30_000)
})
