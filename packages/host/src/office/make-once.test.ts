import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { makeOnce } from "./make-once.ts"

const folder = mkdtempSync(join(tmpdir(), "make-once-"))
afterAll(() => rmSync(folder, { recursive: true }))

it("is made by one of those that ask at once; the others wait until all of it is there", async () => {
  const path = join(folder, "shared")
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let times = 0
  const first = makeOnce(path, async () => {
    times++
    writeFileSync(path, "named before it is complete")
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  let isThere = false
  const second = makeOnce(path, async () => void times++).then(() => (isThere = true))
  await new Promise((done) => setTimeout(done, 200))
  expect(isThere).toBe(false)
  mayEnd.resolve()
  await Promise.all([first, second])
  expect(times).toBe(1)
  expect(existsSync(`${path}.maker`)).toBe(false)
})

it.each([
  ["was killed", spawnSync("true").pid],
  ["had this process's number before a restart", process.pid],
])("is made by the next one where its maker %s", async (_, pid) => {
  const path = join(folder, `left-by-${pid}`)
  writeFileSync(`${path}.maker`, String(pid))
  await makeOnce(path, async () => writeFileSync(path, ""))
  expect(existsSync(path)).toBe(true)
})

it("is made by the next one where its maker takes too long", async () => {
  const path = join(folder, "slow")
  writeFileSync(`${path}.maker`, String(process.ppid))
  const longAgo = Date.now() / 1000 - 61
  utimesSync(`${path}.maker`, longAgo, longAgo)
  await makeOnce(path, async () => writeFileSync(path, ""))
  expect(existsSync(path)).toBe(true)
})

it("says why it could not be made, and lets the next one try", async () => {
  const path = join(folder, "failed")
  await expect(makeOnce(path, () => Promise.reject(new Error("the disk is full")))).rejects.toThrow(
    "the disk is full",
  )
  await makeOnce(path, async () => writeFileSync(path, ""))
  expect(existsSync(path)).toBe(true)
})
