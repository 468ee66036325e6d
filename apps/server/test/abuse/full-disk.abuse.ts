import { spawnSync } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { mkdtempSync, readdirSync, rmSync, rmdirSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { calls } from "@mozhuan/contract"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { startInstallation, type Installation } from "../installation.ts"
import { objectUrl, signer } from "../visitor.ts"

const MB = 1_048_576
/** Room of the disk that is filled: what a worker needs to start, and a few uploads. */
const ROOM = 400 * MB

const disk = mkdtempSync(join(tmpdir(), "mz-full-disk-"))
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${ROOM}`, "tmpfs", disk])
const isMounted = mounted.status === 0
if (!isMounted)
  console.warn(
    `a full disk: skipped, as no small file system can be mounted here (${String(mounted.stderr ?? mounted.error).trim()})`,
  )
afterAll(() => {
  if (isMounted) spawnSync("umount", ["-l", disk])
  rmdirSync(disk)
})

/** Writes until the kernel says that there is no room, leaving so many bytes. */
function fillDisk(left = 0): void {
  for (let bytes = 16 * MB; bytes >= 4096;) {
    const path = join(disk, `filler-${paths.length}`)
    try {
      writeFileSync(path, Buffer.alloc(bytes, 1))
      paths.push(path)
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error
      rmSync(path, { force: true })
      bytes = Math.floor(bytes / 2)
    }
  }
  for (let freed = 0; freed < left;) {
    const path = paths.pop()
    if (path === undefined) break
    freed += statSync(path).size
    rmSync(path)
  }
}
const paths: string[] = []
function emptyDisk(): void {
  for (const path of paths.splice(0)) rmSync(path, { force: true })
}
afterEach(emptyDisk)

describe.skipIf(!isMounted)("a disk without a free byte", () => {
  let site: Installation
  beforeAll(async () => {
    // No reserve: what refuses is the kernel, not our own look at the free space.
    const environment = { DATA_DIR: disk, STORAGE_FREE_SPACE: "0", WORKER_FREE_SPACE: "8" }
    site = await startInstallation({ environment })
  })
  afterAll(() => site.stop())

  const ready = async () => {
    const reply = await fetch(`${site.url}/readyz`)
    return [reply.status, reply.headers.get("retry-after")]
  }

  test("turns readiness and every way to upload to 503 with a time to come back, keeps what was there, and recovers", async () => {
    const visitor = site.visitor()
    const keys = await visitor.account()
    const at = (name: string, query = "") =>
      `${objectUrl(site.url, keys, keys.prefix + name)}${query}`
    const send = async (method: string, url: string, body?: Uint8Array) => {
      const init = body ? { method, body: Buffer.from(body) } : { method }
      // As it is signed: the signer's own fetch would ask again for a minute.
      return fetch(await signer(keys).sign(url, init))
    }
    const fileKey = await visitor.upload(makeTextPdf({ pages: 1 }))
    const early = await visitor.finished(await start(fileKey))
    expect(early.state).toBe("done")
    const begun = randomUUID()
    const id = /<UploadId>([^<]+)/.exec(
      await (await send("POST", at(begun, "?uploads"))).text(),
    )?.[1]
    expect(await ready()).toEqual([200, null])

    fillDisk()
    const refused = {
      whole: await send("PUT", at(randomUUID()), randomBytes(100_000)),
      part: await send("PUT", at(begun, `?partNumber=1&uploadId=${id}`), randomBytes(100_000)),
      begin: await send("POST", at(randomUUID(), "?uploads")),
    }
    for (const [way, reply] of Object.entries(refused))
      expect([way, reply.status, Number(reply.headers.get("retry-after"))]).toEqual([way, 503, 60])
    expect(await ready()).toEqual([503, "10"])
    const account = await fetch(`${site.url}/v1/app/oss/getAccount`)
    expect([account.status, account.headers.get("retry-after")]).toEqual([503, "60"])
    const kept = await visitor.download(early.outputs[0]?.url ?? "")
    expect(kept.length, "what was made before can be fetched").toBeGreaterThan(0)

    // A task on a file that is there already waits until there is room.
    const waiting = await start(fileKey)
    await expect
      .poll(() => readdirSync(join(disk, "storage", "partial")), { timeout: 5000 })
      .toEqual([])
    emptyDisk()
    expect(await ready()).toEqual([200, null])
    expect((await visitor.finished(waiting)).state).toBe("done")
    const again = await send("PUT", at(begun, `?partNumber=1&uploadId=${id}`), randomBytes(100_000))
    expect(again.status).toBe(200)

    async function start(key: string): Promise<string> {
      const file = { fileKey: key, fileName: "a.pdf", targetType: "txt" } as const
      return (await visitor.call(calls.startPdf2doc, file)).value.taskId
    }
  }, 120_000)

  test("that fills while uploads come refuses those that no longer fit and leaves nothing of them", async () => {
    const visitors = Array.from({ length: 4 }, () => site.visitor())
    const keys = await Promise.all(visitors.map((visitor) => visitor.account()))
    fillDisk(6 * MB)
    const put = async (account: (typeof keys)[number]) => {
      const url = objectUrl(site.url, account, account.prefix + randomUUID())
      const init = { method: "PUT", body: randomBytes(5 * MB) }
      const reply = await fetch(await signer(account).sign(url, init))
      return [reply.status, reply.headers.get("retry-after")]
    }
    const together = await Promise.all(keys.map(put))
    // Each of them fitted when it began; which of them get through is chance.
    expect(together).toContainEqual([503, "60"])
    for (const reply of together)
      expect([
        [200, null],
        [503, "60"],
      ]).toContainEqual(reply)
    expect(readdirSync(join(disk, "storage", "partial"))).toEqual([])
    const wasOne = together.some(([status]) => status === 200)
    const [account] = keys
    if (!wasOne && account) expect(await put(account)).toEqual([200, null])
  }, 60_000)
})
