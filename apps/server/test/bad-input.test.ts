import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { calls, CallError } from "@mozhuan/contract"
import { makeTextPdf } from "@mozhuan/testkit"
import { zipSync } from "fflate"
import { startInstallation, type Installation } from "./installation.ts"
import { objectUrl, signer, type Visitor } from "./visitor.ts"

vi.setConfig({ testTimeout: 120_000 })

let site: Installation
beforeAll(async () => void (site = await startInstallation()))
afterAll(() => site.stop())

const pdf = makeTextPdf({ pages: 1 })

/** Starts a conversion and gives the refusal or the failure it ends with. */
async function outcome(
  visitor: Visitor,
  bytes: Uint8Array,
  fileName: string,
): Promise<string | undefined> {
  try {
    const fileKey = await visitor.upload(bytes)
    const { value } = await visitor.call(calls.startPdf2doc, {
      fileKey,
      fileName,
      targetType: "docx",
    })
    return (await visitor.finished(value.taskId)).error?.name
  } catch (error) {
    if (error instanceof CallError) return String(error.detail["name"])
    throw error
  }
}

async function refusal(
  call: Promise<unknown>,
): Promise<{ name: unknown; code: number; status: number }> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error("the call was not refused", { cause: error })
  expect(error.traceId).toMatch(/^[0-9a-f-]{36}$/)
  return { name: error.detail["name"], code: error.code, status: error.status }
}

interface Answer {
  readonly success: number
  readonly msg: string
}
const answerOf = async (reply: Response): Promise<Answer> => (await reply.json()) as Answer

async function uses(visitor: Visitor): Promise<number> {
  const { value } = await visitor.call(calls.limits, {})
  return value.conversionsPerDay - value.remainToday
}

test("an empty file is refused by code before a task exists", async () => {
  const visitor = site.visitor()
  expect(await outcome(visitor, new Uint8Array(0), "空.pdf")).toBe("file-empty")
  expect(await uses(visitor)).toBe(0)
})

test("a program called .pdf is refused by its first bytes", async () => {
  expect(await outcome(site.visitor(), Buffer.from("MZ\u0090\u0000\u0003"), "发票.pdf")).toBe(
    "type-unsupported",
  )
})

test("a truncated PDF fails with a code, is not charged, and the queue goes on", async () => {
  const visitor = site.visitor()
  expect(await outcome(visitor, pdf.subarray(0, 200), "截断.pdf")).toBe("file-damaged")
  expect(await uses(visitor)).toBe(0)
  const fileKey = await visitor.upload(pdf)
  const { value } = await visitor.call(calls.batchEncrypt, {
    files: [{ fileKey, fileName: "a.pdf" }],
    options: { userPassword: "x1" },
  })
  expect((await visitor.finished(value.tasks[0]?.taskId ?? "")).state).toBe("done")
})

test("a PDF without pages fails with a code", async () => {
  const visitor = site.visitor()
  expect(await outcome(visitor, makeTextPdf({ pages: 0 }), "无页.pdf")).toMatch(
    /^file-(empty|damaged)$/,
  )
  expect(await uses(visitor)).toBe(0)
})

test("a locked PDF asks for its password by code", async () => {
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const started = (
    await visitor.call(calls.batchEncrypt, {
      files: [{ fileKey, fileName: "a.pdf" }],
      options: { userPassword: "x1" },
    })
  ).value
  const locked = await visitor.finished(started.tasks[0]?.taskId ?? "")
  const bytes = await visitor.download(locked.outputs[0]?.url ?? "")
  expect(await outcome(visitor, bytes, "锁.pdf")).toBe("password-needed")
  const lockedKey = await visitor.upload(bytes)
  expect((await visitor.call(calls.pdfProperties, { fileKey: lockedKey })).value).toMatchObject({
    needPassword: true,
    pageCount: 0,
  })
  expect(
    await refusal(visitor.call(calls.pdfProperties, { fileKey: lockedKey, password: "no" })),
  ).toMatchObject({ name: "password-wrong", code: 20008 })
  expect(
    (await visitor.call(calls.pdfProperties, { fileKey: lockedKey, password: "x1" })).value,
  ).toMatchObject({ needPassword: false, encrypted: true, pageCount: 1 })
})

test("two declared gigabytes are refused at the first byte, and a file over the limit never becomes an object", async () => {
  const visitor = site.visitor()
  const keys = await visitor.account()
  const url = objectUrl(site.url, keys, `${keys.prefix}${randomUUID()}`)
  const signed = await signer(keys).sign(url, { method: "PUT", body: "x" })
  const reply = await declareLength(signed, 2 * 1024 ** 3)
  expect(reply).toContain("EntityTooLarge")
  await expect(visitor.upload(new Uint8Array(11 * 1_048_576))).rejects.toThrow("EntityTooLarge")
})

