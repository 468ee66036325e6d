/**
 * Runs the engine's fixtures, or writes anew what is expected of them.
 *
 *   npm run fixtures                     runs all and says what differs
 *   npm run fixtures -- tables/zebra     runs those of that name
 *   npm run fixtures -- --accept [NAME]  writes input.pdf and expected/; refuses on a dirty tree
 */
import { execFileSync } from "node:child_process"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { Worker } from "node:worker_threads"
import {
  findFixtures,
  FixtureError,
  fixtureRoot,
} from "../packages/engine/fixtures/test/find-fixtures.ts"
import type { ShareNews, ShareOrder } from "./fixtures/run-share.ts"

try {
  const { values, positionals } = parseArgs({
    options: { accept: { type: "boolean" }, root: { type: "string" } },
    allowPositionals: true,
  })
  const root = values.root ?? fixtureRoot
  const accepts = values.accept === true
  if (accepts) refuseDirty()
  const names = [...new Set(findFixtures(root, positionals).map(({ name }) => name))]
  const news = await runAll({ root, names, accepts })
  for (const { differences } of news) for (const line of differences) console.log(line)
  const fault = news.find((each) => each.fault !== undefined)?.fault
  if (fault !== undefined) throw new FixtureError(fault)
  const differing = news.filter(({ differences }) => differences.length > 0).length
  console.log(`fixtures: ${names.length} ${accepts ? "written" : "run"}, ${differing} differ`)
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

/** Deals fixtures out to a thread a core, two at most; gives what came of each, by their order. */
async function runAll({ root, names, accepts }: ShareOrder): Promise<ShareNews[]> {
  const threads = Math.min(2, availableParallelism(), Math.ceil(names.length / 8))
  const told: ShareNews[] = []
  const shares = Array.from({ length: threads }, (_, share) =>
    names.filter((_name, at) => at % threads === share),
  )
  await Promise.all(
    shares.map((own) => runShare({ root, names: own, accepts }, (news) => told.push(news))),
  )
  return told.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))
}

function runShare(order: ShareOrder, note: (news: ShareNews) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(import.meta.dirname, "fixtures/run-share.ts"), {
      workerData: order,
    })
    worker.on("message", note)
    worker.on("error", reject)
    worker.on("exit", () => resolve())
  })
}
