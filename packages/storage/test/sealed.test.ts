import { randomBytes } from "node:crypto"
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openDiskStore, type DiskStore } from "../src/index.ts"

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "mz-sealed-"))))
afterAll(() => rm(folder, { recursive: true }))

const open = (isSealed: boolean, secret = 7): Promise<DiskStore> =>
  openDiskStore({ folder, secret: Buffer.alloc(32, secret), endpoint: "/oss", isSealed })
const write = (store: DiskStore, key: string, bytes: Uint8Array) =>
  store.write(key, Readable.from([bytes]), bytes.length)
const readAll = async (store: DiskStore, key: string, range?: { start: number; end: number }) =>
  Buffer.concat(await (await store.read(key, range)).toArray())

const chunk = 65_536

test.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 200_000])(
  "an object of %d bytes comes back whole and in ranges",
  async (size) => {
    const store = await open(true)
    const bytes = randomBytes(size)
    await write(store, "results/size", bytes)
    expect((await store.head("results/size"))?.size).toBe(size)
    expect((await readAll(store, "results/size")).equals(bytes)).toBe(true)
    for (const [start, end] of [
      [0, 10],
      [chunk - 5, chunk + 5],
      [chunk, 2 * chunk],
      [size - 3, size],
    ] as const) {
      if (start < 0 || end > size) continue
      expect(
        (await readAll(store, "results/size", { start, end })).equals(bytes.subarray(start, end)),
        `${start}-${end}`,
      ).toBe(true)
    }
  },
)

test("nothing of an object can be read where it lies, and two of the same look different", async () => {
  const store = await open(true)
  const text = Buffer.from("绝密合同 ".repeat(5000))
  await write(store, "results/same/1", text)
  await write(store, "results/same/2", text)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )
  for (const entry of files)
    expect((await readFile(join(entry.parentPath, entry.name))).includes("绝密")).toBe(false)
  const [first, second] = await Promise.all(
    [1, 2].map((name) => readFile(join(folder, "sealed/results/same", String(name)))),
  )
  expect(first?.subarray(40, 200).equals(second?.subarray(40, 200) ?? Buffer.alloc(0))).toBe(false)
})

test("an object that was changed, cut short, or sealed by another installation is not read", async () => {
  const store = await open(true)
  const path = join(folder, "sealed/results/attacked")
  const bytes = randomBytes(150_000)
  const fresh = () => write(store, "results/attacked", bytes)
  await fresh()
  const sealed = await readFile(path)
  sealed[90_000] = (sealed[90_000] ?? 0) ^ 1
  await writeFile(path, sealed)
  await expect(readAll(store, "results/attacked")).rejects.toThrow()
  await fresh()
  // At the border of a chunk, where the rest is whole in itself.
  await truncate(path, 32 + 2 * (chunk + 16))
  await expect(readAll(store, "results/attacked")).rejects.toThrow()
  await truncate(path, 32)
  await expect(readAll(store, "results/attacked")).rejects.toThrow()
  await fresh()
  await expect(readAll(await open(true, 8), "results/attacked")).rejects.toThrow()
})

test("what lay there before encryption was switched on, or off, is still found, listed, replaced and deleted", async () => {
  const [plain, sealed] = [await open(false), await open(true)]
  await write(plain, "results/old", Buffer.from("before"))
  expect((await readAll(sealed, "results/old")).toString()).toBe("before")
  await write(sealed, "results/old", Buffer.from("after"))
  expect((await readAll(plain, "results/old")).toString()).toBe("after")
  const keys: string[] = []
  for await (const info of plain.list("results/ol")) keys.push(info.key)
  expect(keys).toEqual(["results/old"])
  await plain.remove(["results/old"])
  expect(await sealed.head("results/old")).toBeUndefined()
})
