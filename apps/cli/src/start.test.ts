import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

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
