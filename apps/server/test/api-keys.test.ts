import { execFile } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { calls, firstConversion, keyNeedOf, keyLimits, type KeyScope } from "@mozhuan/contract"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { startTestWorker } from "./installation.ts"
import { startShop, type Shop } from "./shop.ts"

vi.setConfig({ testTimeout: 120_000 })
const run = promisify(execFile)

let shop: Shop
beforeAll(async () => void (shop = await startShop()))
afterAll(() => shop.stop())

type Visitor = Awaited<ReturnType<Shop["signIn"]>>["visitor"]

async function newKey(
  visitor: Visitor,
  scopes: readonly KeyScope[] = ["convert"],
  days?: number,
): Promise<{ readonly key: string; readonly keyId: string }> {
  const draft = { name: "script", scopes: JSON.stringify(scopes), ...(days ? { days } : {}) }
  return (await visitor.call(calls.createKey, draft)).value
}

async function ask(
  key: string,
  path: string,
  options: RequestInit = {},
): Promise<{ status: number; success: number; obj: Record<string, unknown>; headers: Headers }> {
  const reply = await fetch(`${shop.site.url}/v1${path}`, {
    ...options,
    headers: { authorization: `Bearer ${key}`, ...(options.headers as Record<string, string>) },
  })
  const answer = (await reply.json()) as { success: number; obj: Record<string, unknown> }
  return { status: reply.status, headers: reply.headers, ...answer }
}

test("a key stands for its owner, is told once, and is kept as a hash alone", async () => {
  const { visitor, user } = await shop.signIn()
  const { key } = await newKey(visitor, ["account"])
  expect((await ask(key, "/user/getUserInfo")).obj).toMatchObject({ userCode: user.userCode })
  const [listed] = (await visitor.call(calls.listKeys, {})).value
  expect(listed).toMatchObject({ name: "script", state: "active" })
  expect(JSON.stringify(listed)).not.toContain(key)
  const rows = await shop.site.context.database.query("select api_key::text from api_key")
  expect(JSON.stringify(rows)).not.toContain(key)
})

test("a key is good for its scopes, and never for what a person alone may do", async () => {
  const { visitor } = await shop.signIn()
  const { key } = await newKey(visitor, ["convert"])
  expect(await ask(key, "/convert/limits")).toMatchObject({ status: 200, success: 1 })
  expect(await ask(key, "/user/getUserInfo")).toMatchObject({ status: 403, success: 10044 })
  const whole = await newKey(visitor, ["convert", "account", "orders"])
  for (const call of Object.values(calls).filter((one) => keyNeedOf(one) === "person"))
    expect(
      await ask(whole.key, call.path, { method: call.method }).then(({ success }) => success),
    ).toSatisfy((success: number) => success === 10044 || success === 10001)
  expect((await visitor.call(calls.listSessions, {})).value).toHaveLength(1)
})

test("revoked, expired and invented keys are refused, each by its own code", async () => {
  const { visitor } = await shop.signIn()
  const revoked = await newKey(visitor)
  await visitor.call(calls.revokeKey, { keyId: revoked.keyId })
  expect(await ask(revoked.key, "/convert/limits")).toMatchObject({ status: 401, success: 10042 })
  const brief = await newKey(visitor, ["convert"], 1)
  shop.advance(86_401)
  expect(await ask(brief.key, "/convert/limits")).toMatchObject({ status: 401, success: 10043 })
  // The worker below has the machine's clock: a day apart, links to its results would live a
  // second.
  shop.advance(-86_401)
  expect(await ask("mzk_nobody", "/convert/limits")).toMatchObject({ status: 401, success: 10041 })
})

test("an account has as many keys as its class allows, and nobody else's", async () => {
  const { visitor } = await shop.signIn()
  const keys = [await newKey(visitor), await newKey(visitor)]
  expect(keys).toHaveLength(keyLimits.free.keys)
  await expect(newKey(visitor)).rejects.toMatchObject({ code: 10045 })
  const stranger = (await shop.signIn()).visitor
  await expect(
    stranger.call(calls.revokeKey, { keyId: keys[0]?.keyId ?? "" }),
  ).rejects.toMatchObject({ code: 10404 })
  expect((await stranger.call(calls.listKeys, {})).value).toEqual([])
})

