import { randomBytes, randomUUID } from "node:crypto"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { calls } from "@mozhuan/contract"
import { sweep, type ServiceContext } from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { buildApp } from "../../src/index.ts"
import { startInstallation, type Installation } from "../installation.ts"
import { objectUrl, signer, type Visitor } from "../visitor.ts"

const MB = 1_048_576
let site: Installation
let offset = 0
beforeAll(
  async () =>
    void (site = await startInstallation({
      withWorker: false,
      now: () => new Date(Date.now() + offset),
    })),
)
afterAll(() => site.stop())

/** One stranger with a key of their own choice, as fast as they can. */
async function keysOf(visitor: Visitor) {
  const keys = await visitor.account()
  const aws = signer(keys)
  const at = (name: string, query = "") =>
    objectUrl(site.url, keys, `${keys.prefix}${name}`) + query
  const put = (name: string, body: Uint8Array | string, query = "") =>
    aws.fetch(at(name, query), { method: "PUT", body: Buffer.from(body) })
  const begin = async (name: string): Promise<string> => {
    const reply = await aws.fetch(at(name, "?uploads"), { method: "POST" })
    const text = await reply.text()
    return /<UploadId>([^<]+)/.exec(text)?.[1] ?? `${reply.status} ${text}`
  }
  return { aws, at, put, begin, keys }
}

