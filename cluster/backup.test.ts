import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openDatabase } from "../packages/data/src/index.ts"
import { calls } from "../packages/contract/src/index.ts"
import { makeTextPdf } from "../packages/testkit/src/index.ts"
import { startCluster, type Cluster } from "./parts/cluster.ts"

const run = promisify(execFile)

let cluster: Cluster
beforeAll(async () => void (cluster = await startCluster({ workers: 1 })))
afterAll(() => cluster.stop())

test("a dump restored into an empty database holds every row, and the installation goes on with it", async () => {
  const visitor = await cluster.visitor()
  const fileKey = await visitor.upload(makeTextPdf({ pages: 1 }))
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "txt",
  })
  await visitor.finished(value.taskId)

  const before = await countRows(cluster.postgres.url())
  const tool = (name: string, ...args: string[]): Promise<unknown> =>
    run(join(cluster.postgres.binaries, name), args)
  const dump = join(cluster.folder, "mozhuan.dump")
  await tool("pg_dump", "--format=custom", `--file=${dump}`, cluster.postgres.url())
  await Promise.all([...cluster.servers, ...cluster.workers].map((program) => program.stop()))
  // The database is lost: gone, and made anew from nothing but the dump.
  const maintenance = cluster.postgres.url().replace(/mozhuan$/, "postgres")
  await tool("psql", maintenance, "-qc", "drop database mozhuan with (force)")
  await tool("psql", maintenance, "-qc", "create database mozhuan")
  await tool("pg_restore", `--dbname=${cluster.postgres.url()}`, dump)
  expect(await countRows(cluster.postgres.url())).toEqual(before)

  for (const program of [...cluster.servers, ...cluster.workers]) await program.start()
  const [view] = (await visitor.call(calls.progress, { taskId: value.taskId })).value
  expect(view).toMatchObject({ state: "done" })
  const again = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "txt",
  })
  expect(await visitor.finished(again.value.taskId)).toMatchObject({ state: "done" })
})

/** Rows of every table of ours, but those that living workers write all the time. */
async function countRows(url: string): Promise<Record<string, number>> {
  const database = openDatabase({ url, connections: 1, onIdleError: () => undefined })
  const tables = await database.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('worker_presence', 'lease', 'inspection_reply') order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int as count from "${name}"`,
    )
    counts[name] = row?.count ?? 0
  }
  await database.close()
  return counts
}
