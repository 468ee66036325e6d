import { randomUUID } from "node:crypto"
import { Readable } from "node:stream"
import { calls, type FileEntry } from "@mozhuan/contract"
import { beginAttempt, finishAttempt, releaseAttempt, writeSetting } from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startInstallation, type Installation } from "../installation.ts"
import { objectUrl, signer, type Visitor } from "../visitor.ts"

/** No worker runs: the tests end tasks through the worker's own door. */
let site: Installation
beforeAll(async () => void (site = await startInstallation({ withWorker: false })))
afterAll(() => site.stop())

const pdf = (text: string) => makeTextPdf({ pages: 1, lines: () => [text] })
const left = async (visitor: Visitor) => (await visitor.call(calls.limits, {})).value.remainToday

async function finish(taskId: string): Promise<void> {
  const attempt = await beginAttempt(site.context, taskId)
  if (!attempt) throw new Error("nothing to run")
  await finishAttempt(site.context, attempt, {
    outputs: [{ objectKey: "results/x", name: "a.docx", mediaType: "text/plain", size: 1 }],
    warnings: [],
    report: {},
  })
}

async function convert(visitor: Visitor, fileKey: string): Promise<string> {
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "docx",
  })
  await finish(value.taskId)
  return value.taskId
}

test("one key stands for one file: twelve files in turn are twelve uses, or are refused", async () => {
  const visitor = site.visitor()
  const keys = await visitor.account()
  const key = `${keys.prefix}${randomUUID()}`
  const put = (bytes: Uint8Array) =>
    signer(keys).fetch(objectUrl(site.url, keys, key), { method: "PUT", body: Buffer.from(bytes) })
  const statuses: number[] = []
  for (let n = 0; n < 12; n++) statuses.push((await put(pdf(`file ${n}`))).status)
  expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 412)])
  await convert(visitor, key)
  await convert(visitor, key)
  expect(await left(visitor)).toBe(4)
})

test("a store that lets keys be written again gains nobody a use: other bytes are another file", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf("first"))
  // As on S3, where the key may be replaced.
  const replace = async (bytes: Uint8Array) =>
    site.context.store.write(fileKey, Readable.from([Buffer.from(bytes)]), bytes.length)
  await convert(visitor, fileKey)
  expect(await left(visitor)).toBe(4)
  for (let n = 0; n < 3; n++) {
    await replace(pdf(`other ${n}`))
    await convert(visitor, fileKey)
  }
  expect(await left(visitor)).toBe(1)
})

test("bytes that were replaced after the task was accepted are not worked on", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf("accepted"))
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "docx",
  })
  const attempt = await beginAttempt(site.context, value.taskId)
  const version = attempt?.task.inputs[0]?.version
  expect(version).toMatch(/^[0-9a-f]{32}$/)
  const other = pdf("somebody else's, much longer than the first one was")
  await site.context.store.write(fileKey, Readable.from([Buffer.from(other)]), other.length)
  await expect(site.context.store.read(fileKey, undefined, version)).rejects.toThrow(/no object/)
  if (attempt) await releaseAttempt(site.context, attempt)
})

test("files joined into one with a constant first one are a use for each new second one", async () => {
  const visitor = site.visitor()
  const text = (words: string) => visitor.upload(Buffer.from(words))
  const join = async (keys: readonly string[]): Promise<void> => {
    const files: FileEntry[] = keys.map((fileKey) => ({ fileKey, fileName: "a.txt" }))
    const options = { joinFiles: true }
    const { value } = await visitor.call(calls.startDoc2pdf, { files, sourceType: "word", options })
    await finish(value.taskId)
  }
  const [first, second] = [await text("cover"), await text("second")]
  await join([first, second])
  expect(await left(visitor)).toBe(4)
  await join([second, first])
  await join([first])
  expect(await left(visitor), "the same files in another order, or fewer of them").toBe(4)
  await join([first, await text("third")])
  expect(await left(visitor)).toBe(3)
  await join([first, second, await text("fourth")])
  expect(await left(visitor)).toBe(2)
})

test("samples have a count of their own each day, told in the visitor's language", async () => {
  await writeSetting(site.context, "web_trial_day_count", "2")
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf("not an image"))
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  )
  const image = await visitor.upload(png)
  const sample = () =>
    visitor.call(calls.startDoc2pdf, {
      fileKey: image,
      fileName: "a.png",
      sourceType: "photo",
      sample: true,
    })
  for (let n = 0; n < 12; n++) await sample()
  await expect(sample()).rejects.toMatchObject({
    code: 20029,
    status: 429,
    detail: { name: "sample-limit", limit: 12 },
  })
  expect(await left(visitor), "conversions are not touched").toBe(2)
  await convert(visitor, fileKey)
  const ask = async (language: string): Promise<string> => {
    const reply = await fetch(`${site.url}/v1/convert/doc2pdf`, {
      method: "POST",
      headers: { "accept-language": language },
      body: new URLSearchParams({
        pcId: visitor.pcId,
        fileKey: image,
        fileName: "a.png",
        sourceType: "photo",
        sample: "true",
      }),
    })
    return ((await reply.json()) as { msg: string }).msg
  }
  expect(await ask("zh")).toBe("今天的 12 次预览已用完")
  expect(await ask("en")).toBe("Today's 12 previews are used")
  expect(await ask("id")).toBe("12 pratinjau hari ini sudah dipakai")
})