test("beyond its calls a minute a key is told when to come back, and its use is seen at once", async () => {
  const { visitor } = await shop.signIn()
  const { key, keyId } = await newKey(visitor)
  const most = keyLimits.free.callsPerMinute
  let refused: Awaited<ReturnType<typeof ask>> | undefined
  for (let call = 0; call <= most * 2 && !refused; call++) {
    const reply = await ask(key, "/convert/limits")
    if (reply.status === 429) refused = reply
  }
  expect(refused?.success).toBe(10002)
  const seconds = Number(refused?.headers.get("retry-after"))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  await vi.waitFor(
    async () => {
      const { value } = await visitor.call(calls.keyUsage, {})
      expect(value.calls[0]).toMatchObject({ keyId, call: "GET /convert/limits", refused: 1 })
      expect(value.calls[0]?.accepted).toBeGreaterThanOrEqual(most)
      expect(value.days.at(-1)?.refused).toBe(1)
    },
    { timeout: 60_000, interval: 100 },
  )
  shop.advance(60)
  expect(await ask(key, "/convert/limits")).toMatchObject({ status: 200 })
})

test("an upload by key obeys the limits of its owner and leaves nothing where it is refused", async () => {
  const { visitor } = await shop.signIn()
  const { key } = await newKey(visitor)
  const put = (body: Uint8Array<ArrayBuffer>) => ask(key, "/app/upload", { method: "PUT", body })
  expect(await put(new Uint8Array(0))).toMatchObject({ success: 20009 })
  expect(await put(new Uint8Array(11 * 1_048_576))).toMatchObject({ success: 10101 })
  const taken = await put(new Uint8Array([1, 2, 3]))
  expect(taken.obj).toMatchObject({ size: 3 })
  const account = await shop.site.context.database.query("select key from upload")
  expect(account.map((row) => row["key"])).toContain(taken.obj["fileKey"])
  const reply = await fetch(`${shop.site.url}/v1/app/upload`, { method: "PUT", body: "abc" })
  expect(reply.status).toBe(401)
})

test("the copied examples convert a file as they stand, in each language", async () => {
  const { visitor } = await shop.signIn()
  const { key } = await newKey(visitor)
  const { configuration, database } = shop.site.context
  const worker = startTestWorker({
    DATA_DIR: configuration.DATA_DIR,
    DATABASE_URL: database.url,
    LOG_LEVEL: "silent",
    // Three results are drawn: one start for all.
    OFFICE_PROGRAMS: "1",
  })
  const folder = await mkdtemp(join(tmpdir(), "mz-example-"))
  const programs = {
    sh: ["bash", "example.sh"],
    node: [process.execPath, "example.mjs"],
    python: ["python3", "example.py"],
  } as const
  try {
    await writeFile(join(folder, "report.pdf"), makeTextPdf({ pages: 2, lines: proseLines }))
    for (const language of ["sh", "node", "python"] as const) {
      const [program, file] = programs[language]
      await writeFile(join(folder, file), firstConversion[language]({ site: shop.site.url, key }))
      const { stdout } = await run(program, [file], { cwd: folder })
      expect(stdout.trim()).toBe("report.docx")
      expect((await readFile(join(folder, "report.docx"))).subarray(0, 2).toString()).toBe("PK")
      await rm(join(folder, "report.docx"))
    }
  } finally {
    await worker.stop(1)
    await rm(folder, { recursive: true })
  }
})

test("the document of the API names every call with what a key needs, and shows examples", async () => {
  const reply = await fetch(`${shop.site.url}/v1/docs/json`)
  const document = (await reply.json()) as {
    openapi: string
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  expect(document.openapi).toBe("3.1.0")
  for (const call of Object.values(calls)) {
    const path = document.paths[`/v1${call.path.replaceAll(/:(\w+)/g, "{$1}")}`]
    expect(path?.[call.method.toLowerCase()], call.path).toBeDefined()
  }
  const start = document.paths["/v1/convert/pdf2doc"]?.["post"]
  expect(start?.["security"]).toEqual([{ key: ["convert"] }, {}])
  expect(JSON.stringify(start?.["requestBody"])).toContain('"targetType":"docx"')
  expect(JSON.stringify(start?.["responses"])).toContain("Retry-After")
  expect(document.paths["/v1/key/create"]?.["post"]?.["security"]).toBeUndefined()
  expect(JSON.stringify(document.paths["/v1/app/upload"]?.["put"])).toContain("octet-stream")
})
