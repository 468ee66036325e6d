import { createServer, type IncomingMessage, type Server } from "node:http"
import { once } from "node:events"
import { createBaiduPush } from "@mozhuan/providers"
import { afterAll, beforeAll, expect, test } from "vitest"

let server: Server
let endpoint = ""
let seen: { url: string; body: string } | undefined
let answer: { status: number; body: string }

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response) => {
    const pieces: Buffer[] = []
    request.on("data", (piece: Buffer) => pieces.push(piece))
    request.on("end", () => {
      seen = { url: request.url ?? "", body: Buffer.concat(pieces).toString() }
      response.writeHead(answer.status, { "content-type": "application/json" }).end(answer.body)
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  endpoint = `http://127.0.0.1:${address.port}/urls`
})
afterAll(() => void server.close())

const push = (urls: readonly string[]) =>
  createBaiduPush({ endpoint, site: "pdf.example", token: "geheim" }).push(urls)

test("addresses go one a line, and what was refused is named", async () => {
  answer = {
    status: 200,
    body: '{"remain":4999998,"success":1,"not_same_site":["https://other.example/"]}',
  }
  expect(await push(["https://pdf.example/a.html", "https://other.example/"])).toEqual({
    accepted: 1,
    remaining: 4_999_998,
    refused: ["https://other.example/"],
  })
  expect(seen).toEqual({
    url: "/urls?site=pdf.example&token=geheim",
    body: "https://pdf.example/a.html\nhttps://other.example/",
  })
})

test.for([
  [{ status: 401, body: '{"error":401,"message":"token is not valid"}' }, "refused"],
  [{ status: 400, body: '{"error":400,"message":"over quota"}' }, "throttled"],
  [{ status: 400, body: '{"error":400,"message":"site error"}' }, "refused"],
  [{ status: 200, body: "<html>" }, "malformed"],
] as const)("an answer of $0.status is a failure that says which", async ([given, failure]) => {
  answer = given
  await expect(push(["https://pdf.example/a.html"])).rejects.toMatchObject({ failure })
})
