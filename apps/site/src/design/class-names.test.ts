import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const sources = join(import.meta.dirname, "..")

/** Classes that a style sheet gives a look by themselves, not only inside something of its own. */
function lookedAfter(css: string): Set<string> {
  const plain = css.replace(/\/\*.*?\*\/|\([^()]*\)/gs, "")
  const selectors = [...plain.matchAll(/([^{};]+)\{/g)].flatMap(([, text = ""]) => text.split(","))
  return new Set(
    selectors.flatMap((selector) => /^\s*\.([a-z][\w-]*)\s*$/.exec(selector)?.[1] ?? []),
  )
}

/** The parts of a sheet, in its folder `styles`, are loaded together. */
const sheetOf = (file: string): string => file.replace(/\/styles\/[^/]+$/, "")

test("a class has its look from one style sheet: pages keep the sheets of pages seen before", () => {
  const homes = new Map<string, Set<string>>()
  // The console is loaded by itself and never beside the pages of visitors.
  for (const file of globSync("**/*.css", { cwd: sources }).filter(
    (name) => !name.includes("console"),
  )) {
    for (const name of lookedAfter(readFileSync(join(sources, file), "utf8")))
      homes.set(name, (homes.get(name) ?? new Set()).add(sheetOf(file)))
  }
  expect(homes.size).toBeGreaterThan(200)
  expect([...homes].filter(([, files]) => files.size > 1)).toEqual([])
})
