import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { chmod, mkdir, open, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { chooseAccount } from "./account.ts"
import { untilReachable } from "../until-reachable.ts"
import { locateBinaries } from "./binaries.ts"
import {
  answers,
  clusterUrl,
  createCluster,
  createDatabase,
  identity,
  makeOwnFolder,
  readServerPid,
  type Cluster,
} from "./cluster.ts"

/** A PostgreSQL server that this process keeps alive. */
export interface EmbeddedPostgres {
  readonly url: string
  /** Process id of the server at this moment; it changes when a killed server is started again. */
  pid(): number | undefined
  /** Stops the server ("fast": open transactions are rolled back) and the watching. */
  stop(): Promise<void>
  /** Stops the watching and leaves the server running for whoever adopted it. */
  leave(): Promise<void>
}

export interface EmbeddedOptions {
  /** Folder for cluster, socket and log; made when absent. */
  readonly folder: string
  readonly log?: (event: string, details: Readonly<Record<string, unknown>>) => void
}

/** Pause between two looks at the server, in ms; a killed one is noticed within this time. */
const WATCH_PAUSE = 200
/**
 * Pause between two attempts to start or reach the server, in ms. "Lock file already exists" lasts
 * until a killed server is reaped.
 */
const RETRY_PAUSE = 50
/**
 * How long a start may take before it counts as failed, in ms; crash recovery of a large cluster is
 * part of it.
 */
const START_LIMIT = 120_000
/** A Unix socket's path may have 107 bytes; ours ends in ".s.PGSQL.5432". */
const LONGEST_SOCKET_FOLDER = 90

/**
 * Starts the shipped PostgreSQL on a folder, or takes over the server that already runs there.
 *
 * The server outlives a killed Node process; the next start finds it by its pid file and adopts it.
 * A server that dies is started again. Listens on a Unix socket only, in a folder closed to other
 * accounts.
 * @throws Error when the server does not answer in time; its log is `server.log` in the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const cluster = await prepareCluster(options.folder)
  await createCluster(cluster)
  // Nobody watches yet: a server that dies between the two is started again here.
  await untilReachable(async () => {
    await ensureRunning(cluster, options.folder, log)
    await createDatabase(cluster)
  })

  const stopping = new AbortController()
  let pid = await readServerPid(cluster)
  const watching = watch()
  return { url: clusterUrl(cluster), pid: () => pid, stop, leave }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await delay(WATCH_PAUSE, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      if (pid !== undefined && isAlive(pid)) continue
      log("database server died, starting it again", { pid })
      try {
        await ensureRunning(cluster, options.folder, log, stopping.signal)
        pid = await readServerPid(cluster)
      } catch (error) {
        log("database server could not be started again", { error: String(error) })
      }
    }
  }

  async function leave(): Promise<void> {
    stopping.abort()
    await watching
  }

  async function stop(): Promise<void> {
    await leave()
    const server = await readServerPid(cluster)
    if (server === undefined || !isAlive(server)) return
    await endServer(server)
    log("database server stopped", { pid: server })
  }
}

async function prepareCluster(folder: string): Promise<Cluster> {
  await mkdir(folder, { recursive: true })
  const clusterFolder = join(folder, "cluster")
  const account = await chooseAccount(clusterFolder)
  if (account) await letPass(folder)
  const binaries = await locateBinaries(account ? join(folder, "binaries") : undefined)
  const socketFolder = await makeSocketFolder(folder)
  await makeOwnFolder(socketFolder, account)
  return { folder: clusterFolder, socketFolder, binaries, account }
}

/**
 * Lets the server's account pass through the data folder; what lies inside keeps its own modes.
 *
 * @throws Error when a folder above is closed, such as root's home: opening that is not ours to
 * decide
 */
async function letPass(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  await chmod(dirname(folder), 0o711)
  for (let above = dirname(dirname(folder)); above !== dirname(above); above = dirname(above)) {
    if (((await stat(above)).mode & 0o001) === 0) {
      throw new Error(
        `the database's account may not pass through ${above}; set DATA_DIR to a folder outside it, such as /var/lib/mozhuan`,
      )
    }
  }
}

async function makeSocketFolder(folder: string): Promise<string> {
  const beside = join(folder, "socket")
  if (beside.length <= LONGEST_SOCKET_FOLDER) return beside
  return join(tmpdir(), `mozhuan-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`)
}

async function ensureRunning(
  cluster: Cluster,
  folder: string,
  log: NonNullable<EmbeddedOptions["log"]>,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + START_LIMIT
  let isOurs = false
  while (Date.now() < deadline && !signal?.aborted) {
    if (await answers(cluster)) {
      log(isOurs ? "database server started" : "database server adopted", {
        pid: await readServerPid(cluster),
      })
      return
    }
    const pid = await readServerPid(cluster)
    if (pid === undefined || !isAlive(pid)) {
      await launch(cluster, folder)
      isOurs = true
    }
    await delay(RETRY_PAUSE)
  }
  if (!signal?.aborted)
    throw new Error(`the database server did not start; see ${join(folder, "server.log")}`)
}

/** Starts the server in a session of its own, so that Ctrl-C in the terminal reaches us first. */
async function launch(cluster: Cluster, folder: string): Promise<void> {
  const logFile = await open(join(folder, "server.log"), "a")
  const settings = {
    listen_addresses: "",
    unix_socket_directories: cluster.socketFolder,
    max_connections: "120",
    shared_buffers: "64MB",
    max_wal_size: "256MB",
    timezone: "UTC",
    log_timezone: "UTC",
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const child = spawn(join(cluster.binaries, "bin", "postgres"), ["-D", cluster.folder, ...args], {
    ...identity(cluster.account),
    cwd: cluster.folder,
    detached: true,
    stdio: ["ignore", logFile.fd, logFile.fd],
    env: { TZ: "UTC" },
  })
  const spawned = new Promise<void>((resolve, reject) =>
    child.once("spawn", resolve).once("error", reject),
  )
  child.unref()
  try {
    await spawned
    // Wait for its pid file, or for its refusal, before anyone decides to launch another.
    await Promise.race([new Promise((resolve) => child.once("exit", resolve)), waitForPid(cluster)])
  } finally {
    await logFile.close()
  }
}

async function waitForPid(cluster: Cluster): Promise<void> {
  for (let waited = 0; waited < 5000; waited += RETRY_PAUSE) {
    const pid = await readServerPid(cluster)
    if (pid !== undefined && isAlive(pid)) return
    await delay(RETRY_PAUSE)
  }
}

/**
 * SIGINT asks for a fast shutdown; SIGQUIT, after ten seconds, for an immediate one that the next
 * start recovers from.
 */
async function endServer(pid: number): Promise<void> {
  process.kill(pid, "SIGINT")
  const hardAt = Date.now() + 10_000
  let isHard = false
  while (isAlive(pid)) {
    if (!isHard && Date.now() > hardAt) {
      process.kill(pid, "SIGQUIT")
      isHard = true
    }
    await delay(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}
