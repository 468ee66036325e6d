import { execFile } from "node:child_process"
import { chown, mkdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import pg from "pg"
import type { Account } from "./account.ts"

const run = promisify(execFile)

/** Name of the superuser and of the database inside the cluster. */
export const clusterName = "mozhuan"

/** Where one cluster lives; the socket's folder is the only way in, there is no TCP port. */
export interface Cluster {
  readonly folder: string
  readonly socketFolder: string
  readonly binaries: string
  readonly account: Account | undefined
}

/** Creates the cluster unless it exists. A half-made one, left by a killed start, is made anew. */
export async function createCluster(cluster: Cluster): Promise<void> {
  if (await readText(join(cluster.folder, "initialised"))) return
  await rm(cluster.folder, { recursive: true, force: true })
  await makeOwnFolder(cluster.folder, cluster.account)
  const initdb = join(cluster.binaries, "bin", "initdb")
  const args = ["-D", cluster.folder, "-U", clusterName, "--auth=trust", "--encoding=UTF8"]
  args.push(
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--data-checksums",
  )
  await run(initdb, args, { ...identity(cluster.account), cwd: cluster.folder, env: { TZ: "UTC" } })
  await run("touch", [join(cluster.folder, "initialised")], identity(cluster.account))
}

/** Creates a folder that only the server's account may enter. */
export async function makeOwnFolder(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if (account) await chown(folder, account.uid, account.gid)
}

/** Connection string of a database in the cluster. */
export function clusterUrl(cluster: Cluster, database = clusterName): string {
  return `postgresql://${clusterName}@localhost/${database}?host=${encodeURIComponent(cluster.socketFolder)}`
}

/** Reads the process id of the cluster's server, dead or alive. */
export async function readServerPid(cluster: Cluster): Promise<number | undefined> {
  const pid = Number((await readText(join(cluster.folder, "postmaster.pid")))?.split("\n")[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

/** Tells whether the cluster's server answers queries now. */
export async function answers(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({
    connectionString: clusterUrl(cluster, "postgres"),
    connectionTimeoutMillis: 2000,
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    await client.query("select 1")
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Creates the product's database unless it exists. */
export async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(cluster, "postgres") })
  await client.connect()
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [
      clusterName,
    ])
    if (!rowCount) await client.query(`create database ${clusterName}`)
  } finally {
    await client.end()
  }
}

/** Options for child processes that run under the server's account. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

async function readText(path: string): Promise<string | undefined> {
  return readFile(path, "utf8").then(
    (text) => text || "empty",
    () => undefined,
  )
}
