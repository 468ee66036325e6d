import { execFile } from "node:child_process"
import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { openDatabase, type Database } from "../../packages/data/src/index.ts"
import { loadSecrets } from "../../packages/services/src/index.ts"
import { createVisitor, type Visitor } from "../../apps/server/test/visitor.ts"
import { makeIsland, type Island } from "./network.ts"
import { startNginx, type Nginx } from "./nginx.ts"
import { startPostgres, type PostgresServer } from "./postgres.ts"
import { freePort } from "../../packages/testkit/src/index.ts"
import { killPrograms, startProgram, type Program } from "./program.ts"
import { startRadosGateway, type RadosGateway } from "./radosgw.ts"
import { layWire, type Wire } from "./wire.ts"

const run = promisify(execFile)

export const checkout = join(import.meta.dirname, "../..")
const secret = "one secret for every machine of the cluster"

/** Two servers and three workers behind nginx, on PostgreSQL and S3 of their own. */
export interface Cluster {
  readonly folder: string
  readonly url: string
  readonly postgres: PostgresServer
  readonly store: RadosGateway
  /** Between servers and workers and the object store. */
  readonly storeWire: Wire
  readonly nginx: Nginx
  readonly servers: readonly Program[]
  /** The second has a small disk of its own, the third lives in another network. */
  readonly workers: readonly Program[]
  readonly island: Island
  readonly smallDisk: string
  /** File with the distance of the first worker's wall clock, such as "+1h". */
  readonly clockFile: string
  readonly database: Database
  visitor(): Promise<Visitor>
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly workers?: number
  readonly slots?: number
  readonly environment?: Readonly<Record<string, string>>
}

/** Starts everything; takes about a minute. Needs root for namespace and small disk. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "mz-cluster-"))
  await run("chmod", ["755", folder])
  try {
    return await startParts(folder, options)
  } catch (error) {
    // The logs stay for whoever looks for the reason; programs would be in the way of the next run.
    await killPrograms()
    throw error
  }
}

async function startParts(
  folder: string,
  { workers = 3, slots = 1, environment = {} }: ClusterOptions,
): Promise<Cluster> {
  // Named after this process: two runs on one machine must not take each other's cable.
  const island = await makeIsland(`mz${process.pid}`, `10.203.${process.pid % 250}`)
  const [postgres, store] = await Promise.all([
    startPostgres(folder, ["127.0.0.1", island.shore]),
    startRadosGateway(folder),
  ])
  // The same port on both sides, so that one address in signed links holds for everybody on
  // loopback.
  const storeWire = await layWire("127.0.0.1", store.port)
  const islandWire = await layWire(island.shore, store.port)
  const smallDisk = await makeSmallDisk(folder)
  const clockFile = join(folder, "clock")
  await run("sh", ["-c", `echo +0 > ${clockFile}`])

  const settings = (host: string, storePort: number): Record<string, string> => ({
    NODE_ENV: "development",
    LOG_LEVEL: "info",
    INSTALLATION_SECRET: secret,
    RATE_LIMIT: "0",
    WORKER_SLOTS: String(slots),
    TRUSTED_PROXIES: "127.0.0.1",
    DATABASE_URL: postgres.url(host),
    STORAGE_URL: `http://${host}:${storePort}`,
    STORAGE_BUCKET: store.bucket,
    STORAGE_ACCESS_KEY: store.accessKeyId,
    STORAGE_SECRET_KEY: store.secretAccessKey,
    STORAGE_UPLOAD_ROLE: store.role,
    ...environment,
  })
  const near = settings("127.0.0.1", storeWire.port)
  const ports = [await freePort(), await freePort()]
  const servers: Program[] = []
  for (const [index, port] of ports.entries())
    servers.push(await startServer(folder, index, port, near))
  const nginx = await startNginx(folder, ports)
  const faketime = {
    LD_PRELOAD: "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
    FAKETIME_TIMESTAMP_FILE: clockFile,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  }
  const plans = [
    { environment: { ...near, ...faketime }, enter: [] },
    { environment: { ...near, DATA_DIR: smallDisk, WORKER_FREE_SPACE: "64" }, enter: [] },
    { environment: settings(island.shore, islandWire.port), enter: island.enter },
  ].slice(0, workers)
  const database = openDatabase({ url: postgres.url(), onIdleError: () => undefined })
  const started: Program[] = []
  for (const [index, plan] of plans.entries())
    started.push(await startWorker(folder, index, plan, database))
  const sealKey = (await loadSecrets(folder, secret))
    .key("upload account seal", 16)
    .toString("base64")
  return {
    folder,
    url: nginx.url,
    postgres,
    store,
    storeWire,
    nginx,
    servers,
    workers: started,
    island,
    smallDisk,
    clockFile,
    database,
    visitor: async () => createVisitor({ url: nginx.url, sealKey }),
    stop: async () => {
      await Promise.all([...started, ...servers].map((program) => program.stop()))
      await database.close()
      await nginx.stop()
      await Promise.all([storeWire.close(), islandWire.close()])
      await store.stop()
      await postgres.stop("SIGINT")
      await island.remove()
      await run("umount", ["-l", smallDisk])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startServer(
  folder: string,
  index: number,
  port: number,
  environment: Record<string, string>,
): Promise<Program> {
  return startProgram({
    name: `server-${index}`,
    command: process.execPath,
    args: [join(checkout, "apps/server/src/main.ts"), "--role=server"],
    log: join(folder, `server-${index}.log`),
    environment: {
      ...environment,
      DATA_DIR: join(folder, `server-${index}`),
      PORT: String(port),
      HOST: "127.0.0.1",
      PROVIDER_SIM_URL: `http://127.0.0.1:${await freePort()}`,
    },
    ready: () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (reply) => reply.ok,
        () => false,
      ),
  })
}

async function startWorker(
  folder: string,
  index: number,
  plan: { environment: Record<string, string>; enter: readonly string[] },
  database: Database,
): Promise<Program> {
  const run = [process.execPath, join(checkout, "apps/worker/src/main.ts")]
  const [command = process.execPath, ...args] = [...plan.enter, ...run]
  let known: ReadonlySet<string> = new Set()
  return startProgram({
    name: `worker-${index}`,
    command,
    args,
    log: join(folder, `worker-${index}.log`),
    environment: { DATA_DIR: join(folder, `worker-${index}`), ...plan.environment },
    before: async () => void (known = await workerIds(database)),
    ready: async () => [...(await workerIds(database))].some((id) => !known.has(id)),
  })
}

/** Ids of all workers that have announced themselves; a new process takes a new one. */
async function workerIds(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>("select id::text as id from worker_presence")
  return new Set(rows.map((row) => row.id))
}

/** A disk of its own for one worker, so that filling it harms nobody else. */
async function makeSmallDisk(folder: string): Promise<string> {
  const path = join(folder, "small-disk")
  await mkdir(path, { recursive: true })
  await run("mount", ["-t", "tmpfs", "-o", "size=768m", "tmpfs", path])
  return path
}
