import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { expect, test } from "vitest"
import { isPublicAddress } from "./public-address.ts"
import { createWebhookSender, TargetRefused } from "./sender.ts"

test("only the public internet is public", () => {
  for (const address of ["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"])
    expect(isPublicAddress(address)).toBe(true)
  for (const address of [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.255.255",
    "192.168.0.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:db8::1",
    "fd00::1",
    "fe80::1",
    "ff02::1",
    "localhost",
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

test("one private address among those of a name is enough to refuse it", async () => {
  const sender = createWebhookSender({ resolve: async () => ["93.184.215.14", "10.0.0.1"] })
  await expect(sender.check("https://example.com/")).rejects.toBeInstanceOf(TargetRefused)
})

test("the connection goes to the address that was looked at, though the name has another a moment later", async () => {
  const seen: (string | undefined)[] = []
  const receiver = createServer((request, response) => {
    seen.push(request.headers.host)
    response.writeHead(204).end()
  }).listen(0, "127.0.0.1")
  await once(receiver, "listening")
  const { port } = receiver.address() as AddressInfo
  let asked = 0
  const sender = createWebhookSender({
    networks: ["127.0.0.1/32"],
    resolve: async () => (asked++ === 0 ? ["127.0.0.1"] : ["10.0.0.1"]),
  })
  const url = `http://hooks.example.com:${port}/`
  expect(await sender.post(url, { body: "{}", headers: {} })).toBe(204)
  expect(asked).toBe(1)
  expect(seen).toEqual([`hooks.example.com:${port}`])
  await expect(sender.post(url, { body: "{}", headers: {} })).rejects.toBeInstanceOf(TargetRefused)
  receiver.close()
})
