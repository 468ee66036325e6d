/**
 * Runs the engine's fixtures, or writes anew what is expected of them.
 *
 *   npm run fixtures                     runs all and says what differs
 *   npm run fixtures -- tables/zebra     runs those of that name
 *   npm run fixtures -- --accept [NAME]  writes input.pdf and expected/; refuses on a dirty tree
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import {
  findFixtures,
  FixtureError,
  fixtureRoot,
  loadFixture,
  readExpected,
  type FixturePlace,
} from "../packages/engine/fixtures/test/find-fixtures.ts"
import { firstDifference } from "../packages/engine/fixtures/test/first-difference.ts"
import { makeInput, runFixture, runPlace } from "../packages/engine/fixtures/test/run-fixture.ts"

try {
  const { values, positionals } = parseArgs({
    options: { accept: { type: "boolean" }, root: { type: "string" } },
    allowPositionals: true,
  })
  const root = values.root ?? fixtureRoot
  if (values.accept) refuseDirty()
  let differing = 0
  const places = findFixtures(root, positionals)
  for (const place of places) {
    if (values.accept) await accept(place)
    else if (!(await isAsExpected(place))) differing++
  }
  console.log(
    `fixtures: ${places.length} ${values.accept ? "written" : "run"}, ${differing} differ`,
  )
  process.exitCode = differing > 0 ? 1 : 0
} catch (error) {
  if (!(error instanceof FixtureError)) throw error
  console.error(`fixtures: ${error.message}`)
  process.exitCode = 1
}

/** What is accepted must be read as a diff of its own. */
function refuseDirty(): void {
  const changed = execFileSync("git", ["status", "--porcelain", "--untracked-files=no"], {
    encoding: "utf8",
  })
  if (changed.trim() !== "")
    throw new FixtureError(
      "the tree has uncommitted changes; commit them first, so that the diff shows only what was accepted",
    )
}

async function accept(place: FixturePlace): Promise<void> {
  const fixture = await loadFixture(place)
  const input = makeInput(fixture)
  const parts = await runFixture(place.stage, fixture, input)
  writeFileSync(join(place.folder, "input.pdf"), input)
  const folder = join(place.folder, "expected")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, text] of parts) writeFileSync(join(folder, name), text)
}

async function isAsExpected(place: FixturePlace): Promise<boolean> {
  const expected = readExpected(place)
  const parts = await runPlace(place)
  const told = [...new Set([...expected.keys(), ...parts.keys()])].flatMap((name) => {
    const difference = firstDifference(expected.get(name), parts.get(name))
    return difference === undefined ? [] : [`${place.name}/expected/${name}${difference}`]
  })
  for (const line of told) console.log(line)
  return told.length === 0
}
