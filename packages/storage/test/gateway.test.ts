import { createHash } from "node:crypto"
import { AwsClient } from "aws4fetch"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startDiskStore } from "./stores.ts"

let tested: Awaited<ReturnType<typeof startDiskStore>>
beforeAll(async () => void (tested = await startDiskStore()))
afterAll(() => tested.close())

const url = (key: string) => `${tested.origin}/oss/files/${key}`
const signerOf = (keys: { accessKeyId: string; secret: string; token: string }) =>
  new AwsClient({
    accessKeyId: keys.accessKeyId,
    secretAccessKey: keys.secret,
    sessionToken: keys.token,
    region: "local",
    service: "s3",
    retries: 0,
  })
const issue = (change: object = {}) =>
  tested.disk.keys.issueUpload({
    prefix: "uploads/me/",
    expires: Math.floor(Date.now() / 1000) + 900,
    maximumBytes: 1000,
    ...change,
  })

test("an object larger than the keys allow is refused, alone and in parts", async () => {
  const signer = signerOf(issue())
  expect(
    (await signer.fetch(url("uploads/me/11111111"), { method: "PUT", body: "x".repeat(1001) }))
      .status,
  ).toBe(400)
  const begun = await (
    await signer.fetch(`${url("uploads/me/22222222")}?uploads`, { method: "POST" })
  ).text()
  const uploadId = /<UploadId>([^<]+)/.exec(begun)?.[1]
  const putPart = (part: number) =>
    signer.fetch(`${url("uploads/me/22222222")}?partNumber=${part}&uploadId=${uploadId}`, {
      method: "PUT",
      body: "x".repeat(600),
    })
  expect((await putPart(1)).status).toBe(200)
  const second = await putPart(2)
  expect([second.status, await second.text()]).toEqual([
    400,
    expect.stringContaining("EntityTooLarge"),
  ])
  expect(await tested.store.head("uploads/me/22222222")).toBeUndefined()
})

test("expired keys and expired links are refused", async () => {
  const signer = signerOf(issue({ expires: Math.floor(Date.now() / 1000) - 1 }))
  const reply = await signer.fetch(url("uploads/me/33333333"), { method: "PUT", body: "x" })
  expect([reply.status, await reply.text()]).toEqual([403, expect.stringContaining("ExpiredToken")])
  const link = await tested.store.signDownload("uploads/me/33333333", {
    fileName: "a.pdf",
    mediaType: "application/pdf",
    seconds: -1,
    disposition: "attachment",
  })
  expect((await fetch(new URL(link, tested.origin))).status).toBe(403)
})

test("a body that is not the one that was signed is refused and leaves nothing", async () => {
  const signer = signerOf(issue())
  const signed = await signer.sign(url("uploads/me/44444444"), {
    method: "PUT",
    body: "true",
    headers: { "x-amz-content-sha256": createHash("sha256").update("true").digest("hex") },
  })
  const reply = await fetch(signed.url, { method: "PUT", headers: signed.headers, body: "fake" })
  expect(reply.status).toBe(400)
  expect(await tested.store.head("uploads/me/44444444")).toBeUndefined()
})

test("unsigned requests, unknown operations and keys outside the alphabet are refused", async () => {
  expect((await fetch(url("uploads/me/11111111"))).status).toBe(403)
  const signer = signerOf(issue())
  expect((await signer.fetch(`${url("uploads/me/11111111")}?acl`)).status).toBe(501)
  expect(
    (await signer.fetch(url("uploads/me/..%2f..%2fsecret"), { method: "PUT", body: "x" })).status,
  ).toBe(403)
  expect((await signer.fetch(url("uploads/me/%00"), { method: "PUT", body: "x" })).status).toBe(403)
})

test("only harmless kinds are shown in the browser, everything else is saved", async () => {
  const link = async (mediaType: string) =>
    tested.store.signDownload("results/page", {
      fileName: "页.html",
      mediaType,
      seconds: 60,
      disposition: "inline",
    })
  await tested.disk.files.write(
    "results/page",
    (await import("node:stream")).Readable.from([Buffer.from("<script>")]),
  )
  const html = await fetch(new URL(await link("text/html"), tested.origin))
  expect(html.headers.get("content-disposition")).toMatch(
    /^attachment; filename="_\.html"; filename\*=UTF-8''%E9%A1%B5\.html$/,
  )
  expect(html.headers.get("content-security-policy")).toContain("sandbox")
  const pdf = await fetch(new URL(await link("application/pdf"), tested.origin), {
    headers: { range: "bytes=0-3" },
  })
  expect([
    pdf.status,
    pdf.headers.get("content-range"),
    pdf.headers.get("content-disposition")?.slice(0, 6),
  ]).toEqual([206, "bytes 0-3/8", "inline"])
})
