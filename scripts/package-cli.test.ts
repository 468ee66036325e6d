import { spawnSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeTextPdf, proseLines } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { archive } from "./package-cli/archive.ts"
import { bareRoot } from "./package-cli/bare-root.ts"

const arch = process.arch
let folder: string
let bare: string
let program: Buffer
let made: { readonly name: string; readonly size: number; readonly sha256: string }

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "mz-package-"))
  // What is packed in a third of the time is larger: where it is small enough, so is the other.
  const order = ["--arch", arch, "--out", folder, "--quick"]
  const packing = [join(import.meta.dirname, "package-cli.ts"), ...order]
  const { status, stderr } = spawnSync(process.execPath, packing, { encoding: "utf8" })
  expect([status, stderr]).toEqual([0, expect.not.stringContaining("Error")])
  made = JSON.parse(readFileSync(join(folder, "packages.json"), "utf8")).packages[0]
  program = readFileSync(join(folder, made.name))
  bare = join(folder, "bare")
  bareRoot(bare)
  writeFileSync(join(bare, "root/mozhuan"), program, { mode: 0o755 })
  writeFileSync(join(bare, "root/in.pdf"), makeTextPdf({ pages: 2, lines: proseLines }))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a line of shell within the bare root, as its root and with nothing of our environment. */
function runBare(line: string, environment: readonly string[] = ["HOME=/root"]) {
  const chroot = ["chroot", bare, "/usr/bin/env", "-i", "PATH=/usr/bin", ...environment]
  const inside = [...chroot, "sh", "-c", `cd /root && ${line}`]
  const [command = "", ...rest] =
    process.getuid?.() === 0 ? inside : ["unshare", "--user", "--map-root-user", ...inside]
  return spawnSync(command, rest, { encoding: "utf8" })
}

test("the one file has at most 120 MB, names its hash, and is for this processor", () => {
  expect(made.size).toBe(program.length)
  expect(made.size).toBeLessThanOrEqual(120_000_000)
  expect(made.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(made.name).toMatch(new RegExp(`^mozhuan-[\\d.]+-linux-${arch}$`))
})

test("on a bare Debian, without Node, it converts, merges, and makes pictures", () => {
  const works = [
    "./mozhuan convert in.pdf out.docx",
    "./mozhuan convert in.pdf out.xlsx --content all",
    "./mozhuan merge in.pdf in.pdf -o both.pdf",
    "./mozhuan compress in.pdf -o small.pdf",
    "mkdir -p pictures && ./mozhuan convert in.pdf pictures/ --to png",
    "mkdir -p photos && ./mozhuan convert in.pdf photos/ --to jpg --quality 95",
    "./mozhuan convert photos/*.jpg scan.pdf",
    "./mozhuan compress scan.pdf -o least.pdf --level small",
  ]
  for (const work of works) {
    const { status, stderr } = runBare(work)
    expect([work, status, stderr]).toEqual([work, 0, ""])
  }
  const made = readdirSync(join(bare, "root"))
  expect(made).toEqual(expect.arrayContaining(["out.docx", "out.xlsx", "both.pdf", "small.pdf"]))
  expect(readdirSync(join(bare, "root/pictures"))).toHaveLength(2)
  const [scan = 0, least = 0] = ["scan.pdf", "least.pdf"].map(
    (name) => statSync(join(bare, "root", name)).size,
  )
  expect(least).toBeLessThan(scan / 2)
})

test("it starts without unpacking anew, from any folder and under any name", () => {
  runBare("./mozhuan --version")
  const cache = join(bare, "root/.cache/mozhuan")
  const unpacked = () => readdirSync(cache).map((name) => [name, statSync(join(cache, name)).ino])
  const before = unpacked()
  expect(before).toHaveLength(1)
  expect(runBare("./mozhuan --version").stdout).toMatch(/^mozhuan [\d.]+\n$/)
  expect(unpacked()).toEqual(before)
  expect(
    runBare("mkdir -p b && cd b && cp ../mozhuan mz && PATH=$PATH:. && mz --version").status,
  ).toBe(0)
})

test("a file that was cut short says so and leaves nothing behind", () => {
  writeFileSync(join(bare, "root/cut"), program.subarray(0, program.length / 2), { mode: 0o755 })
  const { status, stderr } = runBare("./cut --version", [
    "HOME=/root/fresh",
    "TMPDIR=/root/scratch",
  ])
  expect([status, stderr]).toEqual([69, expect.stringContaining("the download is incomplete")])
  expect(readdirSync(join(bare, "root/fresh/.cache/mozhuan"))).toEqual([])
})

test("a folder of somebody else's is not run from", () => {
  const strange = join(bare, "tmp/mozhuan-0")
  mkdirSync(strange, { recursive: true })
  chmodSync(strange, 0o777)
  const planted = join(strange, readdirSync(join(bare, "root/.cache/mozhuan"))[0] ?? "")
  mkdirSync(join(planted, "bin"), { recursive: true })
  writeFileSync(join(planted, "whole"), "")
  writeFileSync(join(planted, "bin/mozhuan"), "#!/bin/sh\necho planted\n", { mode: 0o755 })
  const owned = spawnSync("chown", ["-R", "65534", strange]).status === 0
  if (!owned) return
  const { status, stdout, stderr } = runBare("./mozhuan --version", [])
  expect([status, stdout]).toEqual([69, ""])
  expect(stderr).toContain("XDG_CACHE_HOME")
  expect(existsSync(join(planted, "bin/mozhuan"))).toBe(true)
})

test("equal sources give equal bytes, whenever they were laid out", () => {
  const [first, second] = ["a", "b"].map((name) => {
    const parts = join(folder, name)
    for (const part of ["bin", "node_modules", "packages", "program"]) {
      mkdirSync(join(parts, part), { recursive: true })
      writeFileSync(join(parts, part, "file"), part)
    }
    writeFileSync(join(parts, "whole"), "")
    if (name === "b") utimesSync(join(parts, "bin/file"), 1, 1)
    return archive(parts).toString("base64")
  })
  expect(first).toBe(second)
})
