import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"

const source = "packages/engine/src/convert.ts"
let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "mz-bundle-"))
  lay(source, "convert()")
  lay("apps/cli/src/main.ts", "main()")
  lay("apps/worker/src/child.ts", "child()")
  lay("package-lock.json", "{}")
  lay("scripts/bundle.ts", "bundle()")
  mkdirSync(join(checkout, "bin"))
  copyFileSync(join(import.meta.dirname, "../bin/bundle"), join(checkout, "bin/bundle"))
  // Stands for Node with scripts/bundle.ts: makes the folder it is told and notes that it was
  // asked.
  const node = 'mkdir -p "$3"; echo made >> "$(dirname "$0")/made"'
  lay(`node_modules/node-linux-${process.arch}/bin/node`, `#!/bin/sh\n${node}\n`, 0o755)
})
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

test("a bundle is made once, and its folder is named after what the sources say", () => {
  const first = askForBundle()
  expect([askForBundle(), askForBundle(), timesMade()]).toEqual([first, first, 1])
  expect(basename(first)).toBe(nameOfContents())
})

test("a source of the same size and time of modification that says something else is a new bundle", () => {
  const path = join(checkout, source)
  utimesSync(path, 1, 1)
  const first = askForBundle()
  writeFileSync(path, "Convert()")
  utimesSync(path, 1, 1)
  expect(askForBundle()).not.toBe(first)
  expect([basename(askForBundle()), timesMade()]).toEqual([nameOfContents(), 2])
})

test("sources that were touched and say the same keep their bundle", () => {
  const first = askForBundle()
  utimesSync(join(checkout, source), 1, 1)
  expect([askForBundle(), timesMade()]).toEqual([first, 1])
})

test("a source that came and one that went are new bundles", () => {
  const first = askForBundle()
  lay("packages/engine/src/more.ts", "more()")
  const second = askForBundle()
  expect(second).not.toBe(first)
  rmSync(join(checkout, "packages/engine/src/more.ts"))
  expect([askForBundle(), timesMade()]).toEqual([first, 2])
})

test("another way to bundle is a new bundle", () => {
  const first = askForBundle()
  lay("scripts/bundle.ts", "bundleOtherwise()")
  expect(askForBundle()).not.toBe(first)
})

test("a bundle that was swept is made again", () => {
  const first = askForBundle()
  rmSync(first, { recursive: true })
  expect([askForBundle(), timesMade()]).toEqual([first, 2])
})

function askForBundle(): string {
  return execFileSync(join(checkout, "bin/bundle"), { encoding: "utf8" }).trim()
}

function timesMade(): number {
  const path = join(checkout, `node_modules/node-linux-${process.arch}/bin/made`)
  return readFileSync(path, "utf8").trim().split("\n").length
}

/** As `md5sum` lists the sources, in the order of their bytes. */
function nameOfContents(): string {
  const md5 = (text: string) => createHash("md5").update(text).digest("hex")
  const listed = [
    "apps/cli/src/main.ts",
    "apps/worker/src/child.ts",
    "package-lock.json",
    source,
    "scripts/bundle.ts",
  ]
    .map((name) => `${md5(readFileSync(join(checkout, name), "utf8"))}  ${name}\n`)
    .join("")
  return md5(listed).slice(0, 16)
}

function lay(name: string, text: string, mode = 0o644): void {
  const path = join(checkout, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text, { mode })
}