const folder = () => join(site.context.configuration.DATA_DIR, "storage")
const filesIn = async (name: string): Promise<string[]> =>
  (await readdir(join(folder(), name), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

describe("one credential", () => {
  test("cannot write without end: bytes, and then objects, and then open uploads are refused", async () => {
    const { put } = await keysOf(site.visitor())
    const large = new Uint8Array(10 * MB)
    const statuses: number[] = []
    for (let n = 0; n < 16; n++) statuses.push((await put(randomUUID(), large)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(12)
    expect(statuses.slice(12)).toEqual([403, 403, 403, 403])
    expect(await (await put(randomUUID(), "x")).text()).toContain("QuotaExceeded")

    const small = await keysOf(site.visitor())
    const many = await Promise.all(
      Array.from({ length: 80 }, async () => (await small.put(randomUUID(), "x")).status),
    )
    expect(many.filter((status) => status === 200)).toHaveLength(60)

    const open = await keysOf(site.visitor())
    const begun = await Promise.all(Array.from({ length: 20 }, () => open.begin(randomUUID())))
    expect(begun.filter((id) => /^[0-9a-f-]{36}$/.test(id))).toHaveLength(6)
  })

  test("who has used up the budget is told so when asking for new keys, in their language", async () => {
    const visitor = site.visitor()
    const { put } = await keysOf(visitor)
    for (let n = 0; n < 12; n++) await put(randomUUID(), new Uint8Array(10 * MB))
    await expect(visitor.account()).rejects.toMatchObject({ code: 20028, status: 429 })
    const ask = async (language: string) => {
      const reply = await fetch(`${site.url}/v1/app/oss/getAccount`, {
        headers: { "accept-language": language, cookie: `pcId=${visitor.pcId}` },
      })
      return [reply.headers.get("retry-after"), ((await reply.json()) as { msg: string }).msg]
    }
    expect(await ask("zh")).toEqual(["60", "已上传的文件太多"])
    expect(await ask("en")).toEqual(["60", "Too many files lie uploaded"])
    expect(await ask("id")).toEqual(["60", "Terlalu banyak berkas terunggah"])
  })

  test("gets room again by what it deletes and what it aborts", async () => {
    const visitor = site.visitor()
    const { begin, aws, at } = await keysOf(visitor)
    for (let n = 0; n < 5; n++) await begin(randomUUID())
    const name = randomUUID()
    const id = await begin(name)
    expect(await begin(randomUUID())).toContain("403")
    expect((await aws.fetch(at(name, `?uploadId=${id}`), { method: "DELETE" })).status).toBe(204)
    expect(await begin(randomUUID())).toMatch(/^[0-9a-f-]{36}$/)

    const pdf = makeTextPdf({ pages: 1 })
    const fileKey = await visitor.upload(pdf)
    const count = async () =>
      (
        await site.context.database.query<{ n: number }>(
          "select count(*)::int as n from upload where key = $1",
          [fileKey],
        )
      )[0]?.n
    expect(await count()).toBe(1)
    const { value } = await visitor.call(calls.startPdf2doc, {
      fileKey,
      fileName: "a.pdf",
      targetType: "docx",
    })
    await visitor.call(calls.cancelTasks, { taskId: value.taskId })
    await visitor.call(calls.deleteTasks, { taskId: value.taskId })
    expect(await count()).toBe(0)
  })

  test("a part too many is refused while it comes, not when all are to be joined", async () => {
    const { begin, put } = await keysOf(site.visitor())
    const name = randomUUID()
    const id = await begin(name)
    const part = (number: number, bytes: number) =>
      put(name, new Uint8Array(bytes), `?partNumber=${number}&uploadId=${id}`)
    expect((await part(1, 6 * MB)).status).toBe(200)
    const second = await part(2, 6 * MB)
    expect([second.status, await second.text()]).toEqual([
      400,
      expect.stringContaining("EntityTooLarge"),
    ])
    // Sent again in place of itself it is no more than it was.
    expect((await part(1, 6 * MB)).status).toBe(200)
    expect((await part(2, 4 * MB)).status).toBe(200)
    expect((await part(3, 1)).status).toBe(400)
    expect((await part(5000, 1)).status, "no end of tiny parts").toBe(400)
    const both = await Promise.all([part(2, 4 * MB), part(4, 4 * MB)])
    expect(both.map(({ status }) => status)).toContain(400)
  })

  test("a key is written once; the same bytes may come again, others not", async () => {
    const { put, begin, at, aws, keys } = await keysOf(site.visitor())
    const name = randomUUID()
    expect((await put(name, "first")).status).toBe(200)
    expect((await put(name, "first")).status, "after a reply that was lost").toBe(200)
    expect((await put(name, "other")).status).toBe(412)
    expect(await begin(name)).toContain("412")
    const raced = randomUUID()
    const statuses = await Promise.all(
      ["a", "b", "c", "d"].map(async (body) => (await put(raced, body)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const late = randomUUID()
    const id = await begin(late)
    const reply = await put(late, "part", `?partNumber=1&uploadId=${id}`)
    await put(late, "whole")
    const complete = await aws.fetch(at(late, `?uploadId=${id}`), {
      method: "POST",
      body: `<C><Part><PartNumber>1</PartNumber><ETag>${reply.headers.get("etag")}</ETag></Part></C>`,
    })
    const kept = await site.context.store.read(`${keys.prefix}${late}`).catch(() => undefined)
    const text = kept && Buffer.concat(await kept.toArray()).toString()
    expect([complete.status, text]).toSatisfy(
      ([status, held]: [number, string]) =>
        (status === 200 && held === "part") || (status === 412 && held === "whole"),
    )
  })

  test("keys too long or with folders in them are 400, bodies of unknown length 411", async () => {
    const { put, aws, at } = await keysOf(site.visitor())
    for (const name of ["x".repeat(65), "x".repeat(250), "x".repeat(5000), "a/b/c"])
      expect((await put(name, "x")).status, String(name.length)).toBe(400)
    const signed = await aws.sign(at(randomUUID()), {
      method: "PUT",
      headers: { "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
      body: "x",
    })
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(10))
        controller.close()
      },
    })
    const reply = await fetch(signed.url, {
      method: "PUT",
      headers: signed.headers,
      body,
      duplex: "half",
    } as RequestInit)
    expect(reply.status).toBe(411)
  })

  test("nothing of refused uploads stays on the disk", async () => {
    expect(await filesIn("partial")).toEqual([])
  })
})

test("the visitors of one network share ten budgets, also when each has keys of their own", async () => {
  const { context, services } = site
  const app = await buildApp({ context, services, diskStore: undefined })
  const network = context.secrets.tag("upload network", "203.0.113")
  await context.database.query(
    "insert into upload (key, owner, network, bytes, is_open, touched_at) values ('uploads/x/y', 'uploads/x/', $1, $2, false, now())",
    [network, 12 * 10 * MB * 10],
  )
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: "/v1/app/oss/getAccount", remoteAddress })).statusCode
  expect(await ask("203.0.113.77")).toBe(429)
  expect(await ask("203.0.114.77")).toBe(200)
  await context.database.query("delete from upload where key = 'uploads/x/y'")
  await app.close()
})

test("the storage gateway counts among the calls of an address", async () => {
  const { context, services } = site
  const app = await buildApp({
    context: { ...context, configuration: { ...context.configuration, RATE_LIMIT: 10 } },
    services,
    diskStore: await import("@mozhuan/storage").then(({ openDiskStore }) =>
      openDiskStore({ folder: folder(), secret: Buffer.alloc(32), endpoint: "/oss" }),
    ),
  })
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  const statuses: number[] = []
  for (let n = 0; n < 25; n++)
    statuses.push((await fetch(`${url}/oss/files/uploads/me/11111111`, { method: "PUT" })).status)
  expect(statuses).toContain(429)
  await app.close()
})

test("an upload that no task has used goes after twenty minutes, a used one after two hours", async () => {
  const visitor = site.visitor()
  const [unused, used] = [
    await visitor.upload(makeTextPdf({ pages: 1 })),
    await visitor.upload(makeTextPdf({ pages: 2 })),
  ]
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey: used,
    fileName: "a.pdf",
    targetType: "docx",
  })
  await visitor.call(calls.cancelTasks, { taskId: value.taskId })
  const there = async () =>
    Promise.all(
      [unused, used].map(async (key) => (await site.context.store.head(key)) !== undefined),
    )
  const { begin } = await keysOf(visitor)
  await begin(randomUUID())
  const openRows = () =>
    site.context.database.query("select 1 from upload where is_open and touched_at < now()")
  await sweep(site.context)
  expect(await there()).toEqual([true, true])
  expect((await openRows()).length).toBeGreaterThan(0)
  offset += 21 * 60_000
  await sweep(site.context)
  expect(await there()).toEqual([false, true])
  expect(await openRows()).toEqual([])
  expect(await filesIn("uploads")).toEqual([])
  offset += 100 * 60_000
  await sweep(site.context)
  expect(await there()).toEqual([false, false])
  expect(await site.context.database.query("select 1 from upload")).toEqual([])
})