test("a zip bomb called .docx ends with a code and leaves the worker alive", async () => {
  const visitor = site.visitor()
  const bomb = zipSync({
    "[Content_Types].xml": [new Uint8Array(1), { level: 0 }],
    "word/document.xml": [new Uint8Array(200 * 1_048_576), { level: 1 }],
  })
  const fileKey = await visitor.upload(bomb)
  const { value } = await visitor.call(calls.startDoc2pdf, {
    fileKey,
    fileName: "炸弹.docx",
    sourceType: "word",
  })
  const ended = await visitor.finished(value.taskId)
  expect(ended.state).toBe("failed")
  expect(ended.error?.name).toMatch(
    /^(file-damaged|content-limit|memory-limit|conversion-failed|type-unsupported|tool-unavailable)$/,
  )
  expect(await uses(visitor)).toBe(0)
})

test("unknown and foreign task ids are answered alike and tell nothing", async () => {
  const owner = site.visitor()
  const fileKey = await owner.upload(pdf)
  const { value } = await owner.call(calls.merge, {
    files: [
      { fileKey, fileName: "a.pdf" },
      { fileKey, fileName: "b.pdf" },
    ],
  })
  await owner.finished(value.taskId)
  const stranger = site.visitor()
  for (const taskId of [value.taskId, randomUUID()]) {
    const expected = { name: "state-moved-on", code: 20012, status: 409 }
    expect(await refusal(stranger.call(calls.progress, { taskId }))).toEqual(expected)
    expect(await refusal(stranger.call(calls.cancelTasks, { taskId }))).toEqual(expected)
    expect(await refusal(stranger.call(calls.deleteTasks, { taskId }))).toEqual(expected)
    for (const path of ["events", "zip"]) {
      const reply = await fetch(
        `${site.url}/v1/convert/${path}?taskIds=${taskId}&pcId=${stranger.pcId}`,
      )
      expect([reply.status, (await answerOf(reply)).success]).toEqual([409, 20012])
    }
  }
  expect((await owner.finished(value.taskId)).state).toBe("done")
})

test("another caller's object key, and keys that are no uploads, are answered like missing ones", async () => {
  const fileKey = await site.visitor().upload(pdf)
  const stranger = site.visitor()
  for (const key of [
    fileKey,
    `results/${randomUUID()}/${randomUUID()}/0`,
    "../secret",
    `${fileKey}/../x`,
  ]) {
    expect(
      await refusal(
        stranger.call(calls.startPdf2doc, { fileKey: key, fileName: "a.pdf", targetType: "docx" }),
      ),
    ).toEqual({ name: "upload-incomplete", code: 20023, status: 409 })
  }
})

test("wrong fields are named, in the caller's language", async () => {
  const reply = await fetch(`${site.url}/v1/convert/pdf2doc`, {
    method: "POST",
    headers: { "accept-language": "en-GB" },
    body: new URLSearchParams({ fileKey: "k", fileName: "a.pdf", targetType: "exe" }),
  })
  const body = await answerOf(reply)
  expect([reply.status, body.success, body.msg]).toEqual([
    400,
    10001,
    expect.stringContaining("targetType"),
  ])
  const visitor = site.visitor()
  const fileKey = await visitor.upload(pdf)
  const wrongOption = visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "docx",
    options: { layout: "diagonal" },
  })
  expect(await refusal(wrongOption)).toMatchObject({ name: "bad-parameter", code: 10001 })
})

test("Chinese callers are told in Chinese why a field is refused, by schemas and by our own rules", async () => {
  const say = async (fields: Record<string, string>): Promise<string> => {
    const reply = await fetch(`${site.url}/v1/convert/pdf2doc`, {
      method: "POST",
      headers: { "accept-language": "zh-CN" },
      body: new URLSearchParams(fields),
    })
    return (await answerOf(reply)).msg
  }
  expect(await say({ fileKey: "k", fileName: "a.pdf", targetType: "exe" })).toMatch(
    /^参数 targetType 不正确：可以是 .*docx/,
  )
  expect(await say({ targetType: "docx" })).toBe(
    "参数 fileKey 不正确：请给出 fileKey 和 fileName，或给出 files",
  )
  const options = JSON.stringify({ layout: "diagonal" })
  const fileKey = await site.visitor().upload(pdf)
  expect(await say({ fileKey, fileName: "a.pdf", targetType: "docx", options })).toMatch(
    /^参数 options\.layout 不正确：可以是 /,
  )
})

test("broken bodies and unknown calls get an envelope too", async () => {
  const broken = await fetch(`${site.url}/v1/convert/progress`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  })
  expect([broken.status, (await answerOf(broken)).success]).toEqual([400, 10001])
  const unknown = await fetch(`${site.url}/v1/convert/nothing`)
  expect([unknown.status, (await answerOf(unknown)).success]).toEqual([404, 10404])
})

/** Sends a request that announces more than it sends; fetch would not let us lie. */
async function declareLength(signed: Request, length: number): Promise<string> {
  const { request } = await import("node:http")
  return new Promise((resolve, reject) => {
    const headers = { ...Object.fromEntries(signed.headers), "content-length": String(length) }
    const call = request(signed.url, { method: "PUT", headers }, (reply) => {
      const chunks: Buffer[] = []
      reply
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("end", () => {
          call.destroy()
          resolve(Buffer.concat(chunks).toString())
        })
    })
    call.on("error", (error: NodeJS.ErrnoException) =>
      error.code === "ECONNRESET" ? undefined : reject(error),
    )
    call.flushHeaders()
  })
}
