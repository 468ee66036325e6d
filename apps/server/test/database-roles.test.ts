import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { calls } from "@mozhuan/contract"
import {
  databaseRoles,
  openDatabase,
  startEmbeddedPostgres,
  type Database,
  type EmbeddedPostgres,
} from "@mozhuan/data"
import { bindServices, openServices, readConfiguration, type OpenServices } from "@mozhuan/services"
import { makeTextPdf } from "@mozhuan/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { buildApp } from "../src/index.ts"
import { startTestWorker } from "./installation.ts"
import { createVisitor } from "./visitor.ts"

/** Server and worker run under roles of their own; the owner only migrates. */
let folder: string
let postgres: EmbeddedPostgres
let open: OpenServices
let urls: Record<"server" | "worker" | "owner", string>
const stops: (() => Promise<unknown>)[] = []
let siteUrl: string
let sealKey: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mz-roles-"))
  postgres = await startEmbeddedPostgres({ folder: join(folder, "postgres") })
  const owner = openDatabase({ url: postgres.url })
  for (const name of Object.values(databaseRoles)) await owner.query(`create role ${name} login`)
  await owner.close()
  const as = (name: string): string => postgres.url.replace("//mozhuan@", `//${name}@`)
  urls = { server: as(databaseRoles.server), worker: as(databaseRoles.worker), owner: postgres.url }
  const variables = {
    DATA_DIR: folder,
    RATE_LIMIT: "1000",
    LOG_LEVEL: "silent",
    PORT: "0",
    DATABASE_OWNER_URL: urls.owner,
  }
  const configuration = readConfiguration(variables, join(import.meta.dirname, "../../.."))
  open = await openServices({
    configuration,
    databaseUrl: urls.server,
    isWorker: false,
    onError: () => undefined,
  })
  const services = bindServices(open.context)
  sealKey = services.uploads.sealKey
  const app = await buildApp({ context: open.context, services, diskStore: open.diskStore })
  siteUrl = await app.listen({ port: 0, host: "127.0.0.1" })
  const worker = startTestWorker({ ...variables, DATABASE_URL: urls.worker })
  stops.push(
    () => app.close(),
    () => worker.stop(1),
    () => open.close(0),
    () => postgres.stop(),
    () => rm(folder, { recursive: true, force: true }),
  )
})
afterAll(async () => {
  for (const stop of stops) await stop()
})

async function as<T>(
  role: "server" | "worker",
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = openDatabase({ url: urls[role], connections: 1 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

test("a conversion goes all the way with each process under its own role", async () => {
  const visitor = createVisitor({ url: siteUrl, sealKey })
  const fileKey = await visitor.upload(makeTextPdf({ pages: 1 }))
  const { value } = await visitor.call(calls.startPdf2doc, {
    fileKey,
    fileName: "a.pdf",
    targetType: "txt",
  })
  expect(await visitor.finished(value.taskId)).toMatchObject({ state: "done", charged: true })
  await visitor.call(calls.deleteTasks, { taskId: value.taskId })
  const metrics = await (await fetch(`${siteUrl}/metrics`)).text()
  expect(metrics).toContain("results_overdue 0")
}, 120_000)

const forbidden = [
  ["server", "create table stolen (x int)"],
  ["server", "drop table account"],
  ["server", "alter table entitlement_entry disable trigger all"],
  ["server", "update entitlement_entry set days = 9999"],
  ["server", "delete from purchase_order"],
  ["server", "delete from network_log"],
  ["server", "update schema_migration set checksum = ''"],
  ["server", "copy (select 1) to program 'id'"],
  ["server", "select pg_read_file('/etc/passwd')"],
  ["server", "create role stolen"],
  [
    "worker",
    "insert into session (id, account_id, token_hash, user_agent, created_at, last_seen_at, expires_at) values (gen_random_uuid(), gen_random_uuid(), '', '', now(), now(), now())",
  ],
  [
    "worker",
    "insert into account (id, user_code, created_at) values (gen_random_uuid(), '1', now())",
  ],
  ["worker", "update login_code set tries_left = 99"],
  ["worker", "update setting set value = ''"],
  ["worker", "update price set amount = 1"],
  ["worker", "delete from entitlement_entry"],
  [
    "worker",
    "insert into network_log (id, at, address, call, reply, trace_id) values (gen_random_uuid(), now(), '', '', 1, gen_random_uuid())",
  ],
  ["worker", "create table stolen (x int)"],
] as const

test.each(forbidden)("the role of the %s may not: %s", async (role, text) => {
  await expect(as(role, (database) => database.query(text))).rejects.toMatchObject({
    code: "42501",
  })
})

test("the sweeper's and the reconciler's own work is allowed to the worker", async () => {
  const { closeDueAccounts, reconcileOrders, sweep } = await import("@mozhuan/services")
  await as("worker", async (database) => {
    const context = { ...open.context, database }
    expect((await sweep(context)).results).toBe(0)
    expect(await closeDueAccounts(context)).toBe(0)
    expect((await reconcileOrders(context)).closed).toBe(0)
  })
})