test("what a store without budgets has taken beyond them goes with the next sweep, newest first", async () => {
  offset = 0
  const visitor = site.visitor()
  const { prefix } = await visitor.account()
  const { Readable } = await import("node:stream")
  // As on S3: the object arrives, and nobody of ours was asked.
  const write = (name: string, size: number) =>
    site.context.store.write(`${prefix}${name}`, Readable.from([Buffer.alloc(size)]), size)
  for (let n = 0; n < 70; n++) await write(`direct-${String(n).padStart(3, "0")}`, 10)
  await sweep(site.context)
  const left: string[] = []
  for await (const info of site.context.store.list(prefix)) left.push(info.key)
  expect(left).toHaveLength(60)
  expect(left).toContain(`${prefix}direct-000`)
  await expect(visitor.account(), "and no new keys until there is room").rejects.toMatchObject({
    code: 20028,
  })
})

describe("a full disk", () => {
  let full: Installation
  beforeAll(
    async () =>
      void (full = await startInstallation({
        withWorker: false,
        environment: { STORAGE_FREE_SPACE: "0" },
      })),
  )
  afterAll(() => full.stop())

  test("turns readiness and uploads to 503 with a time to come back, and both recover", async () => {
    const visitor = full.visitor()
    const keys = await visitor.account()
    const put = () =>
      signer(keys).fetch(objectUrl(full.url, keys, `${keys.prefix}${randomUUID()}`), {
        method: "PUT",
        body: randomBytes(100),
      })
    expect((await put()).status).toBe(200)
    const restore = fill(full.context)
    const refused = await put()
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "60"])
    const ready = await fetch(`${full.url}/readyz`)
    expect([ready.status, ready.headers.get("retry-after"), await ready.json()]).toEqual([
      503,
      "10",
      { status: "not ready", failing: ["storage"] },
    ])
    const account = await fetch(`${full.url}/v1/app/oss/getAccount`)
    expect([account.status, account.headers.get("retry-after")]).toEqual([503, "60"])
    expect(((await account.json()) as { success: number }).success).toBe(50301)
    restore()
    expect((await put()).status).toBe(200)
    expect((await fetch(`${full.url}/readyz`)).status).toBe(200)
  })
})

/** Asks for more free space than any disk has, as if it had been used up; gives the way back. */
function fill({ store }: ServiceContext): () => void {
  const disk = store as unknown as { files: { leastFree: number } }
  disk.files.leastFree = Number.MAX_SAFE_INTEGER
  return () => {
    disk.files.leastFree = 0
  }
}
