import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

vi.setConfig({ testTimeout: 90_000 })
/**
 * The program in one file, as `bin/mozhuan` runs it: loading its sources takes a second each time.
 */
const bundle = execFileSync(join(import.meta.dirname, "../../../bin/bundle"), { encoding: "utf8" })
const program = join(bundle.trim(), "mozhuan.cjs")

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mozhuan-watch-"))
  mkdirSync(join(folder, "in"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const start = (...more: readonly string[]) => begin("watch", "in", "out", "--to", "txt", ...more)
const begin = (...args: readonly string[]) => {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
  })
  let said = ""
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()))
  return { child, said: () => said }
}
const put = (name: string, content: Uint8Array | string): void =>
  writeFileSync(join(folder, "in", name), content)
const has = (name: string) => () => {
  if (!existsSync(join(folder, "out", name))) throw new Error(`${name} is not there yet`)
}
const wait = { timeout: 60_000, interval: 200 }

test("what is there and what comes is converted, and a folder that goes and comes back is waited for", async () => {
  put("a.pdf", makeTextPdf({ pages: 1 }))
  put("notes.exe", "no document")
  const { child, said } = start()
  await vi.waitFor(has("a.txt"), wait)
  renameSync(join(folder, "in"), join(folder, "away"))
  await vi.waitFor(() => expect(said()).toContain("in is gone"), wait)
  renameSync(join(folder, "away"), join(folder, "in"))
  put("b.pdf", makeTextPdf({ pages: 1 }))
  await vi.waitFor(has("b.txt"), wait)
  expect(said()).toContain("in is back")
  child.kill("SIGINT")
  expect(await once(child, "exit")).toEqual([0, null])
})

test("a file that is refused does not stop the others, and is told by the exit code of --once", async () => {
  put("a.pdf", "%PDF-1.4 broken")
  put("b.pdf", makeTextPdf({ pages: 1 }))
  const { child } = start("--once")
  const [code] = (await once(child, "exit")) as [number]
  expect(code).toBe(1)
  has("b.txt")()
  expect(has("a.txt")).toThrow()
})

test("a conversion watches as well", async () => {
  put("a.pdf", makeTextPdf({ pages: 1 }))
  const { child } = begin("convert", "in", "out", "--to", "txt", "--watch", "--once")
  expect(await once(child, "exit")).toEqual([0, null])
  has("a.txt")()
})

test("a folder that is not there, or is the output, is a wrong command line", async () => {
  rmSync(join(folder, "in"), { recursive: true })
  const { child, said } = start()
  expect(await once(child, "exit")).toEqual([2, null])
  expect(said()).toContain("no folder")
})
