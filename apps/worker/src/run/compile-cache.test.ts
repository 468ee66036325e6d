import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { probeSandbox, runSandboxed } from "@mozhuan/host"
import { expect, test } from "vitest"
import { heapFlags } from "./child.ts"
import { fillCompileCache, nameCompileCache } from "./compile-cache.ts"

/** Says what compiled code its Node has found. */
const found = `import { flushCompileCache, getCompileCacheDir } from "node:module"
import { readdirSync } from "node:fs"
process.stdin.resume()
process.stdin.once("data", () => {
  flushCompileCache()
  console.log(JSON.stringify({ kind: "over" }))
})
process.stdin.once("end", () => process.exit())
const folder = getCompileCacheDir()
console.log(folder === undefined ? 0 : readdirSync(folder).length)`
/** Says that it has loaded everything. */
const over = `console.log(JSON.stringify({ kind: "over" }))`

test("a child finds the compiled code under whatever uid it runs, without names for all others", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mz-compiled-"))
  const script = join(folder, "child.mjs")
  await writeFile(script, found, { mode: 0o644 })
  const cache = await fillCompileCache(join(folder, "cache"), script)
  const { stdout } = await runSandboxed(await probeSandbox(), {
    command: process.execPath,
    args: [...heapFlags, script],
    inputs: [script, cache],
    onUid: (uid) => nameCompileCache(cache, uid),
    env: { NODE_COMPILE_CACHE: cache },
  })
  expect(Buffer.from(stdout).toString()).toBe("1\n")
  expect((await readdir(cache)).length).toBeLessThanOrEqual(2)
  await rm(folder, { recursive: true })
})

test("code of one state of the sources is compiled once, and that of another anew", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mz-compiled-"))
  const script = join(folder, "child.mjs")
  const noted = `import { appendFileSync } from "node:fs"\nappendFileSync(${JSON.stringify(join(folder, "starts"))}, "x")\n${over}\nprocess.stdin.resume()`
  await writeFile(script, noted)
  const cache = join(folder, "cache")
  for (const state of ["one", "one", "two", "one", undefined])
    expect(await fillCompileCache(cache, script, state)).toBe(cache)
  expect(await readFile(join(folder, "starts"), "utf8")).toBe("xxx")
  await rm(folder, { recursive: true })
})

test("code that could not be compiled is tried again at the next start", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mz-compiled-"))
  const script = join(folder, "child.mjs")
  const noted = `import { appendFileSync } from "node:fs"\nappendFileSync(${JSON.stringify(join(folder, "starts"))}, "x")`
  await writeFile(script, noted)
  for (const state of ["one", "one"]) await fillCompileCache(join(folder, "cache"), script, state)
  expect(await readFile(join(folder, "starts"), "utf8")).toBe("xx")
  await rm(folder, { recursive: true })
})

test("a cache that is gone costs a child its compiled code, and no job", () => {
  expect(() => nameCompileCache(join(tmpdir(), "mz-no-such-cache"), 61_200)).not.toThrow()
})
