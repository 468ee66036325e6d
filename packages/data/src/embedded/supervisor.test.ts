import { mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { tmpdir } from "node:os"
import { afterAll, beforeAll, expect, test } from "vitest"
import { isPassingDatabaseError, openDatabase, type Database } from "../database.ts"
import { migrate } from "../migrate.ts"
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./supervisor.ts"

let folder: string
let server: EmbeddedPostgres
let database: Database

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mz-pg-"))
  server = await startEmbeddedPostgres({ folder: join(folder, "postgres") })
  database = openDatabase({ url: server.url })
})
afterAll(async () => {
  await database.close()
  await server.stop()
  await rm(folder, { recursive: true })
})

test("four starters that migrate at once apply every file exactly once", async () => {
  const starters = Array.from({ length: 4 }, () =>
    openDatabase({ url: server.url, connections: 1 }),
  )
  const applied = await Promise.all(starters.map(migrate))
  await Promise.all(starters.map((starter) => starter.close()))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from schema_migration",
  )
  expect(row?.count).toBe(applied.flat().length)
})

test("a second start on the same folder adopts the running server", async () => {
  const events: string[] = []
  const second = await startEmbeddedPostgres({
    folder: join(folder, "postgres"),
    log: (event) => events.push(event),
  })
  expect(events).toEqual(["database server adopted"])
  expect(second.pid()).toBe(server.pid())
  await second.leave()
})

test("a killed server comes back and acknowledged rows are still there", async () => {
  await database.query("create table kept (n int)")
  await database.query("insert into kept values (7)")
  const before = server.pid()
  process.kill(before ?? 0, "SIGKILL")
  // A backend outlives its postmaster for a moment, so an answer alone does not prove that a new
  // server runs.
  await expect.poll(() => server.pid(), { timeout: 25_000 }).not.toBe(before)
  const rows = await untilReachable(() => database.query<{ n: number }>("select n from kept"))
  expect(rows).toEqual([{ n: 7 }])
})

test("a server that is killed while a start waits for it comes up all the same", async () => {
  const own = await mkdtemp(join(tmpdir(), "mz-pg-"))
  let kills = 0
  const started = await startEmbeddedPostgres({
    folder: join(own, "postgres"),
    log: (event, { pid }) => {
      if (event !== "database server started" || kills++ > 0) return
      process.kill(Number(pid), "SIGKILL")
    },
  })
  const client = openDatabase({ url: started.url })
  expect(await untilReachable(() => client.query("select 1 as one"))).toEqual([{ one: 1 }])
  expect(kills).toBeGreaterThan(1)
  await client.close()
  await started.stop()
  await rm(own, { recursive: true })
})

test("a connection that ends between two statements of a transaction was out of reach for a moment", async () => {
  const failing = database.transaction(async (transaction) => {
    const [own] = await transaction.query<{ pid: number }>("select pg_backend_pid() as pid")
    await database.query("select pg_terminate_backend($1, 10000)", [own?.pid])
    // Its end arrives here a moment later; until then the connection tells it itself.
    await expect(transaction.query("select 1")).rejects.toThrow()
    await transaction.query("select 1")
  })
  const error = await failing.catch((thrown: unknown) => thrown)
  expect(String(error)).toContain("not queryable")
  expect(isPassingDatabaseError(error)).toBe(true)
})

test("a transaction that throws leaves nothing behind", async () => {
  await database.query("create table undone (n int)")
  const failing = database.transaction(async (transaction) => {
    await transaction.query("insert into undone values (1)")
    throw new Error("stop")
  })
  await expect(failing).rejects.toThrow("stop")
  expect(await database.query("select * from undone")).toEqual([])
})

async function untilReachable<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isPassingDatabaseError(error)) throw error
    }
  }
}
