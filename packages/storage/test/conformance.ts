import { randomBytes } from "node:crypto"
import { Readable } from "node:stream"
import { AwsClient } from "aws4fetch"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ObjectMissing, type UploadGrant } from "../src/index.ts"
import type { TestStore } from "./stores.ts"

/** What every store must do, whatever is behind it. */
export function testStore(name: string, start: () => Promise<TestStore>): void {
  describe(`the ${name} store`, () => {
    let tested: TestStore
    beforeAll(async () => void (tested = await start()))
    afterAll(() => tested.close())
    const store = () => tested.store
    const write = (key: string, bytes: Uint8Array) =>
      store().write(key, Readable.from([bytes]), bytes.length)
    const readAll = async (stream: Readable) => Buffer.concat(await stream.toArray())
    const objectUrl = (grant: UploadGrant, key: string) =>
      new URL(`${grant.endpoint}/${grant.bucket}/${key}`, tested.origin).href
    const signerOf = (grant: UploadGrant) =>
      new AwsClient({
        accessKeyId: grant.accessKeyId,
        secretAccessKey: grant.accessKeySecret,
        sessionToken: grant.securityToken,
        region: grant.region,
        service: "s3",
        retries: 0,
      })
    const grantFor = (prefix: string) =>
      store().grantUpload({ prefix, seconds: 900, maximumBytes: 1 << 20 })

    test("gives back the bytes that were written, whole and in ranges", async () => {
      const bytes = randomBytes(300_000)
      await write("results/a/1", bytes)
      expect((await readAll(await store().read("results/a/1"))).equals(bytes)).toBe(true)
      expect(
        (await readAll(await store().read("results/a/1", { start: 10, end: 4106 }))).equals(
          bytes.subarray(10, 4106),
        ),
      ).toBe(true)
      expect((await readAll(await store().read("results/a/1", { start: 5, end: 5 }))).length).toBe(
        0,
      )
      expect((await store().head("results/a/1"))?.size).toBe(bytes.length)
    })

    test("knows nothing of objects that are not there", async () => {
      expect(await store().head("results/none")).toBeUndefined()
      await expect(store().read("results/none")).rejects.toThrow(ObjectMissing)
      await expect(store().remove(["results/none"])).resolves.toBeUndefined()
    })

    test("replaces an object and deletes it", async () => {
      await write("results/b", Buffer.from("one"))
      await write("results/b", Buffer.from("three"))
      expect((await readAll(await store().read("results/b"))).toString()).toBe("three")
      await store().remove(["results/b"])
      expect(await store().head("results/b")).toBeUndefined()
    })

    test("lists exactly what lies below a prefix", async () => {
      for (const key of ["list/x/1", "list/x/2", "list/xy/3", "list/z"])
        await write(key, Buffer.from(key))
      const keys: string[] = []
      for await (const info of store().list("list/x/")) keys.push(info.key)
      expect(keys.sort()).toEqual(["list/x/1", "list/x/2"])
    })

    test("gives download links that carry a Chinese name and nothing but their object", async () => {
      await write("results/c", Buffer.from("%PDF-1.7"))
      const link = await store().signDownload("results/c", {
        fileName: "报告 (1)😀.pdf",
        mediaType: "application/pdf",
        seconds: 60,
        disposition: "attachment",
      })
      const reply = await fetch(new URL(link, tested.origin))
      expect(reply.status).toBe(200)
      expect(await reply.text()).toBe("%PDF-1.7")
      const forged = new URL(link, tested.origin)
      forged.pathname = forged.pathname.replace("results/c", "results/a/1")
      expect((await fetch(forged)).status).toBe(403)
    })

    test("temporary keys upload below their prefix and nowhere else, and read nothing", async () => {
      const grant = await grantFor("uploads/me/")
      const signer = signerOf(grant)
      const put = (key: string) =>
        signer.fetch(objectUrl(grant, key), { method: "PUT", body: "content" })
      expect((await put("uploads/me/11111111")).status).toBe(200)
      expect((await store().head("uploads/me/11111111"))?.size).toBe(7)
      expect((await put("uploads/you/11111111")).status).toBe(403)
      expect((await put("uploads/me/../you/1")).status).toBe(403)
      expect((await signer.fetch(objectUrl(grant, "uploads/me/11111111"))).status).toBe(403)
      expect(
        (await signer.fetch(objectUrl(grant, "uploads/me/11111111"), { method: "DELETE" })).status,
      ).toBe(403)
    })

    test("refuses a wrong secret and a changed token", async () => {
      const grant = await grantFor("uploads/me/")
      const wrong = signerOf({ ...grant, accessKeySecret: "guess" })
      expect(
        (await wrong.fetch(objectUrl(grant, "uploads/me/22222222"), { method: "PUT", body: "x" }))
          .status,
      ).toBe(403)
      const forged = signerOf({ ...grant, securityToken: grant.securityToken.replace(/^./, "A") })
      // Some services call a token that they cannot read a bad request.
      expect([400, 403]).toContain(
        (await forged.fetch(objectUrl(grant, "uploads/me/22222222"), { method: "PUT", body: "x" }))
          .status,
      )
      expect(await store().head("uploads/me/22222222")).toBeUndefined()
    })

    test("an upload in parts can be resumed from the list of its parts", async () => {
      const grant = await grantFor("uploads/parts/")
      const signer = signerOf(grant)
      const url = objectUrl(grant, "uploads/parts/33333333")
      const parts = [
        randomBytes(tested.smallestPart),
        randomBytes(tested.smallestPart + 50_000),
        randomBytes(10),
      ]
      const begun = await (await signer.fetch(`${url}?uploads`, { method: "POST" })).text()
      const uploadId = /<UploadId>([^<]+)/.exec(begun)?.[1] ?? ""
      const putPart = (number: number, body: Buffer) =>
        signer.fetch(`${url}?partNumber=${number}&uploadId=${uploadId}`, {
          method: "PUT",
          body: new Uint8Array(body),
        })
      await putPart(1, parts[0] ?? Buffer.alloc(0))
      await putPart(2, Buffer.from("an interrupted first try"))
      await putPart(2, parts[1] ?? Buffer.alloc(0))

      const listed = await (await signer.fetch(`${url}?uploadId=${uploadId}`)).text()
      expect([...listed.matchAll(/<PartNumber>(\d+)/g)].map(([, number]) => number)).toEqual([
        "1",
        "2",
      ])
      await putPart(3, parts[2] ?? Buffer.alloc(0))
      const all = await (await signer.fetch(`${url}?uploadId=${uploadId}`)).text()
      const rows = [...all.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)/g)].map(
        ([, number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
      )
      const complete = () =>
        signer.fetch(`${url}?uploadId=${uploadId}`, {
          method: "POST",
          body: `<CompleteMultipartUpload>${rows.join("")}</CompleteMultipartUpload>`,
        })
      expect((await complete()).status).toBe(200)
      expect((await complete()).status, "repeated after a lost reply").toBe(200)
      expect(
        (await readAll(await store().read("uploads/parts/33333333"))).equals(Buffer.concat(parts)),
      ).toBe(true)
    })

    test("forgets uploads that were begun and never completed", async () => {
      const grant = await grantFor("uploads/stale/")
      const signer = signerOf(grant)
      await signer.fetch(`${objectUrl(grant, "uploads/stale/44444444")}?uploads`, {
        method: "POST",
      })
      expect(await store().dropStaleUploads(new Date(Date.now() - 60_000))).toBe(0)
      expect(await store().dropStaleUploads(new Date(Date.now() + 60_000))).toBe(1)
    })

    test("a version that is named is read, and no other that took its place", async () => {
      await write("results/version", Buffer.from("first"))
      const first = await store().head("results/version")
      const read = async () =>
        (await readAll(await store().read("results/version", undefined, first?.version))).toString()
      expect(await read()).toBe("first")
      await write("results/version", Buffer.from("second, which is longer"))
      await expect(read()).rejects.toThrow(ObjectMissing)
      expect((await store().head("results/version"))?.version).not.toBe(first?.version)
    })

    test("says that it can be reached", async () => {
      await expect(store().check()).resolves.toBeUndefined()
    })
  })
}
