import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { pathToFileURL } from "node:url"
import { makeTextPdf } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { readCode } from "./code-file.ts"

const command = readFileSync(join(import.meta.dirname, "../../../bin/mozhuan"), "utf8")

/** For what Node takes compiled code from its cache, and that of its own parts from itself. */
const tagWith = (flags: readonly string[]): string =>
  execFileSync(process.execPath, [...flags, "-p", "v8.cachedDataVersionTag()"], {
    encoding: "utf8",
  })

test("the command starts Node with no flag that hides from it the code that was compiled before", () => {
  const flags = /"\$node"([^"]*)"\$program"/.exec(command)?.[1]?.match(/--[a-z-]+(?:=\w+)?/g) ?? []
  expect(flags.length).toBeGreaterThan(1)
  expect(tagWith(flags)).toBe(tagWith([]))
})

/** Tells at the end of a process what it has loaded of Node's cryptography and threads. */
const tellsParts =
  'process.on("exit", () => console.error(["crypto", "worker_threads"].filter((part) => ' +
  "process.moduleLoadList.includes(`NativeModule ${part}`)).join()))"

test("runs of one kind take what those before them have compiled, and load no cryptography and no threads", () => {
  const folder = mkdtempSync(join(tmpdir(), "mz-start-"))
  try {
    writeFileSync(join(folder, "tells.cjs"), tellsParts)
    writeFileSync(join(folder, "in.pdf"), makeTextPdf({ pages: 1 }))
    const program = join(import.meta.dirname, "../../../bin/mozhuan")
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE: join(folder, "code"),
      NODE_OPTIONS: `--require=${join(folder, "tells.cjs")}`,
    }
    // A program that is bundled before it runs would tell of itself as well.
    execFileSync(program, ["--version"])
    const run = (out: string) => {
      const { stderr } = spawnSync(program, ["convert", "in.pdf", out], { cwd: folder, env })
      expect(String(stderr)).toBe("\n")
    }
    for (const out of ["a.txt", "b.txt", "c.html"]) run(out)
    const kept = readdirSync(join(folder, "code"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.includes("mozhuan-"))
      .map((name) => `${basename(name)} ${readCode(join(folder, "code", name))?.runs}`)
    expect(new Set(kept)).toEqual(new Set(["mozhuan-convert-html 1", "mozhuan-convert-txt 2"]))
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Tells of each module that a program loads. */
const tellsLoaded =
  'import { registerHooks } from "node:module"; registerHooks({ load: (url, context, next) =>' +
  " { console.error(url); return next(url, context) } })"

/** The files that Node loads for a program. */
function loadedBy(...program: readonly string[]): string[] {
  const { stderr } = spawnSync(
    process.execPath,
    [`--import=data:text/javascript,${tellsLoaded}`, ...program],
    { input: "", encoding: "utf8" },
  )
  return stderr.split("\n").filter((line) => line.startsWith("file:"))
}

test("the watch of a run loads nothing but itself", () => {
  const order = JSON.stringify({ isJson: false, seconds: 1, pid: 0, parent: 0 })
  const loaded = loadedBy(join(import.meta.dirname, "main.ts"), "keep-watch", order)
  expect(loaded.some((url) => url.endsWith("/watching.ts"))).toBe(true)
  expect(loaded.filter((url) => !url.includes("/apps/cli/src/"))).toEqual([])
})

test("what reads scans and what joins files is not loaded until it is needed", () => {
  const pipeline = join(import.meta.dirname, "../../../packages/engine/src/pipeline")
  const loaded = loadedBy(
    `--import=${pathToFileURL(join(pipeline, "from-pdf/join-inputs.ts")).href}`,
    join(pipeline, "recognise/recognise-scene.ts"),
  )
  expect(loaded.some((url) => url.endsWith("/recognise-scene.ts"))).toBe(true)
  const late = /\/(?:recognise-pages|look-at-page|merge)\.ts$/
  expect(loaded.filter((url) => late.test(url))).toEqual([])
})

/** Folders of sources that become the program. */
const folders = [
  "apps/cli/src",
  "packages/contract/src",
  "packages/engine/src",
  "packages/host/src",
]

test("no text that is taken as it is written has a sign beyond ASCII: all others can be escaped", () => {
  const root = join(import.meta.dirname, "../../..")
  const raw = /String\.raw`[^`]*[^\p{ASCII}`][^`]*`/u
  const found = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(
      (name) =>
        name.endsWith(".ts") &&
        !name.endsWith(".test.ts") &&
        raw.test(readFileSync(join(root, folder, name), "utf8")),
    ),
  )
  expect(found).toEqual([])
})
