/**
 * One PostgreSQL for all test files of a run, started when the first of them asks. A process of
 * its own: prints its address, and ends with whoever holds its standard input.
 *
 * A POST answers with the address of a fresh, migrated database; a DELETE with `?name=` takes it
 * away.
 */
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Database, EmbeddedPostgres } from "@mozhuan/data"

/** The server of one run, and what its databases are copied from. */
interface Shared {
  readonly server: EmbeddedPostgres
  readonly owner: Database
  readonly folder: string
}

const template = "ready_made"

let shared: Promise<Shared> | undefined
let count = 0
/** One copy after the other: a template may have no second user. */
let turn: Promise<unknown> = Promise.resolve()

const desk = createServer((request, response) => {
  answer(request.method, request.url ?? "").then(
    (text) => response.end(text),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
}).listen(0, "127.0.0.1")
await once(desk, "listening")
const address = desk.address()
if (address === null || typeof address === "string") throw new Error("no free port")
console.log(`http://127.0.0.1:${address.port}/`)

// Signals to the whole run reach this process too: it still has a server to stop.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined)
process.stdin.resume()
await once(process.stdin, "end")
desk.close()
desk.closeAllConnections()
await stop()

async function answer(method: string | undefined, url: string): Promise<string> {
  shared ??= start()
  // The next to ask tries again: a machine that is busy for a moment fails one file, not all.
  shared.catch(() => (shared = undefined))
  const { server, owner } = await shared
  if (method === "DELETE") {
    const name = new URL(url, "http://desk").searchParams.get("name") ?? ""
    if (!/^site_\d+$/.test(name)) throw new Error(`no such database: ${name}`)
    await owner.query(`drop database if exists ${name} with (force)`)
    return ""
  }
  const name = `site_${++count}`
  const made = turn.then(() =>
    owner.query(`create database ${name} template ${template} strategy file_copy`),
  )
  turn = made.catch(() => undefined)
  await made
  return named(server.url, name)
}

/** Starts the server and migrates the template; loaded late, as many runs need none. */
async function start(): Promise<Shared> {
  const { openDatabase, startEmbeddedPostgres } = await import("@mozhuan/data")
  const { openServices, readConfiguration } = await import("@mozhuan/services")
  const folder = await mkdtemp(join(tmpdir(), "mz-shared-"))
  const server = await startEmbeddedPostgres({ folder: join(folder, "postgres") })
  const owner = openDatabase({ url: server.url, connections: 2, onIdleError: () => undefined })
  // What a test wrote need not survive a loss of power.
  await owner.query("alter system set fsync = off")
  await owner.query("alter system set full_page_writes = off")
  await owner.query("alter system set synchronous_commit = off")
  // With dozens of databases one of them would be swept every other second, for no one.
  await owner.query("alter system set autovacuum = off")
  await owner.query("select pg_reload_conf()")
  await owner.query(`create database ${template}`)
  const services = await openServices({
    configuration: readConfiguration(
      { DATA_DIR: join(folder, "data"), LOG_LEVEL: "silent", PORT: "0" },
      join(import.meta.dirname, "../../.."),
    ),
    databaseUrl: named(server.url, template),
    isWorker: false,
    onError: () => undefined,
  })
  await services.close(0)
  return { server, owner, folder }
}

function named(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}

async function stop(): Promise<void> {
  const running = await shared?.catch(() => undefined)
  await running?.owner.close()
  await running?.server.stop()
  if (running) await rm(running.folder, { recursive: true, force: true })
}
